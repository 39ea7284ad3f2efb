/**
 * Names whose UTF-8 a program read in another encoding: `JÃ³rdan` is `Jórdan`, whose bytes were taken for Windows-1252. As
 * it stands such a name is like nobody's. It is read again where the bytes leave no doubt.
 */
import { codePage437, codePage850, macintosh, windows1252 } from "./codePages.ts"
import { hasUnknownSign } from "./lostLetters.ts"

type Likelihood = "certain" | "doubtful" | "unlikely"

/** An encoding in which UTF-8 was read. */
interface Misreading {
  readonly byteOf: ReadonlyMap<string, number>
  /** What the bytes of one or more characters of UTF-8 look like. */
  readonly run: RegExp
  /** How likely it is that a run is no text that somebody wrote. */
  readonly likelihoodOf: (run: string, around: Around) => Likelihood
}

/** What is around a run. */
interface Around {
  readonly before: string
  readonly behind: string
  /** Whether the rest of the word is ASCII: in a word of another encoding than UTF-8 it is not. */
  readonly isAlone: boolean
}

const misreadingOf = (
  byteOf: ReadonlyMap<string, number>,
  likelihoodOf: Misreading["likelihoodOf"]
): Misreading => {
  const ofBytes = (from: number, to: number) =>
    `[${[...byteOf].flatMap(([character, byte]) => (byte >= from && byte <= to ? character : [])).join("")}]`
  const later = ofBytes(0x80, 0xbf)
  const run = `(?:${ofBytes(0xc2, 0xdf)}${later}|${ofBytes(0xe0, 0xef)}${later}{2}|${ofBytes(0xf0, 0xf4)}${later}{3})+`
  return { byteOf, run: new RegExp(run, "gu"), likelihoodOf }
}

/** A mark that ends a quotation, or that says what is left out, may stand behind a letter with an accent. */
const mayFollow = /[’”…]|^.\u00a0»?$/u

const isLatin = /^[Â-Æà-ï]/u

const in1252: Misreading["likelihoodOf"] = (run, { before, behind, isAlone }) => {
  if (!isAlone) return isLatin.test(run) ? "doubtful" : "unlikely"
  // Nobody writes controls, or two such pairs in a row.
  if (/\p{Cc}/u.test(run) || run.length > 3) return "certain"
  const isInside = /[a-z]/iu.test(behind) && !/[’\u00a0]$/u.test(run)
  // A letter of Latin with an accent, or one of a script with three bytes for each.
  if (isLatin.test(run))
    return isInside || !mayFollow.test(run)
      ? "certain"
      : run.length === 3 && run.includes("\u00a0")
        ? "unlikely"
        : "doubtful"
  // Of another pair, the first may end a word before a sign (CAFÉ™), and both may be letters (MATÚŠ).
  const isSign = !/[\p{L}’”…‘“–—«»\u00a0]$/u.test(run) || /^È[Šš]$/u.test(run)
  return isSign && (isInside || /[a-z]/u.test(before)) ? "certain" : "unlikely"
}

/** In the others, bytes of UTF-8 are signs that stand in no name and are not of Windows, Greek letters, or quotation marks. */
const elsewhere: Misreading["likelihoodOf"] = (run, { isAlone }) =>
  isAlone &&
  ([...run].some((each) => !windows1252.has(each) && hasUnknownSign(each)) ||
    /[ƒ\p{Script=Greek}]|^(?:‚Ä|ÔÇ)/u.test(run) ||
    run.length > 5)
    ? "certain"
    : "unlikely"

const misreadings: ReadonlyArray<Misreading> = [
  // A reader that takes bytes for Latin-1 leaves controls where Windows-1252 has characters.
  misreadingOf(
    new Map([
      ...windows1252,
      ...Array.from({ length: 32 }, (_, i) => [String.fromCharCode(128 + i), 128 + i] as const)
    ]),
    in1252
  ),
  misreadingOf(macintosh, elsewhere),
  misreadingOf(codePage437, elsewhere),
  misreadingOf(codePage850, elsewhere)
]

/** Letters of names and what may stand beside them, or what is still to be read again. */
const ofNames =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{Script=Common}\p{Script=Inherited}])+$/u
const utf8 = new TextDecoder("utf-8", { fatal: true })

const decoded = (run: string, byteOf: Misreading["byteOf"]): string => {
  try {
    const read = utf8.decode(Uint8Array.from(run, (character) => byteOf.get(character) ?? 0))
    return ofNames.test(read) ? read : run
  } catch {
    return run
  }
}

const word = /[^\t-\r ]+/gu
const beyondAscii = /[^\p{ASCII}\p{Pi}\p{Pf}\p{Ps}\p{Pe}•…\s]/u

/** The text with what `readOf` makes of each run. */
const eachRun = (
  text: string,
  { run }: Misreading,
  readOf: (found: string, around: Around) => string
): string =>
  text.replace(word, (written) => {
    const isAlone = !beyondAscii.test(written.replace(run, ""))
    return written.replace(run, (found: string, at: number) =>
      readOf(found, {
        before: written.slice(Math.max(at - 1, 0), at),
        behind: written.slice(at + found.length, at + found.length + 1),
        isAlone
      })
    )
  })

const likelihoods = (text: string, misreading: Misreading): ReadonlySet<Likelihood> => {
  const all = new Set<Likelihood>()
  eachRun(text, misreading, (found, around) => {
    all.add(misreading.likelihoodOf(found, around))
    return found
  })
  return all
}

const again = (text: string, misreading: Misreading): string =>
  likelihoods(text, misreading).has("certain")
    ? eachRun(text, misreading, (found, { isAlone }) => (isAlone ? decoded(found, misreading.byteOf) : found))
    : text

const ascii = /^\p{ASCII}*$/u
/** But for U+0085, which is the end of a line as well. */
const control = /(?!\u0085)[\u0080-\u009f]/gu
/** A text may have been read in a wrong encoding more than once. */
const mostReadings = 3

/** The text before it was read in the wrong encoding, as far as it can be told without doubt. */
export const readAgain = (text: string): string => {
  if (ascii.test(text)) return text
  let read = text
  for (let reading = 0; reading < mostReadings; reading++) {
    const now = read
    for (const misreading of misreadings) {
      read = again(now, misreading)
      if (read !== now) break
    }
    if (read === now) break
  }
  return read.replace(control, (character) => characterOf.get(character.charCodeAt(0)) ?? character)
}

const characterOf = new Map([...windows1252].map(([character, byte]) => [byte, character] as const))

/** Whether some of a text that was read again may still be UTF-8 that was read in a wrong encoding. */
export const mayBeMisread = (text: string): boolean =>
  !ascii.test(text) &&
  misreadings.some((misreading) => {
    const all = likelihoods(text, misreading)
    return all.has("certain") || all.has("doubtful")
  })
