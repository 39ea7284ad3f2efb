/** The state of every register, for operators and for every answer that has to say what it rests on. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { RegisterStatus } from "@entity-watch/contract/schema/RegisterStatus"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { AdditionalList } from "../domain/AdditionalList.ts"
import type { Doubt } from "../domain/Doubt.ts"
import type { Source } from "../domain/Source.ts"
import { IdentitySource } from "../registers/abn-lookup-web-services/IdentitySource.ts"
import { source as abnLookup } from "../registers/abn-lookup-web-services/source.ts"
import { registerOfList } from "../registers/additional-list/index.ts"
import { registers } from "../registers/all.ts"
import { AdditionalListStore } from "../store/AdditionalListStore.ts"
import { type SnapshotRow, SnapshotStore } from "../store/SnapshotStore.ts"
import { MaximumAges, maxAgeDaysOf } from "./MaximumAges.ts"
import { SnapshotsUnreadable } from "./Snapshots.ts"

export interface DefinedListStatus {
  readonly list: AdditionalList
  readonly status: Omit<RegisterStatus, "register">
}

export class Statuses extends Context.Service<
  Statuses,
  {
    list(mode: Mode): Effect.Effect<ReadonlyArray<RegisterStatus>, SnapshotsUnreadable>
    /** The same of the additional lists, of the whole service and of every account. */
    lists(mode: Mode): Effect.Effect<ReadonlyArray<DefinedListStatus>, SnapshotsUnreadable>
  }
>()("@entity-watch/core/snapshots/Statuses") {
  static readonly layerNoDeps = Layer.effect(
    Statuses,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const additional = yield* AdditionalListStore
      const ages = yield* MaximumAges
      const live = yield* Effect.serviceOption(IdentitySource)
      const list = Effect.fn("Statuses.list")(
        function* (mode: Mode) {
          const rows = yield* store.latest(mode)
          const now = yield* store.now
          const loaded = registers.map(({ source }) => ({
            register: source.id,
            ...statusOf(
              source,
              rows.filter((row) => row.register === source.id),
              maxAgeDaysOf(source, ages),
              now
            )
          }))
          // The sandbox's entities are invented, so the live register is not asked about them.
          return mode === "live" && Option.isSome(live) && live.value.asked !== "never"
            ? [
                ...loaded,
                askedLive(
                  live.value.asked,
                  rows.find(({ register, state }) => register === abnLookup.id && state === "current")
                )
              ]
            : loaded
        },
        Effect.mapError(() => new SnapshotsUnreadable())
      )
      const lists = Effect.fn("Statuses.lists")(
        function* (mode: Mode) {
          const defined = yield* additional.definedAcrossAccounts(mode, null)
          const rows = Map.groupBy(yield* store.latest(mode), ({ register }) => register)
          const now = yield* store.now
          return defined.lists.map((list) => ({
            list,
            status: statusOf(
              registerOfList(list).source,
              (rows.get(list.id) ?? []).filter(({ id }) => BigInt(id) > BigInt(list.after)),
              list.maxAgeDays,
              now
            )
          }))
        },
        Effect.mapError(() => new SnapshotsUnreadable())
      )
      return Statuses.of({ list, lists })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(Layer.merge(SnapshotStore.layer, AdditionalListStore.layer))
  )
}

/**
 * Of an attempt that came after what is in force. An edition that was read and refused is not hidden by a later attempt
 * that read nothing.
 */
const lastFailure = (
  rows: ReadonlyArray<SnapshotRow>,
  current: SnapshotRow | undefined
): SnapshotRow | undefined => {
  const failed = rows.filter(
    ({ id, state }) => state === "failed" && (current === undefined || BigInt(id) > BigInt(current.id))
  )
  return failed.find(({ sha256 }) => sha256 !== "") ?? failed[0]
}

const statusOf = (
  source: Source<SourceId>,
  rows: ReadonlyArray<SnapshotRow>,
  maxAge: number | null,
  now: DateTime.Utc
): Omit<RegisterStatus, "register"> => {
  const current = rows.find((row) => row.state === "current")
  const failed = lastFailure(rows, current)
  const checkedAt = current?.checked_at ?? null
  const age = checkedAt === null ? null : Math.max(0, daysBetween(checkedAt, now))
  return {
    title: source.title,
    publisher: source.publisher,
    state:
      current === undefined
        ? "not_loaded"
        : maxAge !== null && (age === null || age > maxAge)
          ? "stale"
          : current.partial === null
            ? "current"
            : "partial",
    version: current === undefined ? null : `${source.id}/${current.sha256.slice(0, 12)}`,
    as_of: current?.as_of ?? null,
    fetched_at: current?.loaded_at ?? null,
    checked_as_of: checkedAt,
    checked_by: current?.checked_by ?? null,
    age_days: age === null ? null : Math.floor(age),
    max_age_days: maxAge,
    rows: current?.rows ?? 0,
    records: current?.records ?? 0,
    refused: current?.refused ?? 0,
    sha256: current?.sha256 ?? null,
    note: current?.partial ?? null,
    last_failure:
      failed === undefined
        ? null
        : { at: failed.started_at, reason: failed.failure ?? "It was not recorded." },
    ...(current?.doubt && inDoubt(current.doubt)),
    licence: source.licence,
    attribution: source.attribution
  }
}

const inDoubt = ({ asOf, reason, rows, sha256, since }: Doubt): Pick<RegisterStatus, "in_doubt"> => ({
  in_doubt: { since, as_of: asOf, rows, sha256, reason }
})

/** `kept` is the snapshot of the answers that are kept over the extract, where there is one. */
const askedLive = (
  asked: "first" | "for_what_is_missing",
  kept: SnapshotRow | undefined
): RegisterStatus => ({
  register: abnLookup.id,
  title: abnLookup.title,
  publisher: abnLookup.publisher,
  state: "live",
  version: null,
  as_of: kept?.as_of ?? null,
  fetched_at: kept?.loaded_at ?? null,
  checked_as_of: kept?.checked_at ?? null,
  checked_by: kept?.checked_by ?? null,
  age_days: null,
  max_age_days: null,
  rows: kept?.rows ?? 0,
  records: kept?.records ?? 0,
  refused: 0,
  sha256: null,
  note:
    asked === "first"
      ? "Asked for each number before the local registers."
      : "Asked for numbers that the local ABN extract does not hold.",
  last_failure: null,
  licence: abnLookup.licence,
  attribution: abnLookup.attribution
})

const daysBetween = (then: string, now: DateTime.Utc): number =>
  (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(DateTime.makeUnsafe(then))) / 86_400_000
