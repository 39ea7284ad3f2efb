/** What a list publishes of an entry, as a decision keeps it, and what is different in what the list says now. */
import type { DecidedEntry, FellBecause } from "@entity-watch/contract/schema/Decision"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import type { ListedEntry } from "../domain/ListedEntry.ts"

/** In characters, and in items of a list. */
const mostText = 2_000
const mostItems = 100
/** In characters, of a text that is shown beside another. */
const mostShown = 4_000

const bounded = <A>(value: A): A => {
  if (typeof value === "string")
    return (value.length > mostText ? `${value.slice(0, mostText).toWellFormed()}…` : value) as A
  if (Array.isArray(value)) return value.slice(0, mostItems).map(bounded) as A
  return typeof value === "object" && value !== null
    ? (Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bounded(each)])) as A)
    : value
}

export const entryOfMatch = ({
  acn,
  ban_type,
  dob_raw,
  listed = {},
  listing_type,
  pob,
  register_name
}: Match): DecidedEntry => bounded({ listing_type, dob_raw, pob, register_name, ban_type, acn, listed })

export const entryAsListed = ({
  acn,
  banType,
  details,
  dobRaw,
  listingType,
  pobRaw,
  registerName
}: ListedEntry): DecidedEntry =>
  bounded({
    listing_type: listingType,
    dob_raw: dobRaw,
    pob: pobRaw,
    register_name: registerName,
    ban_type: banType,
    acn,
    listed: details
  })

/** Every reference by which a match may give the entry. */
export const refsOf = ({ names, ref }: Pick<ListedEntry, "names" | "ref">): ReadonlyArray<string> => [
  ...new Set([ref, ...names.map(({ listRef }) => listRef)].filter((each) => each !== ""))
]

const textOf = (item: unknown): string =>
  typeof item === "object" && item !== null
    ? Object.values(item)
        .filter((each) => each !== "")
        .join(", ")
    : String(item)

const textsOf = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value])
    .filter((each) => each !== undefined)
    .map(textOf)
    .filter((each) => each !== "")

const shown = (texts: ReadonlyArray<string>): string | null =>
  texts.length === 0 ? null : texts.join("; ").slice(0, mostShown).toWellFormed()

/** The order of a list's rows says nothing. */
const sameTexts = (one: ReadonlyArray<string>, two: ReadonlyArray<string>): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...two].sort())

/** Both texts of each field that differs. */
export const entryDifferences = (before: DecidedEntry, after: DecidedEntry): ReadonlyArray<FellBecause> => {
  const flat = ({ listed, ...rest }: DecidedEntry) =>
    new Map<string, unknown>(Object.entries({ ...listed, ...rest }))
  const [then, now] = [flat(before), flat(after)]
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((fact): ReadonlyArray<FellBecause> => {
    const [one, two] = [textsOf(then.get(fact)), textsOf(now.get(fact))]
    return sameTexts(one, two) ? [] : [{ what: "entry", fact, before: shown(one), after: shown(two) }]
  })
}
