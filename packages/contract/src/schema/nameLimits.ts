/**
 * How much a name may hold to be compared whole: the one place of these limits. What comparing costs grows with the
 * words of a name, so without them one name could hold a thread for seconds. Each limit is more than twice what the
 * longest name of the registers and lists has that were at hand (docs/unread-names.md). A caller's name beyond them is
 * refused. A name of a register or a list is kept whole, and compared by its beginning, which is never enough for
 * `no_match`.
 */
export const nameLimits = {
  /** In UTF-16 code units. The longest name seen has 182; the format of the LEI allows a legal name 500. */
  characters: 500,
  /**
   * The longest name seen has 25. It bounds the names inside a name as well ("also known as", "trading as"), each of
   * which has a word of its own, of which five were seen at most.
   */
  words: 64,
  /** What stands in brackets may be a name of its own. Three pairs were seen at most. */
  brackets: 20,
  /**
   * Combining marks in a row; two were seen at most. No script has more, which is why Unicode's stream-safe format
   * ends there: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
   */
  marks: 30
} as const

/** Words as they are after normalisation, which writes `&` and `+` as AND and takes ligatures of whole phrases apart. */
const words = /[\p{L}\p{N}\p{M}]+|[&+]/gu
const openingBrackets = /\(/gu
const tooManyMarks = new RegExp(`\\p{M}{${nameLimits.marks + 1}}`, "u")

/** What most names are: too short for so many words, and without anything else of which there are limits. */
const plainlyWithin = /^[A-Za-z0-9 ,.'-]{0,127}$/u

/** How many words a text has, of which more than so many characters are no name. */
export const wordsIn = (text: string): number =>
  countOf(words, text.slice(0, nameLimits.characters).normalize("NFKD"))

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0

/** The end of a sentence that says which limit a name is beyond; null for a name within all of them. */
export const excessOf = (name: string): string | null => {
  if (plainlyWithin.test(name)) return null
  if (name.length > nameLimits.characters) return `must have at most ${nameLimits.characters} characters`
  if (tooManyMarks.test(name)) return `must have at most ${nameLimits.marks} combining marks in a row`
  if (countOf(words, name.normalize("NFKD")) > nameLimits.words)
    return `must have at most ${nameLimits.words} words`
  return countOf(openingBrackets, name) > nameLimits.brackets
    ? `must have at most ${nameLimits.brackets} pairs of brackets`
    : null
}

/** The name, or a beginning of it that is within the limits. */
export const withinLimits = (name: string): string => {
  let beginning = name.slice(0, nameLimits.characters)
  while (excessOf(beginning) !== null) beginning = beginning.slice(0, Math.floor(beginning.length / 2))
  return beginning
}
