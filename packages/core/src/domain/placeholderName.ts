/**
 * What programs and people write where there is no name, and what nobody is called: the one list for requests and for
 * files of customers. Comparing it would find nothing, and the answer would look as if a name had been compared.
 */

/** `Nan` is a name. Programs write `NaN` and `nan` for a number that is none. */
const unmistakable =
  /^\s*(?:n\s?[./]\s?a\.?|#n\/a|\[object object\]|\(blank\)|null|undefined|unknown|tba|tbc|t\.b\.[ac]\.)\s*$/iu
const notANumber = /^\s*(?:NaN|nan)\s*$/u

export const isPlaceholderName = (name: string): boolean => {
  const text = name.normalize("NFKC")
  return unmistakable.test(text) || notANumber.test(text)
}
