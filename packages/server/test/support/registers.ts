/** Registers read into a test's database, by the path that a refresh takes. */
import { createHash } from "node:crypto"
import { fileURLToPath } from "node:url"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert } from "@effect/vitest"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RegisterId } from "@entity-watch/core/domain/RegisterId"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { Receipts } from "@entity-watch/core/receipts/Receipts"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import type { RefreshOptions } from "@entity-watch/core/refresh/RefreshOptions"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { registers } from "@entity-watch/core/registers/all"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { Screener } from "@entity-watch/core/screen/Screener"
import { EntityStore } from "@entity-watch/core/store/EntityStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { openOperatorFiles } from "@entity-watch/server/refresh/operatorFiles"
import { AesSecretBox } from "@entity-watch/server/secrets/AesSecretBox"

import { ConfigProvider, DateTime, Effect, Layer, Stream } from "effect"
import { TestDatabase } from "./TestDatabase.ts"

export const fixtures = fileURLToPath(new URL("../../../../fixtures/registers/", import.meta.url))

export const register = (id: RegisterId): Register =>
  registers.find(({ source }) => source.id === id) ?? assert.fail(`no register ${id}`)

/** Receipts are signed with a key that lies in the test's database, sealed with this one. */
const sealed = AesSecretBox.layer.pipe(
  Layer.provide(
    ConfigProvider.layer(ConfigProvider.fromUnknown({ SECRETS_KEY: Buffer.alloc(32, 9).toString("base64") }))
  )
)

export const services = Layer.mergeAll(
  Resolver.layer,
  RowResolver.layer,
  Screener.layer.pipe(Layer.provideMerge(Receipts.layer), Layer.provide([sealed, NodeCrypto.layer])),
  Refresh.layer,
  SnapshotStore.layer,
  EntityStore.layer
).pipe(
  Layer.provideMerge(SandboxFaults.layer),
  Layer.provide([IdentitySource.layerNone, NameSearch.layerNone])
)

/** Core over a database of this file's own. */
export const coreLayer = services.pipe(Layer.provideMerge(TestDatabase.layer))

export const inMemory = (name: string, content: string | Uint8Array): SourceFile => {
  const bytes = typeof content === "string" ? Buffer.from(content) : content
  return {
    name,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
    bytes: Stream.make(bytes)
  }
}

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

export const loadFixtures = Effect.forEach(registers, (each) =>
  Effect.flatMap(openOperatorFiles(each, [`${fixtures}${each.source.id}`]), ({ files }) => load(each, files))
)
