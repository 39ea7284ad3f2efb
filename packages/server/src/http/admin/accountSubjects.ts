/** The handlers of the accounts' subjects. */
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import type { WhoseSubjects } from "@entity-watch/contract/schema/admin/AccountSubjects"
import { Accounts, type AuditLog, Deliveries, eraseSubject } from "@entity-watch/core/admin"
import { EntryChanges, WatchedSubjects } from "@entity-watch/core/watch"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { databaseUnavailable, notFound, sinceInFuture, subjectNotFound } from "../answer/failures.ts"

export const AccountSubjectsHandlers = HttpApiBuilder.group(
  AdminApi,
  "accountSubjects",
  Effect.fn(function* (handlers) {
    const accounts = yield* Accounts
    const deliveries = yield* Deliveries
    const watched = yield* WatchedSubjects
    const changes = yield* EntryChanges
    const services = yield* Effect.context<AuditLog | WatchedSubjects>()
    const callerOf = ({ account, mode }: WhoseSubjects) =>
      Effect.flatMap(Effect.orDie(accounts.callerOf(account, mode)), (found) =>
        Option.isSome(found) ? Effect.succeed(found.value) : notFound("There is no account of this id.")
      )
    return handlers.handleAll({
      accountSubjects: Effect.fnUntraced(function* ({ query: { account, mode, ...query } }) {
        const caller = yield* callerOf({ account, mode })
        const page = yield* watched.list(caller, query)
        return { ...page, told: yield* Effect.orDie(deliveries.toldOfSubjects(caller)) }
      }),
      accountEntryChanges: Effect.fnUntraced(function* ({ query: { account, mode, ...query } }) {
        const caller = yield* callerOf({ account, mode })
        return yield* changes
          .list(caller, query)
          .pipe(
            Effect.catchTags({ SnapshotsUnreadable: () => databaseUnavailable, SinceInFuture: sinceInFuture })
          )
      }),
      accountSubject: Effect.fnUntraced(function* ({ params, query }) {
        return yield* watched
          .get(yield* callerOf(query), params.ref)
          .pipe(Effect.catchTag("SubjectNotFound", () => subjectNotFound))
      }),
      eraseSubject: Effect.fnUntraced(function* ({ params, query }) {
        const caller = yield* callerOf(query)
        yield* eraseSubject(yield* CurrentAdministrator, caller, params.ref).pipe(
          Effect.provideContext(services),
          Effect.catchTags({
            SubjectNotFound: () => subjectNotFound,
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
      })
    })
  })
)
