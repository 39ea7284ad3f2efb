/**
 * The further parties of a row: whoever its columns name beside the customer, each with what the row says of them. What a
 * column says of one party is never used for another.
 */
import { partyFields } from "@entity-watch/contract/schema/admin/FileColumns"
import { type ReadHeaderWords, wordsBesideCustomer } from "../../formats/headers/headerWords.ts"
import { type Field, withoutPunctuation } from "../../formats/headers/usualHeaders.ts"
import { prefixedPeople } from "./prefixedPeople.ts"

/** The places of a person's columns, by the field. */
export type PersonPlaces = ReadonlyMap<Field, ReadonlyArray<number>>

export interface PartyColumns {
  /** As the results show it: `joint holder`. */
  readonly label: string
  readonly places: PersonPlaces
}

/** Whoever has one of these is somebody, whether or not a name is known. */
export const ofSomebody = ["dob", "pob", "identifiers", "passport", "national_id", "registration"] as const

interface OfParty extends ReadHeaderWords {
  readonly at: number
}

/** Of these a party has one column; a second one is another party's. */
const single: ReadonlySet<string> = new Set(["name", "given", "family", "dob"])

const grouped = <A>(all: ReadonlyArray<A>, keyOf: (each: A) => string): ReadonlyArray<ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return [...groups.values()]
}

/** Several columns of one field, by their order: two columns "Director" and two "Director DOB" are two directors. */
const inTurn = (columns: ReadonlyArray<OfParty>): ReadonlyArray<ReadonlyArray<OfParty>> => {
  const byField = grouped(columns, ({ field }) => field)
  const most = Math.max(
    ...byField.map(([first, ...others]) => (single.has(first?.field ?? "") ? 1 + others.length : 1))
  )
  return most === 1
    ? [columns]
    : Array.from({ length: most }, (_, turn) =>
        byField.flatMap((each) => (each.length === most ? (each[turn] ?? []) : []))
      )
}

/** Whether several parties are told by the same role: "2nd Holder" and "Secondary Applicant Surname". */
const hasSeveral = (columns: ReadonlyArray<OfParty>): boolean => {
  const ofSingle = columns.filter(({ field }) => single.has(field))
  const labelsOf = (isMeant: (field: string) => boolean) =>
    new Set(columns.filter(({ field }) => isMeant(field)).map(({ label }) => label))
  const whole = labelsOf((field) => field === "name")
  const inParts = labelsOf((field) => field === "given" || field === "family")
  return (
    grouped(ofSingle, ({ field }) => field).some((each) => each.length > 1) ||
    (whole.size > 0 && inParts.size > 0 && new Set([...whole, ...inParts]).size > 1)
  )
}

/** Initials stand in place of given names where a row has no others. */
export const withInitials = (places: PersonPlaces, header: ReadonlyArray<string>): PersonPlaces => {
  const middle = places.get("middle") ?? []
  const initials = middle.filter((at) =>
    /^(?:(?!.*(?:middle|second)).*)?initials?$/u.test(withoutPunctuation(header[at] ?? ""))
  )
  if (!places.has("family") || places.has("given") || initials.length === 0) return places
  const others = middle.filter((at) => !initials.includes(at))
  return new Map<Field, ReadonlyArray<number>>([
    ...[...places].filter(([field]) => field !== "middle"),
    ["given", initials],
    ...(others.length === 0 ? [] : [["middle", others] as const])
  ])
}

export const isNamed = (places: PersonPlaces): boolean =>
  (["name", "given", "family", "alias", "abn", "acn"] as const).some((field) => places.has(field))

/** What a column holds of the customer, where a number alone tells it from others: `Alias 2`, `Second given name`. */
const furtherOfCustomer: ReadonlyMap<Field, Field> = new Map([
  ["given", "middle"],
  ["middle", "middle"],
  ["alias", "alias"],
  ["former_family", "former_family"]
])

const isOfCustomer = (group: ReadonlyArray<OfParty>): boolean =>
  group.every(({ field, label }) => /^name \d+$/u.test(label) && furtherOfCustomer.has(field))

/** The parties of the columns that are free, by their headers. A party without a name or number is none. */
export const partiesOf = (
  header: ReadonlyArray<string>,
  isFree: (at: number) => boolean
): {
  readonly parties: ReadonlyArray<PartyColumns>
  readonly ofCustomer: ReadonlyArray<readonly [Field, number]>
} => {
  const byPrefix = prefixedPeople(header, isFree)
  const columns = header.flatMap((each, at): ReadonlyArray<OfParty> => {
    const read = isFree(at) ? (byPrefix.get(at) ?? wordsBesideCustomer(each)) : undefined
    return read === undefined || read.key === "" || !partyFields.some((field) => field === read.field)
      ? []
      : [{ ...read, at }]
  })
  const groups = grouped(columns, ({ key }) => key).flatMap((group) =>
    hasSeveral(group) ? grouped(group, ({ label }) => label).flatMap(inTurn) : [group]
  )
  const labels = new Map<string, number>()
  const parties = groups
    .filter((group) => !isOfCustomer(group))
    .map((group): PartyColumns => {
      const label = group[0]?.label ?? ""
      const same = (labels.get(label) ?? 0) + 1
      labels.set(label, same)
      return {
        label: same === 1 ? label : `${label} (${same})`,
        places: withInitials(
          new Map(
            grouped(group, ({ field }) => field).map((each) => [
              each[0]?.field ?? "name",
              each.map(({ at }) => at)
            ])
          ),
          header
        )
      }
    })
    .filter(({ places }) => isNamed(places))
  return {
    parties,
    ofCustomer: groups
      .filter(isOfCustomer)
      .flatMap((group) => group.map(({ at, field }) => [furtherOfCustomer.get(field) ?? field, at] as const))
  }
}
