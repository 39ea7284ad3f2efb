/**
 * Examines an installation without changing it: what would keep it from starting, from answering, or from answering
 * rightly. Each part is looked at whatever the others came to, and none is waited for longer than its limit.
 */
import { Registers, storedNeeds } from "@entity-watch/core/admin"
import { registers as all } from "@entity-watch/core/registers"
import { clockDifference, Statuses } from "@entity-watch/core/snapshots"
import { databaseClock } from "@entity-watch/core/store"
import { Cause, Config, DateTime, Duration, Effect, Layer, Option } from "effect"
import { maximumAges } from "../composition/maximumAges.ts"
import { connectionsInAll, Database, databaseSettings } from "../database/Database.ts"
import { DatabaseUrlInvalid, databaseUrl, listenUrl } from "../database/databaseUrl.ts"
import { publisherClient } from "../refresh/publisherClient.ts"
import { RefreshSettings } from "../refresh/RefreshSettings.ts"
import { nameIndexSettings } from "../search/NameIndexes.ts"
import { describeCause } from "../telemetry/describeCause.ts"
import { failureSentence } from "../telemetry/failureSentence.ts"
import { examineDatabase } from "./database.ts"
import { hasEmbeddedDatabase, mayUseDataFolder } from "./dataFolder.ts"
import { type Examined, type Finding, ok, problem } from "./Finding.ts"
import type { KnownSettings } from "./KnownSettings.ts"
import { judgeMachine, thisMachine } from "./machine.ts"
import { findingOf, serviceFindings } from "./needs.ts"
import { examineNetwork } from "./network.ts"
import { examinePublishers } from "./publishers.ts"
import { judgeRegisters } from "./registers.ts"
import { examineReplicas } from "./replicas.ts"
import { examineKeys, examineSealed } from "./secrets.ts"
import { examineSettings } from "./settings.ts"

type Findings = ReadonlyArray<Finding>

/** A part that cannot be looked at is a problem of its own, and hides no other. */
const bounded = <E, R>(looking: Effect.Effect<Findings, E, R>, limit: Duration.Input) =>
  looking.pipe(
    Effect.timeoutOrElse({
      duration: limit,
      orElse: () =>
        Effect.succeed([
          problem(
            `This took longer than ${Duration.format(Duration.fromInputUnsafe(limit))} to look at.`,
            "Run entity-watch doctor again; if it stays so, look at what it has to wait for."
          )
        ])
    }),
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterruptsOnly(cause),
      (cause) => {
        const failure = Cause.squash(cause)
        // The settings' part has said so, and one mistake is one problem.
        if (failure instanceof Config.ConfigError || failure instanceof DatabaseUrlInvalid)
          return Effect.succeed([])
        const said = failureSentence(failure)
        return Effect.succeed([
          said === undefined
            ? problem(`This could not be looked at: ${describeCause(cause)}.`, "Tell the project.")
            : problem(said, "Put this right first: nothing works without it.")
        ])
      }
    )
  )

interface InDatabase {
  readonly database: Findings
  readonly secrets: Findings
  readonly registers: Findings
  /** Receivers that fail, and keys that end. */
  readonly stored: Findings
  /** In force, of the registers whose names are searched. */
  readonly records: number
}

const withNames: ReadonlySet<string> = new Set(
  all.filter(({ source }) => source.names !== undefined).map(({ source }) => source.id)
)

const lookInside = Effect.fnUntraced(function* (kind: "embedded" | "postgresql", connections: number) {
  const { findings, isMigrated } = yield* examineDatabase(kind, connections)
  // Tables of another version may lack what is asked for.
  if (!isMigrated)
    return { database: findings, secrets: [], registers: [], stored: [], records: 0 } satisfies InDatabase
  const registers = [
    ...(yield* Registers.use((service) => service.list("live"))),
    ...(yield* Registers.use((service) => service.lists("live")))
  ]
  const time = yield* yield* databaseClock
  const now = DateTime.toEpochMillis(time)
  return {
    database: [
      ...findings,
      ...(kind === "postgresql" ? yield* examineReplicas : []),
      ...serviceFindings({ clockSeconds: yield* clockDifference(time) })
    ],
    secrets: yield* examineSealed(),
    registers: judgeRegisters(registers, now),
    stored: (yield* (yield* storedNeeds)("live", now)).map(findingOf),
    records: registers.reduce(
      (sum, { records, register }) => sum + (withNames.has(register) ? records : 0),
      0
    )
  } satisfies InDatabase
})

const inside = Registers.layer.pipe(
  Layer.provide(Statuses.layer),
  Layer.provide(maximumAges),
  Layer.provideMerge(Database.layerClient)
)

const nothingInside = (database: Findings): InDatabase => ({
  database,
  secrets: [],
  registers: [],
  stored: [],
  records: 0
})

const noDatabaseYet = nothingInside([
  ok("There is no embedded database yet: the first start makes one in DATA_DIR.")
])

const lookAtDatabase = Effect.fnUntraced(function* (servingThreads: Config.Config<number>) {
  const { dataDir } = yield* databaseSettings
  const isEmbedded = Option.isNone(yield* databaseUrl)
  // A pooler has as many for a process as the process asks for.
  const connections = Option.isNone(yield* listenUrl) ? yield* connectionsInAll(yield* servingThreads) : 0
  // What is there cannot be seen then, which the machine's part says.
  if (isEmbedded && !mayUseDataFolder(dataDir)) return nothingInside([])
  if (isEmbedded && !hasEmbeddedDatabase(dataDir)) return noDatabaseYet
  return yield* Effect.provide(lookInside(isEmbedded ? "embedded" : "postgresql", connections), inside)
})

const publishers = Layer.provideMerge(publisherClient, RefreshSettings.layer)

export interface ExamineOptions {
  readonly settings: KnownSettings
  /** How many threads serve. */
  readonly threads: Config.Config<number>
  /** Whether every publisher is asked for its files' headers and first rows. */
  readonly live: boolean
  /** Whether nothing outside this machine is asked, but for the database. */
  readonly offline: boolean
}

export const examine = Effect.fn("examine")(function* (asked: ExamineOptions) {
  const parts: Array<Examined> = []
  const add = (area: string, findings: Findings) => {
    if (findings.length > 0) parts.push({ area, findings })
  }
  const settings = yield* bounded(examineSettings(asked.settings, process.env), "10 seconds")
  add("Settings", settings)
  let held = nothingInside([])
  const database = yield* bounded(
    Effect.map(lookAtDatabase(asked.threads), (found) => {
      held = found
      return found.database
    }),
    "1 minute"
  )
  const { dataDir, place } = yield* nameIndexSettings.pipe(
    Effect.orElseSucceed(() => ({ dataDir: ".entity-watch", place: "memory" as const }))
  )
  const threads = yield* Effect.orElseSucceed(asked.threads, () => 1)
  const isEmbedded = yield* Effect.orElseSucceed(Effect.map(databaseUrl, Option.isNone), () => false)
  const machine = Effect.map(thisMachine(dataDir), (found) =>
    judgeMachine(found, {
      records: held.records,
      namesAreInMemory: place === "memory",
      isEmbedded,
      threads
    })
  )
  add("Machine", yield* bounded(machine, "10 seconds"))
  add("Database", database)
  add("Secrets", [...(yield* bounded(examineKeys(), "10 seconds")), ...held.secrets])
  add("Registers", held.registers)
  add("Receivers and keys", held.stored)
  if (!asked.offline)
    add("Network", yield* bounded(Effect.provide(examineNetwork(all), publishers), "2 minutes"))
  if (asked.live)
    add("Publishers", yield* bounded(Effect.provide(examinePublishers(all), publishers), "30 minutes"))
  return parts
})
