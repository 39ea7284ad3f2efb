/** Takes addresses of mail and of the web, and streets, off a field. Telephone numbers are long numbers: `documentNumbersIn`. */
import type { ContainedName } from "./ContainedName.ts"

const label = String.raw`(?:(?:e-?mail|mail|web|www|url|m|e)\s?[.:]\s*)?`
const online = new RegExp(
  String.raw`[\s,;(<[]*${label}(?:[^\s@<>()]{1,64}@[^\s@<>()]{1,200}|https?:\/\/\S{1,300}|www\.\S{1,200})[)>\]]*`,
  "giu"
)

/** https://www.auspost.com.au: the kinds of streets and boxes as addresses have them. */
const kinds =
  "street|st|road|rd|avenue|ave|av|drive|dr|lane|ln|court|ct|place|pl|crescent|cres|highway|hwy|parade|pde|terrace|tce|way|close|cl|boulevard|blvd|circuit|cct|square|sq"
const street = new RegExp(
  String.raw`[\s,;(-]+(?:(?:unit|apt|apartment|level|lvl|shop|suite|ste|lot)\s*\d+\S*[\s,/]+)?(?:\d{1,5}[a-z]?(?:\s?[-/]\s?\d{1,5}[a-z]?)?\s(?:\S+\s){1,4}?(?:${kinds})\b|(?:gpo|po|p\.o\.)\s?box\s?\d+|locked bag\s?\d+).*$`,
  "iu"
)

export const contactData = (text: string): ReadonlyArray<ContainedName> => {
  const left = text.replace(online, " ").replace(street, " ").trim()
  return left === text.trim() || left === "" ? [] : [{ name: left }]
}
