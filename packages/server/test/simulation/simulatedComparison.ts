/**
 * Comparisons by the facts of the model: one fact for each entity and register. What the real comparisons find in records
 * is tested elsewhere; here it matters when they are asked, and what becomes of their answers.
 */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { EntityChange } from "@entity-watch/core/watch/compare/EntityChange"
import { EntityComparison } from "@entity-watch/core/watch/compare/EntityComparison"
import { ListComparison } from "@entity-watch/core/watch/compare/ListComparison"
import type { SnapshotPair } from "@entity-watch/core/watch/compare/SnapshotPair"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { DatabaseLink } from "./DatabaseLink.ts"
import type { WatchModel } from "./WatchModel.ts"

/** Registers of the simulation, with the types of event that changes in each make. The last one is a list. */
export const simulatedRegisters: ReadonlyArray<readonly [RegisterId, ReadonlyArray<EventType>]> = [
  ["asic-companies", ["deregistration", "name_change"]],
  ["abn-bulk-extract", ["gst_deregistered"]],
  ["dfat-consolidated-list", ["sanctions_match"]]
]

/** The key of what a register says of an entity. */
export const factOf = (entity: string, type: EventType): string => `${entity} ${type}`

/** So few, that a step has several pages. */
const pageSize = 2

export const simulatedComparison = (model: WatchModel, link: DatabaseLink) => {
  const compared = (pair: SnapshotPair, identifiers: ReadonlyArray<string>): ReadonlyArray<EntityChange> =>
    identifiers.flatMap((entity) => {
      const changed = simulatedRegisters.flatMap(([register, types]) => {
        const [from, to] = [pair.before.get(register)?.id, pair.after.get(register)?.id]
        if (from === undefined || to === undefined || from === to) return []
        return types.flatMap((type) => {
          const key = factOf(entity, type)
          const [before, after] = [model.facts(from).get(key), model.facts(to).get(key)]
          if (before === after) return []
          return [{ type, matches: [], changes: [{ field: "simulated", before, after, source: register }] }]
        })
      })
      return changed.length === 0
        ? []
        : [{ entity, abn: entity, acn: null, numbers: [entity], name: "SIMULATED PTY LTD", changed }]
    })

  const entities = Layer.succeed(EntityComparison, {
    compare: (pair, identifiers) => link.call(() => compared(pair, identifiers)).pipe(Effect.orDie),
    compareVersions: () => Effect.die("No sandbox here."),
    subject: () => Effect.die("The comparison of lists is simulated.")
  })
  const lists = Layer.succeed(ListComparison, {
    pages: (pair, step) =>
      Stream.paginate(step.after ?? "", (after) =>
        link
          .call(() => {
            const page = model.watched(after).slice(0, pageSize)
            const through = page.at(-1)
            if (through === undefined) return [[], Option.none<string>()] as const
            return [[{ through, changes: compared(pair, page), subjects: [] }], Option.some(through)] as const
          })
          .pipe(Effect.orDie)
      )
  })
  return Layer.merge(entities, lists)
}
