/**
 * What differs between two sets of facts of one entity, and which of these differences is an event.
 * packages/core/docs/watch.md says what each type of event means and what never makes one.
 */
import type { FieldChange } from "@entity-watch/contract/schema/ChangeEvent"
import { appointmentKey, type Fact, type FactEventType } from "./Fact.ts"
import { anyFactOf, type FactDifference, fieldChanges } from "./FactDifference.ts"
import { type FactGroup, type FactSet, factGroups } from "./FactSet.ts"

/**
 * Changes of current legal names and of business names. Two registers learn of a new name at different times: the first
 * one makes the event, and the second one, which only says the same, makes none.
 */
const isLegal = (difference: FactDifference) => anyFactOf(difference).key.startsWith("legal/")

/** `before` holds every fact that was known, changed or not. */
const nameDifferences = (
  differences: ReadonlyArray<FactDifference>,
  before: ReadonlyMap<string, FactGroup>
): ReadonlyArray<FieldChange> => {
  const names = differences.filter((difference) => anyFactOf(difference).event === "name_change")
  const known = [...before].flatMap(([id, group]) => (id.startsWith("name_change legal/") ? [group] : []))
  // An entity that was not known before has not changed its names.
  if (known.length === 0) return []
  const legal = names.filter(isLegal)
  // Where a register still holds the old name, no name went, and a known one is shown as the former.
  const [gone] = legal.filter(({ after }) => after === undefined)
  const former = gone?.before ?? known[0]
  const came = legal.filter((difference) => difference.before === undefined && difference.after !== undefined)
  return [
    ...came.flatMap(({ after }) => fieldChanges([{ before: former, after }])),
    ...fieldChanges(names.filter((difference) => !isLegal(difference)))
  ]
}

export type ChangesByType = ReadonlyMap<FactEventType, ReadonlyArray<FieldChange>>

/**
 * Which differences are events of a type. The `key` tells the kinds of facts of one type apart. Names have rules of
 * their own.
 */
const isEvent: Record<
  Exclude<FactEventType, "name_change">,
  (before: FactGroup | undefined, after: FactGroup | undefined, key: string) => boolean
> = {
  deregistration: (before, after) => before !== undefined && after?.value === "deregistered",
  abn_cancelled: (before, after) => before !== undefined && after?.value === "Cancelled",
  gst_deregistered: (before, after) => before?.value === "true" && after?.value === "false",
  external_administration: (before, after) => before !== undefined && after?.value === "administered",
  bankruptcy_petition_filed: (before) => before === undefined,
  charity_status_change: () => true,
  licensing_change: () => true,
  professional_registration_change: () => true,
  // A trust may come or go. A trustee, a licensee or what is said of parents has to be known on both sides: an entity
  // that is new, or a new authorisation, is not a relation that changed.
  relationship_change: (before, after, key) =>
    key.startsWith("trust/") || (before !== undefined && after !== undefined),
  fiu_roll_change: () => true
}

/** Only what registers say that were read on both sides is compared. */
export const factDifferences = (before: FactSet, after: FactSet): ChangesByType => {
  const isRead = ({ source }: Fact) => before.snapshots.has(source) && after.snapshots.has(source)
  const [old, now] = [factGroups(before.facts.filter(isRead)), factGroups(after.facts.filter(isRead))]
  const differences = [...new Set([...old.keys(), ...now.keys()])]
    .map((id): FactDifference => ({ before: old.get(id), after: now.get(id) }))
    .filter((difference) => difference.before?.value !== difference.after?.value)
    .filter((difference) => isEvidence(difference, before, after))
  const names = nameDifferences(differences, old)
  return new Map<FactEventType, ReadonlyArray<FieldChange>>([
    ...(names.length === 0 ? [] : [["name_change", names] as const]),
    ...[...eventsByType(differences)].map(
      ([event, found]) =>
        [
          event,
          event === "external_administration"
            ? [...fieldChanges(found), ...fieldChanges(appointments(now))]
            : fieldChanges(found)
        ] as const
    )
  ])
}

/**
 * The kinds and dates of the appointments that are known, the latest first. The file that has them is monthly: when it
 * comes after the company register's status, the event was told without them.
 */
const appointments = (now: ReadonlyMap<string, FactGroup>): ReadonlyArray<FactDifference> =>
  [...now]
    .flatMap(([id, after]) =>
      id.startsWith(`external_administration ${appointmentKey}`) ? [{ id, after, before: undefined }] : []
    )
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))

const eventsByType = (
  differences: ReadonlyArray<FactDifference>
): ReadonlyMap<FactEventType, ReadonlyArray<FactDifference>> => {
  const found = new Map<FactEventType, Array<FactDifference>>()
  for (const difference of differences) {
    const { event, key } = anyFactOf(difference)
    if (event !== "name_change" && isEvent[event](difference.before, difference.after, key))
      found.set(event, [...(found.get(event) ?? []), difference])
  }
  return found
}

/**
 * A part of a register is no evidence of absence. What is gone in a part may only be missing from that part, and what a
 * whole file shows for the first time after a part may have been in the register all along.
 */
const isEvidence = ({ after, before }: FactDifference, setBefore: FactSet, setAfter: FactSet): boolean => {
  const isWhole = ({ snapshots }: FactSet, { source }: Fact) => snapshots.get(source)?.partial === null
  if (after === undefined) return before?.facts.every((fact) => isWhole(setAfter, fact)) ?? false
  if (before === undefined)
    return after.facts.some((fact) => isWhole(setBefore, fact) || !isWhole(setAfter, fact))
  return true
}
