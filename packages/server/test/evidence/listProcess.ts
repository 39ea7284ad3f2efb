/**
 * A process with a clock of its own: it asks the publisher, takes files from an operator and screens, as it is told on its
 * standard input, a line of JSON each, and answers so on its output.
 */
import { createInterface } from "node:readline"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { Screener } from "@entity-watch/core/screen/Screener"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { publisherClient } from "@entity-watch/node/refresh/publisherClient"
import { RefreshSettings } from "@entity-watch/node/refresh/RefreshSettings"
import { Cause, Effect, Layer, Logger, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { services } from "../support/coreServices.ts"
import { inMemory } from "../support/inMemory.ts"
import { clientAt } from "../support/server.ts"
import type { Command, Said } from "./commands.ts"
import { persons } from "./editions.ts"

const real = Date.now
let ahead = 0
Date.now = () => real() + ahead

const due = DueRegisters.layerNoDeps([persons]).pipe(
  Layer.provide([PublisherFileStore.layer, publisherClient]),
  Layer.provide([RefreshSettings.layer, FetchHttpClient.layer])
)
const runtime = ManagedRuntime.make(
  due.pipe(
    Layer.provideMerge(services),
    Layer.provideMerge(clientAt(process.env.DATABASE_URL ?? "")),
    Layer.provideMerge(Logger.layer([]))
  )
)

const perform = (
  command: Command
): Effect.Effect<Said, unknown, ManagedRuntime.ManagedRuntime.Services<typeof runtime>> => {
  switch (command.do) {
    case "set clock":
      return Effect.sync(() => {
        ahead = command.daysAhead * 86_400_000
        return { said: "done", why: "" }
      })
    case "ask publisher":
      return Effect.map(
        DueRegisters.use((registers) => registers.refreshDue({ notDue: true })),
        ([made]) => ({ said: made?.outcome ?? "busy", why: made?.failure ?? "" })
      )
    case "take file": {
      const file = inMemory("bd_per_202611.csv", command.file)
      return Refresh.use((refresh) =>
        refresh.load(persons, {
          mode: "live",
          files: [file],
          sha256: file.sha256,
          confirmed: command.confirmed
        })
      ).pipe(
        Effect.as({ said: "loaded" as const, why: "" }),
        Effect.catchTag("SourceMalformed", ({ reason }) =>
          Effect.succeed({ said: "failed" as const, why: reason })
        )
      )
    }
    case "screen":
      return Effect.suspend(() => {
        // What is in force is looked at again after a second.
        ahead += 2_000
        const caller = { accountId: "acct_test", keyId: "key_test", mode: "live" } as const
        return Screener.use((screener) => screener.screen(caller, { name: command.name }))
      }).pipe(
        Effect.map(({ sources: { regulator_banned_person: list } }) => ({
          said: list.status,
          found: list.matches.map(({ list_ref }) => list_ref),
          why: list.note
        }))
      )
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const command: Command = JSON.parse(line)
  const said = await runtime.runPromise(
    perform(command).pipe(
      Effect.catchCause((cause) =>
        Effect.succeed<Said>({ said: "broken", why: Cause.pretty(cause).slice(0, 300) })
      )
    )
  )
  process.stdout.write(`${JSON.stringify(said)}\n`)
}
