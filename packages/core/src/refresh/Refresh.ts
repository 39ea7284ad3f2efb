/** Reads a register's files into the store: they are staged, judged, and then put in force at once. */

import { editionFaultAlone, editionRefused } from "@entity-watch/contract/http/editionRefused"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { AnyRegister } from "../domain/Register.ts"
import { type SourceError, SourceMalformed, SourceUnavailable } from "../domain/SourceError.ts"
import { inTurns } from "../effects/inTurns.ts"
import { type Refusal, RowCounter } from "../formats/RowCounter.ts"
import { ScreeningLists } from "../lists/ScreeningLists.ts"
import { Batch, NameColumns, recordRow } from "../store/Batch.ts"
import { DoubtStore } from "../store/DoubtStore.ts"
import type { Checked, Load, Swapped } from "../store/Load.ts"
import { LoadStore } from "../store/LoadStore.ts"
import {
  type LeaseLost,
  type RefreshInProgress,
  type SnapshotRow,
  SnapshotStore
} from "../store/SnapshotStore.ts"
import { EditionRefused } from "./EditionRefused.ts"
import { type Edition, judge } from "./judge.ts"
import { lostFacts, nothingLost } from "./lostFacts.ts"
import type { Confirmation, RefreshOptions } from "./RefreshOptions.ts"
import { readRegister } from "./readRegister.ts"

/** What the refresh of a register came to. */
export interface RefreshSummary extends Swapped {
  readonly register: SourceId
  readonly asOf: string | null
  readonly rowsRead: number
  readonly rowsLoaded: number
  readonly rowsRepeated: number
  readonly rowsRefused: number
  readonly records: number
  readonly refusals: ReadonlyArray<Refusal>
  readonly notices: ReadonlyArray<string>
  readonly partial: string | null
  /** From the beginning until the edition was in force. */
  readonly seconds: number
}

/** Rows in one statement: larger statements gain nothing, and memory stays bounded. */
const batchSize = 5000

export class Refresh extends Context.Service<
  Refresh,
  {
    /** Loads a register's files. Any failure leaves the snapshot in force untouched. */
    load(
      register: AnyRegister,
      options: RefreshOptions
    ): Effect.Effect<RefreshSummary, SourceError | EditionRefused | RefreshInProgress | LeaseLost>
  }
>()("@entity-watch/core/refresh/Refresh") {
  static readonly layerNoDeps = Layer.effect(
    Refresh,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const loads = yield* LoadStore
      const doubts = yield* DoubtStore
      const lists = yield* ScreeningLists

      /**
       * Compares the new edition with what is in force and with what was before. The sandbox's editions change with
       * releases.
       */
      const compared = Effect.fnUntraced(function* (
        { listing, source }: AnyRegister,
        { confirmed, mode, sha256 }: RefreshOptions,
        loading: Load,
        inForce: SnapshotRow | undefined
      ) {
        const content = listing === undefined ? null : yield* loads.content(loading)
        if (mode === "sandbox" || inForce === undefined)
          return {
            content,
            gone: 0,
            lost: nothingLost,
            formerly: null,
            firstRefused: null
          } satisfies Edition
        const changed = listing === undefined ? [] : yield* doubts.changed(loading)
        return {
          content,
          gone: listing === undefined ? 0 : yield* loads.gone(loading),
          lost: listing === undefined ? nothingLost : yield* inTurns(() => lostFacts(listing, changed)),
          formerly: yield* store.wasInForce(mode, source.id, { sha256, content }),
          firstRefused:
            content !== null && confirmed?.by === "publisher"
              ? ((yield* store.shrinks(inForce.id)).get(content) ?? null)
              : null
        } satisfies Edition
      })

      const load = Effect.fn("Refresh.load")(function* (register: AnyRegister, options: RefreshOptions) {
        const began = yield* Clock.monotonicTimeNanos
        const begin = {
          mode: options.mode,
          register: register.source.id,
          files: options.files.map(({ name, sha256, size }) => ({ name, sha256, size })),
          sha256: options.sha256,
          startedAt: DateTime.formatIso(yield* DateTime.now)
        }
        const id = yield* store.begin(begin).pipe(Effect.catchTag(["SqlError", "SchemaError"], Effect.die))
        const counter = new RowCounter()
        return yield* Effect.gen(function* () {
          const loading = yield* loads.open(id, options.mode, register.source.id)
          const reading = readRegister(register)(options.files).pipe(
            Stream.mapAccumArray(
              () => counter,
              (taken, outcomes) => [taken, taken.take(outcomes).map(recordRow)] as const
            ),
            Stream.rechunk(batchSize),
            Stream.mapArrayEffect(
              Effect.fnUntraced(function* (rows) {
                const batch = new Batch(rows)
                const { rowsRead } = counter
                // With nothing to compare with, every name is needed; otherwise only the names of what differs are.
                const names = loading.first ? yield* inTurns(() => NameColumns.of(batch.records)) : null
                return [{ batch, names, rows: rowsRead, sent: rows.length }]
              })
            ),
            // While the database takes one batch, the next one is read.
            Stream.buffer({ capacity: 2 }),
            Stream.runForEach(
              Effect.fnUntraced(function* ({ batch, names, rows, sent }) {
                counter.staged(sent, yield* loads.stage(loading, batch, names))
                yield* options.onProgress?.(rows) ?? Effect.void
              })
            )
          )
          const { edition, inForce } = yield* loads.keepingLease(
            loading,
            Effect.gen(function* () {
              yield* reading
              const present = (yield* store.latest(options.mode)).find(
                (row) => row.register === register.source.id && row.state === "current"
              )
              return { inForce: present, edition: yield* compared(register, options, loading, present) }
            })
          )
          const now = yield* store.now
          const judged = judge({ register, options, counter, inForce, edition, now })
          if (judged.refused !== null) {
            const { confirmed } = options
            const { content } = edition
            if (
              judged.awaitsSecond &&
              confirmed?.by === "publisher" &&
              inForce !== undefined &&
              content !== null
            )
              yield* store.noteShrink(id, inForce.id, content, confirmed.at)
            if (judged.isDoubtful && options.mode === "live" && inForce !== undefined && content !== null)
              yield* loads.keepingLease(
                loading,
                doubts.begin(loading, {
                  trusted: inForce.id,
                  sha256: options.sha256,
                  content,
                  asOf: counter.asOf,
                  rows: counter.rowsLoaded,
                  records: counter.records,
                  reason: editionFaultAlone(judged.refused)
                })
              )
            return yield* new EditionRefused({ source: register.source.id, fault: judged.refused })
          }
          if (inForce !== undefined)
            yield* loads.keepingLease(
              loading,
              lists.prepare(register, inForce, { id, sha256: options.sha256 }, loads.entries(loading))
            )
          const swapped = yield* loads.swap(loading, {
            asOf: counter.asOf,
            rows: counter.rowsLoaded,
            records: counter.records,
            refused: counter.rowsRefused,
            notices: counter.notices,
            partial: judged.partial,
            content: edition.content,
            checked: checkedOf(options.confirmed, counter.asOf)
          })
          const { confirmedLoss: loss } = judged
          if (loss !== null)
            yield* Effect.logWarning(
              "A screening list that lacks many entries came into force: a second download was equal.",
              {
                register: register.source.id,
                reason: editionFaultAlone({ code: "shrunk", ...loss, hours: 0 })
              }
            )
          const finished = yield* Clock.monotonicTimeNanos
          return {
            register: register.source.id,
            asOf: counter.asOf,
            rowsRead: counter.rowsRead,
            rowsLoaded: counter.rowsLoaded,
            rowsRepeated: counter.rowsRepeated,
            rowsRefused: counter.rowsRefused,
            records: counter.records,
            refusals: counter.refusals,
            notices: counter.notices,
            partial: judged.partial,
            seconds: Math.round(Number(finished - began) / 1e6) / 1000,
            ...swapped
          }
        }).pipe(
          Effect.onError((cause) =>
            store.fail(id, reasonOf(cause)).pipe(
              Effect.catchCause((why) =>
                Effect.logError("A failed reading could not be marked as failed.", why)
              ),
              Effect.ensuring(lists.letGo({ id, sha256: options.sha256 }))
            )
          ),
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )
      })
      return Refresh.of({ load })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(
      Layer.mergeAll(SnapshotStore.layer, LoadStore.layer, DoubtStore.layer, ScreeningLists.layer)
    )
  )
}

const reasonOf = (cause: Cause.Cause<unknown>): string =>
  Option.match(Cause.findErrorOption(cause), {
    onNone: () => (Cause.hasInterrupts(cause) ? "It was stopped." : "It failed on our side."),
    onSome: (error) =>
      error instanceof EditionRefused
        ? editionRefused(error.fault)
        : error instanceof SourceMalformed || error instanceof SourceUnavailable
          ? error.reason
          : "The database did not take it."
  })

/**
 * When the files were last checked. A file that nobody vouches for is as old as its own date, and so is a file whose
 * date is later than the time at which somebody vouched for it.
 */
const checkedOf = (confirmed: Confirmation | null, asOf: string | null): Checked | null => {
  const own: Checked | null = asOf === null ? null : { by: "file", at: asOf }
  if (confirmed === null || own === null) return confirmed ?? own
  const isLater = DateTime.isGreaterThan(DateTime.makeUnsafe(own.at), DateTime.makeUnsafe(confirmed.at))
  return isLater && confirmed.by === "operator" ? own : confirmed
}
