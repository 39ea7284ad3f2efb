/** Loads the sandbox: invented registers, which are read in the way of real ones. */
import { fileURLToPath } from "node:url"
import type { SourceError } from "@entity-watch/core/domain/SourceError"
import { type EditionRefused, Refresh } from "@entity-watch/core/refresh"
import { registers } from "@entity-watch/core/registers"
import { type LeaseLost, SnapshotStore, type StoreError } from "@entity-watch/core/store"
import { Cause, Context, DateTime, Effect, Schedule } from "effect"
import { openOperatorFiles } from "../refresh/operatorFiles.ts"

const fixtures = fileURLToPath(
  new URL("registers/", import.meta.resolve("@entity-watch/fixtures/package.json"))
)

/** Told before each register is read for the first time or again, with how many are behind and how many there are. */
export const OnSandboxRead = Context.Reference<(behind: number, of: number) => Effect.Effect<void>>(
  "@entity-watch/node/sandbox/loadSandbox/OnSandboxRead",
  { defaultValue: () => () => Effect.void }
)

/** Reads again only the registers whose fixture changed, so that a second start is quick. */
export const loadSandbox: Effect.Effect<
  void,
  SourceError | EditionRefused | LeaseLost | StoreError,
  Refresh | SnapshotStore
> = Effect.gen(function* () {
  const refresh = yield* Refresh
  const store = yield* SnapshotStore
  const told = yield* OnSandboxRead
  const inForce = new Map(
    (yield* store.latest("sandbox")).flatMap((row) =>
      row.state === "current" ? [[row.register, row] as const] : []
    )
  )
  const now = yield* store.now
  for (const [behind, register] of registers.entries()) {
    const { files, sha256 } = yield* openOperatorFiles(register, [`${fixtures}${register.source.id}`])
    const held = inForce.get(register.source.id)
    if (held?.sha256 === sha256) {
      // Invented lists do not grow old while a server looks at them.
      yield* store.confirm(held.id, now)
      continue
    }
    yield* told(behind, registers.length)
    const confirmed = { by: "publisher", at: DateTime.formatIso(now) } as const
    yield* refresh.load(register, { mode: "sandbox", files, sha256, confirmed, accept: {} }).pipe(
      // Another instance over the same database is reading it.
      Effect.catchTag("RefreshInProgress", () => Effect.void)
    )
  }
})

/** Loads the sandbox again every day, so that its lists never grow too old while the server runs. */
export const keepSandbox = loadSandbox.pipe(
  Effect.catch((error) => Effect.logError("The sandbox could not be looked at.", Cause.fail(error))),
  Effect.schedule(Schedule.spaced("1 day")),
  Effect.delay("1 day")
)
