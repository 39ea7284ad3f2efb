/**
 * From new entries of a list to the committed events, with very many watched entities, and as many subjects of the same
 * names. Changes of entities are measured by `whole-register`.
 */
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { asicBannedDisqualifiedOrganisations } from "@entity-watch/core/registers/asic-banned-disqualified-organisations/index"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
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

const subscribe = Effect.fnUntraced(function* (
  accountId: string,
  watched: { readonly entities: ReadonlyArray<string>; readonly subjects?: boolean }
) {
  const caller = { accountId, keyId: "key_bench", mode: "live" } as const
  yield* SqlClient.SqlClient.use(
    (sql) => sql`INSERT INTO account (id, name) VALUES (${accountId}, ${accountId})`
  )
  const told = { events: ["banned_match" as const], webhook_url: "https://receiver.example/hook" }
  yield* Subscriptions.use((all) => all.create(caller, { ...told, ...watched }, null))
  return caller
})

/** Adds entries with these names, and lets the watcher look. */
const newEntries = Effect.fnUntraced(function* (names: ReadonlyArray<string>, what: string) {
  yield* loadBans(names)
  const postgres = yield* postgresServer
  const before = postgresFigures(postgres).cpu
  const { cpu, seconds, value } = yield* measured(Watcher.use((watcher) => watcher.catchUp("live")))
  yield* Console.log(
    `${names.length} new entries against ${what}, ${count(value)} events in ${seconds.toFixed(2)} s; processor time ${cpu.toFixed(2)} s here, ${(postgresFigures(postgres).cpu - before).toFixed(2)} s database; at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB held`
  )
})

export const changing = Effect.fnUntraced(
  function* (watched: number) {
    const sql = yield* SqlClient.SqlClient
    const file = () => abrFile(new EditionedRegister(watched))
    yield* loadMade(abnBulkExtract, "live", "20261105_Public01.xml", file)
    yield* loadBans([])
    const records = yield* sql<{ abn: string; name: string }>`
    SELECT abn, data ->> 'name' AS name FROM register_record WHERE mode = 'live' AND abn IS NOT NULL ORDER BY abn`
    const companies = records.filter(({ name }) => /\bLTD\.?$|\bLIMITED$/u.test(name))
    const step = Math.ceil(companies.length / bansAdded)
    const chosen = (at: number) => companies.flatMap(({ name }, i) => (i % step === at ? [name] : []))
    const abns = records.map(({ abn }) => abn)
    for (let from = 0; from < abns.length; from += entitiesEach)
      yield* subscribe(`acct_${from}`, { entities: abns.slice(from, from + entitiesEach) })
    yield* sql`ANALYZE`
    yield* Watcher.use((watcher) => watcher.catchUp("live"))
    yield* newEntries(chosen(0), `the names of ${count(records.length)} entities, read for the first time`)
    yield* newEntries(chosen(1), "the same")
    yield* sql`DELETE FROM subscription_entity`
    yield* loadBans([])
    const caller = yield* subscribe("acct_subjects", { entities: [], subjects: true })
    const { put } = yield* WatchedSubjects
    yield* Effect.forEach(records, ({ abn, name }) => put(caller, abn, { name }), { concurrency: 64 })
    yield* Watcher.use((watcher) => watcher.catchUp("live"))
    yield* newEntries(chosen(0), "as many subjects, read for the first time")
    yield* newEntries(chosen(1), "the same")
  },
  Effect.provide(Logger.layer([]))
)
