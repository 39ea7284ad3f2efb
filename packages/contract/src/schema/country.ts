/** The country of a request: a code that says no country would be compared with the lists' names, and find none. */

const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

/** Three letters that people write for a country's name. Codes of three letters are not read. */
const shortNames = new Set(["USA", "UAE", "DRC"])

/** ISO 3166 leaves ZZ to users, who mean by it that no country is known. */
const isRegion = (code: string): boolean => code !== "ZZ" && english.of(code) !== undefined

/** The end of a sentence that says what is wrong with a country; null for what can be compared. */
export const faultOfCountry = (text: string): string | null => {
  const name = text.trim().toUpperCase()
  const isUnknown = /^[A-Z]{2}$/u.test(name)
    ? !isRegion(name)
    : /^[A-Z]{3}$/u.test(name) && !shortNames.has(name)
  return isUnknown || !/\p{L}/u.test(name) ? "must be two letters of ISO 3166, or the name in English" : null
}
