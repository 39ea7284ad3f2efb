/** Files whose customers are put under watch, over the registers of the fixtures. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert } from "@effect/vitest"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Accounts } from "@entity-watch/core/admin/Accounts"
import { AuditLog } from "@entity-watch/core/admin/AuditLog"
import { CustomerFiles } from "@entity-watch/core/admin/CustomerFiles"
import { Uploads } from "@entity-watch/core/admin/Uploads"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { shownRun } from "@entity-watch/node/rows/runs/shownRun"
import { Duration, Effect, Layer, Schedule } from "effect"
import { coreLayer, loadFixtures } from "./registers.ts"

export const by: Administrator = {
  name: "Ada",
  role: "operator",
  via: "session",
  keyId: null,
  address: null,
  requestId: null
}

export const services = Layer.mergeAll(CustomerFiles.layer, Uploads.layer, Accounts.layer).pipe(
  Layer.provideMerge(ApiKeys.layer),
  Layer.provideMerge(AuditLog.layer),
  Layer.provide(NodeCrypto.layer),
  Layer.provideMerge(Snapshots.layer),
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer)))
)

export const columns = {
  id: "id",
  name: "name",
  dob: "dob",
  alias: "also known as",
  abn: "abn",
  "joint holder.name": "joint holder name"
} as const
export const header = "id,name,dob,also known as,abn,joint holder name"

export const added = Effect.fnUntraced(function* (
  name: string,
  lines: ReadonlyArray<string>,
  first = header
) {
  const uploads = yield* Uploads
  const content = new TextEncoder().encode(`${[first, ...lines].join("\n")}\n`)
  const { id } = yield* uploads.begin(by, { name, bytes: content.length })
  yield* uploads.append(by, id, { offset: 0, content })
  return yield* CustomerRuns.use((runs) => runs.add(by, { upload: id, mode: "sandbox", task: "watch" }))
})

export const found = (id: string) =>
  Effect.flatMap(
    CustomerFiles.use((files) => files.get(id)),
    Effect.fromOption
  )

export const watchOf = (id: string) => Effect.map(found(id), (file) => shownRun(file).watch)

export const begin = Effect.fnUntraced(function* (id: string, account: string, end_others?: number) {
  const waiting = yield* found(id)
  const others = end_others !== undefined && { end_others }
  yield* CustomerRuns.use((runs) =>
    runs.watch(by, waiting, { columns, dates: "day-first", account, ...others })
  )
})

/** Looks until it is so, by the clock on the wall. */
export const until = (id: string, isSo: (state: string, rows: number) => boolean) =>
  found(id).pipe(
    Effect.filterOrFail(
      (file) => isSo(file.state, shownRun(file).watch?.rows ?? 0),
      () => "not yet"
    ),
    Effect.retry(Schedule.spaced(Duration.millis(20)))
  )

export const ended = (id: string) => until(id, (state) => state === "finished" || state === "stopped")

/** An account of its own, as its key would ask. */
export const account = (name: string) =>
  Effect.map(
    ApiKeys.use((keys) => keys.create(name, "sandbox")),
    ({ key }): Caller => ({ accountId: key.accountId, keyId: key.id, mode: "sandbox" })
  )

export const watchedBy = (caller: Caller) =>
  Effect.map(
    WatchedSubjects.use((watched) => watched.list(caller, { limit: 200 })),
    ({ subjects }) => subjects.map(({ subject_ref }) => subject_ref)
  )

export const watched = Effect.fnUntraced(function* (
  name: string,
  caller: Caller,
  lines: ReadonlyArray<string>
) {
  const { id } = yield* added(name, lines)
  yield* begin(id, caller.accountId)
  const file = yield* ended(id)
  assert.strictEqual(file.state, "finished")
  return { file, watch: shownRun(file).watch }
})
