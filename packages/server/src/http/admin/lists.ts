/** The handlers of the additional lists, and what a register or a list of a path is. */
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import type { ListQuery } from "@entity-watch/contract/schema/admin/AdministeredList"
import { isListId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { AdditionalLists, formatDefaults, listPage, listSettings } from "@entity-watch/core/refresh"
import { registerById } from "@entity-watch/core/registers"
import { Effect, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { databaseUnavailable, invalidRequest, listRefused, notFound } from "../answer/failures.ts"

const noList = notFound("There is no additional list of this id.")

/** What a file is loaded into, by the id in a path. */
export const registerOf = Effect.fnUntraced(function* (
  lists: AdditionalLists["Service"],
  id: string,
  mode?: Mode
) {
  if (isListId(id))
    return yield* lists
      .register(id, mode)
      .pipe(Effect.catchTags({ ListNotFound: () => noList, SqlError: Effect.die, SchemaError: Effect.die }))
  const register = Schema.is(RegisterId)(id) ? registerById(id) : undefined
  return register ?? (yield* notFound("There is no register of this id."))
})

export const AdminListsHandlers = HttpApiBuilder.group(
  AdminApi,
  "adminLists",
  Effect.fn(function* (handlers) {
    const additional = yield* AdditionalLists
    const page = ({ mode = "live", ...asked }: ListQuery) =>
      additional.every(mode).pipe(
        Effect.map((all) => listPage(all, asked)),
        Effect.catchTag("SnapshotsUnreadable", () => databaseUnavailable)
      )
    return handlers.handleAll({
      adminLists: ({ query }) => Effect.map(page(query), (lists) => ({ ...lists, formats: formatDefaults })),
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
        const [list] = (yield* page({ list: id })).lists
        return list ?? (yield* Effect.die("A list that was defined is not there."))
      }),
      removeList: Effect.fnUntraced(function* ({ params: { list: id }, query: { mode } }) {
        if (!isListId(id)) return yield* noList
        yield* additional
          .removeAny(yield* CurrentAdministrator, id, mode)
          .pipe(
            Effect.catchTags({ ListNotFound: () => noList, SqlError: Effect.die, SchemaError: Effect.die })
          )
      })
    })
  })
)
