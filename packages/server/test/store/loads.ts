/** Readings made up of batches, loaded without a register's file. */
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { RegisterRecord } from "@entity-watch/core/domain/RegisterRecord"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { Batch, NameColumns, recordRow } from "@entity-watch/core/store/Batch"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect } from "effect"

export type Register = "asic-companies" | "asic-business-names" | "gleif" | "super-fund-lookup"

export const record = (n: number, name = `Invented ${n} Pty Ltd`): RegisterRecord => ({
  key: `${n}`.padStart(9, "0"),
  abn: null,
  acn: Acn.make(`${n}`.padStart(9, "0")),
  data: { name },
  names: [{ kind: "legal", name, state: null, postcode: null }]
})
export const upTo = (count: number) => Array.from({ length: count }, (_, i) => record(i + 1))

/**
 * Loads batches as one reading, and answers what the swap said, how many records were new of each batch, and what a
 * later reading was said to hold before the swap.
 */
export const load = Effect.fnUntraced(function* (
  register: Register,
  batches: ReadonlyArray<ReadonlyArray<RegisterRecord>>,
  mode: "live" | "sandbox" = "live"
) {
  const loads = yield* LoadStore
  const startedAt = "2026-11-21T00:00:00.000Z"
  const id = yield* SnapshotStore.use((store) =>
    store.begin({ mode, register, files: [], sha256: "", startedAt })
  )
  const loading = yield* loads.open(id, mode, register)
  const fresh: Array<number> = []
  for (const records of batches) {
    const batch = new Batch(records.map(recordRow))
    fresh.push(
      yield* loads.stage(loading, batch, loading.first ? atOnce(NameColumns.of(batch.records)) : null)
    )
  }
  const records = fresh.reduce((sum, n) => sum + n, 0)
  const entries = loading.first ? null : yield* loads.entries(loading)
  const swapped = yield* loads.swap(loading, {
    asOf: null,
    rows: records,
    records,
    refused: 0,
    notices: [],
    partial: null,
    content: null,
    checked: { by: "publisher", at: startedAt }
  })
  return { id, fresh, entries, ...swapped }
})
