/** The indexes of the lists that are screened: read from the store, built, and held by snapshot. */
import { isListId, isOfAccount } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import type { Doubt } from "../domain/Doubt.ts"
import type { AnyRegister } from "../domain/Register.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { View } from "../domain/View.ts"
import { inTurns } from "../effects/inTurns.ts"
import { registerOfList } from "../registers/additional-list/index.ts"
import { registerById } from "../registers/all.ts"
import { ListedEntryStore } from "../store/ListedEntryStore.ts"
import { rather } from "../store/Replicas.ts"
import { type DoubtfulEdition, doubtfulEdition } from "./DoubtfulEdition.ts"
import {
  everybody,
  type HeldAs,
  makeHeldIndexes,
  type SnapshotReading,
  type TooManyPastLists
} from "./HeldIndexes.ts"
import { ListIndex } from "./index/ListIndex.ts"
import { NameAnalyser } from "./index/NameAnalyser.ts"
import { makeReadEntries } from "./readEntries.ts"
import { registerOf } from "./registerOf.ts"

export type ReadFailure = Effect.Error<ReturnType<ListedEntryStore["Service"]["read"]>>

/** The index of a snapshot, and of the edition in doubt beside it, where there is one. */
export interface BothIndexes {
  readonly index: ListIndex
  readonly doubtful: DoubtfulEdition | undefined
}

/** The records as the store has them, parsed when each has its turn. */
function* parsed(records: ReadonlyArray<string>): Generator<unknown> {
  for (const record of records) yield JSON.parse(record)
}

/** The snapshots of the lists that a view has, by their registers. */
const listedIn = ({ lists, snapshots }: View): ReadonlyMap<AnyRegister, Snapshot> => {
  const found = new Map<AnyRegister, Snapshot>()
  for (const id of Object.values(registerOf)) {
    const [register, snapshot] = [registerById(id), snapshots.get(id)]
    if (register !== undefined && snapshot !== undefined) found.set(register, snapshot)
  }
  for (const { list, snapshot } of lists) if (snapshot !== null) found.set(registerOfList(list), snapshot)
  return found
}

const heldAs = ({ source: { id } }: AnyRegister, isPast: boolean): HeldAs =>
  isListId(id) && isOfAccount(id)
    ? { room: "own", isPast, owner: id.slice(0, id.indexOf("/")) }
    : { room: isPast ? "past" : "present", isPast, owner: everybody }

/** What is held of an edition in doubt is held for the snapshot beside it. */
const besides = (snapshot: SnapshotReading, doubt: Doubt): SnapshotReading => ({
  id: `${snapshot.id} ${doubt.id}`,
  sha256: `${snapshot.sha256} ${doubt.sha256}`
})

export const makeListIndexes = Effect.gen(function* () {
  const store = yield* ListedEntryStore
  const analyser = new NameAnalyser()
  const readEntries = yield* makeReadEntries
  const held = yield* makeHeldIndexes<ReadFailure>((index) => index.entries.length)
  const heldDoubtful = yield* makeHeldIndexes<ReadFailure | TooManyPastLists, DoubtfulEdition>(
    ({ index }) => index.entries.length
  )

  const ofService = new Map<Mode, number>()
  /** The former editions of lists are let go of, also where the service has many lists. */
  const makeRoomFor = ({ at, lists, mode }: View): void => {
    const there = lists.filter(({ list }) => list.owner === null).length
    // A command that screens a file looks at past moments alone.
    const count = at === null ? there : Math.max(there, ofService.get(mode) ?? 0)
    if (ofService.get(mode) === count) return
    ofService.set(mode, count)
    const ofAllModes = [...ofService.values()].reduce((sum, each) => sum + each, 0)
    for (const each of [held, heldDoubtful]) each.serviceLists(ofAllModes)
  }

  const read = Effect.fnUntraced(function* (
    { mode, replica }: Pick<View, "mode" | "replica">,
    register: AnyRegister,
    snapshotId: string
  ) {
    const found = yield* rather(replica, store.read(mode, register.source.id, snapshotId))
    return found ?? (yield* Effect.die("A snapshot that was never in force was asked for."))
  })

  const build = Effect.fnUntraced(function* (
    { listing }: AnyRegister,
    reading: Effect.Effect<ReadonlyArray<string>, ReadFailure>
  ) {
    if (listing === undefined) return yield* Effect.die("A list without entries was asked for.")
    const entries = yield* readEntries(listing, parsed(yield* reading))
    return yield* inTurns(() => ListIndex.building(entries, analyser))
  })

  const indexOf = (
    from: Pick<View, "mode" | "replica">,
    register: AnyRegister,
    reading: SnapshotReading,
    isPast: boolean
  ) => held.indexOf(reading, heldAs(register, isPast), build(register, read(from, register, reading.id)))

  /** The edition that is in doubt beside a snapshot, compared with that. */
  const doubtfulOf = (
    from: Pick<View, "mode" | "replica">,
    register: AnyRegister,
    snapshot: Snapshot,
    doubt: Doubt,
    isPast: boolean
  ) => {
    const building = Effect.gen(function* () {
      const { listing } = register
      const differing = yield* rather(from.replica, store.readDoubt(snapshot.id, doubt.id))
      if (listing === undefined || differing === null)
        return yield* Effect.die("An edition that was never in doubt beside this one was asked for.")
      const trusted = yield* readEntries(listing, parsed(differing.trusted))
      const doubtful = yield* readEntries(listing, parsed(differing.doubtful))
      const index = yield* indexOf(from, register, snapshot, isPast)
      return yield* inTurns(() => doubtfulEdition(index, trusted, doubtful))
    })
    return heldDoubtful.indexOf(besides(snapshot, doubt), heldAs(register, isPast), building)
  }

  /** What is screened with comes into force all the same, and the first screen builds the index. */
  const quietly = ({ source }: AnyRegister, building: Effect.Effect<unknown, unknown>): Effect.Effect<void> =>
    Effect.asVoid(building).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("The index of a screening list could not be prepared.", cause, {
          register: source.id
        })
      )
    )

  const prepare = (
    register: AnyRegister,
    inForce: SnapshotReading,
    next: SnapshotReading,
    entries: Effect.Effect<ReadonlyArray<string>, ReadFailure>
  ): Effect.Effect<void> =>
    Effect.suspend(() =>
      held.holds(inForce)
        ? quietly(register, held.indexOf(next, heldAs(register, false), build(register, entries)))
        : Effect.void
    )

  const prepareView = Effect.fnUntraced(function* (next: View, former: View) {
    makeRoomFor(next)
    yield* Effect.forEach(
      [...listedIn(next)],
      Effect.fnUntraced(function* ([register, after]) {
        const before = listedIn(former).get(register)
        if (before === undefined) return
        yield* prepare(register, before, after, read(next, register, after.id))
        const { doubt } = after
        if (doubt !== undefined && held.holds(after))
          yield* quietly(register, doubtfulOf(next, register, after, doubt, false))
      }),
      { discard: true }
    )
  })

  /** What is held of a snapshot, if that is all that is screened of it. */
  const kept = (snapshot: Snapshot): BothIndexes | undefined => {
    const index = held.kept(snapshot)
    const { doubt } = snapshot
    const doubtful = doubt && heldDoubtful.kept(besides(snapshot, doubt))
    return index === undefined || (doubt !== undefined && doubtful === undefined)
      ? undefined
      : { index, doubtful }
  }

  const both = Effect.fnUntraced(function* (
    view: View,
    register: AnyRegister,
    snapshot: Snapshot,
    isPast: boolean
  ) {
    makeRoomFor(view)
    const index = yield* indexOf(view, register, snapshot, isPast)
    const { doubt } = snapshot
    const doubtful = doubt && (yield* doubtfulOf(view, register, snapshot, doubt, isPast))
    return { index, doubtful } satisfies BothIndexes
  })

  return { indexOf, kept, both, prepare, prepareView, letGo: held.letGo }
})
