/**
 * The block of external identifiers: the LEIs of an entity and the identifiers that GLEIF gives beside them.
 */
import type { ExternalIds } from "../../domain/Blocks.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Entity } from "../../entities/Entity.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

const register = "GLEIF's LEI data"
const coverage =
  "Identifiers that GLEIF carries beside the LEI. Null means that GLEIF carries none, not that none exists."

/** The order of an LEI's statuses. One entity may have several LEIs, of which at most one is in force. */
const order: ReadonlyArray<string> = ["ISSUED", "PENDING_TRANSFER", "LAPSED"]
const mostOthers = 20

export const externalIds = (entity: Entity, snapshots: ReadonlyMap<RegisterId, Snapshot>): ExternalIds => {
  const snapshot = snapshots.get("gleif")
  const [best, ...others] = entity.parts
    .flatMap(({ projection: { externalIds: ids, leiStatus } }) =>
      ids === undefined
        ? []
        : [{ ids, rank: order.includes(leiStatus ?? "") ? order.indexOf(leiStatus ?? "") : order.length }]
    )
    .toSorted((a, b) => a.rank - b.rank)
  if (best === undefined) {
    const none = {
      value: null,
      source: "gleif" as const,
      ...(snapshot?.asOf != null && { as_of: snapshot.asOf }),
      note: snapshot === undefined ? notRead(register) : notListed(register, snapshot)
    }
    return { lei: none, bic: none, opencorporates_id: none, sp_global_id: none, _coverage: coverage }
  }
  const { lei } = best.ids
  const leis = others.flatMap(({ ids }) => ids.lei.value ?? []).slice(0, mostOthers)
  return {
    ...best.ids,
    ...(leis.length > 0 && {
      lei: { ...lei, note: [lei.note, `It also has ${leis.join(", ")}.`].join(" ").trim() }
    }),
    _coverage: coverage
  }
}
