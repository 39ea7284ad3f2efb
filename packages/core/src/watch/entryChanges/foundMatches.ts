/** The matches of one subject that are new in a period, and those of whose entries something became. */
import type { EntryChange } from "@entity-watch/contract/schema/EntryChange"
import { entryAsListed } from "../../decide/decidedEntry.ts"
import type { ListedText } from "../../decide/entryFell.ts"
import { becameOf, type EntryCourse } from "./entryHistory.ts"
import { type Histories, historyOf, type ListOfPeriod } from "./histories.ts"
import { type KnownMatch, togetherBy } from "./knownMatches.ts"

/** What became of a match, before what was decided about it is looked up. */
export type FoundMatch = Omit<EntryChange, "subject_ref" | "decided"> & { readonly text: ListedText }

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
  const list_ref = matches.findLast(({ told }) => told)?.refs[0] ?? first.refs[0] ?? ""
  const course = historyOf(histories.get(first.source) ?? null, first)?.course
  const seen = matches.findLast(({ sha256 }) => sha256 !== null)?.sha256 ?? null
  const { told } = first
  const isNew = told !== undefined && first.at >= since
  const said = course && saidOf(course, seen)
  if (course === undefined || said === undefined)
    return isNew
      ? { source, list_ref, became: "new", ...told, text: { sha256: seen ?? undefined } }
      : undefined
  const became = becameOf(course, seen)
  // What a part of a list lacks may be on the list.
  if (became === null ? !isNew : became === "removed" && snapshot.partial !== null) return undefined
  // Of an entry that says what it said when the period began, the event alone has a date.
  const { as_of, loaded_at } = (course.edition === 0 ? told : list.editions[course.edition]) ?? undated
  const [{ name } = { name: "" }] = said.names
  return {
    source,
    list_ref,
    name,
    became: became === null || (became === "changed" && isNew) ? "new" : became,
    as_of,
    loaded_at,
    text: { sha256: said.sha256, entry: () => entryAsListed(said) }
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
