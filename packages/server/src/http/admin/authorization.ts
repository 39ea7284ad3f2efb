/** Who asks the admin API, before anything else of the request is read; and whether their role is enough. */

import {
  AdminAuthorization,
  CurrentAdministrator,
  sessionCookie
} from "@entity-watch/contract/admin/AdminAuthorization"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import { Administrators } from "@entity-watch/core/admin"
import { Effect, Layer, Redacted, type Types } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { Admission } from "../admission/Admission.ts"
import { entryCost } from "../admission/entryCost.ts"
import { forbidden, keyUncheckable, unauthorized } from "../answer/failures.ts"
import { requireRole } from "../middleware/requireRole.ts"
import { fromWhere } from "../request/fromWhere.ts"
import { OpenAnswers } from "../request/OpenAnswers.ts"
import { isFromElsewhere, isOwnAct, isRead } from "../request/ownPage.ts"

const missing = "Send an admin key in the header Authorization: Bearer svc_admin_…, or log in."
export const refusedCredential =
  "This admin key or login is not valid; check that it was copied whole, or ask an operator for another."
/** It is said of every whole link that logs nobody in, so that it tells nobody which links there were. */
export const refusedLink =
  "This login link is spent: a link logs in once, within an hour, and this one was used already, has expired or was withdrawn. Make another with entity-watch admin link --name … on the server's machine, or ask an operator for one."
const ended = "The session has ended; log in again."

type App = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled, CurrentAdministrator>

/** An administrator takes turns with the accounts, as one more. */
const asCaller = ({ keyId, name }: Administrator) => ({
  accountId: `administrator ${keyId ?? name}`,
  keyId: keyId ?? "",
  mode: "live" as const
})

export const layer = Layer.effect(
  AdminAuthorization,
  Effect.gen(function* () {
    const administrators = yield* Administrators
    const admission = yield* Admission
    const answers = yield* OpenAnswers

    const identify = Effect.fnUntraced(function* (
      request: HttpServerRequest.HttpServerRequest,
      token: string,
      refusal: string
    ) {
      const { administrator, permission } = yield* administrators.identify(token, yield* fromWhere).pipe(
        Effect.catchTags({
          CredentialRefused: () => unauthorized(refusal),
          CredentialUncheckable: () => keyUncheckable,
          SqlError: Effect.die,
          SchemaError: Effect.die
        })
      )
      answers.accept(request, administrator.keyId ?? administrator.name, permission)
      return administrator
    })

    const byKey = (request: HttpServerRequest.HttpServerRequest, key: string) =>
      key === "" ? unauthorized(missing) : identify(request, key, refusedCredential)

    const bySession = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const token = request.cookies[sessionCookie.key]
      if (token === undefined || token === "") return yield* unauthorized(missing)
      if (isFromElsewhere(request)) return yield* forbidden("A page of another site asked.")
      if (!isRead(request) && !isOwnAct(request))
        return yield* forbidden("With a session, send the header X-Entity-Watch: console.")
      return yield* identify(request, token, ended)
    })

    const enter = Effect.fnUntraced(function* (app: App, endpoint: HttpApiEndpoint.Top, key: string) {
      const request = yield* HttpServerRequest.HttpServerRequest
      const isWithKey = request.headers.authorization !== undefined
      const administrator = yield* isWithKey ? byKey(request, key) : bySession(request)
      yield* requireRole(administrator, endpoint)
      return yield* admission.enter(
        asCaller(administrator),
        entryCost(request, 1),
        Effect.provideService(app, CurrentAdministrator, administrator)
      )
    })

    // The schemes are tried one after the other, and the last failure is the answer. The first does the work of both,
    // so that the second has only to repeat what was said.
    const refusals = new WeakMap<object, Effect.Error<ReturnType<typeof enter>>>()
    return AdminAuthorization.of({
      bearer: (app, { credential, endpoint }) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) =>
          Effect.tapError(enter(app, endpoint, Redacted.value(credential)), (refusal) =>
            Effect.sync(() => refusals.set(source, refusal))
          )
        ),
      session: () =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) => {
          const refusal = refusals.get(source)
          return refusal === undefined ? unauthorized(missing) : Effect.fail(refusal)
        })
    })
  })
)
