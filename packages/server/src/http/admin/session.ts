/** The handlers of `/admin/v1/session`: logging in and out, and who asks. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator, sessionCookie } from "@entity-watch/contract/admin/AdminAuthorization"
import { Administrators } from "@entity-watch/core/admin"
import { Clock, Duration, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { forbidden, keyUncheckable, tooManyLogins, unauthorized } from "../answer/failures.ts"
import { fromWhere } from "../request/fromWhere.ts"
import { isOwnAct } from "../request/ownPage.ts"
import { refusedCredential, refusedLink } from "./authorization.ts"
import { makeRefusedLogins } from "./refusedLogins.ts"

const lasting = Duration.hours(8)
const cookie = { sameSite: "strict", path: "/" } as const

export const LoginHandlers = HttpApiBuilder.group(
  AdminApi,
  "login",
  Effect.fn(function* (handlers) {
    const administrators = yield* Administrators
    const clock = yield* Clock.Clock
    const refused = makeRefusedLogins(() => Number(clock.monotonicTimeNanosUnsafe()) / 1e6)
    return handlers.handleAll({
      login: Effect.fnUntraced(function* ({ payload, request }) {
        if (!isOwnAct(request))
          return yield* forbidden("To log in, send the header X-Entity-Watch: console from this site.")
        const from = yield* fromWhere
        const address = from.address ?? ""
        const { session, token } = yield* administrators.login(payload.credential, from).pipe(
          Effect.catchTags({
            // Whoever is behind the same proxy as those who guess is let in all the same.
            CredentialRefused: ({ is_link }) => {
              const seconds = refused.retryAfter(address)
              if (seconds !== null) return tooManyLogins(seconds)
              refused.note(address)
              return unauthorized(is_link ? refusedLink : refusedCredential)
            },
            CredentialUncheckable: () => keyUncheckable,
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        yield* HttpApiBuilder.securitySetCookie(sessionCookie, token, { ...cookie, maxAge: lasting })
        return session
      })
    })
  })
)

export const SessionHandlers = HttpApiBuilder.group(
  AdminApi,
  "session",
  Effect.fn(function* (handlers) {
    const administrators = yield* Administrators
    const tokenOf = (request: HttpServerRequest.HttpServerRequest) => request.cookies[sessionCookie.key] ?? ""
    return handlers.handleAll({
      session: Effect.fnUntraced(function* ({ request }) {
        const { name, role, via } = yield* CurrentAdministrator
        if (via !== "session") return { name, role, via, expires_at: null }
        const { expiresAt } = yield* Effect.orDie(administrators.identify(tokenOf(request), yield* fromWhere))
        return { name, role, via, expires_at: expiresAt }
      }),
      logout: Effect.fnUntraced(function* ({ request }) {
        const by = yield* CurrentAdministrator
        if (by.via !== "session") return
        yield* Effect.orDie(administrators.logout(by, tokenOf(request)))
        yield* HttpApiBuilder.securitySetCookie(sessionCookie, "", { ...cookie, maxAge: Duration.zero })
      })
    })
  })
)
