/** Names countries that a list gives by their two letters, since addresses and citizenships are compared in words. */
const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

/** The English name of a country's ISO 3166 code; any other text stays as it is, and so does ZZ, which is nowhere. */
export const countryName = (published: string): string =>
  /^(?!zz)[a-z]{2}$/iu.test(published) ? (english.of(published.toUpperCase()) ?? published) : published

/**
 * The addresses of a party with the countries that it has to do with. Where no address names a country, the country is
 * all that is known of one.
 */
export const addressesIn = (
  addresses: ReadonlyArray<string>,
  countries: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const written = addresses.join("\n").toLowerCase()
  return [...addresses, ...new Set(countries.filter((country) => !written.includes(country.toLowerCase())))]
}
