/**
 * From new entries of a list to the committed events, with very many watched entities. Changes of entities are measured by
 * `whole-register`.
 */
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { asicBannedDisqualifiedOrganisations } from "@entity-watch/core/registers/asic-banned-disqualified-organisations/index"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Console, Effect, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { abrFile } from "../generator/abrExtract.ts"
import { EditionedRegister } from "../generator/EditionedRegister.ts"
import { loadMade } from "../harness/inProcess.ts"
import { measured } from "../harness/measured.ts"
import { postgresFigures, postgresServer } from "../harness/processFigures.ts"
import { count } from "../harness/statistics.ts"

const entitiesEach = 10_000
const bansAdded = 50

const header =
  "REGISTER_NAME\tBD_ORG_ACN\tBD_ORG_NAME\tBD_ORG_TYPE\tBD_ORG_URL\tBD_ORG_START_DT\tBD_ORG_END_DT\tBD_ORG_COMMENT"
const loadBans = (names: ReadonlyArray<string>) =>
  loadMade(asicBannedDisqualifiedOrganisations, "live", "bd_org_202611.csv", () => [
    new TextEncoder().encode(
      [
        header,
        ...["UNRELATED LENDING PTY LTD", ...names].map(
          (name) =>
            `Banned and Disqualified Organisations\t\t${name}\tCredit banning\tNot available\t05/11/2026\t04/11/2031\tNo comment made`
        )
      ].join("\r\n")
    )
  ])

/** The most that this process has held in memory so far. */
const memory = () => `at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB held`

const subscribe = Effect.fnUntraced(function* (abns: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const subscriptions = yield* Subscriptions
  for (let from = 0; from < abns.length; from += entitiesEach) {
    const accountId = `acct_watch_${from}`
    yield* sql`INSERT INTO account (id, name) VALUES (${accountId}, ${accountId})`
    yield* subscriptions.create(
      { accountId, keyId: "key_bench", mode: "live" },
      {
        events: ["banned_match"],
        entities: abns.slice(from, from + entitiesEach),
        webhook_url: "https://receiver.example/hook"
      },
      null
    )
  }
})

/** The lines of the log are thrown away. */
export const changing = Effect.fnUntraced(
  function* (watched: number) {
    const sql = yield* SqlClient.SqlClient
    const watcher = yield* Watcher
    const register = new EditionedRegister(watched)
    const loaded = yield* measured(
      loadMade(abnBulkExtract, "live", "20261105_Public01.xml", () => abrFile(register))
    )
    yield* Console.log(`${count(watched)} records loaded in ${loaded.seconds.toFixed(1)} s; ${memory()}`)
    yield* loadBans([])
    const records = yield* sql<{ abn: string; name: string }>`
    SELECT abn, data ->> 'name' AS name FROM register_record WHERE mode = 'live' AND abn IS NOT NULL ORDER BY abn`
    yield* subscribe(records.map(({ abn }) => abn))
    yield* sql`ANALYZE`
    yield* watcher.catchUp("live")
    yield* Console.log(`${count(records.length)} entities watched, ${count(entitiesEach)} each; ${memory()}`)

    const step = Math.ceil(records.length / bansAdded)
    const banned = records.filter((_, i) => i % step === 0).map(({ name }) => name)
    yield* loadBans(banned)
    const postgres = yield* postgresServer
    const before = postgresFigures(postgres).cpu
    const { cpu, seconds, value } = yield* measured(watcher.catchUp("live"))
    const ofDatabase = postgresFigures(postgres).cpu - before
    yield* Console.log(
      `${banned.length} new entries against every watched name, ${count(value)} events in ${seconds.toFixed(2)} s; processor time ${cpu.toFixed(2)} s here, ${ofDatabase.toFixed(2)} s database; ${memory()}`
    )
  },
  Effect.provide(Logger.layer([]))
)
