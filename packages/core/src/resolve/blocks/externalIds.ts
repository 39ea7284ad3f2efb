/**
 * The block of external identifiers: the LEIs of an entity and the identifiers that GLEIF gives beside them.
 */
import type { ExternalIds } from "../../domain/Blocks.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Entity } from "../../entities/Entity.ts"
import { leisOf } from "../../entities/leis.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

const register = "GLEIF's LEI data"
const coverage =
  "Identifiers that GLEIF carries beside the LEI. Null means that none was read, not that none exists; the note says why."

const mostOthers = 20

export const externalIds = (entity: Entity, snapshots: ReadonlyMap<RegisterId, Snapshot>): ExternalIds => {
  const snapshot = snapshots.get("gleif")
  const [best, ...others] = leisOf(entity).flatMap(({ externalIds: ids }) => (ids === undefined ? [] : [ids]))
  if (best === undefined) {
    const none = {
      value: null,
      source: "gleif" as const,
      ...(snapshot?.asOf != null && { as_of: snapshot.asOf }),
      note: snapshot === undefined ? notRead(register) : notListed(register, snapshot)
    }
    return { lei: none, bic: none, opencorporates_id: none, sp_global_id: none, _coverage: coverage }
  }
  const { lei } = best
  const leis = others.flatMap((ids) => ids.lei.value ?? []).slice(0, mostOthers)
  return {
    ...best,
    ...(leis.length > 0 && {
      lei: { ...lei, note: [lei.note, `It also has ${leis.join(", ")}.`].join(" ").trim() }
    }),
    _coverage: coverage
  }
}
