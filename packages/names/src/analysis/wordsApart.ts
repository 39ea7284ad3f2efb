/**
 * A name whose words somebody or some program wrote as one: "MrCasey Invented", "Casey InventedPtyLtd", "Casey Invented2",
 * "ESTATE OFCasey Invented". Only what few names have within a word parts two:
 * a title before it, a legal form behind it, a word in capitals before one that begins with a capital, a number at its end, a capital between two
 * parts of three letters and more: "CaseyInvented". "McDonald", "DeLuca" and "LeBron" are whole.
 */
import { isTitle } from "../lexicon/honorifics.ts"
import { isLongLegalForm, stripLegalForms } from "../lexicon/legalForms.ts"
import { mayBeParticle } from "../lexicon/particles.ts"
import { connectives } from "../lexicon/wordsForNobody.ts"

/** A number behind a word of three letters or more, or before one. "1st" and "22nd" are words. */
const numbered =
  /(?<=\p{L}{3})(?=\p{N}{1,4}(?![\p{L}\p{N}]))|(?<=(?<![\p{L}\p{N}])\p{N}{1,4})(?=(?!(?:st|nd|rd|th)(?!\p{L}))\p{L}{3})/giu

/** The number of a register behind a name: "InventedABN51824753556". */
const registered = /(?<=\p{L}{3})(?=(?:ABN|ACN|ARBN|TFN)[\s:.]?\d{8})/giu

/** A legal form behind a name: "CASEY INVENTEDPTYLTD". */
const incorporated = /(?<=\p{L}{3})(?=PTY\s?(?:LTD|LIMITED)(?!\p{L}))/giu

/** Where a word goes on with a capital, behind a small letter or behind capitals. */
const capital = /(?<=\p{Ll})(?=\p{Lu})(?<!Gmb)|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/** The last words of what joins the parts of a field: "OF", "FOR", "ATF". */
const joining: ReadonlySet<string> = new Set([...connectives].map((phrase) => phrase.split(" ").at(-1) ?? ""))

const endsInLegalForm = (parts: ReadonlyArray<string>): boolean => {
  const words = parts.map((part) => part.toUpperCase())
  return (
    isLongLegalForm(words.at(-1) ?? "") ||
    stripLegalForms(words.slice(1)).words.length < words.length - 1 ||
    /^(?:PTY)?LTD$|^INC$|^LLC$|^PTY$/u.test(words.at(-1) ?? "")
  )
}

/** Before a name these put it at the end of a list: "zzCasey Invented". */
const lastInList = /^(?:[xz]{1,3}|X{2,3}|Z{2,3})$/u

/** Whether a word in capitals before a capitalised one, a title or letters of a list stand at the beginning. */
const beginsApart = ([first = "", ...rest]: ReadonlyArray<string>): boolean =>
  rest.length > 0 &&
  (isTitle(first.toUpperCase()) ||
    lastInList.test(first) ||
    (first === first.toUpperCase() && first.length > 1 && joining.has(first)))

/** "Mac", "Fitz" and particles begin a surname. */
const beginsSurname = (part: string): boolean =>
  /^(?:mac|fitz)$/iu.test(part) || mayBeParticle(part.toUpperCase())

/** "CaseyInvented", "INVENTEDCasey": each part may be a name. */
const areWords = (parts: ReadonlyArray<string>): boolean =>
  parts.every((part) => /^\p{Lu}(?:\p{Ll}{2,}|\p{Lu}{3,})$/u.test(part)) &&
  !parts.slice(0, -1).some(beginsSurname)

const wordApart = (word: string): string => {
  const parts = word.split(capital)
  if (parts.length === 1) return word
  if (endsInLegalForm(parts) || areWords(parts)) return parts.join(" ")
  return beginsApart(parts) ? `${parts[0]} ${wordApart(parts.slice(1).join(""))}` : word
}

/** What every such word has. */
const mayBeOne = /\p{N}|\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|[Pp][Tt][Yy]/u

/** The name with a space between words that were written as one. */
export const withWordsApart = (text: string): string =>
  mayBeOne.test(text)
    ? text
        .replace(registered, " ")
        .replace(incorporated, " ")
        .replace(numbered, " ")
        .replace(/\p{L}+/gu, wordApart)
    : text
