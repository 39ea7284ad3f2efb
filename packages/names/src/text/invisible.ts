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
