/** The handlers of the accounts' journals. */

import { createReadStream } from "node:fs"
import { join } from "node:path"
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import type { ExportJournal, ReleaseHold } from "@entity-watch/contract/schema/admin/AccountJournal"
import {
  Accounts,
  type AuditLog,
  eraseJournal,
  holdJournal,
  journalExported,
  releaseHold
} from "@entity-watch/core/admin"
import type { Decisions } from "@entity-watch/core/decide"
import { Journal } from "@entity-watch/core/journal"
import type { ReceiptSigner } from "@entity-watch/core/receipts"
import { exportJournal } from "@entity-watch/node/journal/exportJournal"
import { temporaryFolder } from "@entity-watch/node/rows/runs/temporaryFile"
import { Effect, Exit, identity, Option, Scope, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { conflict, invalidRequest, noSuchMoment, notFound, periodReversed } from "../answer/failures.ts"

const contentTypes = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8"
} as const

const periodFails = { NoSuchMoment: noSuchMoment, PeriodReversed: periodReversed }
const databaseFails = { SqlError: Effect.die, SchemaError: Effect.die }

export const AccountJournalHandlers = HttpApiBuilder.group(
  AdminApi,
  "accountJournal",
  Effect.fn(function* (handlers) {
    const accounts = yield* Accounts
    const journal = yield* Journal
    const services = yield* Effect.context<AuditLog | Decisions | Journal | ReceiptSigner>()
    /** An account that is there, with its name. */
    const whose = Effect.fnUntraced(function* ({ account, mode }: ReleaseHold) {
      const name = yield* Effect.orDie(accounts.nameOf(account))
      if (Option.isNone(name)) return yield* notFound("There is no account of this id.")
      return { caller: { accountId: account, keyId: "", mode }, name: name.value }
    })
    /** It is written whole, and its line with it, before anything of it is answered. */
    const exported = Effect.fnUntraced(function* (asked: ExportJournal, scope: Scope.Scope) {
      const { caller, name } = yield* whose(asked)
      const { format, from = null, subject_ref: subjectRef = null, to = null } = asked
      const path = join(yield* Scope.provide(temporaryFolder, scope), "journal")
      const done = yield* exportJournal({
        account: name,
        caller,
        subjectRef,
        from,
        to,
        form: format,
        path
      }).pipe(Effect.catchTags({ ...periodFails, ExportNotWritten: Effect.die }))
      yield* Effect.orDie(journalExported(yield* CurrentAdministrator, caller, { done, format, subjectRef }))
      return Stream.orDie(Stream.fromAsyncIterable<Uint8Array, unknown>(createReadStream(path), identity))
    })
    return handlers.handleAll({
      accountJournal: Effect.fnUntraced(function* ({ query: { account, mode, ...query } }) {
        const { caller } = yield* whose({ account, mode })
        return yield* journal.list(caller, query).pipe(Effect.catchTags({ ...periodFails, ...databaseFails }))
      }),
      exportJournal: Effect.fnUntraced(function* ({ payload }) {
        const scope = yield* Scope.make()
        const bytes = yield* exported(payload, scope).pipe(
          Effect.provideContext(services),
          Effect.onError(() => Scope.close(scope, Exit.void))
        )
        return HttpServerResponse.stream(Stream.ensuring(bytes, Scope.close(scope, Exit.void)), {
          contentType: contentTypes[payload.format],
          headers: { "content-disposition": `attachment; filename="journal.${payload.format}"` }
        })
      }),
      eraseJournal: Effect.fnUntraced(function* ({ payload: { because, entry, subject_ref, ...rest } }) {
        const of =
          subject_ref !== undefined && entry === undefined
            ? { subjectRef: subject_ref }
            : entry !== undefined && subject_ref === undefined
              ? { id: entry }
              : yield* invalidRequest("Give either subject_ref or entry.")
        const { caller } = yield* whose(rest)
        const erased = yield* eraseJournal(yield* CurrentAdministrator, caller, of, because).pipe(
          Effect.provideContext(services),
          Effect.catchTags({
            JournalHeld: () => conflict("Nothing is erased: a hold says that it must stay."),
            ...databaseFails
          })
        )
        return { erased }
      }),
      journalHolds: Effect.fnUntraced(function* ({ query }) {
        const { caller } = yield* whose(query)
        return { holds: yield* Effect.orDie(journal.holds(caller, query.subject_ref)) }
      }),
      holdJournal: Effect.fnUntraced(function* ({ payload: { because, subject_ref = null, ...rest } }) {
        const { caller } = yield* whose(rest)
        return yield* holdJournal(yield* CurrentAdministrator, caller, subject_ref, because).pipe(
          Effect.provideContext(services),
          Effect.orDie
        )
      }),
      releaseHold: Effect.fnUntraced(function* ({ params, payload }) {
        const { caller } = yield* whose(payload)
        return yield* releaseHold(yield* CurrentAdministrator, caller, params.id).pipe(
          Effect.provideContext(services),
          Effect.catchTags({
            NoSuchHold: () => notFound("The account has no such hold that is not released."),
            ...databaseFails
          })
        )
      })
    })
  })
)
