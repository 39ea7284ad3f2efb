/** For how many days each register is relied on, where the operator decided otherwise than `source.maxAgeDays`. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Context from "effect/Context"
import type { Source } from "../domain/Source.ts"

export type MaximumAges = ReadonlyMap<SourceId, number | null>

export const MaximumAges = Context.Reference<MaximumAges>("@entity-watch/core/snapshots/MaximumAges", {
  defaultValue: () => new Map()
})

/**
 * The maximum age of a register in days. Where it is null, the register never answers that somebody is absent, so its
 * age decides nothing.
 */
export const maxAgeDaysOf = (source: Source, ages: MaximumAges): number | null =>
  ages.get(source.id) ?? source.maxAgeDays ?? null
