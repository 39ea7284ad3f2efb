/** Whether the country that was asked is one that the list gives as a citizenship or in an address. */
import { tokensOf } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { type Finding, nothingFound } from "./Feature.ts"
import { PLACE_POINTS, placeOfBirth } from "./placeOfBirth.ts"

export const COUNTRY_POINTS = 2

/** Countries that the list calls by a name of its own. https://www.iso.org/iso-3166-country-codes.html */
const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  AE: ["United Arab Emirates", "UAE"],
  CD: ["Democratic Republic of the Congo", "DRC"],
  GB: ["United Kingdom", "UK", "Britain"],
  IR: ["Iran"],
  KP: ["Democratic People's Republic of Korea", "DPRK", "North Korea"],
  KR: ["Republic of Korea", "South Korea"],
  LY: ["Libya"],
  MM: ["Myanmar", "Burma"],
  PS: ["Palestine", "Palestinian", "Gaza", "West Bank"],
  RU: ["Russia", "Russian Federation"],
  SY: ["Syria", "Syrian Arab Republic"],
  TR: ["Turkey", "Türkiye"],
  TZ: ["Tanzania"],
  US: ["United States", "United States of America", "USA"],
  VE: ["Venezuela"],
  VN: ["Vietnam", "Viet Nam"]
}

const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

const spaced = (text: string): string => ` ${tokensOf(text).join(" ")} `

const codes = Object.keys(otherNames)
const codeOf = (name: string): string | undefined =>
  codes.find((code) => otherNames[code]?.some((other) => spaced(other) === spaced(name)))

/** The names of a country of which the two letters or one name were given. */
const namesOf = (country: string): ReadonlyArray<string> => {
  const code = /^[A-Za-z]{2}$/u.test(country) ? country.toUpperCase() : codeOf(country)
  if (code === undefined) return [country]
  return [...(otherNames[code] ?? []), english.of(code) ?? country]
}

/** A country that agrees adds a little. Another one says nothing: people move, and have two passports. */
export const country = (subject: ComparedSubject, entry: ListedEntry): Finding => {
  if (subject.country === undefined || subject.country === null) return nothingFound
  const asked = namesOf(subject.country.trim()).map(spaced)
  const { addresses = [], citizenship = [] } = entry.details
  const found = [...citizenship, ...addresses].find((text) => {
    const listed = spaced(text)
    return asked.some((name) => listed.includes(name))
  })
  if (found === undefined) return nothingFound
  // A place of birth that agrees is mostly in the same country, and says more.
  const points = Math.min(COUNTRY_POINTS, PLACE_POINTS - placeOfBirth(subject, entry).points)
  const detail = citizenship.includes(found)
    ? `citizenship agrees (${found})`
    : "the country of an address agrees"
  return points <= 0 ? nothingFound : { points, matchedOn: ["country"], clauses: [detail], detail }
}
