/** The handlers of files of customers. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { CustomerFiles, type DecidedOtherwise } from "@entity-watch/core/admin"
import type { KeptFile } from "@entity-watch/core/store"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { shownRun } from "@entity-watch/node/rows/runs/shownRun"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { conflict, invalidRequest, notFound } from "../answer/failures.ts"

const noFile = notFound("There is no file of this id, or it was deleted.")

const keptDecision = ({ decided_at, decided_by, decision }: DecidedOtherwise) =>
  decision === null
    ? "The decision that this one replaces was taken back meanwhile. Read the row again, and decide then."
    : `${decided_by} decided ${decision} at ${decided_at}, and that is kept. Read the row again, and decide then.`

const shown = (file: KeptFile): CustomerFile => {
  const { run: _, upload_id: __, who, ...rest } = file
  return { ...rest, by: who, ...shownRun(file) }
}

export const CustomerFilesHandlers = HttpApiBuilder.group(
  AdminApi,
  "customerFiles",
  Effect.fn(function* (handlers) {
    const files = yield* CustomerFiles
    const runs = yield* CustomerRuns
    const find = (id: string) =>
      Effect.flatMap(
        Effect.orDie(files.get(id)),
        Option.match({ onNone: () => noFile, onSome: Effect.succeed })
      )
    return handlers.handleAll({
      addFile: Effect.fnUntraced(function* ({ payload }) {
        const added = yield* runs.add(yield* CurrentAdministrator, payload).pipe(
          Effect.catchTags({
            FileUnusable: ({ reason }) => invalidRequest(reason),
            UploadUnfinished: ({ id, reason }) => conflict(`${id} ${reason}.`),
            UploadAdded: () => conflict("The upload was added already: see the list of files."),
            TooManyFiles: () => conflict("There are as many files as are kept: delete one that is done."),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return shown(added)
      }),
      listFiles: () => Effect.map(Effect.orDie(files.list), (all) => ({ files: all.map(shown) })),
      getFile: ({ params }) => Effect.map(find(params.id), shown),
      screenFile: Effect.fnUntraced(function* ({ params, payload }) {
        const file = yield* find(params.id)
        yield* runs.screen(yield* CurrentAdministrator, file, payload).pipe(
          Effect.catchTags({
            FileUnusable: ({ reason }) => invalidRequest(reason),
            FileBegun: () => conflict("It is being screened already, or is finished."),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return shown(yield* find(params.id))
      }),
      resolveFile: Effect.fnUntraced(function* ({ params, payload }) {
        const file = yield* find(params.id)
        yield* runs.resolve(yield* CurrentAdministrator, file, payload).pipe(
          Effect.catchTags({
            FileUnusable: ({ reason }) => invalidRequest(reason),
            FileBegun: () => conflict("It is being resolved already, or is finished."),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return shown(yield* find(params.id))
      }),
      listFileRows: Effect.fnUntraced(function* ({ params, query }) {
        yield* find(params.id)
        return yield* Effect.orDie(files.rows(params.id, query))
      }),
      decideRow: Effect.fnUntraced(function* ({ params, payload }) {
        const row = yield* files.decide(yield* CurrentAdministrator, params.id, params.row, payload).pipe(
          Effect.catchTags({
            DecidedOtherwise: (kept) => conflict(keptDecision(kept)),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return Option.isSome(row)
          ? row.value
          : yield* notFound("The file has no such row that needs a decision.")
      }),
      removeFile: Effect.fnUntraced(function* ({ params }) {
        if (!(yield* Effect.orDie(files.remove(yield* CurrentAdministrator, params.id)))) return yield* noFile
      })
    })
  })
)
