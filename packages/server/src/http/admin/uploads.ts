/** The handlers of files that are sent in parts, and of loading them. */
import { Uploads } from "@entity-watch/core/admin"
import { AdminApi } from "@entity-watch/core/api/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/core/api/admin/AdminAuthorization"
import { longestPart } from "@entity-watch/core/domain/admin/Upload"
import { RegisterId } from "@entity-watch/core/domain/RegisterId"
import { registerById } from "@entity-watch/core/registers"
import { Effect, Option, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { RefreshRuns } from "../../refresh/RefreshRuns.ts"
import { conflict, invalidRequest, notFound } from "../answer/failures.ts"

const known = (id: string) => {
  const register = Schema.is(RegisterId)(id) ? registerById(id) : undefined
  return register === undefined ? notFound("There is no register of this id.") : Effect.succeed(register)
}

const noRoom = conflict(
  "There is no room for it beside the uploads that are kept: load those, or wait a day."
)

export const UploadsHandlers = HttpApiBuilder.group(
  AdminApi,
  "uploads",
  Effect.fn(function* (handlers) {
    const uploads = yield* Uploads
    const runs = yield* RefreshRuns
    return handlers.handleAll({
      beginUpload: Effect.fnUntraced(function* ({ payload }) {
        return yield* uploads.begin(yield* CurrentAdministrator, payload).pipe(
          Effect.catchTags({
            TooManyUploads: () => noRoom,
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
      }),
      sendPart: Effect.fnUntraced(function* ({ params, payload }) {
        if (payload.content.length === 0) return yield* invalidRequest("content must not be empty.")
        if (payload.content.length > longestPart)
          return yield* invalidRequest(`content must have at most ${longestPart} bytes.`)
        const upload = yield* uploads.append(yield* CurrentAdministrator, params.id, payload).pipe(
          Effect.catchTags({
            TooManyUploads: () => noRoom,
            MisplacedPart: ({ bytes, received }) =>
              conflict(
                `Send the part that begins at ${received} and ends at ${bytes} or before: that is what is missing.`
              ),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return Option.isSome(upload)
          ? upload.value
          : yield* notFound("There is no upload of this id that is yours. A day after it began it is gone.")
      }),
      loadRegister: Effect.fnUntraced(function* ({ params, payload }) {
        const register = yield* known(params.register)
        const by = yield* CurrentAdministrator
        const { confirmed, uploads: ids, ...accept } = payload
        if (new Set(ids).size < ids.length)
          return yield* invalidRequest("uploads must name each upload once.")
        const files = yield* uploads.whole(by, ids).pipe(
          Effect.catchTags({
            UploadUnfinished: ({ id, reason }) => conflict(`${id} ${reason}.`),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return yield* runs.load(by, register, files, accept, confirmed).pipe(
          Effect.catchTags({
            WordRefused: ({ reason }) => invalidRequest(`confirmed ${reason}`),
            UploadInUse: ({ name }) => conflict(`${name} is being loaded already.`),
            RefreshRunning: () => conflict(`${register.source.id} is being refreshed already.`),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
      })
    })
  })
)
