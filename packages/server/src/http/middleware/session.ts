/**
 * The caller that the session of an administrator stands for, so that the console asks what an account asks. Their
 * requests belong to an account of the console's own, in the mode that a header names.
 */

import { sessionCookie } from "@entity-watch/contract/admin/AdminAuthorization"
import { NeededRole } from "@entity-watch/contract/http/NeededRole"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Mode } from "@entity-watch/contract/schema/Mode"
import { Accounts, Administrators, AuditLog } from "@entity-watch/core/admin"
import { Context, Effect, Schema } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { errorAnswer, forbidden, keyUncheckable, unauthorized } from "../answer/failures.ts"
import { fromWhere } from "../request/fromWhere.ts"
import { OpenAnswers } from "../request/OpenAnswers.ts"
import { isFromElsewhere, isOwnAct, isRead } from "../request/ownPage.ts"
import { requireRole } from "./requireRole.ts"

const ended = "The session has ended; log in again."

export const sessionOf = ({ cookies, headers }: HttpServerRequest.HttpServerRequest): string | undefined =>
  headers.authorization === undefined ? cookies[sessionCookie.key] : undefined

const statuses = { Forbidden: 403, Unauthorized: 401, UpstreamUnavailable: 502 } as const

export const makeBySession = Effect.gen(function* () {
  const administrators = yield* Administrators
  const accounts = yield* Accounts
  const audit = yield* AuditLog
  const answers = yield* OpenAnswers

  const callerOf = Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    endpoint: HttpApiEndpoint.Top,
    token: string
  ) {
    if (isFromElsewhere(request) || !isOwnAct(request))
      return yield* forbidden("With a session, send the header X-Entity-Watch: console from this site.")
    const { administrator, permission } = yield* administrators.identify(token, yield* fromWhere).pipe(
      Effect.catchTags({
        CredentialRefused: () => unauthorized(ended),
        CredentialUncheckable: () => keyUncheckable,
        SqlError: Effect.die,
        SchemaError: Effect.die
      })
    )
    answers.accept(request, administrator.keyId ?? administrator.name, permission)
    yield* requireRole(administrator, endpoint)
    const mode = request.headers["x-entity-watch-mode"] ?? "live"
    if (!Schema.is(Mode)(mode)) return yield* forbidden("X-Entity-Watch-Mode must be live or sandbox.")
    const accountId = yield* Effect.orDie(accounts.console)
    if (Context.get(endpoint.annotations, NeededRole) !== "reader" && !isRead(request))
      yield* Effect.orDie(
        audit.write(administrator, {
          act: "account.request",
          subject: accountId,
          detail: { mode, method: request.method, path: request.url.replace(/\?.*$/su, "") }
        })
      )
    return { accountId, keyId: administrator.keyId ?? administrator.name, mode } satisfies Caller
  })

  /** The contract of accounts has no 403, which only a session can be answered: so refusals are answers, not errors. */
  return <E, R>(
    request: HttpServerRequest.HttpServerRequest,
    endpoint: HttpApiEndpoint.Top,
    token: string,
    app: (caller: Caller) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ) =>
    Effect.matchEffect(callerOf(request, endpoint, token), {
      onSuccess: app,
      onFailure: ({ _tag, error }) =>
        Effect.succeed(errorAnswer(error.request_id, statuses[_tag], error.type, error.message))
    })
})
