/** What changed between two readings of an entity's facts, and which of it is an event. Design, section 4. */
import type { FieldChange } from "../../domain/ChangeEvent.ts"
import type { EventType } from "../../domain/EventType.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Fact } from "./Fact.ts"
import { anyFactOf, type FactDifference, type FactGroup, fieldChanges } from "./FactDifference.ts"
import { nameDifferences } from "./nameDifferences.ts"

export interface FactSet {
  readonly facts: ReadonlyArray<Fact>
  /** The snapshots they were read from: a register that is not here was not read. */
  readonly snapshots: ReadonlyMap<RegisterId, Snapshot>
}

export type ChangesByType = ReadonlyMap<EventType, ReadonlyArray<FieldChange>>

/** Which differences are the event. Meanings: design, section 3. `key` tells a type's kinds of facts apart. */
const isEvent: Record<
  Exclude<EventType, "name_change" | "banned_match" | "sanctions_match">,
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
  // An entity, or an authorisation, that is new is not a relation that changed.
  relationship_change: (before, after, key) =>
    key.startsWith("trust/") || (before !== undefined && after !== undefined),
  fiu_roll_change: () => true
}

export const factDifferences = (before: FactSet, after: FactSet): ChangesByType => {
  const isRead = ({ source }: Fact) => before.snapshots.has(source) && after.snapshots.has(source)
  const [old, now] = [stated(before.facts.filter(isRead)), stated(after.facts.filter(isRead))]
  const changes = new Map<EventType, Array<FieldChange>>()
  const add = (event: EventType, found: ReadonlyArray<FieldChange>) => {
    if (found.length > 0) changes.set(event, [...(changes.get(event) ?? []), ...found])
  }
  const counted: Array<FactDifference> = []
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const difference = { before: old.get(id), after: now.get(id) }
    if (difference.before?.value !== difference.after?.value && isEvidence(difference, before, after))
      counted.push(difference)
  }
  add("name_change", nameDifferences(counted, old))
  for (const [event, found] of byEvent(counted)) add(event, fieldChanges(found))
  return changes
}

const byEvent = (
  counted: ReadonlyArray<FactDifference>
): ReadonlyMap<EventType, ReadonlyArray<FactDifference>> => {
  const found = new Map<EventType, Array<FactDifference>>()
  for (const difference of counted) {
    const { event, key } = anyFactOf(difference)
    if (event === "name_change" || event === "banned_match" || event === "sanctions_match") continue
    if (isEvent[event](difference.before, difference.after, key))
      found.set(event, [...(found.get(event) ?? []), difference])
  }
  return found
}

const stated = (facts: ReadonlyArray<Fact>): ReadonlyMap<string, FactGroup> => {
  const grouped = new Map<string, Array<Fact>>()
  for (const fact of facts) {
    const id = `${fact.event} ${fact.key}`
    grouped.set(id, [...(grouped.get(id) ?? []), fact])
  }
  return new Map(
    [...grouped].map(([id, each]) => [
      id,
      { facts: each, value: [...new Set(each.map(({ value }) => value))].sort().join("\n") }
    ])
  )
}

/**
 * Part of a register is no evidence of absence: what is gone from it may only not be in it, and what a whole file
 * shows that a part before did not may have been there all along.
 */
const isEvidence = ({ after, before }: FactDifference, old: FactSet, now: FactSet): boolean => {
  const isWhole = ({ snapshots }: FactSet, { source }: Fact) => snapshots.get(source)?.partial === null
  if (after === undefined) return before?.facts.every((fact) => isWhole(now, fact)) ?? false
  if (before === undefined) return after.facts.some((fact) => isWhole(old, fact) || !isWhole(now, fact))
  return true
}
