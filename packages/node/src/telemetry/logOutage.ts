/** How the log tells of a request that met no database. */
import { type Cause, Effect } from "effect"
import { outagesOf } from "../database/outage.ts"
import { databaseFailure } from "./databaseFailure.ts"

/** In the database's own words where it says why it does not serve: those words quote no values. */
export const logOutage = (cause: Cause.Cause<unknown>, requestId: string) =>
  Effect.logWarning("The database did not serve a request.").pipe(
    Effect.annotateLogs({
      request_id: requestId,
      cause: [
        ...new Set(outagesOf(cause).map((failure) => databaseFailure(failure) ?? failure.reason._tag))
      ].join(" ")
    })
  )
