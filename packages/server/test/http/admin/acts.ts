/** How each act of the admin API is done, and what the audit log says of it. */
import { recordedDecision } from "@entity-watch/contract/examples/decisions"
import { screenResult } from "@entity-watch/contract/operations/screen"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Journal } from "@entity-watch/core/journal/Journal"
import { AdditionalLists } from "@entity-watch/core/refresh"
import { registers } from "@entity-watch/core/registers/all"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { adminKey } from "../../support/adminService.ts"
import { account, event, record } from "../../support/subscribers.ts"

export interface KnownAct {
  /** The endpoint's identifier. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly status: number
  readonly act: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON the answer is
  readonly subject: (answer: any) => string
  readonly detail: unknown
  /** Whether it needs a session and not a key. */
  readonly withSession?: boolean
}

let events = 0
let asked = 0
let uploads = 0

/** One at a time of each may be under way. */
const nextRegister = () => {
  const fetched = registers.filter(({ source }) => source.download !== undefined)
  asked += 1
  return fetched[asked % fetched.length]?.source.id ?? ""
}

/** A subscription with one event, which was delivered. */
export const delivered = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const owner = yield* account("acct_watching", "live")
  const { subscription: made } = yield* Effect.orDie(
    Subscriptions.use((all) =>
      all.create(
        owner,
        { events: ["name_change"], entities: ["23990000014"], webhook_url: "https://receiver.example/hook" },
        null
      )
    )
  )
  events += 1
  const { id } = made
  const told = event(events, owner, { subscriptions: [id] })
  yield* record("live", `cause ${events}`, [told])
  const [row] = yield* sql<{ id: string }>`
    UPDATE delivery SET status = 'delivered', attempts = 1, response_code = 200, claims = 1
    WHERE subscription_id = ${id} RETURNING id::text AS id`
  const delivery = row?.id ?? ""
  yield* sql`
    INSERT INTO delivery_attempt (delivery_id, number, started_at, millis, response_code)
    VALUES (${delivery}::text::int8, 1, now(), 12, 200)`
  return { subscription: id, delivery, event: told.id }
})

/** A file of three bytes, which whoever does the acts sent. */
const uploaded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  uploads += 1
  const id = `upl_${uploads}`
  yield* sql`INSERT INTO upload (id, who, name, bytes, received, parts) VALUES (${id}, 'Operator of acts', 'list.xlsx', 3, 3, 1)`
  yield* sql`INSERT INTO upload_part (upload_id, number, bytes) VALUES (${id}, 1, 'abc')`
  return id
})

const [fake] = Object.values(screenResult.sources).flatMap(({ matches }) => matches)
const fakeMatch = {
  source: fake?.source ?? "dfat-consolidated-list",
  list_ref: fake?.list_ref ?? "",
  entry_sha256: fake?.entry_sha256 ?? ""
}

/** A file of one customer that waits, and one whose row needs a look. */
const customers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  uploads += 1
  const upload = `upl_${uploads}`
  const [waiting, screened, unwanted] = [`file_w${uploads}`, `file_s${uploads}`, `file_u${uploads}`] as const
  const content = "name,id\nAda Invented,C-1\n"
  // A file that is finished takes its upload with it.
  const [fresh, ofWatch] = [`${upload}b`, `${upload}c`] as const
  for (const id of [upload, fresh, ofWatch]) {
    yield* sql`INSERT INTO upload (id, who, name, bytes, received, parts)
      VALUES (${id}, 'Operator of acts', 'customers.csv', ${content.length}::int4, ${content.length}::int4, 1)`
    yield* sql`INSERT INTO upload_part (upload_id, number, bytes)
      VALUES (${id}, 1, convert_to(${content}, 'UTF8'))`
  }
  for (const id of [waiting, screened, unwanted])
    yield* sql`
      INSERT INTO customer_file (id, name, who, mode, bytes, upload_id, header, sample, columns)
      VALUES (${id}, 'customers.csv', 'Operator of acts', 'live', 18, ${upload}, '["name","id"]', '[]', '{}')`
  yield* sql`INSERT INTO customer_row (file_id, number, verdict, results)
    VALUES (${screened}, 2, 'review', '[{"name": "Ada Invented"}]')`
  const unresolved = `file_r${uploads}`
  yield* sql`
    INSERT INTO customer_file (id, name, who, mode, task, bytes, upload_id, header, sample, columns)
    VALUES (${unresolved}, 'suppliers.csv', 'Operator of acts', 'live', 'resolve', 18, ${upload}, '["name","id"]', '[]', '{}')`
  const decided = `file_d${uploads}`
  yield* sql`
    INSERT INTO customer_file (id, name, who, mode, bytes, upload_id, header, sample, columns, run)
    VALUES (${decided}, 'customers.csv', 'Operator of acts', 'live', 18, ${upload}, '["id","name"]', '[]', '{}',
      '{"account": "acct_watching"}')`
  const match = { subject_ref: "C-1", ...fakeMatch, is_new: true, standing: "new", decided: null }
  yield* sql`INSERT INTO customer_row (file_id, number, verdict, results, standing, matches, asked)
    VALUES (${decided}, 2, 'review', '[{"name": "Ada Invented"}]', 'new', ${JSON.stringify([match])}::text::jsonb,
      '[{"ref": "C-1", "requests": [{"name": "Ada Invented"}]}]')`
  const unwatched = `file_k${uploads}`
  yield* sql`
    INSERT INTO customer_file (id, name, who, mode, task, bytes, upload_id, header, sample, columns)
    VALUES (${unwatched}, 'customers.csv', 'Operator of acts', 'live', 'watch', 18, ${ofWatch}, '["name","id"]', '[]', '{}')`
  return { upload: fresh, waiting, unresolved, unwatched, screened, unwanted, decided }
})

/** Each call makes what they are done to. */
export const acts = Effect.gen(function* () {
  const forLogin = yield* adminKey("reader", "Whoever logs in")
  const revocable = yield* adminKey("reader", "Whoever leaves")
  const { key } = yield* ApiKeys.use((keys) => keys.create("A customer", "live"))
  const whose = { account: key.accountId, mode: "live" } as const
  const { hold: held } = yield* Journal.use((journal) =>
    journal.hold({ accountId: key.accountId, keyId: "", mode: "live" }, "customer-1", {
      by: "Kim",
      because: "A court asks."
    })
  )
  yield* WatchedSubjects.use((watched) =>
    watched.put({ accountId: key.accountId, keyId: "", mode: "live" }, "customer-1", { name: "Ada Invented" })
  )
  const { list: ownList } = (yield* AdditionalLists.use((lists) =>
    lists.put({ accountId: key.accountId, keyId: key.id, mode: "live" }, "declined", {
      title: "Declined",
      content: "name\nAda Invented\n"
    })
  )).list
  const { delivery, event, subscription } = yield* delivered
  const upload = yield* uploaded
  const unwanted = yield* uploaded
  const files = yield* customers
  const all: ReadonlyArray<KnownAct> = [
    {
      name: "login",
      method: "POST",
      path: "/admin/v1/session",
      body: { credential: forLogin.token },
      status: 200,
      act: "session.begin",
      subject: () => "Whoever logs in",
      detail: { with: "key" }
    },
    {
      name: "logout",
      method: "DELETE",
      path: "/admin/v1/session",
      status: 204,
      act: "session.end",
      subject: () => "Operator of acts",
      detail: {},
      withSession: true
    },
    {
      name: "createAdminKey",
      method: "POST",
      path: "/admin/v1/admin-keys",
      body: { name: "New", role: "reviewer", expires_in_days: 30 },
      status: 201,
      act: "admin_key.create",
      subject: ({ admin_key }) => admin_key.id,
      detail: { name: "New", role: "reviewer", expires_in_days: 30 }
    },
    {
      name: "revokeAdminKey",
      method: "POST",
      path: `/admin/v1/admin-keys/${revocable.id}/revoke`,
      status: 200,
      act: "admin_key.revoke",
      subject: () => revocable.id,
      detail: {}
    },
    {
      name: "createLoginLink",
      method: "POST",
      path: "/admin/v1/login-links",
      body: { name: "Guest", role: "reader" },
      status: 201,
      act: "login_link.create",
      subject: () => "Guest",
      detail: { role: "reader" }
    },
    {
      name: "createKey",
      method: "POST",
      path: "/admin/v1/keys",
      body: { account: "North Bank", mode: "live" },
      status: 201,
      act: "key.create",
      subject: ({ key: made }) => made.id,
      detail: { account: "North Bank", mode: "live" }
    },
    {
      name: "exportJournal",
      method: "POST",
      path: "/admin/v1/journal/export",
      body: { ...whose, subject_ref: "customer-1", format: "json" },
      status: 200,
      act: "journal.export",
      subject: () => key.accountId,
      detail: { mode: "live", format: "json", of: "subject", entries: 0, decisions: 1 }
    },
    {
      name: "eraseJournal",
      method: "POST",
      path: "/admin/v1/journal/erase",
      body: { ...whose, entry: "jrn_none", because: "They asked." },
      status: 200,
      act: "journal.erase",
      subject: () => key.accountId,
      detail: { mode: "live", entry: "jrn_none", of: "entry", entries: 0 }
    },
    {
      name: "holdJournal",
      method: "POST",
      path: "/admin/v1/journal/holds",
      body: { ...whose, subject_ref: `customer of ${uploads}`, because: "A court asks." },
      status: 201,
      act: "journal.hold",
      subject: ({ id }) => id,
      detail: { account_id: key.accountId, mode: "live", of: "subject" }
    },
    {
      name: "releaseHold",
      method: "POST",
      path: `/admin/v1/journal/holds/${held.id}/release`,
      body: whose,
      status: 200,
      act: "journal.release",
      subject: () => held.id,
      detail: { account_id: key.accountId, mode: "live" }
    },
    {
      name: "refreshRegister",
      method: "POST",
      path: `/admin/v1/registers/${nextRegister()}/refresh`,
      body: { partial: true },
      status: 202,
      act: "register.refresh",
      subject: ({ register }) => register,
      detail: { partial: true }
    },
    {
      name: "beginUpload",
      method: "POST",
      path: "/admin/v1/uploads",
      body: { name: "list.xlsx", bytes: 5 },
      status: 201,
      act: "upload.begin",
      subject: ({ id }) => id,
      detail: { name: "list.xlsx", bytes: 5 }
    },
    {
      name: "removeUpload",
      method: "DELETE",
      path: `/admin/v1/uploads/${unwanted}`,
      status: 204,
      act: "upload.remove",
      subject: () => unwanted,
      detail: {}
    },
    {
      name: "loadRegister",
      method: "POST",
      path: `/admin/v1/registers/${nextRegister()}/load`,
      body: { uploads: [upload], partial: true },
      status: 202,
      act: "register.load",
      subject: ({ register }) => register,
      detail: { files: ["list.xlsx"], uploads: [upload], confirmed: null, partial: true }
    },
    {
      name: "defineList",
      method: "PUT",
      path: `/admin/v1/lists/kept-${uploads}`,
      body: { format: "csv", title: "Kept", counts: true },
      status: 200,
      act: "list.define",
      subject: ({ list }) => list,
      detail: { title: "Kept", kind: "other", counts: true, format: "csv", max_age_days: null }
    },
    {
      name: "removeList",
      method: "DELETE",
      path: `/admin/v1/lists/${encodeURIComponent(ownList)}`,
      status: 204,
      act: "list.remove",
      subject: () => ownList,
      detail: { mode: "live" }
    },
    {
      name: "addFile",
      method: "POST",
      path: "/admin/v1/files",
      body: { upload: files.upload, mode: "live" },
      status: 201,
      act: "file.add",
      subject: ({ id }) => id,
      detail: { upload: files.upload, mode: "live", task: "screen" }
    },
    {
      name: "screenFile",
      method: "POST",
      path: `/admin/v1/files/${files.waiting}/screen`,
      body: { columns: { name: "name" }, dates: "day-first" },
      status: 202,
      act: "file.screen",
      subject: () => files.waiting,
      detail: { columns: ["name"], dates: "day-first" }
    },
    {
      name: "resolveFile",
      method: "POST",
      path: `/admin/v1/files/${files.unresolved}/resolve`,
      body: { columns: { name: "name" }, require_gst: false },
      status: 202,
      act: "file.resolve",
      subject: () => files.unresolved,
      detail: { columns: ["name"], require_gst: false }
    },
    {
      name: "watchFile",
      method: "POST",
      path: `/admin/v1/files/${files.unwatched}/watch`,
      body: { columns: { name: "name", id: "id" }, dates: "day-first", account: key.accountId },
      status: 202,
      act: "file.watch",
      subject: () => files.unwatched,
      detail: { columns: ["name", "id"], dates: "day-first", account: key.accountId }
    },
    {
      name: "eraseSubject",
      method: "DELETE",
      path: `/admin/v1/subjects/customer-1?account=${key.accountId}&mode=live`,
      status: 204,
      act: "subject.erase",
      subject: () => "customer-1",
      detail: { account_id: key.accountId, mode: "live" }
    },
    {
      name: "decideRow",
      method: "POST",
      path: `/admin/v1/files/${files.screened}/rows/2/decision`,
      body: { decision: "different" },
      status: 200,
      act: "file.decide",
      subject: () => `${files.screened} row 2`,
      detail: { decision: "different" }
    },
    {
      name: "decideMatch",
      method: "POST",
      path: `/admin/v1/files/${files.decided}/rows/2/matches/1/decision`,
      body: {
        entry_sha256: fakeMatch.entry_sha256,
        outcome: "different",
        reason: "Seen.",
        replaces: null
      },
      status: 200,
      act: "file.decide",
      subject: () => `${files.decided} row 2`,
      detail: {
        decision: "different",
        id: recordedDecision.id,
        account: "acct_watching",
        source: fakeMatch.source
      }
    },
    {
      name: "removeFile",
      method: "DELETE",
      path: `/admin/v1/files/${files.unwanted}`,
      status: 204,
      act: "file.remove",
      subject: () => files.unwanted,
      detail: {}
    },
    {
      name: "resendDelivery",
      method: "POST",
      path: `/admin/v1/deliveries/${delivery}/resend`,
      status: 200,
      act: "delivery.resend",
      subject: () => delivery,
      detail: { event_id: event, subscription_id: subscription, status: "delivered" }
    },
    {
      name: "recoverDeliveries",
      method: "POST",
      path: "/admin/v1/deliveries/recover",
      body: { since: "2026-01-01T00:00:00Z", subscription },
      status: 200,
      act: "delivery.recover",
      subject: () => subscription,
      detail: { since: "2026-01-01T00:00:00Z", subscription }
    },
    {
      name: "rollSubscriptionSecret",
      method: "POST",
      path: `/admin/v1/subscriptions/${subscription}/roll`,
      status: 200,
      act: "subscription.roll",
      subject: () => subscription,
      detail: { account_id: "acct_watching" }
    },
    {
      name: "testSubscription",
      method: "POST",
      path: `/admin/v1/subscriptions/${subscription}/test`,
      status: 200,
      act: "subscription.test",
      subject: () => subscription,
      detail: { account_id: "acct_watching" }
    },
    {
      name: "pauseSubscription",
      method: "POST",
      path: `/admin/v1/subscriptions/${subscription}/pause`,
      status: 200,
      act: "subscription.pause",
      subject: () => subscription,
      detail: { account_id: "acct_watching" }
    },
    {
      name: "resumeSubscription",
      method: "POST",
      path: `/admin/v1/subscriptions/${subscription}/resume`,
      status: 200,
      act: "subscription.resume",
      subject: () => subscription,
      detail: { account_id: "acct_watching" }
    },
    {
      name: "limitAccount",
      method: "PUT",
      path: `/admin/v1/accounts/${key.accountId}/limits`,
      body: { burst: 500, monthly_allowance: 10_000 },
      status: 200,
      act: "account.limits",
      subject: () => key.accountId,
      detail: { burst: 500, monthly_allowance: 10_000 }
    },
    {
      name: "revokeKey",
      method: "POST",
      path: `/admin/v1/keys/${key.id}/revoke`,
      status: 200,
      act: "key.revoke",
      subject: () => key.id,
      detail: {}
    }
  ]
  return all
})
