/** The same as services of Effect, over the invented registers of the sandbox: errors are tags in the types. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Resolver } from "@entity-watch/core/resolve"
import { Screener } from "@entity-watch/core/screen"
import { EntityWatch, loadSandbox } from "@entity-watch/node"
import { Console, Effect, Layer, Logger } from "effect"

const caller = { accountId: "", keyId: "", mode: "sandbox" } as const

const program = Effect.gen(function* () {
  yield* loadSandbox
  const resolver = yield* Resolver
  const { candidates } = yield* resolver
    .resolve(caller, { name: "Banksia Creek" })
    .pipe(Effect.catchTag("SearchOverloaded", () => Effect.succeed({ candidates: [] })))
  for (const { canonical } of candidates)
    yield* Console.log(`${canonical.entity_name.value}, ABN ${canonical.abn.value}`)
  const { overall } = yield* Screener.use((screener) => screener.screen(caller, { name: "Platypus Spirit" }))
  yield* Console.log(`Platypus Spirit: ${overall}`)
})

program.pipe(
  Effect.provide(
    EntityWatch.layer({ dataDir: process.env.DATA_DIR ?? ".entity-watch" }).pipe(
      Layer.provideMerge(Logger.layer([]))
    )
  ),
  NodeRuntime.runMain
)
