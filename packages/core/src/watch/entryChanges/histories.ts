/** Reads what a list's editions of a period changed of some entries. Of the other entries nothing is held. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import { refsOf } from "../../decide/decidedEntry.ts"
import type { AnyRegister } from "../../domain/Register.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { makeReadEntries } from "../../lists/readEntries.ts"
import { type EditionRow, EntryVersionStore, type VersionRow } from "../../store/EntryVersionStore.ts"
import { courseOf, type EntryCourse, type EntryVersion, historyKey } from "./entryHistory.ts"
import { followed, joinedKeys } from "./joinedEntries.ts"
import type { KnownMatch } from "./knownMatches.ts"

/** A list that is in force, with its editions, the first of which is the one with which the period begins. */
export interface ListOfPeriod {
  readonly register: AnyRegister
  readonly snapshot: Snapshot
  readonly editions: ReadonlyArray<EditionRow>
}

/** So many versions of entries are read for a page, of all lists together, and so many in one statement. */
export const mostVersions = 100_000
const pageSize = 5_000

/** How many versions may still be read for a page. */
export interface VersionsLeft {
  left: number
}

/** What became of entries, by `historyKey`, and the keys by the references that lead to them. Null where too much has changed. */
export type Histories = {
  readonly courses: ReadonlyMap<string, EntryCourse>
  readonly keys: ReadonlyMap<string, string>
} | null

/** What became of the entry that is meant, where anything did. */
export const historyOf = (
  found: Histories,
  { refs, sha256 }: KnownMatch
): { readonly key: string; readonly course: EntryCourse } | undefined => {
  const asked = refs.length === 0 ? [historyKey({ ref: "", sha256: sha256 ?? "" })] : refs
  const key = asked.flatMap((each) => found?.keys.get(each) ?? [])[0]
  const course = key === undefined ? undefined : found?.courses.get(key)
  return key === undefined || course === undefined ? undefined : { key, course }
}

export const makeHistories = Effect.gen(function* () {
  const store = yield* EntryVersionStore
  const readEntries = yield* makeReadEntries

  /** The records of the entries that are meant, with their places in the list's editions. */
  const versionsOf = Effect.fnUntraced(function* (
    mode: Mode,
    { editions, register }: ListOfPeriod,
    isMeant: ReturnType<typeof followed>,
    versionsLeft: VersionsLeft
  ) {
    const { listing } = register
    const placeOf = new Map(editions.map(({ id }, at) => [id, at]))
    const after = editions.slice(1).map(({ id }) => id)
    const versions: Array<EntryVersion> = []
    if (listing === undefined || after.length === 0) return versions
    let last = { key: "", since: "0" }
    for (;;) {
      const asked = Math.min(pageSize, versionsLeft.left + 1)
      const rows: ReadonlyArray<VersionRow> = yield* store.versions(
        mode,
        register.source.id,
        after,
        last,
        asked
      )
      versionsLeft.left -= rows.length
      if (versionsLeft.left < 0) return null
      const meant = yield* inTurns(function* () {
        const found: Array<{ readonly row: VersionRow; readonly data: unknown }> = []
        for (const row of rows) {
          const data: unknown = JSON.parse(row.data)
          if (isMeant(listing.entry(data), row)) found.push({ row, data })
          yield
        }
        return found
      })
      const entries = yield* readEntries(
        listing,
        meant.map(({ data }) => data)
      )
      for (const [at, entry] of entries.entries()) {
        const row = meant[at]?.row
        if (row === undefined) continue
        // What was there before the period was there when it began.
        const from = placeOf.get(row.since) ?? 0
        const to = row.until === null ? undefined : placeOf.get(row.until)
        versions.push({ entry, from, to: to ?? Number.POSITIVE_INFINITY })
      }
      const end = rows.at(-1)
      if (end === undefined || rows.length < asked) return versions
      last = end
    }
  })

  /** Further entries with these references, which stayed as they were. */
  const standingOf = Effect.fnUntraced(function* (
    mode: Mode,
    { editions, register }: ListOfPeriod,
    refs: ReadonlyArray<string>
  ) {
    const [first] = editions
    const { listing } = register
    if (first === undefined || listing === undefined || refs.length === 0) return []
    const records = yield* store.standing(mode, register.source.id, first.id, refs)
    return yield* readEntries(
      listing,
      records.map((record): unknown => JSON.parse(record))
    )
  })

  /** Of the entries of these matches that came or went in the period. */
  return Effect.fnUntraced(function* (
    mode: Mode,
    list: ListOfPeriod,
    known: ReadonlyArray<KnownMatch>,
    versionsLeft: VersionsLeft
  ) {
    const versions = yield* versionsOf(mode, list, followed(known), versionsLeft)
    if (versions === null) return null
    const keyOf = yield* inTurns(() => joinedKeys(versions))
    const groups = Map.groupBy(versions, ({ entry }) => keyOf(historyKey(entry)))
    const ofGroups = [...new Set(versions.map(({ entry }) => entry.ref))].filter((ref) => ref !== "")
    const standing = Map.groupBy(yield* standingOf(mode, list, ofGroups), (entry) => keyOf(historyKey(entry)))
    return yield* inTurns(function* () {
      const courses = new Map<string, EntryCourse>()
      const keys = new Map<string, string>()
      for (const [key, own] of groups) {
        const history = { versions: own, standing: standing.get(key) ?? [] }
        courses.set(key, yield* courseOf(history, list.editions.length - 1))
        for (const { entry } of own) {
          for (const each of [...refsOf(entry), ...(entry.ref === "" ? [historyKey(entry)] : [])])
            keys.set(each, key)
          yield
        }
      }
      return { courses, keys } satisfies Histories
    })
  })
})
