/** The matches of one subject that are new in a period, and those of whose entries something became. */
import type { EntryChange } from "@entity-watch/contract/schema/EntryChange"
import { entryAsListed } from "../../decide/decidedEntry.ts"
import type { ListedText } from "../../decide/entryFell.ts"
import { becameOf } from "./entryHistory.ts"
import { type Histories, historyOf, type ListOfPeriod } from "./histories.ts"
import { type KnownMatch, togetherBy } from "./knownMatches.ts"

/** What became of a match, before what was decided about it is looked up. */
export type FoundMatch = Omit<EntryChange, "subject_ref" | "decided"> & { readonly text: ListedText }

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
  const last = course?.last
  const seen = matches.findLast(({ sha256 }) => sha256 !== null)?.sha256 ?? null
  const { told } = first
  const isNew = told !== undefined && first.at >= since
  if (course !== undefined && last !== undefined) {
    const became = becameOf(course, seen)
    const at = list.editions[course.edition]
    const text = { sha256: last.sha256, entry: () => entryAsListed(last) }
    const [{ name } = { name: "" }] = last.names
    const row = { source, list_ref, name, as_of: at?.as_of ?? null, loaded_at: at?.loaded_at ?? null, text }
    // What a part of a list lacks may be on the list.
    if (became === "removed") return snapshot.partial === null ? { ...row, became } : undefined
    if (became === "new" || (became !== null && !isNew)) return { ...row, became }
  }
  return isNew ? { source, list_ref, became: "new", ...told, text: { sha256: seen ?? undefined } } : undefined
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
