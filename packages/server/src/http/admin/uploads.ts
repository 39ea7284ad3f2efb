/** The handlers of files that are sent in parts, and of loading them. */

import { hash } from "node:crypto"
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import * as sentences from "@entity-watch/contract/http/sentences"
import { longestPart } from "@entity-watch/contract/schema/admin/Upload"
import { isListId, isOfAccount } from "@entity-watch/contract/schema/ListId"
import { Uploads } from "@entity-watch/core/admin"
import { AdditionalLists } from "@entity-watch/core/refresh"
import { RefreshRuns } from "@entity-watch/node/refresh/RefreshRuns"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { conflict, invalidRequest, notFound } from "../answer/failures.ts"
import { registerOf } from "./lists.ts"

const tooMany = conflict(
  "You have 20 uploads of which nothing was made yet, the most that are kept of one person: load one, or delete one. One that is unfinished is gone an hour after its last part."
)
const noRoom = conflict(
  "There is no room for it: 2 GB are kept of one person, and 4 GB of all. Load or delete uploads; an operator may delete those of others."
)
const noUpload = notFound(
  "There is no upload of this id that you may delete: it is gone, is somebody else's, or is a file of customers by now."
)

export const UploadsHandlers = HttpApiBuilder.group(
  AdminApi,
  "uploads",
  Effect.fn(function* (handlers) {
    const uploads = yield* Uploads
    const runs = yield* RefreshRuns
    const lists = yield* AdditionalLists
    return handlers.handleAll({
      beginUpload: Effect.fnUntraced(function* ({ payload }) {
        return yield* uploads.begin(yield* CurrentAdministrator, payload).pipe(
          Effect.catchTags({
            TooManyUploads: () => tooMany,
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
      }),
      uploads: () =>
        CurrentAdministrator.use((by) =>
          uploads.list(by).pipe(
            Effect.map((all) => ({ uploads: all })),
            Effect.orDie
          )
        ),
      removeUpload: Effect.fnUntraced(function* ({ params }) {
        if (runs.isLoading(params.id)) return yield* conflict("It is being loaded.")
        if (!(yield* Effect.orDie(uploads.end(yield* CurrentAdministrator, params.id))))
          return yield* noUpload
      }),
      sendPart: Effect.fnUntraced(function* ({ params, payload }) {
        if (payload.content.length === 0) return yield* invalidRequest("content must not be empty.")
        if (payload.content.length > longestPart)
          return yield* invalidRequest(`content must have at most ${longestPart} bytes.`)
        if (payload.sha256 !== undefined && hash("sha256", payload.content, "hex") !== payload.sha256)
          return yield* invalidRequest(
            "The bytes of content do not have the digest in sha256: they changed on their way. Send the part again."
          )
        const upload = yield* uploads.append(yield* CurrentAdministrator, params.id, payload).pipe(
          Effect.catchTags({
            TooManyUploads: () => noRoom,
            DifferentPart: () =>
              conflict(
                "Other bytes have arrived at this place, so that one of the two is not the file: delete the upload, and begin another."
              ),
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
          : yield* notFound(
              "There is no upload of this id that is yours. An unfinished one is gone an hour after its last part."
            )
      }),
      loadRegister: Effect.fnUntraced(function* ({ params, payload }) {
        const register = yield* registerOf(lists, params.register)
        if (isListId(register.source.id) && isOfAccount(register.source.id))
          return yield* conflict(
            "The list is an account's own, which the account sends: PUT /v1/lists/{list}."
          )
        const by = yield* CurrentAdministrator
        const { confirmed, uploads: ids, ...accept } = payload
        if (new Set(ids).size < ids.length)
          return yield* invalidRequest("uploads must name each upload once.")
        const files = yield* uploads.whole(by, ids).pipe(
          Effect.catchTags({
            UploadUnfinished: (error) => conflict(`${error.id} ${sentences.uploadUnfinished(error)}`),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return yield* runs.load(by, register, files, accept, confirmed).pipe(
          Effect.catchTags({
            WordRefused: (error) => invalidRequest(`confirmed ${sentences.wordRefused(error)}`),
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
