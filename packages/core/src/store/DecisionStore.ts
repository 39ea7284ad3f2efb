/** The tables `decision` and `decision_key`: what was decided about matches, and the key of the digests in it. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { DecidedEntry, RecordedDecision } from "@entity-watch/contract/schema/Decision"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { askTogether } from "./askTogether.ts"
import {
  type AskedOf,
  FactDigests,
  type KeptDecision,
  type NewDecision,
  type Recorded,
  type RecordedWith,
  SubjectDecision
} from "./decisionShapes.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoMillis } from "./subscriptionPages.ts"

/** So many of a subject's decisions are read, the latest; of an earlier one its match counts as new. */
export const readOfSubject = 200

/** In bytes of JSON: a page of longer decisions ends sooner, and its cursor leads on. */
const mostBytes = 800_000

/** The class of the advisory locks of subjects, under which all processes record one after the other. */
const decisionLock = 7_461_056

export interface DecisionPlace {
  readonly micros: string
  readonly id: string
}

export interface DecisionRows {
  readonly decisions: ReadonlyArray<RecordedDecision>
  /** The place of the last one, when more follow it. */
  readonly next: DecisionPlace | null
}

const PageRow = Schema.Struct({ ...RecordedDecision.fields, micros: Schema.String, more: Schema.Boolean })
interface SubjectRow {
  readonly at: number
  /** As JSON. */
  readonly decisions: string
}
const EntryRow = Schema.Struct({ at: Schema.Int, entry: DecidedEntry })

export class DecisionStore extends Context.Service<
  DecisionStore,
  {
    /** The account's sealed key; null while it has none. */
    key(caller: Caller): StoreEffect<string | null>
    /** Keeps a sealed key, unless another process kept one first. */
    addKey(caller: Caller, sealed: string): StoreEffect<void>
    /** How many there are, and the account's own limit; null where it has none. */
    counted(caller: Caller): StoreEffect<{ readonly recorded: number; readonly limit: number | null }>
    /** Of two that are recorded about a subject at the same moment, in whatever processes, the later one meets the other. */
    add(caller: Caller, decision: NewDecision, along?: RecordedWith): StoreEffect<Recorded>
    /** The decision that was recorded with this idempotency key; null where none was. */
    once(caller: Caller, idempotencyKey: string): StoreEffect<KeptDecision | null>
    /** The latest first. */
    page(
      caller: Caller,
      asked: {
        readonly subjectRef: string | null
        readonly after: DecisionPlace | null
        readonly limit: number
      }
    ): StoreEffect<DecisionRows>
    /** Those about the subject of this reference, the latest first. Who asks at the same time shares a statement. */
    about(asked: AskedOf): StoreEffect<ReadonlyArray<SubjectDecision>>
    /**
     * The same of several, in their order, in a statement of their own. They are decoded when they are asked for: most
     * subjects have no match, and nobody looks at what was decided about them.
     */
    aboutEach(
      asked: ReadonlyArray<AskedOf>
    ): StoreEffect<ReadonlyArray<StoreEffect<ReadonlyArray<SubjectDecision>>>>
    /** What the list said of the entry of the decision of this id; empty where the account has no such decision. */
    entry(asked: AskedOf): StoreEffect<ReadonlyArray<DecidedEntry>>
  }
>()("@entity-watch/core/store/DecisionStore") {
  static readonly layer = Layer.effect(
    DecisionStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const decidedAt = isoMillis(sql, "decided_at")
      const columns = sql`
        id, outcome, reason, reason_code, decided_by, ${decidedAt} AS decided_at, subject_ref, source, list_ref,
        entry_sha256, entry, key_id`
      const micros = sql.literal("(extract(epoch FROM decided_at) * 1000000)::int8::text")

      const key = Effect.fn("DecisionStore.key")(function* ({ accountId, mode }: Caller) {
        const [row] = yield* sql<{ secret: string }>`
          SELECT secret FROM decision_key WHERE account_id = ${accountId} AND mode = ${mode}`
        return row?.secret ?? null
      })

      const addKey = Effect.fn("DecisionStore.addKey")(function* (
        { accountId, mode }: Caller,
        sealed: string
      ) {
        yield* sql`
          INSERT INTO decision_key (account_id, mode, secret) VALUES (${accountId}, ${mode}, ${sealed})
          ON CONFLICT DO NOTHING`
      })

      const counted = Effect.fn("DecisionStore.counted")(function* ({ accountId, mode }: Caller) {
        const [row] = yield* sql<{ recorded: number; limit: number | null }>`
          SELECT coalesce(decisions, 0)::float8 AS recorded, (limits->>'decisions')::float8 AS limit
          FROM account LEFT JOIN decision_count ON account_id = account.id AND mode = ${mode}
          WHERE account.id = ${accountId}`
        return row ?? { recorded: 0, limit: null }
      })

      const decodeRecorded = Schema.decodeUnknownEffect(Schema.Array(RecordedDecision))
      const insert = Effect.fnUntraced(function* ({ accountId, keyId, mode }: Caller, made: NewDecision) {
        // The later one counts, also where the clock was set back in between.
        const rows = yield* sql`
          INSERT INTO decision (id, account_id, mode, subject_ref, facts, source, list_ref, entry_refs, entry_sha256,
            entry, outcome, reason, reason_code, decided_by, key_id, idempotency_key, decided_at)
          VALUES (${made.id}, ${accountId}, ${mode}, ${made.subject_ref}, ${JSON.stringify(made.facts)}::text::jsonb,
            ${made.source}, ${made.list_ref}, ${JSON.stringify(made.entry_refs)}::text::jsonb, ${made.entry_sha256},
            ${JSON.stringify(made.entry)}::text::jsonb, ${made.outcome}, ${made.reason}, ${made.reason_code},
            ${made.decided_by}, ${keyId}, ${made.idempotency_key},
            greatest(clock_timestamp(), (SELECT max(decided_at) + interval '1 microsecond' FROM decision
              WHERE account_id = ${accountId} AND mode = ${mode} AND subject_ref = ${made.subject_ref})))
          ON CONFLICT (account_id, mode, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
          RETURNING ${columns}`
        const [recorded = null] = yield* decodeRecorded(rows)
        return recorded
      })

      const decodeFacts = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ facts: FactDigests })))
      const once = Effect.fn("DecisionStore.once")(function* (
        { accountId, mode }: Caller,
        idempotencyKey: string
      ) {
        const rows = yield* sql`
          SELECT ${columns}, facts FROM decision
          WHERE account_id = ${accountId} AND mode = ${mode} AND idempotency_key = ${idempotencyKey}`
        const [decision] = yield* decodeRecorded(rows)
        const [kept] = yield* decodeFacts(rows)
        return decision === undefined || kept === undefined ? null : { decision, facts: kept.facts }
      })

      const decodePage = Schema.decodeUnknownEffect(Schema.Array(PageRow))
      const page: DecisionStore["Service"]["page"] = Effect.fn("DecisionStore.page")(function* (
        { accountId, mode },
        { after, limit, subjectRef }
      ) {
        const rows = yield* sql`
          WITH found AS (
            SELECT ${columns}, ${micros} AS micros, decided_at AS decided FROM decision
            WHERE account_id = ${accountId} AND mode = ${mode}
              AND ${subjectRef === null ? sql`account_id || '/' || mode = ${`${accountId}/${mode}`}` : sql`subject_ref = ${subjectRef}`}
              AND (${after?.micros ?? null}::text IS NULL OR (decided_at, id) < (
                'epoch'::timestamptz + ${after?.micros ?? null}::text::int8 * interval '1 microsecond',
                ${after?.id ?? ""}::text))
            ORDER BY decision.decided_at DESC, id DESC LIMIT ${limit}::int4 + 1
          ), sized AS (
            SELECT *, row_number() OVER latest AS nth, sum(5000 + octet_length(entry::text)) OVER latest AS bytes
            FROM found WINDOW latest AS (ORDER BY decided DESC, id DESC)
          ), chosen AS (
            SELECT * FROM sized WHERE nth = 1 OR nth <= ${limit}::int4 AND bytes <= ${mostBytes}::int4
          )
          SELECT *, (SELECT count(*) FROM found) > (SELECT count(*) FROM chosen) AS more FROM chosen ORDER BY nth`
        const read = yield* decodePage(rows)
        const last = read.at(-1)
        return {
          decisions: read.map(({ micros: _, more: __, ...decision }) => decision),
          next: last?.more === true ? { micros: last.micros, id: last.id } : null
        }
      })

      /** What is asked of an account, as one parameter. */
      const asked = (questions: ReadonlyArray<AskedOf>) =>
        JSON.stringify(
          questions.map(({ about, caller: { accountId, mode } }, at) => ({
            at,
            account_id: accountId,
            mode,
            about
          }))
        )
      const askers = (questions: ReadonlyArray<AskedOf>) => sql`
        jsonb_to_recordset(${asked(questions)}::text::jsonb)
          AS asked (at int4, account_id text, mode text, about text)`

      const decodeAbout = Schema.decodeEffect(Schema.fromJsonString(Schema.Array(SubjectDecision)))
      // A row for each question: to send one for each decision takes most of the statement's time.
      const aboutEach = (questions: ReadonlyArray<AskedOf>) =>
        Effect.map(
          sql<SubjectRow>`
            SELECT asked.at, found.decisions FROM ${askers(questions)}
            CROSS JOIN LATERAL (
              SELECT json_agg(each ORDER BY each.decided DESC, each.id DESC)::text AS decisions FROM (
                SELECT id, source, entry_refs, entry_sha256, facts, outcome, reason, reason_code, decided_by,
                  ${decidedAt} AS decided_at, decided_at AS decided
                FROM decision
                WHERE account_id = asked.account_id AND mode = asked.mode AND subject_ref = asked.about
                ORDER BY decision.decided_at DESC, id DESC LIMIT ${readOfSubject}::int4
              ) each
            ) found
            WHERE found.decisions IS NOT NULL`,
          (rows) => {
            const found = new Map(rows.map(({ at, decisions }) => [at, decisions]))
            return questions.map((_, at) => decodeAbout(found.get(at) ?? "[]"))
          }
        )
      const together = yield* askTogether(aboutEach)
      const about = (question: AskedOf) => Effect.flatten(together(question))

      const add: DecisionStore["Service"]["add"] = Effect.fn("DecisionStore.add")(function* (
        caller,
        made,
        { also, unseen } = {}
      ) {
        const { accountId, mode } = caller
        const subject = JSON.stringify([accountId, mode, made.subject_ref])
        yield* sql`SELECT pg_advisory_xact_lock(${decisionLock}::int4, hashtext(${subject}))`
        // A statement of its own: what others recorded is seen by those that begin after the lock.
        const [decisions = Effect.succeed([])] =
          unseen === undefined ? [] : yield* aboutEach([{ caller, about: made.subject_ref }])
        const met = unseen?.(yield* decisions)
        if (met !== undefined) return { recorded: null, unseen: met }
        const recorded = yield* insert(caller, made)
        if (recorded !== null && also !== undefined) yield* also(recorded.id)
        return { recorded, unseen: null }
      }, sql.withTransaction)

      const decodeEntries = Schema.decodeUnknownEffect(Schema.Array(EntryRow))
      const entry = yield* askTogether((questions: ReadonlyArray<AskedOf>) =>
        Effect.map(
          Effect.flatMap(
            sql`
              SELECT asked.at, decision.entry FROM ${askers(questions)}
              JOIN decision ON decision.id = asked.about AND decision.account_id = asked.account_id
                AND decision.mode = asked.mode`,
            decodeEntries
          ),
          (rows) => {
            const found = Map.groupBy(rows, ({ at }) => at)
            return questions.map((_, at) => (found.get(at) ?? []).map((row) => row.entry))
          }
        )
      )

      return DecisionStore.of({ key, addKey, counted, add, once, page, about, aboutEach, entry })
    })
  )
}
