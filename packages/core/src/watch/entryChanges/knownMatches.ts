/** The possible matches of one subject that its account knows: those that events told of, and those that were decided about. */
import type { SubjectDecision } from "../../store/decisionShapes.ts"
import type { ToldMatchRow } from "../../store/KnownMatchStore.ts"

export interface KnownMatch {
  readonly source: string
  /** Every reference by which it is known; empty where the list gives none. */
  readonly refs: ReadonlyArray<string>
  /** The digest of the text that was seen; null where it is not known. */
  readonly sha256: string | null
  /** Since when it is known, in ISO 8601. */
  readonly at: string
  /** The event that told of it; absent for a decision. */
  readonly told?: Pick<ToldMatchRow, "as_of" | "loaded_at"> & { readonly name: string }
}

const named = (after: unknown): { readonly list_ref: string; readonly matched_name: string } | null =>
  typeof after === "object" &&
  after !== null &&
  "list_ref" in after &&
  typeof after.list_ref === "string" &&
  "matched_name" in after &&
  typeof after.matched_name === "string"
    ? { list_ref: after.list_ref, matched_name: after.matched_name }
    : null

/** Whether the event had more matches than it has room for. */
export const isCut = ({ payload }: ToldMatchRow): boolean =>
  payload.data.changes.some(({ after }) => named(after) === null)

const ofEvent = ({ as_of, created_at, loaded_at, payload }: ToldMatchRow): ReadonlyArray<KnownMatch> => {
  const { changes, matches } = payload.data
  return changes.flatMap(({ after, source }) => {
    const entry = named(after)
    if (entry === null) return []
    const { list_ref, matched_name } = entry
    const match = matches.find(
      (each) => each.source === source && each.list_ref === list_ref && each.matched_name === matched_name
    )
    return {
      source,
      refs: list_ref === "" ? [] : [list_ref],
      sha256: match?.entry_sha256 ?? null,
      at: created_at,
      told: { as_of, loaded_at, name: matched_name }
    }
  })
}

/** In the order in which they became known. */
export const knownMatches = (
  events: ReadonlyArray<ToldMatchRow>,
  decisions: ReadonlyArray<SubjectDecision>
): ReadonlyArray<KnownMatch> =>
  [
    ...events.flatMap(ofEvent),
    ...decisions.map(
      ({ decided_at, entry_refs, entry_sha256, source }): KnownMatch => ({
        source,
        refs: entry_refs,
        sha256: entry_sha256,
        at: decided_at
      })
    )
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1))

/** Those of one entry together, in the order in which the first of each became known. `keyOf` tells entries that changed apart. */
export function* togetherBy(
  known: ReadonlyArray<KnownMatch>,
  keyOf: (match: KnownMatch) => string | undefined
): Generator<void, ReadonlyArray<ReadonlyArray<KnownMatch>>> {
  const groups: Array<Array<KnownMatch>> = []
  /** By each name, the place of the first group that has it. */
  const places = new Map<string, number>()
  for (const match of known) {
    const { refs, sha256, source } = match
    const key = keyOf(match)
    const names =
      key !== undefined ? [key] : refs.length > 0 ? refs.map((ref) => `ref ${ref}`) : [`sha256 ${sha256}`]
    const own = names.map((name) => `${source} ${name}`)
    const place = own.reduce((first, name) => Math.min(first, places.get(name) ?? first), groups.length)
    const group = groups[place]
    if (group === undefined) groups.push([match])
    else group.push(match)
    for (const name of own) places.set(name, place)
    yield
  }
  return groups
}
