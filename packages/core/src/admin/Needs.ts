/** Everything in which somebody has to do something, in one list: for the console, metrics, messages and the doctor. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unreadableSecrets } from "../secrets/sealedSecrets.ts"
import { clockDifference } from "../snapshots/clockDifference.ts"
import type { SnapshotsUnreadable } from "../snapshots/Snapshots.ts"
import { databaseClock } from "../store/databaseClock.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"
import { CustomerFiles } from "./CustomerFiles.ts"
import { fileNeeds } from "./needs/fileNeeds.ts"
import type { JudgedNeed } from "./needs/JudgedNeed.ts"
import { registerNeeds } from "./needs/registerNeeds.ts"
import { type ServiceState, serviceNeeds } from "./needs/serviceNeeds.ts"
import { storedNeeds } from "./needs/storedNeeds.ts"
import { Registers } from "./Registers.ts"

/** What the host knows of the machine that it runs on. */
export const Machine = Context.Reference<Effect.Effect<Pick<ServiceState, "freeDisk" | "machine">>>(
  "@entity-watch/core/admin/Needs/Machine",
  { defaultValue: () => Effect.succeed({ machine: "this machine", freeDisk: null }) }
)

interface Asked {
  readonly mode: Mode
  /** Whether files of customers and suppliers are told. */
  readonly files: boolean
}

export class Needs extends Context.Service<
  Needs,
  {
    /** The oldest first; those of which nobody can say since when come last. */
    list(asked: Asked): StoreEffect<ReadonlyArray<JudgedNeed>, SnapshotsUnreadable>
  }
>()("@entity-watch/core/admin/Needs") {
  static readonly layer = Layer.effect(
    Needs,
    Effect.gen(function* () {
      const registers = yield* Registers
      const files = yield* CustomerFiles
      const stored = yield* storedNeeds
      const databaseTime = yield* databaseClock
      const machine = yield* Machine
      const context = yield* Effect.context<Effect.Services<typeof unreadableSecrets>>()
      const list = Effect.fn("Needs.list")(function* ({ files: withFiles, mode }: Asked) {
        const time = yield* databaseTime
        const now = DateTime.toEpochMillis(time)
        const added = withFiles ? yield* files.list : []
        const unreadable = yield* Effect.provideContext(unreadableSecrets, context)
        const found = [
          ...registerNeeds([...(yield* registers.list(mode)), ...(yield* registers.lists(mode))], now),
          ...(yield* stored(mode, now)),
          ...fileNeeds(added.filter((each) => each.mode === mode)),
          ...serviceNeeds({
            ...(yield* machine),
            clockSeconds: yield* clockDifference(time),
            unreadableSecrets: unreadable.length
          })
        ]
        return found.toSorted((a, b) => (a.since ?? "9").localeCompare(b.since ?? "9"))
      })
      return Needs.of({ list })
    })
  )
}
