/** The matches of one subject that are new in a period, and those of whose entries something became. */
import type { EntryChange } from "@entity-watch/contract/schema/EntryChange"
import { entryAsListed, refsOf } from "../../decide/decidedEntry.ts"
import type { ListedText } from "../../decide/entryFell.ts"
import { becameOf, type EntryCourse } from "./entryHistory.ts"
import { type Histories, historyOf, type ListOfPeriod } from "./histories.ts"
import { type KnownMatch, togetherBy } from "./knownMatches.ts"

/** What became of a match, before what was decided about it is looked up. */
export type FoundMatch = Omit<EntryChange, "subject_ref" | "decided"> & {
  readonly text: ListedText
  /** As what the entry may have been decided about, the present first. */
  readonly known: ReadonlyArray<KnownAs>
}

/** Without a reference the digest alone tells which entry is meant. */
export interface KnownAs {
  readonly list_ref: string
  readonly entry_sha256?: string
}

/** Each once: what the list says now, and what was decided about. */
const knownAs = (list_ref: string, now: string | null, matches: ReadonlyArray<KnownMatch>) => {
  const all = [
    { list_ref, sha256: now },
    ...matches
      .flatMap(({ refs, sha256, told }) =>
        told !== undefined
          ? []
          : refs.length === 0
            ? [{ list_ref: "", sha256 }]
            : refs.map((ref) => ({ list_ref: ref, sha256: now }))
      )
      .toReversed()
  ]
  const each = new Map(all.map((one) => [`${one.sha256} ${one.list_ref}`, one]))
  return [...each.values()].map(
    ({ list_ref: ref, sha256 }): KnownAs => ({
      list_ref: ref,
      ...(sha256 !== null && { entry_sha256: sha256 })
    })
  )
}

const undated = { as_of: null, loaded_at: null }

/** What the list says now of the entry that was seen, or said last. */
const saidOf = ({ after, last }: EntryCourse, seen: string | null) =>
  (seen === null ? undefined : after.get(seen)) ?? last

const foundOf = (
  matches: ReadonlyArray<KnownMatch>,
  lists: ReadonlyMap<string, ListOfPeriod>,
  histories: ReadonlyMap<string, Histories>,
  since: string
): FoundMatch | undefined => {
  const [first] = matches
  const list = first && lists.get(first.source)
  if (first === undefined || list === undefined) return undefined
  const { register, snapshot } = list
  const source = register.source.id
  const known_ref = matches.findLast(({ told }) => told)?.refs[0] ?? first.refs[0] ?? ""
  const course = historyOf(histories.get(first.source) ?? null, first)?.course
  const seen = matches.findLast(({ sha256 }) => sha256 !== null)?.sha256 ?? null
  const { told } = first
  const isNew = told !== undefined && first.at >= since
  const said = course && saidOf(course, seen)
  if (course === undefined || said === undefined)
    return isNew
      ? {
          source,
          list_ref: known_ref,
          became: "new",
          ...told,
          text: { sha256: seen ?? undefined },
          known: knownAs(known_ref, seen, matches)
        }
      : undefined
  const became = becameOf(course, seen)
  // What a part of a list lacks may be on the list.
  if (became === null ? !isNew : became === "removed" && snapshot.partial !== null) return undefined
  // Of an entry that says what it said when the period began, the event alone has a date.
  const { as_of, loaded_at } = (course.edition === 0 ? told : list.editions[course.edition]) ?? undated
  const [{ name } = { name: "" }] = said.names
  const refs = refsOf(said)
  const list_ref = refs.includes(known_ref) ? known_ref : (refs[0] ?? "")
  return {
    source,
    list_ref,
    name,
    became: became === null || (became === "changed" && isNew) ? "new" : became,
    as_of,
    loaded_at,
    text: { sha256: said.sha256, entry: () => entryAsListed(said) },
    known: knownAs(list_ref, said.sha256, matches)
  }
}

export function* foundMatches(
  known: ReadonlyArray<KnownMatch>,
  lists: ReadonlyMap<string, ListOfPeriod>,
  histories: ReadonlyMap<string, Histories>,
  since: string
): Generator<void, ReadonlyArray<FoundMatch>> {
  const groups = yield* togetherBy(
    known,
    (match) => historyOf(histories.get(match.source) ?? null, match)?.key
  )
  const found: Array<FoundMatch> = []
  for (const matches of groups) {
    const one = foundOf(matches, lists, histories, since)
    if (one !== undefined) found.push(one)
    yield
  }
  return found
}
