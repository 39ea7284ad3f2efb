/** The service's own layers in this process, as a command has them, and what is loaded through them. */
import { randomBytes } from "node:crypto"
import * as NodeServices from "@effect/platform-node/NodeServices"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { Register } from "@entity-watch/core/domain/Register"
import { Refresh } from "@entity-watch/core/refresh"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { ConfigProvider, DateTime, Effect, Layer, Stream } from "effect"

export const coreServices = Layer.provideMerge(coreForCommand, NodeServices.layer)

/** Settings for the layers, in place of those of this process. */
export const withSettings = (env: NodeJS.ProcessEnv) =>
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))

/** Loads a file that is made while it is read, and that its publisher is said to have confirmed just now. */
export const loadMade = Effect.fnUntraced(function* (
  register: Register,
  mode: Mode,
  name: string,
  make: () => Iterable<Uint8Array>
) {
  const refresh = yield* Refresh
  const sha256 = randomBytes(32).toString("hex")
  const bytes = Stream.fromIterable({ [Symbol.iterator]: () => make()[Symbol.iterator]() }, { chunkSize: 1 })
  return yield* refresh.load(register, {
    mode,
    files: [{ name, sha256, size: 0, bytes }],
    sha256,
    confirmed: { by: "publisher", at: DateTime.formatIso(yield* DateTime.now) },
    accept: { partial: true, older: true, shrunk: true }
  })
})
