/**
 * A process with a clock of its own: it asks the publisher, takes files from an operator and screens, as it is told on its
 * standard input, a line of JSON each, and answers so on its output.
 */
import { createInterface } from "node:readline"
import { editionRefused } from "@entity-watch/contract/http/editionRefused"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { Replicas } from "@entity-watch/core/store/Replicas"
import { Database } from "@entity-watch/node/database/Database"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { publisherClient } from "@entity-watch/node/refresh/publisherClient"
import { RefreshSettings } from "@entity-watch/node/refresh/RefreshSettings"
import { Cause, Effect, Layer, Logger, ManagedRuntime, Option } from "effect"
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
/** A process that reads replicas as well is one that serves. */
const database =
  process.env.DATABASE_READ_URL === undefined
    ? clientAt(process.env.DATABASE_URL ?? "")
    : Database.layerOfThread
const runtime = ManagedRuntime.make(
  due.pipe(
    Layer.provideMerge(Layer.merge(services, Snapshots.layer)),
    Layer.provideMerge(database),
    Layer.provideMerge(Logger.layer([]))
  )
)

/** The replicas that may be read next. */
const nearReplicas = Effect.gen(function* () {
  const { all, next } = yield* Replicas
  const found = yield* Effect.forEach(all, () => next)
  return [...new Set(found.flatMap((each) => (each === null ? [] : [each.replica.name])))]
})

/** After a clock leapt, it is not known how far a replica is behind until the primary was asked again. */
const someReplica = Effect.gen(function* () {
  const { all } = yield* Replicas
  if (all.length === 0) return
  yield* Effect.repeat(Effect.delay(nearReplicas, "20 millis"), {
    times: 20,
    until: (near) => near.length > 0
  })
})

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
        Effect.catchTags({
          SourceMalformed: ({ reason }) => Effect.succeed({ said: "failed" as const, why: reason }),
          EditionRefused: ({ fault }) =>
            Effect.succeed({ said: "failed" as const, why: editionRefused(fault) })
        })
      )
    }
    case "name replicas":
      return Effect.map(nearReplicas, (found) => ({ said: "done", why: "", found }))
    case "screen":
      return Effect.suspend(() => {
        // What is in force is looked at again after a second.
        ahead += 2_000
        const caller = { accountId: "acct_test", keyId: "key_test", mode: "live" } as const
        return Effect.gen(function* () {
          yield* someReplica
          const { sources } = yield* Screener.use((screener) =>
            screener.screen(caller, { name: command.name })
          )
          const view = yield* Effect.option(Snapshots.use((snapshots) => snapshots.current("live")))
          const isReplica = Option.isSome(view) && view.value.replica !== undefined
          return {
            list: sources.regulator_banned_person,
            from: isReplica ? ("replica" as const) : ("primary" as const)
          }
        })
      }).pipe(
        Effect.map(({ from, list }) => ({
          said: list.status,
          from,
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
