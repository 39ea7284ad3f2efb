/** Takes characters that nobody sees out of a text, so that two names that look alike are read alike. */

/**
 * Zero-width spaces and joiners, soft hyphens, marks of direction, variation selectors, tags and blank letters
 * (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point), other marks of format, and controls that are not
 * spaces.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|[^\P{Cc}\s\u0085]/gu

const printableAscii = /^[ -~]*$/u

/** The text without its invisible characters. No space takes their place. */
export const withoutInvisible = (text: string): string =>
  printableAscii.test(text) ? text : text.replace(invisible, "")

/**
 * Zero-width spaces, soft hyphens, marks of direction and blank letters, where a word stands on either side. Not the joiners,
 * which Persian and the scripts of India have within words.
 */
const mayPartWords =
  /(?<=\p{L}{2}[.,;]?)[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060\u2066-\u2069\u3164\ufeff\uffa0]+(?=\p{L}{2})/gu

/** The same with a space where such a character may part two words: "Casey Invented" beside "CaseyInvented". */
export const partedAtInvisible = (text: string): string =>
  printableAscii.test(text) ? text : withoutInvisible(text.replace(mayPartWords, " "))
