/** Titles, generational suffixes and letters after names: how a person is addressed, and no part of the name. */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** Titles by which nobody, and no organisation, is called. */
const plainTitles = words(
  "MR MRS MS MISS MSTR DR DRS PROF PROFESSOR REV REVD REVEREND LT CAPT SGT CMDR MESSRS"
)

const otherTitles = words(`
  MX MASTER SIR DAME LORD LADY FR FATHER PASTOR BISHOP RABBI HON
  HONOURABLE HONORABLE JUDGE JUSTICE SENATOR PRESIDENT MINISTER AMBASSADOR
  GEN GENERAL LIEUTENANT COL COLONEL MAJ MAJOR CAPTAIN COMMANDER BRIG BRIGADIER ADMIRAL MARSHAL
  HERR FRAU MONSIEUR MADAME MME SENOR SENORA SIGNOR DON DONA
  SHEIKH SHEIK SHAIKH SHAYKH CHEIKH SHEKH SYED SAYYID SAYED HAJI HAJJI HADJI HAJ HAJJ ALHAJ ALHAJI HAFIZ MULLAH MULLA
  MAULAVI MAULVI MAWLAWI MOLLA MAULANA MAWLANA USTAZ USTAD QARI IMAM AYATOLLAH HOJJATOLESLAM EMIR AMIR ENGINEER ENG
  TUN TAN DATUK DATO DATIN
`)
const titles: ReadonlySet<string> = new Set([...plainTitles, ...otherTitles])
const suffixes = words(
  "JR JNR JUNIOR SR SNR SENIOR II III IV PHD MD ESQ OAM AO AM AC OBE MBE CBE QC KC SC MP JP CPA CA"
)

/** Titles that are also given names or surnames: each is a title only before at least two other words. */
const alsoNames = words(`
  MASTER GENERAL MAJOR MARSHAL JUSTICE JUDGE BISHOP DON LORD LADY SYED SAYED SAYYID AMIR EMIR IMAM HAJI HAJJI HAFIZ QARI TUN TAN
  DEAN FR COL ENG ENGINEER PRESIDENT MINISTER SIR DAME FATHER PASTOR MISS
`)

/** Whether what follows the comma of a name begins with a suffix rather than with given names: "Smith, Jr", "Smith, III". */
export const beginsWithGenerationalSuffix = (text: string): boolean =>
  /^(?:jn?r|sn?r|i{2,3}|iv|esq|phd)\b/iu.test(text)

/** Whether all that follows the comma of a listed name is such a suffix, in the wider spelling of the lists. */
export const isGenerationalSuffix = (text: string): boolean =>
  /^(?:[IVX]+|jr|sr|junior|senior|third|(?:h\.?)?j\.?)\.?$/iu.test(text)

export const isHonorific = (word: string): boolean => titles.has(word) || suffixes.has(word)

/** Whether the word is a title, and not what stands behind a name. */
export const isTitle = (word: string): boolean => titles.has(word)

/** Whether the word is a title, and a text of nothing else names nobody. */
export const isPlainTitle = (word: string): boolean => plainTitles.has(word)

/** Whether the word is a title and nobody's name. */
export const isTitleOnly = (word: string): boolean => isHonorific(word) && !alsoNames.has(word)

/**
 * Leaves titles out, unless the name would have nothing to compare. With `alsoNamed`, titles that are also names
 * stay, so that Hafiz Saeed can be read both ways.
 */
export const stripHonorifics = (words: ReadonlyArray<string>, alsoNamed = false): ReadonlyArray<string> => {
  let from = 0
  let to = words.length
  while (to - from > 1) {
    const word = words[from] ?? ""
    if (!titles.has(word) || (alsoNames.has(word) && (alsoNamed || to - from < 3))) break
    from++
  }
  while (to - from > 2 && suffixes.has(words[to - 1] ?? "")) to--
  while (to - from > 2 && titles.has(words[to - 1] ?? "") && !alsoNames.has(words[to - 1] ?? "")) to--
  return from === 0 && to === words.length ? words : words.slice(from, to)
}
