/** What people do to a journal, each act with its line of the audit log. Nothing of a subject stands there. */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Journal } from "../journal/Journal.ts"
import { AuditLog } from "./AuditLog.ts"

/** A hold says that it must stay, and nothing was erased. */
export class JournalHeld extends Schema.TaggedError<JournalHeld>()("JournalHeld", {}) {}

/** The account has no such hold, or it was released before. */
export class NoSuchHold extends Schema.TaggedError<NoSuchHold>()("NoSuchHold", {}) {}

const ofWhat = (subjectRef: string | null) => (subjectRef === null ? "account" : "subject")

/** Answers how many entries were erased. */
export const eraseJournal = Effect.fn("eraseJournal")(function* (
  by: Administrator,
  caller: Caller,
  of: { readonly subjectRef: string } | { readonly id: string },
  because: string
) {
  const journal = yield* Journal
  const audit = yield* AuditLog
  const erasing = Effect.filterOrFail(
    journal.erase(caller, of, { by: by.name, because }),
    ({ isHeld }) => !isHeld,
    () => new JournalHeld()
  )
  const { erased } = yield* audit.during(
    by,
    {
      act: "journal.erase",
      subject: caller.accountId,
      detail: ({ erased: entries }) => ({
        mode: caller.mode,
        entry: "id" in of ? of.id : null,
        of: "id" in of ? "entry" : "subject",
        entries
      })
    },
    erasing
  )
  return erased
})

/** Answers the hold that stands, where there is one already. */
export const holdJournal = Effect.fn("holdJournal")(function* (
  by: Administrator,
  caller: Caller,
  subjectRef: string | null,
  because: string
) {
  const journal = yield* Journal
  const audit = yield* AuditLog
  const { hold } = yield* audit.during(
    by,
    {
      act: "journal.hold",
      subject: ({ hold: { id } }) => id,
      detail: { account_id: caller.accountId, mode: caller.mode, of: ofWhat(subjectRef) },
      isIdle: ({ isNew }) => !isNew
    },
    journal.hold(caller, subjectRef, { by: by.name, because })
  )
  return hold
})

export const releaseHold = Effect.fn("releaseHold")(function* (
  by: Administrator,
  caller: Caller,
  id: string
) {
  const journal = yield* Journal
  const audit = yield* AuditLog
  return yield* audit.during(
    by,
    { act: "journal.release", subject: id, detail: { account_id: caller.accountId, mode: caller.mode } },
    Effect.flatMap(journal.release(caller, id, by.name), (released) =>
      released === null ? Effect.fail(new NoSuchHold()) : Effect.succeed(released)
    )
  )
})

/** The line of an export that was written. */
export const journalExported = Effect.fn("journalExported")(function* (
  by: Administrator,
  caller: Caller,
  {
    done,
    format,
    subjectRef
  }: {
    readonly done: { readonly entries: number; readonly decisions: number }
    readonly format: string
    readonly subjectRef: string | null
  }
) {
  yield* AuditLog.use((audit) =>
    audit.write(by, {
      act: "journal.export",
      subject: caller.accountId,
      detail: { mode: caller.mode, format, of: ofWhat(subjectRef), ...done }
    })
  )
})
