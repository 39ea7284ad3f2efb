/** The tables `publisher_file` and `publisher_check`: what was fetched, and when each register is due again. */

import { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import type { StoreEffect } from "./StoreEffect.ts"
import { asWork } from "./Work.ts"

/** One file as it was when it was last fetched, with what the publisher gave for conditional requests. */
export const PublisherFile = Schema.Struct({
  register: RegisterId,
  /** The catalogue's id of the resource, or `file` where a register has an address of its own. */
  resource: Schema.String,
  name: Schema.String,
  url: Schema.String,
  final_url: Schema.String,
  etag: Schema.NullOr(Schema.String),
  last_modified: Schema.NullOr(Schema.String),
  sha256: Schema.String,
  size: Schema.Finite,
  downloaded_at: Schema.String
})
export type PublisherFile = typeof PublisherFile.Type

export const Outcome = Schema.Literals(["loaded", "confirmed", "failed", "busy"])
export type Outcome = typeof Outcome.Type

/** The right to ask one publisher, until it lapses. */
const Claim = Schema.Struct({
  register: RegisterId,
  number: Schema.Int,
  /** How many attempts have failed since the last good one. */
  failures: Schema.Int
})
export type Claim = typeof Claim.Type

export const PublisherCheck = Schema.Struct({
  register: RegisterId,
  due_at: Schema.String,
  attempted_at: Schema.NullOr(Schema.String),
  outcome: Schema.NullOr(Outcome),
  failure: Schema.NullOr(Schema.String),
  failures: Schema.Int
})
export type PublisherCheck = typeof PublisherCheck.Type

export interface Settled {
  readonly attemptedAt: string
  readonly dueAt: string
  readonly outcome: Outcome
  readonly failure: string | null
  readonly failures: number
}

/** For how long a claim is held. It is renewed three times as often. */
export const claimSeconds = 60

export class PublisherFileStore extends Context.Service<
  PublisherFileStore,
  {
    filesOf(register: RegisterId): StoreEffect<ReadonlyArray<PublisherFile>>
    keep(file: PublisherFile): StoreEffect<void>
    /** SHA-256 of every file from which a live snapshot in force was read. */
    readonly digestsInForce: StoreEffect<ReadonlySet<string>>
    /**
     * Claims a register. There is no claim while the register is not due, unless `unasked`, and while another instance
     * has one.
     */
    claim(register: RegisterId, now: string, unasked: boolean): StoreEffect<Option.Option<Claim>>
    /** Answers false when the claim lapsed and another instance has one. */
    renew(claim: Claim): StoreEffect<boolean>
    /** Gives a claim back without an outcome, so that the next instance starts over at once. */
    release(claim: Claim): StoreEffect<void>
    settle(claim: Claim, settled: Settled): StoreEffect<void>
    readonly checks: StoreEffect<ReadonlyArray<PublisherCheck>>
  }
>()("@entity-watch/core/store/PublisherFileStore") {
  static readonly layer = Layer.effect(
    PublisherFileStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const iso = (column: string) =>
        sql.literal(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

      const held = sql.literal(`interval '${claimSeconds} seconds'`)

      const filesOf = SqlSchema.findAll({
        Request: RegisterId,
        Result: PublisherFile,
        execute: (register) => sql`
          SELECT register, resource, name, url, final_url, etag, last_modified, sha256, size::float8 AS size,
            ${iso("downloaded_at")} AS downloaded_at
          FROM publisher_file WHERE register = ${register} ORDER BY resource`
      })

      const keep = Effect.fn("PublisherFileStore.keep")(function* (file: PublisherFile) {
        yield* sql`
          INSERT INTO publisher_file (register, resource, name, url, final_url, etag, last_modified, sha256, size,
            downloaded_at)
          VALUES (${file.register}, ${file.resource}, ${file.name}, ${file.url}, ${file.final_url}, ${file.etag}::text,
            ${file.last_modified}::text, ${file.sha256}, ${file.size}::float8::bigint,
            ${file.downloaded_at}::text::timestamptz)
          ON CONFLICT (register, resource) DO UPDATE SET name = excluded.name, url = excluded.url,
            final_url = excluded.final_url, etag = excluded.etag, last_modified = excluded.last_modified,
            sha256 = excluded.sha256, size = excluded.size, downloaded_at = excluded.downloaded_at`
      })

      const inForce = SqlSchema.findAll({
        Request: Schema.Void,
        Result: Schema.Struct({ sha256: Schema.String }),
        execute: () => sql`
          SELECT DISTINCT file ->> 'sha256' AS sha256
          FROM snapshot, jsonb_array_elements(files) AS file
          WHERE mode = 'live' AND state IN ('current', 'loading')`
      })

      const claiming = SqlSchema.findOneOption({
        Request: Schema.Struct({ register: RegisterId, now: Schema.String, unasked: Schema.Boolean }),
        Result: Claim,
        execute: ({ now, register, unasked }) => sql`
          INSERT INTO publisher_check (register, due_at, claims, claimed_until)
          VALUES (${register}, ${now}::text::timestamptz, 1, now() + ${held})
          ON CONFLICT (register) DO UPDATE SET claims = publisher_check.claims + 1,
            claimed_until = excluded.claimed_until
          WHERE publisher_check.claimed_until <= now()
            AND (publisher_check.due_at <= excluded.due_at OR ${unasked}::bool)
          RETURNING register, claims AS number, failures`
      })

      const renew = Effect.fn("PublisherFileStore.renew")(function* (claim: Claim) {
        const kept = yield* sql`
          UPDATE publisher_check SET claimed_until = now() + ${held}
          WHERE register = ${claim.register} AND claims = ${claim.number}::int4 RETURNING 1 AS kept`
        return kept.length > 0
      }, asWork("control"))

      const release = Effect.fn("PublisherFileStore.release")(function* (claim: Claim) {
        yield* sql`
          UPDATE publisher_check SET claimed_until = now()
          WHERE register = ${claim.register} AND claims = ${claim.number}::int4`
      })

      // The claim is the fence: an instance whose claim lapsed must not move the date that its successor sets.
      const settle = Effect.fn("PublisherFileStore.settle")(function* (claim: Claim, settled: Settled) {
        yield* sql`
          UPDATE publisher_check SET due_at = ${settled.dueAt}::text::timestamptz, claimed_until = now(),
            attempted_at = ${settled.attemptedAt}::text::timestamptz, outcome = ${settled.outcome},
            failure = ${settled.failure}::text, failures = ${settled.failures}::int4
          WHERE register = ${claim.register} AND claims = ${claim.number}::int4`
      })

      const checks = SqlSchema.findAll({
        Request: Schema.Void,
        Result: PublisherCheck,
        execute: () => sql`
          SELECT register, ${iso("due_at")} AS due_at, ${iso("attempted_at")} AS attempted_at, outcome, failure, failures
          FROM publisher_check ORDER BY due_at, register`
      })

      return PublisherFileStore.of({
        filesOf,
        keep,
        digestsInForce: Effect.map(inForce(undefined), (rows) => new Set(rows.map(({ sha256 }) => sha256))),
        claim: (register, now, unasked) => claiming({ register, now, unasked }),
        renew,
        release,
        settle,
        checks: checks(undefined)
      })
    })
  )
}
