/**
 * The indexes of lists that are held in memory, by the snapshot that they were built of: two moments at which the same
 * snapshot was in force share one. Those of past moments are few and wait for each other, because a caller may ask
 * about any number of moments; the accounts take turns.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import type { Snapshot } from "../domain/Snapshot.ts"
import { FairTurns } from "../effects/FairTurns.ts"
import { WorksFor } from "../effects/inTurns.ts"
import type { ListIndex } from "./index/ListIndex.ts"

/** Lists of so many past moments are being read already. */
export class TooManyPastLists extends Schema.TaggedError<TooManyPastLists>()("TooManyPastLists", {}) {}

/**
 * A snapshot and the file that it was read from: where a replica takes the place of a primary whose last writes it lacks,
 * the number of a lost snapshot may be given to another one.
 */
export type SnapshotReading = Pick<Snapshot, "id" | "sha256">

const keyOf = ({ id, sha256 }: SnapshotReading): string => `${id} ${sha256}`

/** How much is held at most. */
interface Room {
  readonly indexes: number
  readonly entries: number
}

/**
 * An entry takes some 12 kB (OFAC's, the Union's and the NDIS Commission's lists).
 * `present`: three lists in two modes, the version before that watching compares with those after, and the service's lists.
 * `past`: the same lists of one past moment, with which a file of rows is compared as well.
 * `own`: the additional lists of accounts. The account that has most makes room.
 */
const roomWith = (ofService: number) =>
  ({
    present: { indexes: 9 + ofService, entries: Number.POSITIVE_INFINITY },
    past: { indexes: 3 + ofService, entries: Number.POSITIVE_INFINITY },
    own: { indexes: 160, entries: 60_000 }
  }) satisfies Record<string, Room>

/** How an index is held. */
export interface HeldAs {
  readonly room: keyof ReturnType<typeof roomWith>
  /** Those of past moments are built in turns. */
  readonly isPast: boolean
  /** The account whose list it is, or everybody. */
  readonly owner: string
}

/** How many of the past an account waits for at a time: the lists of two further moments. */
const mostWaiting = 6
/** The same of all accounts. */
const mostWaitingInAll = 60
/** What is built serves everybody, so that it is not of the account that asked first. */
export const everybody = ""

interface Kept<Index> {
  readonly index: Index
  /** The account whose list it is, or everybody. */
  readonly of: string
}

/** In the order in which they were last asked for. */
class Held<Index> {
  private readonly indexes = new Map<string, Kept<Index>>()
  private readonly entriesOf = new Map<string, number>()
  private most: Room
  private readonly sizeOf: (index: Index) => number
  private entries = 0

  constructor(most: Room, sizeOf: (index: Index) => number) {
    this.most = most
    this.sizeOf = sizeOf
  }

  get(key: string): Index | undefined {
    const kept = this.indexes.get(key)
    if (kept === undefined) return undefined
    this.indexes.delete(key)
    this.indexes.set(key, kept)
    return kept.index
  }

  has(key: string): boolean {
    return this.indexes.has(key)
  }

  letGo(key: string) {
    const kept = this.indexes.get(key)
    if (kept === undefined) return
    this.count(kept, -1)
    this.indexes.delete(key)
  }

  private count({ index, of }: Kept<Index>, times: 1 | -1) {
    const size = this.sizeOf(index) * times
    const all = (this.entriesOf.get(of) ?? 0) + size
    if (all === 0) this.entriesOf.delete(of)
    else this.entriesOf.set(of, all)
    this.entries += size
  }

  /** The one that was kept last stays, however large it is. */
  keep(key: string, index: Index, of: string) {
    this.letGo(key)
    const kept = { index, of }
    this.indexes.set(key, kept)
    this.count(kept, 1)
    this.makeRoom(key)
  }

  roomIs(most: Room) {
    this.most = most
    this.makeRoom()
  }

  private makeRoom(latest?: string) {
    while (this.indexes.size > this.most.indexes || this.entries > this.most.entries) {
      const oldest = this.oldestOf(this.largest(), latest) ?? this.oldestOf(undefined, latest)
      if (oldest === undefined) break
      this.letGo(oldest)
    }
  }

  private largest(): string | undefined {
    let [largest, most] = [undefined as string | undefined, 0]
    for (const [of, entries] of this.entriesOf) if (entries > most) [largest, most] = [of, entries]
    return largest
  }

  private oldestOf(owner: string | undefined, latest: string | undefined): string | undefined {
    for (const [key, { of }] of this.indexes)
      if (key !== latest && (owner === undefined || of === owner)) return key
    return undefined
  }
}

/** `sizeOf` counts the entries of an index. */
export const makeHeldIndexes = <E, Index = ListIndex>(sizeOf: (index: Index) => number) =>
  Effect.map(Effect.scope, (scope) => {
    const held = {
      present: new Held<Index>(roomWith(0).present, sizeOf),
      own: new Held<Index>(roomWith(0).own, sizeOf),
      past: new Held<Index>(roomWith(0).past, sizeOf)
    }
    const building = new Map<string, Fiber.Fiber<Index, E | TooManyPastLists>>()
    const turns = new FairTurns()
    const waiting = new Map<string, number>()
    let waitingInAll = 0

    /** The index, if it is held. */
    const kept = (reading: SnapshotReading): Index | undefined => {
      const key = keyOf(reading)
      return held.present.get(key) ?? held.own.get(key) ?? held.past.get(key)
    }

    /** Whether it is held, for whoever does not ask for it. */
    const holds = (reading: SnapshotReading): boolean => {
      const key = keyOf(reading)
      return held.present.has(key) || held.own.has(key) || held.past.has(key)
    }

    const wait = (of: string, more: 1 | -1) => {
      waitingInAll += more
      const now = (waiting.get(of) ?? 0) + more
      if (now === 0) waiting.delete(of)
      else waiting.set(of, now)
    }

    /** As long as the build took, none of the past is built: they never have more than half of the time. */
    const inTurn = (of: string, build: Effect.Effect<Index, E>): Effect.Effect<Index, E | TooManyPastLists> =>
      Effect.suspend((): Effect.Effect<Index, E | TooManyPastLists> => {
        if ((waiting.get(of) ?? 0) >= mostWaiting || waitingInAll >= mostWaitingInAll)
          return Effect.fail(new TooManyPastLists())
        wait(of, 1)
        let took = 0
        const timed = Effect.map(Effect.timed(build), ([time, index]) => {
          took = Duration.toMillis(time)
          return index
        })
        const rested = (give: (used: number) => void) =>
          Effect.asVoid(
            Effect.forkIn(
              Effect.ensuring(
                Effect.sleep(took),
                Effect.sync(() => give(took))
              ),
              scope
            )
          )
        return Effect.ensuring(
          turns.during(of, timed, rested),
          Effect.sync(() => wait(of, -1))
        )
      })

    /** The index of a snapshot, built once: whoever asks meanwhile waits for the same one, and may go away. */
    const indexOf = (
      reading: SnapshotReading,
      { isPast, owner, room }: HeldAs,
      build: Effect.Effect<Index, E>
    ): Effect.Effect<Index, E | TooManyPastLists> =>
      Effect.flatMap(WorksFor, (of) => {
        const key = keyOf(reading)
        const index = kept(reading)
        if (index !== undefined) return Effect.succeed(index)
        const underWay = building.get(key)
        if (underWay !== undefined) return Fiber.join(underWay)
        const built = Effect.tap(isPast ? inTurn(of, build) : build, (made) =>
          Effect.sync(() => held[room].keep(key, made, owner))
        )
        return Effect.flatMap(
          Effect.forkIn(Effect.provideService(built, WorksFor, everybody), scope),
          (fiber) => {
            building.set(key, fiber)
            fiber.addObserver(() => building.delete(key))
            return Fiber.join(fiber)
          }
        )
      })

    /** Lets go of the index of a snapshot that does not come into force, also where it is still being built. */
    const letGo = (reading: SnapshotReading): Effect.Effect<void> =>
      Effect.suspend(() => {
        const key = keyOf(reading)
        const underWay = building.get(key)
        const ended = underWay === undefined ? Effect.void : Fiber.interrupt(underWay)
        return Effect.andThen(
          ended,
          Effect.sync(() => {
            held.present.letGo(key)
            held.own.letGo(key)
          })
        )
      })

    /** How many additional lists of the whole service are screened, in all modes. */
    const serviceLists = (count: number): void => {
      held.present.roomIs(roomWith(count).present)
      held.past.roomIs(roomWith(count).past)
    }

    return { kept, holds, indexOf, letGo, serviceLists }
  })
