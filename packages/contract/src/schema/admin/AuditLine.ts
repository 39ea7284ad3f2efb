/** One act of somebody who administers the service. */
import * as Schema from "effect/Schema"
import { nextCursor, numberedPageQuery } from "./page.ts"
import { Role } from "./Role.ts"

/** Every act there is, by what it is done to. */
export const Act = Schema.Literals([
  "session.begin",
  "session.end",
  "login_link.create",
  "admin_key.create",
  "admin_key.revoke",
  "key.create",
  "key.revoke",
  "register.refresh",
  "register.load",
  "list.define",
  "list.put",
  "list.remove",
  "upload.begin",
  "upload.remove",
  "file.add",
  "file.screen",
  "file.resolve",
  "file.watch",
  "file.decide",
  "file.remove",
  "journal.export",
  "journal.erase",
  "journal.hold",
  "journal.release",
  "subject.erase",
  "delivery.resend",
  "delivery.recover",
  "account.limits",
  "account.request",
  "subscription.pause",
  "subscription.resume",
  "subscription.roll",
  "subscription.test",
  "receipt_key.rotate",
  "secrets.reseal"
])
export type Act = typeof Act.Type

export const AuditLine = Schema.Struct({
  id: Schema.String,
  at: Schema.String,
  who: Schema.String,
  role: Role,
  via: Schema.Literals(["key", "session", "command line"]),
  key_id: Schema.NullOr(Schema.String),
  act: Act,
  subject: Schema.String.annotate({ description: "The id of what it was done to." }),
  detail: Schema.Record(Schema.String, Schema.Unknown).annotate({
    description: "What was asked. It holds no secret."
  }),
  address: Schema.NullOr(Schema.String).annotate({
    description: "The other end of the connection: a proxy's where there is one."
  }),
  request_id: Schema.NullOr(Schema.String)
}).annotate({ identifier: "AuditLine" })
export type AuditLine = typeof AuditLine.Type

export const AuditQuery = Schema.Struct({
  ...numberedPageQuery,
  act: Schema.optionalKey(Act),
  who: Schema.optionalKey(Schema.String.annotate({ description: "Only what this name did." }))
})
export type AuditQuery = typeof AuditQuery.Type

export const AuditPage = Schema.Struct({
  lines: Schema.Array(AuditLine),
  next_cursor: nextCursor
}).annotate({ identifier: "AuditPage" })
export type AuditPage = typeof AuditPage.Type
