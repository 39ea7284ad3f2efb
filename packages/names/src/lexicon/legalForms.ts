/** Legal forms of organisations. Each has many spellings and one code. */

interface LegalForm {
  readonly code: string
  /** Words of each spelling after normalisation, single letters joined. */
  readonly spellings: ReadonlyArray<string>
  /** For a spelling that is also a word, a place or initials (SA, AS, CO): it is a legal form only at the end, or at either end. */
  readonly only?: "last" | "outermost"
}

/**
 * Forms that translate into each other share a code (OOO and LLC, ZAO and JSC), since lists give either.
 * https://www.asic.gov.au for the Australian ones; the others as written in their own countries.
 */
const forms: ReadonlyArray<LegalForm> = [
  {
    code: "PTY LTD",
    spellings: [
      "PTY LTD",
      "PTY LIMITED",
      "PROPRIETARY LIMITED",
      "PROPRIETARY LTD",
      "PTYLTD",
      "PTY",
      "PROPRIETARY"
    ]
  },
  { code: "PTY LTD", spellings: ["PL"], only: "last" },
  { code: "LTD", spellings: ["LTD", "LIMITED", "LTEE", "LIMITEE"] },
  { code: "NL", spellings: ["NO LIABILITY"] },
  { code: "NL", spellings: ["NL"], only: "last" },
  { code: "INC", spellings: ["INC", "INCORPORATED"] },
  { code: "ASSOC", spellings: ["ASSOC", "ASSN", "ASSOCIATION"], only: "last" },
  { code: "CO", spellings: ["CO", "COMPANY", "COMP"], only: "last" },
  { code: "CORP", spellings: ["CORP", "CORPORATION"], only: "last" },
  { code: "PLC", spellings: ["PLC", "PUBLIC LIMITED COMPANY"] },
  { code: "CO LTD", spellings: ["CO LTD", "COMPANY LTD", "CO LIMITED", "COMPANY LIMITED"] },
  { code: "PTE LTD", spellings: ["PTE LTD", "PTE LIMITED", "PTE"] },
  { code: "PVT LTD", spellings: ["PVT LTD", "PVT LIMITED", "PRIVATE LIMITED", "PRIVATE LTD", "P LTD"] },
  {
    code: "LLC",
    spellings: [
      "LLC",
      "LIMITED LIABILITY COMPANY",
      "LIMITED LIABILITY CO",
      "LIMITED LIABILITY PARTNERSHIP COMPANY",
      "OOO",
      "ООО",
      "OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU",
      "OBSHCHESTVO S OGRANICHENNOY OTVETSTVENNOSTYU",
      "ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ",
      "TOV",
      "ТОВ",
      "WLL",
      "FZ LLC",
      "DOO",
      "DRUSTVO S OGRANICENOM ODGOVORNOSCU",
      "WITH LIMITED LIABILITY",
      "TOVARISHCHESTVO S OGRANICHENNOY OTVETSTVENNOSTYU",
      "TOVARYSTVO Z OBMEZHENOYU VIDPOVIDALNISTYU",
      "EOOD"
    ]
  },
  {
    code: "JSC",
    spellings: [
      "JSC",
      "PJSC",
      "OJSC",
      "CJSC",
      "JOINT STOCK COMPANY",
      "JOINT STOCK CO",
      "JOINT STOCK COMP",
      "PUBLIC JOINT STOCK COMPANY",
      "PUBLIC JOINT STOCK CO",
      "PUBLIC JOINT STOCK COMP",
      "OPEN JOINT STOCK COMPANY",
      "CLOSED JOINT STOCK COMPANY",
      "OAO",
      "ZAO",
      "PAO",
      "ОАО",
      "ЗАО",
      "ПАО",
      "АО",
      "AKTSIONERNOE OBSHCHESTVO",
      "AKTSIONERNOYE OBSHCHESTVO",
      "PUBLICHNOE AKTSIONERNOE OBSHCHESTVO",
      "OTKRYTOE AKTSIONERNOE OBSHCHESTVO",
      "ZAKRYTOE AKTSIONERNOE OBSHCHESTVO"
    ]
  },
  { code: "LLC", spellings: ["OOD", "TOO"], only: "last" },
  { code: "JSC", spellings: ["AO"], only: "outermost" },
  { code: "AD", spellings: ["AD"], only: "last" },
  { code: "AG", spellings: ["AG"], only: "last" },
  { code: "AG", spellings: ["AKTIENGESELLSCHAFT"] },
  { code: "AS", spellings: ["AS"], only: "last" },
  { code: "AS", spellings: ["ANONIM SIRKETI", "AKCIOVA SPOLECNOST", "AKSJESELSKAP"] },
  { code: "LTD", spellings: ["LTD STI", "LIMITED SIRKETI", "LTD SIRKETI", "SAN VE TIC LTD STI"] },
  { code: "SA", spellings: ["SA"], only: "last" },
  { code: "SA", spellings: ["SOCIETE ANONYME", "SOCIEDAD ANONIMA"] },
  { code: "NV", spellings: ["NV"], only: "last" },
  { code: "NV", spellings: ["NAAMLOZE VENNOOTSCHAP"] },
  { code: "AB", spellings: ["AB"], only: "last" },
  { code: "SPA", spellings: ["SPA"], only: "last" },
  { code: "SPA", spellings: ["SOCIETA PER AZIONI"] },
  {
    code: "GMBH",
    spellings: ["GMBH", "GESMBH", "GESELLSCHAFT MIT BESCHRANKTER HAFTUNG", "GMBH AND CO KG", "MBH"]
  },
  { code: "KG", spellings: ["KG", "OHG", "GBR", "EV"], only: "last" },
  {
    code: "SARL",
    spellings: [
      "SARL",
      "SRL",
      "LTDA",
      "LDA",
      "SPRL",
      "BVBA",
      "SOCIETATE CU RASPUNDERE LIMITATA",
      "SOCIETATEA CU RASPUNDERE LIMITATA",
      "SOCIETE A RESPONSABILITE LIMITEE",
      "SOCIETA A RESPONSABILITA LIMITATA",
      "SOCIEDAD DE RESPONSABILIDAD LIMITADA",
      "EURL",
      "SP Z OO",
      "SP ZOO",
      "SPOLKA ZOO",
      "SPOLKA Z OO",
      "SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA",
      "KORLATOLT FELELOSSEGU TARSASAG",
      "BESLOTEN VENNOOTSCHAP",
      "SPOLECNOST S RUCENIM OMEZENYM",
      "OSAKEYHTIO",
      "LIMITADA",
      "SOCIEDADE LIMITADA",
      "SRO",
      "KFT"
    ]
  },
  { code: "SARL", spellings: ["BV", "SL", "OY", "SAS", "APS", "OU", "UAB", "SIA"], only: "last" },
  { code: "SDN BHD", spellings: ["SDN BHD", "SENDIRIAN BERHAD", "BHD", "BERHAD"] },
  { code: "FZE", spellings: ["FZE", "FZCO", "FZC", "FREE ZONE ESTABLISHMENT"] },
  { code: "KK", spellings: ["KABUSHIKI KAISHA", "KABUSHIKI GAISHA"] },
  { code: "KK", spellings: ["KK"], only: "last" },
  { code: "PT", spellings: ["PT", "TBK"], only: "outermost" },
  { code: "PT", spellings: ["PERSEROAN TERBATAS"] },
  {
    code: "FSUE",
    spellings: [
      "FSUE",
      "FGUP",
      "ФГУП",
      "FEDERAL STATE UNITARY ENTERPRISE",
      "FED STATE UNITARY ENTERPRISE",
      "FEDERAL STATE ENTERPRISE",
      "FEDERALNOE GOSUDARSTVENNOE UNITARNOE PREDPRIYATIE",
      "STATE UNITARY ENTERPRISE",
      "GUP"
    ]
  },
  { code: "FSBI", spellings: ["FSBI", "FGBU", "FEDERAL STATE BUDGETARY INSTITUTION"] },
  { code: "LLP", spellings: ["LLP", "LIMITED LIABILITY PARTNERSHIP"] },
  { code: "LP", spellings: ["LIMITED PARTNERSHIP"] },
  { code: "LP", spellings: ["LP"], only: "last" },
  { code: "SAL", spellings: ["SAL", "SAE", "SAK", "SAOC", "SAOG", "BSC", "PSC", "QSC"], only: "last" }
]

interface Spelling {
  readonly words: ReadonlyArray<string>
  readonly code: string
  readonly only: LegalForm["only"]
}

const byFirstWord = new Map<string, Array<Spelling>>()
for (const form of forms) {
  for (const spelling of form.spellings) {
    const words = spelling.split(" ")
    const first = words[0] ?? ""
    const entry: Spelling = { words, code: form.code, only: form.only }
    byFirstWord.set(
      first,
      [...(byFirstWord.get(first) ?? []), entry].sort((a, b) => b.words.length - a.words.length)
    )
  }
}

const companyWords = new Set(
  forms.filter(({ code }) => code === "CO" || code === "CORP").flatMap(({ spellings }) => spellings)
)

/** Company, corporation and their abbreviations: legal forms that also count as words of the name. */
export const isCompanyWord = (word: string): boolean => companyWords.has(word)

/** The words of legal forms that have at least so many Latin letters. */
export const longLegalWords = (least: number): ReadonlyArray<string> =>
  forms
    .flatMap(({ spellings }) => spellings.flatMap((spelling) => spelling.split(" ")))
    .filter((word) => word.length >= least && /^[A-Z]+$/u.test(word))

const certainSpellings = new Set(
  forms.flatMap(({ only, spellings }) => (only === undefined ? spellings : []))
)

/** Whether a phrase is a legal form wherever it stands, and so long that it is neither initials nor a name. */
export const isLongLegalForm = (phrase: string): boolean => phrase.length > 3 && certainSpellings.has(phrase)

export const beginsLegalForm = (word: string): boolean => byFirstWord.has(word)

const spellingAt = (words: ReadonlyArray<string>, at: number): Spelling | undefined =>
  byFirstWord
    .get(words[at] ?? "")
    ?.find(
      (spelling) =>
        spelling.words.every((word, i) => words[at + i] === word) &&
        (spelling.only === undefined ||
          at + spelling.words.length === words.length ||
          (spelling.only === "outermost" && at === 0))
    )

export interface WithoutLegalForm {
  readonly words: ReadonlyArray<string>
  /** The codes in the order of the name; empty when it has none. */
  readonly forms: ReadonlyArray<string>
}

/** Takes the legal forms out. A name of nothing but legal forms keeps its words. */
export const stripLegalForms = (words: ReadonlyArray<string>): WithoutLegalForm => {
  const kept: Array<string> = []
  const found: Array<string> = []
  for (let i = 0; i < words.length; ) {
    const spelling = spellingAt(words, i)
    if (spelling === undefined) {
      kept.push(words[i] ?? "")
      i++
    } else {
      found.push(spelling.code)
      i += spelling.words.length
    }
  }
  return kept.length === 0 ? { words, forms: [] } : { words: kept, forms: found }
}

/** The kinds of legal person in Australia that may bear one name beside each other, by the codes of their forms. */
const kindOfForm = new Map([
  ["PTY LTD", "company"],
  ["LTD", "company"],
  ["CO LTD", "company"],
  ["NL", "company"],
  ["INC", "incorporated association"],
  ["ASSOC", "incorporated association"],
  ["LLP", "limited partnership"],
  ["LP", "limited partnership"]
])

/** Which of these kinds the legal forms of a name are of. */
export const hasLegalForm = (words: ReadonlyArray<string>): boolean => stripLegalForms(words).forms.length > 0

export const legalKindsOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(stripLegalForms(words).forms.flatMap((code) => kindOfForm.get(code) ?? []))
]

/** Replaces each legal form by its code, where it stands. */
export const foldLegalForms = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const folded: Array<string> = []
  for (let i = 0; i < words.length; ) {
    const spelling = spellingAt(words, i)
    folded.push(spelling?.code ?? words[i] ?? "")
    i += spelling?.words.length ?? 1
  }
  return folded
}
