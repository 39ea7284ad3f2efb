/** What will be different when this version starts over the database: looked at before, and nothing is written. */
import { resolve } from "node:path"
import { ALGORITHM_VERSION } from "@entity-watch/core/lists"
import { ROW_RULES_VERSION } from "@entity-watch/core/resolve"
import { type UpgradeFacts, upgradeFacts } from "@entity-watch/core/store"
import { Effect, Option } from "effect"
import { Database, databaseSettings } from "../database/Database.ts"
import { databaseUrl } from "../database/databaseUrl.ts"
import { refuseOthers } from "../database/migrate.ts"
import { segmentFormat } from "../search/segmentStamp.ts"
import { judgeDatabase, megabytes } from "./database.ts"
import { DataFolderUnusable, hasEmbeddedDatabase, mayUseDataFolder } from "./dataFolder.ts"
import { type Examined, type Finding, note, ok } from "./Finding.ts"

const counted = (n: number, one: string): string => `${n.toLocaleString("en-AU")} ${one}${n === 1 ? "" : "s"}`

const size = (bytes: number): string => (bytes < 1e6 ? "less than 1 MB" : megabytes(bytes))

/** Less than half of what a migration wrote that goes through every record, on PostgreSQL on two busy cores. */
const bytesInASecond = 10e6

const duration = (seconds: number): string =>
  seconds < 10 ? "seconds" : seconds < 100 ? "a minute or two" : counted(Math.ceil(seconds / 60), "minute")

const work = ({ tables }: UpgradeFacts): ReadonlyArray<Finding> => {
  const [rows, bytes] = tables.reduce(([n, sum], table) => [n + table.rows, sum + table.bytes], [0, 0])
  if (bytes === 0) return []
  const says = `${size(bytes)} of tables with about ${counted(rows, "row")} are written or indexed anew: about ${duration(bytes / bytesInASecond)}, and as much disk beside until it is done.`
  return [
    bytes < bytesInASecond ? ok(says) : note(says, "Make room for it, and upgrade when little is asked.")
  ]
}

const database = (facts: UpgradeFacts): ReadonlyArray<Finding> => {
  if (facts.database.migrated === 0) return [ok("The database is empty: the first start makes its tables.")]
  const { pending } = facts
  // The transaction is read-only, and what one process connects to it is the same as before.
  const problems = judgeDatabase(
    { ...facts.database, is_read_only: false, is_superuser: false, ends_statements: true },
    0
  ).filter(({ level }) => level === "problem")
  return [
    ...problems,
    ...pending.map(({ brings, keepsEarlier, name }) =>
      note(
        `${name}: ${brings}.`,
        keepsEarlier
          ? "Instances of the version before may go on."
          : "Stop the instances of the version before: some of their statements fail afterwards."
      )
    ),
    ...(pending.length === 0
      ? [ok("Its tables are up to date: no migration is to be applied.")]
      : work(facts))
  ]
}

const present = { screen: ALGORITHM_VERSION, resolve: ROW_RULES_VERSION }

const rules = ({ files, hasSigned, pending }: UpgradeFacts): ReadonlyArray<Finding> => {
  const others = files.filter((each) => each.rules !== present[each.task])
  const newest = files.find((each) => each.task === "screen" && each.is_newest)
  // The newest file says with which algorithm the version before screens. Without one, that is not known.
  const isOther = newest === undefined ? pending.length > 0 : newest.rules !== present.screen
  const running = others.filter((each) => each.is_running).reduce((sum, each) => sum + each.files, 0)
  return [
    ...(hasSigned && isOther
      ? [
          note(
            `This version repeats screens of algorithm ${ALGORITHM_VERSION}${newest === undefined ? "" : `, and the newest file here was screened with ${newest.rules}`}: of receipts of another it only checks the signature.`,
            "Keep the version before, with a copy of the database, where such receipts may have to be repeated."
          )
        ]
      : []),
    ...(running === 0
      ? []
      : [
          note(
            `${counted(running, "file")} under way will stop: begun with rules that this version no longer has.`,
            "Let them end first, or add them again afterwards."
          )
        ])
  ]
}

const names = ({ indexes }: UpgradeFacts): ReadonlyArray<Finding> =>
  indexes
    .filter(({ formats }) => !formats.includes(segmentFormat))
    .map(({ bytes, mode, names: count }) =>
      note(
        `The ${mode} name index of ${counted(count, "name")} (${size(bytes)}) is built anew beside the present one.`,
        "Until it is there, the database answers questions by name: packages/core/docs/name-search.md says what it finds."
      )
    )

const judge = (facts: UpgradeFacts): ReadonlyArray<Examined> =>
  [
    { area: "Database", findings: database(facts) },
    { area: "Names", findings: names(facts) },
    { area: "Receipts and files", findings: rules(facts) }
  ].filter(({ findings }) => findings.length > 0)

const look = Effect.gen(function* () {
  const facts = yield* upgradeFacts
  yield* refuseOthers(facts.database)
  return {
    migrations: facts.pending.map(({ brings, keepsEarlier, name }) => ({
      name,
      brings,
      earlier_instances_may_go_on: keepsEarlier
    })),
    tables: facts.tables,
    parts: judge(facts)
  }
})

const noDatabaseYet = {
  migrations: [],
  tables: [],
  parts: [
    { area: "Database", findings: [ok("There is no embedded database yet: the first start makes one.")] }
  ]
}

export const lookAhead = Effect.gen(function* () {
  const { dataDir } = yield* databaseSettings
  if (Option.isNone(yield* databaseUrl)) {
    if (!mayUseDataFolder(dataDir))
      return yield* new DataFolderUnusable({
        message: `DATA_DIR, ${resolve(dataDir)}, cannot be looked into: it is another user's.`
      })
    if (!hasEmbeddedDatabase(dataDir)) return noDatabaseYet
  }
  return yield* Effect.provide(look, Database.layerClient)
})
