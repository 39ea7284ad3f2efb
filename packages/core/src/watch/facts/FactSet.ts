/** The facts of one entity at one time, and the groups of them that are compared. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Fact } from "./Fact.ts"

export interface FactSet {
  readonly facts: ReadonlyArray<Fact>
  /** The snapshots that the facts were read from: a register that is not here was not read. */
  readonly snapshots: ReadonlyMap<SourceId, Snapshot>
}

/** The facts of one event type and key: several records may state the same fact, or state it differently. */
export interface FactGroup {
  readonly facts: ReadonlyArray<Fact>
  /** The distinct values of the facts, in one order. */
  readonly value: string
}

/** By event type and key, with a space between. */
export const factGroups = (facts: ReadonlyArray<Fact>): ReadonlyMap<string, FactGroup> => {
  const grouped = new Map<string, Array<Fact>>()
  for (const fact of facts) {
    const id = `${fact.event} ${fact.key}`
    grouped.set(id, [...(grouped.get(id) ?? []), fact])
  }
  return new Map(
    [...grouped].map(([id, group]) => [
      id,
      { facts: group, value: [...new Set(group.map(({ value }) => value))].sort().join("\n") }
    ])
  )
}
