/** Ends the watch of a subject, with its line of the audit log. It names the reference alone. */
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Effect from "effect/Effect"
import { WatchedSubjects } from "../watch/subjects/WatchedSubjects.ts"
import { AuditLog } from "./AuditLog.ts"

export const eraseSubject = Effect.fn("eraseSubject")(function* (
  by: Administrator,
  caller: Caller,
  ref: string
) {
  const watched = yield* WatchedSubjects
  const audit = yield* AuditLog
  yield* audit.during(
    by,
    { act: "subject.erase", subject: ref, detail: { account_id: caller.accountId, mode: caller.mode } },
    watched.remove(caller, ref)
  )
})
