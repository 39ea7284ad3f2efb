/** Registers read into a test's database, by the path that a refresh takes. */
import { fileURLToPath } from "node:url"
import type { Register } from "@entity-watch/core/domain/Register"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import type { RefreshOptions } from "@entity-watch/core/refresh/RefreshOptions"
import { registers } from "@entity-watch/core/registers/all"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { DateTime, Effect, Layer } from "effect"
import { services } from "./coreServices.ts"
import { isUnloaded, type LoadedRows, readLoadedRows, writeLoadedRows } from "./loadedRows.ts"
import { TestDatabase } from "./TestDatabase.ts"

export { services } from "./coreServices.ts"
export { inMemory } from "./inMemory.ts"
export { register } from "./register.ts"

export const fixtures = fileURLToPath(new URL("../../../../fixtures/registers/", import.meta.url))

/** Core over a database of this file's own. */
export const coreLayer = services.pipe(Layer.provideMerge(TestDatabase.layer))

export const load = Effect.fnUntraced(function* (
  from: Register,
  files: ReadonlyArray<SourceFile>,
  options: Partial<Pick<RefreshOptions, "mode" | "accept" | "confirmed">> = {}
) {
  const refresh = yield* Refresh
  const now = yield* SnapshotStore.use((store) => store.now)
  const [file] = files
  return yield* refresh.load(from, {
    mode: "sandbox",
    confirmed: { by: "publisher", at: DateTime.formatIso(now) },
    files,
    sha256: file?.sha256 ?? "",
    ...options
  })
})

/** Reads the fixture of one register. */
export const loadFixture = (each: Register) =>
  Effect.flatMap(openOperatorFiles(each, [`${fixtures}${each.source.id}`]), ({ files }) => load(each, files))

/** Reads the fixtures of all registers, whatever was loaded before. */
export const readFixtures = Effect.forEach(registers, loadFixture)

let loaded: LoadedRows | undefined

/**
 * The fixtures of all registers are in force. In an empty database they are read once for all test files of this
 * process, since that takes some twenty loads; the others are given the rows that this left.
 */
export const loadFixtures = Effect.gen(function* () {
  const isFirst = yield* isUnloaded
  if (isFirst && loaded !== undefined) return yield* writeLoadedRows(loaded)
  yield* readFixtures
  if (isFirst) loaded = yield* readLoadedRows
})
