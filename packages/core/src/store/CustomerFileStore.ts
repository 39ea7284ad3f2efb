/** Files of customers and suppliers, and what was found and decided in their rows: until they are deleted. */

import { Decision, FileRow, FileVerdict } from "@entity-watch/contract/schema/admin/CustomerFile"
import { RowStanding } from "@entity-watch/contract/schema/admin/FileMatch"
import { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { FilesKeptDays } from "./FilesKeptDays.ts"
import { Beside, KeptFile } from "./KeptFile.ts"
import { isoMillis } from "./subscriptionPages.ts"

/** Of all administrators together, and of one: nobody's files close the door to everybody. */
const mostFiles = 100
const mostOfOne = 50

/** Larger than the number of any row. */
export const scoreStep = 4_294_967_296

/** A process that is silent for so long has lost the file that it has in hand. */
const claimSeconds = 60

const ofRow = Schema.Struct({ id: Schema.String, row: Schema.Int })

export const CustomerFileStore = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const keptDays = yield* FilesKeptDays
  const lifetime = sql.literal(`interval '${keptDays} days'`)
  const needsLook = sql`verdict <> 'no_match' AND verdict <> 'same'`
  const canBeDecided = sql`verdict IN ('review', 'unavailable') AND given IS NULL AND standing IS NULL`
  const isUndecided = sql`CASE WHEN standing IS NULL THEN decision IS NULL
    ELSE standing IN ('new', 'reopened', 'open') END`
  const columns = sql`id, name, who, mode, task, bytes::float8 AS bytes, upload_id, header, sample, columns, problem, state,
    failure, customers, run, ${isoMillis(sql, "created_at")} AS created_at,
    ${isoMillis(sql, `(created_at + interval '${keptDays} days')`)} AS deleted_at,
    CASE WHEN task <> 'screen' THEN 0 ELSE (SELECT count(*)::int4 FROM customer_row
      WHERE file_id = customer_file.id AND ${needsLook} AND ${isUndecided}) END AS undecided,
    CASE WHEN task = 'screen' AND run->>'account' IS NOT NULL THEN jsonb_build_object('account', run->>'account', 'standings', coalesce((
      SELECT jsonb_object_agg(standing, standing_rows) FROM (
        SELECT standing, count(*) AS standing_rows FROM customer_row
        WHERE file_id = customer_file.id AND ${needsLook} AND standing IS NOT NULL GROUP BY standing) AS counted), '{}')) END AS decisions`
  const rowColumns = sql`number AS row, verdict, given, results, decision, decided_by,
    CASE WHEN standing IS NULL THEN ${isoMillis(sql, "decided_at")} END AS decided_at, score, standing, matches, not_shown`
  /** The order of the highest scores first as one ascending number, which ends with the row's. */
  const byScore = sql.literal(`((1000 - coalesce(round(score * 10), 0))::int8 * ${scoreStep} + number)`)
  const isKept = sql`created_at > clock_timestamp() - ${lifetime}`
  const forAWhile = sql`clock_timestamp() + make_interval(secs => ${claimSeconds})`
  /** To processes that know of screening alone, and of no decisions, everything else is claimed for ever. */
  const isNovel = sql`task <> 'screen' OR run->>'account' IS NOT NULL`
  const isFree = sql`CASE WHEN ${isNovel} THEN held_until IS NULL OR held_until < clock_timestamp()
    ELSE claimed_until IS NULL OR claimed_until < clock_timestamp() END`
  const held = sql`held_until = ${forAWhile},
    claimed_until = CASE WHEN ${isNovel} THEN 'infinity' ELSE ${forAWhile} END`
  const free = sql`claim = NULL, held_until = NULL,
    claimed_until = CASE WHEN ${isNovel} THEN 'infinity'::timestamptz END`

  return {
    keptDays,

    /** In one transaction. */
    together: <A, E, R>(effect: Effect.Effect<A, E, R>) => sql.withTransaction(effect),

    /** None where there are as many as are kept. */
    add: SqlSchema.findOneOption({
      Request: Schema.Struct({
        id: Schema.String,
        name: Schema.String,
        who: Schema.String,
        mode: Mode,
        task: FileTaskName,
        bytes: Schema.Finite,
        upload_id: Schema.String,
        /** Its header, sample, columns and problem, as JSON. */
        read: Schema.String
      }),
      Result: KeptFile,
      execute: ({ bytes, id, mode, name, read, task, upload_id, who }) => sql`
        INSERT INTO customer_file (id, name, who, mode, task, bytes, upload_id, header, sample, columns, problem)
        SELECT ${id}, ${name}, ${who}, ${mode}, ${task}, ${bytes}::float8::int8, ${upload_id},
          found->'header', found->'sample', found->'columns', found->>'problem'
        FROM (SELECT ${read}::text::jsonb AS found) AS given
        WHERE (SELECT count(*) < ${mostFiles}::int4 AND count(*) FILTER (WHERE who = ${who}) < ${mostOfOne}::int4
          FROM customer_file WHERE ${isKept})
        RETURNING ${columns}`
    }),

    ofUpload: SqlSchema.findAll({
      Request: Schema.String,
      Result: Schema.Struct({ id: Schema.String }),
      execute: (upload) => sql`SELECT id FROM customer_file WHERE upload_id = ${upload}`
    }),

    list: SqlSchema.findAll({
      Request: Schema.Struct({ id: Schema.NullOr(Schema.String) }),
      Result: KeptFile,
      execute: ({ id }) => sql`
        SELECT ${columns} FROM customer_file
        WHERE ${isKept} AND (${id}::text IS NULL OR id = ${id}::text)
        ORDER BY created_at DESC, id DESC LIMIT ${mostFiles}::int4`
    }),

    /** Whether it is begun or goes on now: not so where it runs already or is finished. */
    begin: SqlSchema.findAll({
      Request: Schema.Struct({ id: Schema.String, customers: Schema.Int, run: Schema.String }),
      Result: Schema.Struct({ id: Schema.String }),
      execute: ({ customers, id, run }) => sql`
        UPDATE customer_file SET state = 'running', failure = NULL, customers = ${customers}::int4,
          run = ${run}::text::jsonb, claim = NULL, held_until = NULL, claimed_until = CASE
            WHEN task <> 'screen' OR ${run}::text::jsonb->>'account' IS NOT NULL THEN 'infinity'::timestamptz END
        WHERE id = ${id} AND state IN ('waiting', 'stopped')
        RETURNING id`
    }),

    /** The oldest of this task that runs and that no process has in hand, apart from those that are passed over. */
    claim: SqlSchema.findOneOption({
      Request: Schema.Struct({
        claim: Schema.String,
        task: FileTaskName,
        passedOver: Schema.Array(Schema.String)
      }),
      Result: KeptFile,
      execute: ({ claim, passedOver, task }) => sql`
        UPDATE customer_file SET claim = ${claim}, ${held}
        WHERE id = (
          SELECT id FROM customer_file
          WHERE state = 'running' AND task = ${task} AND ${isKept} AND ${isFree}
            AND id <> ALL(${passedOver}::text[])
          ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING ${columns}`
    }),

    /** Rows and how far it has come, together. None where another process took it up or somebody deleted it. */
    write: SqlSchema.findAll({
      Request: Schema.Struct({
        id: Schema.String,
        claim: Schema.String,
        run: Schema.String,
        rows: Schema.String
      }),
      Result: Schema.Struct({ id: Schema.String }),
      execute: ({ claim, id, rows, run }) => sql`
        WITH own AS (
          UPDATE customer_file SET run = ${run}::text::jsonb, ${held}
          WHERE id = ${id} AND claim = ${claim} AND state = 'running'
          RETURNING id), written AS (
          INSERT INTO customer_row (file_id, number, verdict, given, results, standing, score, matches, not_shown, asked)
          SELECT own.id, one."row", one.verdict, one.given, one.results, one.standing, one.score, one.matches,
            coalesce(one.not_shown, 0), one.asked
          FROM own, jsonb_to_recordset(${rows}::text::jsonb) AS one ("row" int4, verdict text, given jsonb,
            results jsonb, standing text, score float8, matches jsonb, not_shown int4, asked jsonb))
        SELECT id FROM own`
    }),

    /** It goes on being in this claim's hand, although nothing was written. None where it is not any more. */
    hold: SqlSchema.findAll({
      Request: Schema.Struct({ id: Schema.String, claim: Schema.String }),
      Result: Schema.Struct({ id: Schema.String }),
      execute: ({ claim, id }) => sql`
        UPDATE customer_file SET ${held} WHERE id = ${id} AND claim = ${claim} AND state = 'running' RETURNING id`
    }),

    /** Another process may take it up at once. */
    release: SqlSchema.void({
      Request: Schema.Struct({ id: Schema.String, claim: Schema.String }),
      execute: ({ claim, id }) => sql`
        UPDATE customer_file SET ${free} WHERE id = ${id} AND claim = ${claim}`
    }),

    end: SqlSchema.void({
      Request: Schema.Struct({
        id: Schema.String,
        claim: Schema.String,
        state: Schema.Literals(["stopped", "finished"]),
        failure: Schema.NullOr(Schema.String)
      }),
      execute: ({ claim, failure, id, state }) => sql`
        UPDATE customer_file SET state = ${state}, failure = ${failure}::text, ${free}
        WHERE id = ${id} AND claim = ${claim} AND state = 'running'`
    }),

    rows: SqlSchema.findAll({
      Request: Schema.Struct({
        id: Schema.String,
        after: Schema.Finite,
        isByScore: Schema.Boolean,
        toLookAt: Schema.Boolean,
        undecided: Schema.Boolean,
        verdict: Schema.NullOr(FileVerdict),
        standing: Schema.NullOr(RowStanding),
        limit: Schema.Int
      }),
      Result: FileRow,
      execute: ({ after, id, isByScore, limit, standing, toLookAt, undecided, verdict }) => sql`
        SELECT ${rowColumns} FROM customer_row
        WHERE file_id = ${id} AND ${isByScore ? byScore : sql.literal("number")} > ${after}::float8::int8
          AND (${standing}::text IS NULL OR standing = ${standing}::text)
          AND (NOT ${toLookAt}::bool OR (${needsLook}))
          AND (${verdict}::text IS NULL OR verdict = ${verdict}::text) AND (NOT ${undecided}::bool OR ${isUndecided})
        ORDER BY ${isByScore ? byScore : sql.literal("number")} LIMIT ${limit}::int4`
    }),

    /** One of a screening that needs a look. */
    row: SqlSchema.findOneOption({
      Request: ofRow,
      Result: FileRow,
      execute: ({ id, row }) => sql`
        SELECT ${rowColumns} FROM customer_row
        WHERE file_id = ${id} AND number = ${row}::int4 AND ${canBeDecided}`
    }),

    /**
     * None where there is no such row, and where it is guarded and somebody decided otherwise than at the moment that is
     * replaced. Whoever sends the same decision again, because no answer came, finds their own there.
     */
    decide: SqlSchema.findOneOption({
      Request: Schema.Struct({
        id: Schema.String,
        row: Schema.Int,
        decision: Schema.NullOr(Decision),
        who: Schema.String,
        isGuarded: Schema.Boolean,
        replaces: Schema.NullOr(Schema.String)
      }),
      Result: FileRow,
      execute: ({ decision, id, isGuarded, replaces, row, who }) => sql`
        UPDATE customer_row SET decision = ${decision}::text,
          decided_by = CASE WHEN ${decision}::text IS NULL THEN NULL ELSE ${who} END,
          decided_at = CASE WHEN ${decision}::text IS NULL THEN NULL ELSE clock_timestamp() END
        WHERE file_id = ${id} AND number = ${row}::int4 AND ${canBeDecided}
          AND (NOT ${isGuarded}::bool OR ${isoMillis(sql, "decided_at")} IS NOT DISTINCT FROM ${replaces}::text
            OR (decision IS NOT DISTINCT FROM ${decision}::text AND coalesce(decided_by, ${who}) = ${who}))
        RETURNING ${rowColumns}`
    }),

    /** The same row for whoever decides about its matches, and for nobody else until the transaction ends. */
    besideForUpdate: SqlSchema.findOneOption({
      Request: ofRow,
      Result: Beside,
      execute: ({ id, row }) => sql`
        SELECT verdict, results, matches, not_shown, asked FROM customer_row
        WHERE file_id = ${id} AND number = ${row}::int4 AND matches IS NOT NULL AND asked IS NOT NULL FOR UPDATE`
    }),

    decideMatches: SqlSchema.findOneOption({
      Request: Schema.Struct({
        ...ofRow.fields,
        standing: Schema.NullOr(RowStanding),
        matches: Schema.String,
        results: Schema.String
      }),
      Result: FileRow,
      execute: ({ id, matches, results, row, standing }) => sql`
        UPDATE customer_row SET standing = ${standing}::text, matches = ${matches}::text::jsonb,
          results = ${results}::text::jsonb
        WHERE file_id = ${id} AND number = ${row}::int4
        RETURNING ${rowColumns}`
    }),

    remove: SqlSchema.findAll({
      Request: Schema.String,
      Result: Schema.Struct({ upload_id: Schema.String }),
      execute: (id) => sql`DELETE FROM customer_file WHERE id = ${id} RETURNING upload_id`
    }),

    removeOld: sql`DELETE FROM customer_file WHERE NOT (${isKept})`
  }
})
