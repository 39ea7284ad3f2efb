/** The handlers of the additional lists, and what a register or a list of a path is. */
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import { isListId } from "@entity-watch/contract/schema/ListId"
import { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { AdditionalLists, formatDefaults, listSettings, statusOf } from "@entity-watch/core/refresh"
import { registerById } from "@entity-watch/core/registers"
import { Effect, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { databaseUnavailable, invalidRequest, listRefused, notFound } from "../answer/failures.ts"

const noList = notFound("There is no additional list of this id.")

/** What a file is loaded into, by the id in a path. */
export const registerOf = Effect.fnUntraced(function* (lists: AdditionalLists["Service"], id: string) {
  if (isListId(id))
    return yield* lists
      .register(id)
      .pipe(Effect.catchTags({ ListNotFound: () => noList, SqlError: Effect.die, SchemaError: Effect.die }))
  const register = Schema.is(RegisterId)(id) ? registerById(id) : undefined
  return register ?? (yield* notFound("There is no register of this id."))
})

export const AdminListsHandlers = HttpApiBuilder.group(
  AdminApi,
  "adminLists",
  Effect.fn(function* (handlers) {
    const additional = yield* AdditionalLists
    const every = additional.every("live").pipe(
      Effect.map((all) =>
        all.map((each) => ({ ...statusOf(each), owner: each.list.owner, floor: each.list.floor }))
      ),
      Effect.catchTag("SnapshotsUnreadable", () => databaseUnavailable)
    )
    return handlers.handleAll({
      adminLists: () => Effect.map(every, (lists) => ({ lists, formats: formatDefaults })),
      defineList: Effect.fnUntraced(function* ({
        params,
        payload: { any_age: anyAge, max_age_days: maxAgeDays, ...said }
      }) {
        const settings = listSettings({ ...said, anyAge, maxAgeDays })
        if (settings === "title") return yield* invalidRequest(`title is needed with ${said.format}.`)
        const id = yield* additional
          .define(yield* CurrentAdministrator, params.list, settings)
          .pipe(
            Effect.catchTags({ TooManyLists: listRefused, SqlError: Effect.die, SchemaError: Effect.die })
          )
        const list = (yield* every).find((each) => each.list === id)
        return list ?? (yield* Effect.die("A list that was defined is not there."))
      }),
      removeList: Effect.fnUntraced(function* ({ params: { list: id } }) {
        if (!isListId(id)) return yield* noList
        yield* additional
          .removeAny(yield* CurrentAdministrator, id)
          .pipe(
            Effect.catchTags({ ListNotFound: () => noList, SqlError: Effect.die, SchemaError: Effect.die })
          )
      })
    })
  })
)
