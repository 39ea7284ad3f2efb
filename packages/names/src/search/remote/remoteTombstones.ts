/** Tombstones of a remote segment, which is read piece by piece. Their bits can be shared between threads. */
import { wordCountOf } from "../analysis/nameAttributes.ts"
import { varintsAt } from "../encoding/varint.ts"
import type { RemoteSections } from "../segment/residentPart.ts"
import type { Segment } from "../segment/Segment.ts"
import { Tombstones } from "../segment/Tombstones.ts"
import { ClockCache } from "./ClockCache.ts"
import { type RemoteComputation, RemoteReader } from "./RemoteReader.ts"

/** Names whose entities are read at a time: a millisecond or two of work for the thread that does it. */
const ENTITIES_AT_A_TIME = 65_536
const RECORDS_AT_A_TIME = 4096

/** On all names of these entities. */
export function* remoteTombstones(
  segment: Segment,
  remote: RemoteSections,
  entities: ReadonlySet<number>
): RemoteComputation<Tombstones> {
  const names: Array<number> = []
  for (let first = 0; first < segment.nameCount; first += ENTITIES_AT_A_TIME) {
    const bytes = 4 * Math.min(ENTITIES_AT_A_TIME, segment.nameCount - first)
    const piece = Uint8Array.from(yield Float64Array.of(remote.entity + 4 * first, bytes))
    new Uint32Array(piece.buffer).forEach((entity, i) => {
      if (entities.has(entity)) names.push(first + i)
    })
  }
  const bits = new Uint8Array(new SharedArrayBuffer((segment.nameCount + 7) >>> 3))
  const lostByRank = new Map<number, number>()
  for (let from = 0; from < names.length; from += RECORDS_AT_A_TIME) {
    const reader = new RemoteReader(segment, remote, new ClockCache(0))
    const some = names.slice(from, from + RECORDS_AT_A_TIME)
    yield* reader.fetchRecords(Uint32Array.from(some))
    for (const name of some) {
      bits[name >>> 3] = (bits[name >>> 3] ?? 0) | (1 << (name & 7))
      const record = reader.record(name)
      if (record === undefined) continue
      for (const rank of new Set(varintsAt(record.forward, record.at, wordCountOf(record.attributes))))
        lostByRank.set(rank, (lostByRank.get(rank) ?? 0) + 1)
    }
  }
  return new Tombstones({ bits, count: names.length, lostByRank })
}
