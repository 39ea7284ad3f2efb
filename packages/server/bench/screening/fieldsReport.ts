/** How many listed parties are found in a field that holds more than their name: `fixtures/names/fields`. */
import { readFileSync } from "node:fs"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NAME_POINTS } from "@entity-watch/core/lists/score/features"
import { FLOOR } from "@entity-watch/core/lists/score/floor"
import { decodedName, withWordsApart } from "@entity-watch/names/analysis"
import { percent } from "../harness/statistics.ts"
import { customers } from "./customers.ts"

/** Listed parties of each kind; of a list with more of them, every so many. */
const PARTIES = 60
/** Customers of whom nobody is listed. */
const CUSTOMERS = 500

interface Form {
  readonly round: number
  readonly kind: string
  readonly field: string
  readonly drawn?: boolean
}

const forms: ReadonlyArray<Form> = JSON.parse(
  readFileSync(new URL("../../../../fixtures/names/fields/forms.json", import.meta.url), "utf8")
)

interface Party {
  readonly entry: ListedEntry
  readonly name: string
}

const latin = /^[\p{Script=Latin}\s'’.-]+$/u
const patronymic = /^\S+(?:ich|vna|chna)$/iu

const primaryOf = ({ names }: ListedEntry): string => names.find(({ kind }) => kind === "primary")?.name ?? ""

const everyFew = <A>(all: ReadonlyArray<A>, count: number): ReadonlyArray<A> => {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, i) => i % step === 0).slice(0, count)
}

const isOfOrganisation = (field: string): boolean => /\{org\}/iu.test(field)

const filled = (field: string, name: string): string => {
  const words = name.split(/\s+/u)
  const parts: Readonly<Record<string, string>> = {
    given: words[0] ?? "",
    given_initial: words[0]?.charAt(0) ?? "",
    middle: words.slice(1, -1).join(" "),
    surname: words.at(-1) ?? "",
    org: name
  }
  return field
    .replace(/\{(\w+)\}/gu, (_, key: string) => {
      const part = parts[key.toLowerCase()] ?? ""
      return key === key.toUpperCase() ? part.toUpperCase() : part
    })
    .replace(/ +(?=[ ,])/gu, "")
}

const sum = (of: ReadonlyArray<number>): number => of.reduce((all, each) => all + each, 0)
const cell = (part: number, of: number): string => percent(part, of).padStart(8)

/** Some parties of each kind on a list, and whether one is found in a form. */
const measureOf = (list: ReadonlyArray<ListedEntry>) => {
  const index = ListIndex.build(list)
  // As `Screener` reads a name.
  const matchesIn = (field: string) =>
    [...new Set([field, withWordsApart(decodedName(field))])].map((reading) =>
      index.search(reading, FLOOR / NAME_POINTS)
    )
  const isRaised = (field: string): boolean => matchesIn(field).some(({ size }) => size > 0)
  const isFound = (field: string, { entry }: Party): boolean =>
    matchesIn(field).some((matches) => matches.has(entry))
  const named = list
    .map((entry) => ({ entry, name: primaryOf(entry) }))
    .filter(({ name }) => latin.test(name))
  const ofType = (type: ListedEntry["subjectType"]) => named.filter(({ entry }) => entry.subjectType === type)
  const people = ofType("individual").map((party) => ({ ...party, words: party.name.split(/\s+/u).length }))
  const withPatronymic = people.filter(
    ({ name, words }) => words > 2 && patronymic.test(name.split(/\s+/u).slice(1, -1).join(" "))
  )
  const ofTwoWords = people.filter(({ words }) => words === 2)
  return {
    isRaised,
    isFound,
    ofType,
    patronymic: everyFew(withPatronymic, PARTIES),
    twoWords: everyFew(ofTwoWords, PARTIES),
    organisations: everyFew(ofType("entity"), PARTIES),
    /** How many of these parties are found in a form. */
    foundIn: (field: string, parties: ReadonlyArray<Party>): number =>
      parties.filter((party) => isFound(filled(field, party.name), party)).length
  }
}

/** A form as somebody would fill it, and how many listed parties of 100 are found in it. */
export interface DrawnField {
  readonly field: string
  readonly isOfOrganisation: boolean
  readonly share: number
}

export const drawnFields = (list: ReadonlyArray<ListedEntry>): ReadonlyArray<DrawnField> => {
  const { foundIn, organisations, patronymic: people } = measureOf(list)
  return forms
    .filter(({ drawn }) => drawn)
    .map(({ field }) => {
      const parties = isOfOrganisation(field) ? organisations : people
      return {
        field: filled(field, isOfOrganisation(field) ? "Kestrel Lending LLC" : "Gregor Ivanovich Halvorsen"),
        isOfOrganisation: isOfOrganisation(field),
        share: foundIn(field, parties) / parties.length
      }
    })
}

export const fieldsReport = (list: ReadonlyArray<ListedEntry>): ReadonlyArray<string> => {
  const { foundIn, isFound, isRaised, ofType, organisations, patronymic: people, twoWords } = measureOf(list)
  const nobody = {
    people: customers(CUSTOMERS, 43, "people"),
    businesses: customers(CUSTOMERS, 43, "businesses")
  }
  const found = (of: ReadonlyArray<Form>, parties: ReadonlyArray<Party>) =>
    cell(sum(of.map(({ field }) => foundIn(field, parties))), of.length * parties.length)
  const raised = (of: ReadonlyArray<Form>, names: ReadonlyArray<string>) =>
    cell(
      of.flatMap(({ field }) => names.filter((name) => isRaised(filled(field, name)))).length,
      of.length * names.length
    )
  const row = (label: string, of: ReadonlyArray<Form>): string => {
    const ofOrganisations = of.filter(({ field }) => isOfOrganisation(field))
    const ofPeople = of.filter(({ field }) => !isOfOrganisation(field))
    return [
      `  ${label.padEnd(54)}`,
      ...[people, twoWords].map((parties) => found(ofPeople, parties)),
      found(ofOrganisations, organisations),
      raised(ofPeople, nobody.people),
      raised(ofOrganisations, nobody.businesses)
    ].join("")
  }
  const bare = [
    { round: 0, kind: "", field: "{given} {surname}" },
    { round: 0, kind: "", field: "{org}" }
  ]
  const cut = ([35, 30] as const).flatMap((length) =>
    (["individual", "entity"] as const).map((type) => {
      const long = ofType(type).filter(
        ({ name }) => name.length > length && /\S\S/u.test(name.slice(length - 1, length + 1))
      )
      const found = long.filter((party) => isFound(party.name.slice(0, length), party)).length
      return `  cut off at ${length}, ${type}: ${found} of ${long.length}`
    })
  )
  return [
    `  ${"in per cent: found of".padEnd(54)}patronymic  two words  organisations  raised: people, businesses`,
    row("the name alone", bare),
    ...[...Map.groupBy(forms, ({ kind, round }) => `round ${round}: ${kind}`)].map(([label, of]) =>
      row(label, of)
    ),
    ...cut
  ]
}
