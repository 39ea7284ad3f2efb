/**
 * Arabic names of several words that are also written as one: "servant of" with one of the names of God (Abd al-Rahman),
 * and "of the faith" (Saif ud-Din). Brings them to one word in one spelling.
 */
import { agreeingWeakLetters, skeletonOf, unvowelledWord } from "../text/consonantSkeleton.ts"
import { phoneticKeyOf } from "../text/phoneticKey.ts"

const servantOf = new Map(
  `RAHMAN RAHIM AZIZ KARIM LATIF MALIK QADIR HAMID SALAM SATTAR WAHID WAHAB GHANI HALIM HAKIM JABBAR JALIL MAJID NASIR
   NASSER QUDDUS RAZAQ RAZZAK SAMAD SAMI SHAKUR WADUD ZAHIR BASIR BASIT BARI BAQI FATTAH GHAFAR GHAFUR HADI HAI HAQ HAFIZ
   KABIR KADER QADER KHALIQ MATIN MANAN MUMIN MUTALIB RABB RAUF RASHID WALI WAKIL ZAHER QAYYUM AHAD ALIM AMIR HASIB HUSSEIN RASUL`
    .trim()
    .split(/\s+/u)
    .map((word) => [phoneticKeyOf(word), word] as const)
)
servantOf.set(phoneticKeyOf("RAZAQ"), "RAZZAK")
servantOf.set(phoneticKeyOf("REHMAN"), "RAHMAN")

const servant = /^ABD(?:[AEOU]L{0,2}|[AEOU][RSZNTD]|OU[LR]|UO?L)?$/u
/** Whether the word is "servant of", in any of its spellings. */
export const isServant = (word: string): boolean => word.startsWith("ABD") && servant.test(word)

const servantNames = new Set([...servantOf.values()].map((name) => `ABDUL${name}`))
/** Whether the word is "servant of" and a name of God, in the one spelling that it is brought to. */
export const isServantName = (word: string): boolean => servantNames.has(word)

const article = /^(?:AL|EL|UL|UR|AR|ER|US|AS|ES|UN|AN|EN|UD|AD|ED|OL|OR|IL|L)$/u
const god = /^(?:ALLAH|ULLAH|OLLAH|ELLAH|LLAH|ALLA|ULLA)$/u
/** "Born of", at the end of Persian and Afghan surnames. */
const son = /^(?:ZADA|ZADAH|ZADE|ZADEH|zad)$/u
const faith = /^(?:DIN|DEEN|DINE|DDIN|DDINE)$/u
const faithEnding = /^(.{3,}?)(?:[AEIU]L|[AEIU]D)(?:DIN|DEEN|DINE|DEN)$/u
const faithStems = new Set(
  `SALAH NUR NOUR NOOR SAIF SAYF SEIF SHAMS JALAL JAMAL FAKHR IMAD EMAD ALA BADR MUHYI MOHI NASIR NASR KHAIR ZAIN ZEIN SIRAJ
   TAJ HUSAM DIYA ZIA SHIHAB QUTB ISLAM KAMAL MUIZ MUHI AMIN`.split(/\s+/u)
)

/** The names of God as a script without short vowels writes them. */
const unvowelledServantOf = [...new Set(servantOf.values())].map((name) => ({ name, ...skeletonOf(name) }))

const servantOfUnvowelled = (rest: string): string | undefined => {
  const own = skeletonOf(rest)
  let best: string | undefined
  let fewest = 2
  for (const { consonants, name, weakLetters } of unvowelledServantOf) {
    if (consonants !== own.consonants) continue
    const { missing } = agreeingWeakLetters(own.weakLetters, weakLetters)
    if (missing < fewest) {
      fewest = missing
      best = name
    }
  }
  return best
}

/** "For God", as it follows the servant. */
const unvowelledGod = /^l+$/u

const servantName = (rest: string): string | undefined => {
  if (god.test(rest) || unvowelledGod.test(rest)) return "ABDULLAH"
  const name = unvowelledWord.test(rest)
    ? (servantOfUnvowelled(rest.replace(/^al(?=..)/u, "")) ?? servantOfUnvowelled(rest))
    : servantOf.get(phoneticKeyOf(rest))
  return name === undefined ? undefined : `ABDUL${name}`
}

/** "ABDURRAHMAN", "ABDELRAHMAN": the article's last letter often takes the sound of the next. */
const joinedServant = (word: string): string | undefined => {
  if (!word.startsWith("ABD") || word.length < 7) return undefined
  for (let prefix = 3; prefix <= 6; prefix++) {
    if (!servant.test(word.slice(0, prefix))) continue
    const name = servantName(word.slice(prefix))
    if (name !== undefined) return name
  }
  return undefined
}

/** Whether such a name may begin or end with this word. Where no word does, nothing is joined. */
export const beginsArabicCompound = (word: string): boolean =>
  word.startsWith("ABD") || god.test(word) || faith.test(word) || faithEnding.test(word) || son.test(word)

/** Joins the words that belong together and gives the compound its one spelling. */
export const joinArabicCompounds = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!words.some(beginsArabicCompound)) return words
  const folded: Array<string> = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ""
    if (servant.test(word)) {
      const skip = article.test(words[i + 1] ?? "") ? 2 : 1
      const name = servantName(words[i + skip] ?? "")
      if (name !== undefined) {
        folded.push(name)
        i += skip
        continue
      }
    }
    const skip = article.test(words[i + 1] ?? "") ? 2 : 1
    if (faith.test(words[i + skip] ?? "") && (skip === 2 || faithStems.has(word)) && word.length > 2) {
      folded.push(unvowelledWord.test(word) ? `${word}dyn` : `${word}UDDIN`)
      i += skip
      continue
    }
    // "Ubaid Ullah" is Ubaidullah.
    if (god.test(words[i + 1] ?? "") && word.length > 2 && !servant.test(word) && !god.test(word)) {
      folded.push(unvowelledWord.test(word) ? `${word}la` : `${word}ULLAH`)
      i += 1
      continue
    }
    if (son.test(words[i + 1] ?? "") && word.length > 2) {
      folded.push(word + words[i + 1])
      i += 1
      continue
    }
    folded.push(joinedServant(word) ?? word.replace(faithEnding, "$1UDDIN"))
  }
  return folded
}
