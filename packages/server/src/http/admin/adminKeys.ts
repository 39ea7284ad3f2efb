/** The handlers of admin keys and login links. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import { Administrators } from "@entity-watch/core/admin"
import { Effect, Option, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../answer/failures.ts"
import { noFields } from "../middleware/requestBody.ts"

export const AdminKeysHandlers = HttpApiBuilder.group(
  AdminApi,
  "adminKeys",
  Effect.fn(function* (handlers) {
    const administrators = yield* Administrators
    return handlers.handleAll({
      adminKeys: () =>
        administrators.keys.pipe(
          Effect.map((keys) => ({ admin_keys: keys })),
          Effect.orDie
        ),
      createAdminKey: ({ payload }) =>
        CurrentAdministrator.use((by) => administrators.createKey(by, payload)).pipe(
          Effect.map(({ key, token }) => ({ admin_key: key, token: Redacted.value(token) })),
          Effect.orDie
        ),
      revokeAdminKey: Effect.fnUntraced(function* ({ params, query, request }) {
        yield* noFields(request)
        const revoked = yield* Effect.orDie(
          administrators.revokeKey(yield* CurrentAdministrator, params.id, query.made)
        )
        return Option.isSome(revoked) ? revoked.value : yield* notFound("There is no admin key of this id.")
      }),
      createLoginLink: ({ payload }) =>
        CurrentAdministrator.use((by) => administrators.createLink(by, payload)).pipe(
          Effect.map(({ expiresAt, token }) => ({ token: Redacted.value(token), expires_at: expiresAt })),
          Effect.orDie
        )
    })
  })
)
