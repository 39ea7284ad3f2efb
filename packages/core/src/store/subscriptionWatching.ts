/** Writes what a subscription watches. Each entity and event type is watched from its baseline on. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { ToldOfSubjects } from "@entity-watch/contract/schema/Subscription"
import * as Effect from "effect/Effect"
import { SqlClient, type Statement } from "effect/sql"

/**
 * The advisory lock of transactions that take a baseline, which share it, and of the watcher, which takes it alone once
 * after each new snapshot. From then on no transaction is open that read the snapshots before. The second number of the
 * lock is the mode's.
 */
export const watchLock = 7_461_054
export const watchLockOf: Record<Mode, number> = { sandbox: 1, live: 2 }

/** Stands for all subjects of the account. No subject has this reference. */
export const everySubject = ""

export interface Watched {
  /** Event types without repetitions, in the order in which they are shown. */
  readonly events: ReadonlyArray<EventType> | undefined
  /** Identifiers of eleven or nine digits, without repetitions, in the order in which they are shown. */
  readonly entities: ReadonlyArray<string> | undefined
  /** All subjects of the account, or those of these references without repetitions; null for none. */
  readonly subjects?: ToldOfSubjects | null | undefined
}

/** Answers the row of `baseline` that holds the snapshots now in force. Ask within a transaction. */
export const makePresentBaseline = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return Effect.fnUntraced(function* (mode: Mode) {
    yield* sql`SELECT pg_advisory_xact_lock_shared(${watchLock}::int4, ${watchLockOf[mode]}::int4)`
    // This is a statement of its own, because only a statement that begins after the lock is held sees what was
    // committed before.
    const [now] = yield* sql<{ snapshots: string; id: string | null }>`
      SELECT now.snapshots::text AS snapshots, baseline.id::text AS id
      FROM (
        SELECT coalesce(jsonb_object_agg(register, snapshot.id::text), '{}') AS snapshots
        FROM snapshot WHERE mode = ${mode} AND state = 'current'
      ) now
      LEFT JOIN baseline ON baseline.mode = ${mode} AND md5(baseline.snapshots::text) = md5(now.snapshots::text)`
    if (now === undefined) return yield* Effect.die("an aggregate without a row")
    if (now.id !== null) return now.id
    yield* sql`
      INSERT INTO baseline (mode, snapshots) VALUES (${mode}, ${now.snapshots}::text::jsonb)
      ON CONFLICT DO NOTHING`
    const [made] = yield* sql<{ id: string }>`
      SELECT id::text AS id FROM baseline
      WHERE mode = ${mode} AND md5(snapshots::text) = md5(${now.snapshots}::text)`
    return made === undefined ? yield* Effect.die("the baseline is gone") : made.id
  })
})

export const makeSubscriptionWatching = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const present = yield* makePresentBaseline

  const replaceEvents = Effect.fnUntraced(function* (
    own: Statement.Fragment,
    events: ReadonlyArray<EventType>,
    baseline: string
  ) {
    yield* sql`DELETE FROM subscription_event WHERE subscription_id = (${own}) AND type <> ALL (${events}::text[])`
    yield* sql`
      INSERT INTO subscription_event (subscription_id, type, position, baseline_id)
      SELECT own.id, type, position, ${baseline}::text::int8
      FROM (${own}) own CROSS JOIN unnest(${events}::text[]) WITH ORDINALITY AS sent (type, position)
      ON CONFLICT (subscription_id, type) DO UPDATE SET position = excluded.position
      WHERE subscription_event.position <> excluded.position`
  })

  // One statement sees the rows as they were before it, so that each row is deleted or inserted once. The new rows come
  // in the order of the index, which is then written from one end to the other.
  const replaceEntities = (own: Statement.Fragment, entities: ReadonlyArray<string>, baseline: string) => {
    const text = entities.join(",")
    return sql`
      WITH sent AS MATERIALIZED (
        SELECT unnest(string_to_array(${text}::text, ',')) COLLATE "C" AS identifier
      ), held AS MATERIALIZED (
        SELECT identifier FROM subscription_entity WHERE subscription_id = (${own})
      ), gone AS (
        DELETE FROM subscription_entity watched
        USING (SELECT identifier FROM held EXCEPT SELECT identifier FROM sent) AS dropped
        WHERE watched.subscription_id = (${own}) AND watched.identifier = dropped.identifier
      ), shown AS (
        UPDATE subscription SET entities = ${text}, entity_count = ${entities.length}::int4 WHERE id = (${own})
      )
      INSERT INTO subscription_entity (subscription_id, identifier, baseline_id)
      SELECT own.id, identifier, ${baseline}::text::int8
      FROM (${own}) own CROSS JOIN (SELECT identifier FROM sent EXCEPT SELECT identifier FROM held) AS added
      ORDER BY identifier`
  }

  const replaceSubjects = Effect.fnUntraced(function* (
    own: Statement.Fragment,
    subjects: ToldOfSubjects | null,
    baseline: string
  ) {
    const refs = subjects === true ? [everySubject] : (subjects ?? [])
    // Whoever is told of all subjects was told of each of them, and the other way round a chosen one stays chosen: none of
    // them begins anew.
    yield* sql`
      INSERT INTO subscription_subject (subscription_id, ref, baseline_id)
      SELECT own.id, sent.ref, coalesce((SELECT baseline_id FROM subscription_subject
        WHERE subscription_id = own.id AND ref = ${everySubject}), ${baseline}::text::int8)
      FROM (${own}) own CROSS JOIN unnest(${refs}::text[]) AS sent (ref)
      ON CONFLICT DO NOTHING`
    if (subjects !== true)
      yield* sql`
        DELETE FROM subscription_subject WHERE subscription_id = (${own}) AND ref <> ALL (${refs}::text[])`
    yield* sql`
      UPDATE subscription SET subjects = ${subjects === null ? null : JSON.stringify(subjects)}::text,
        subject_count = ${subjects === true ? 0 : refs.length}::int4 WHERE id = (${own})`
  })

  const watch = Effect.fn("SubscriptionStore.watch")(function* (
    { accountId, mode }: Caller,
    id: string,
    { entities, events, subjects }: Watched
  ) {
    if (entities === undefined && events === undefined && subjects === undefined) return
    const own = sql`SELECT id FROM subscription WHERE id = ${id} AND account_id = ${accountId} AND mode = ${mode}`
    const baseline = yield* present(mode)
    if (events !== undefined) yield* replaceEvents(own, events, baseline)
    if (entities !== undefined) yield* replaceEntities(own, entities, baseline)
    if (subjects !== undefined) yield* replaceSubjects(own, subjects, baseline)
  })

  return { watch }
})
