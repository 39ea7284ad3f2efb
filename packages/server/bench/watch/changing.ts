/** From a new snapshot to the committed events, of a register and of a list, with very many watched entities. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { AbrRecord } from "@entity-watch/core/registers/abn-bulk-extract/normalise"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { asicBannedDisqualifiedOrganisations } from "@entity-watch/core/registers/asic-banned-disqualified-organisations/index"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { EgressGuard } from "@entity-watch/node/delivery/egress/EgressGuard"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { ConfigProvider, Console, Effect, Layer, Logger, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { abrExtract } from "../generator/abrExtract.ts"
import { measured } from "../harness/measured.ts"
import { postgresFigures, postgresServer } from "../harness/processFigures.ts"
import { count } from "../harness/statistics.ts"

const entitiesEach = 10_000
const bansAdded = 50
/** One in so many of the watched entities changes. */
const changedOneIn = 100

const services = Layer.mergeAll(
  Watcher.layer,
  Subscriptions.layer({ subscriptions: 200, entities: entitiesEach })
).pipe(
  Layer.provide(SandboxFaults.layer),
  Layer.provide([AesSecretBox.layer, EgressGuard.layer, NodeCrypto.layer, IdentitySource.layerNone]),
  Layer.provide(
    ConfigProvider.layer(
      ConfigProvider.fromUnknown({ ...process.env, SECRETS_KEY: Buffer.alloc(32, 1).toString("base64") })
    )
  )
)

const generated = (name: string, edition: number, bytes: () => Iterable<Uint8Array>): SourceFile => ({
  name,
  sha256: `${edition}`.repeat(64),
  size: 0,
  bytes: Stream.fromIterable({ [Symbol.iterator]: () => bytes()[Symbol.iterator]() })
})

/** The same register with the ABN of one in so many records cancelled. */
const cancelling: Register = {
  ...abnBulkExtract,
  read: (files) =>
    abnBulkExtract.read(files).pipe(
      Stream.mapAccum(
        () => 0,
        (seen, reading): readonly [number, ReadonlyArray<RowOutcome>] =>
          reading._tag !== "Record"
            ? [seen, [reading]]
            : [seen + 1, [seen % changedOneIn === 0 ? cancelled(reading) : reading]]
      )
    )
}

const decode = Schema.decodeUnknownSync(AbrRecord)

const cancelled = (reading: Extract<RowOutcome, { readonly _tag: "Record" }>): RowOutcome => ({
  ...reading,
  record: { ...reading.record, data: { ...decode(reading.record.data), abn_status: "Cancelled" } }
})

const header =
  "REGISTER_NAME\tBD_ORG_ACN\tBD_ORG_NAME\tBD_ORG_TYPE\tBD_ORG_URL\tBD_ORG_START_DT\tBD_ORG_END_DT\tBD_ORG_COMMENT"
const bans = (names: ReadonlyArray<string>) =>
  generated("bd_org_202611.csv", names.length, () => [
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

/** What it took, and the processor time of this process and of a database on this machine. */
const timed = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const postgres = yield* postgresServer
  const before = postgresFigures(postgres).cpu
  const { cpu, seconds, value } = yield* measured(work)
  const ofDatabase = postgresFigures(postgres).cpu - before
  return {
    value,
    took: `${seconds.toFixed(2)} s`,
    cost: `processor time ${cpu.toFixed(2)} s here, ${ofDatabase.toFixed(2)} s database`
  }
})

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
        events: ["abn_cancelled", "banned_match", "name_change"],
        entities: abns.slice(from, from + entitiesEach),
        webhook_url: "https://receiver.example/hook"
      },
      null
    )
  }
})

const run = Effect.fnUntraced(function* (watched: number) {
  const sql = yield* SqlClient.SqlClient
  const refresh = yield* Refresh
  const watcher = yield* Watcher
  const load = (register: Register, file: SourceFile) =>
    refresh.load(register, {
      mode: "live",
      files: [file],
      sha256: file.sha256,
      confirmed: null,
      accept: { partial: true, older: true, shrunk: true }
    })
  const extract = (edition: number) => generated("20261105_Public01.xml", edition, () => abrExtract(watched))

  yield* load(abnBulkExtract, extract(1))
  yield* load(asicBannedDisqualifiedOrganisations, bans([]))
  const records = yield* sql<{ abn: string; name: string }>`
    SELECT abn, data ->> 'name' AS name FROM register_record WHERE mode = 'live' AND abn IS NOT NULL ORDER BY abn`
  const subscribed = yield* timed(subscribe(records.map(({ abn }) => abn)))
  yield* sql`ANALYZE`
  yield* watcher.catchUp("live")
  yield* Console.log(
    `watch: ${count(records.length)} entities watched, written in ${subscribed.took} (${entitiesEach} each); ${memory()}`
  )

  const reloaded = yield* timed(load(cancelling, extract(2)))
  const cancelledFound = yield* timed(watcher.catchUp("live"))
  yield* Console.log(
    `changes of entities: ${count(cancelledFound.value)} events committed ${cancelledFound.took} after the snapshot came into force; ${cancelledFound.cost} (the load took ${reloaded.took}); ${memory()}`
  )

  const step = Math.ceil(records.length / bansAdded)
  const banned = records.filter((_, i) => i % step === 0).map(({ name }) => name)
  yield* load(asicBannedDisqualifiedOrganisations, bans(banned))
  const bansFound = yield* timed(watcher.catchUp("live"))
  yield* Console.log(
    `changes of a list: ${banned.length} new entries against every watched name, ${count(bansFound.value)} events in ${bansFound.took}; ${bansFound.cost}; ${memory()}`
  )
})

export const changing = (watched: number) =>
  run(watched).pipe(Effect.provide(Layer.provideMerge(services, Logger.layer([]))))
