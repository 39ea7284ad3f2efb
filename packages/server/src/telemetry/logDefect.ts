/** A fault of ours, by the id of the request whose caller was told no more. */
import { describeCause } from "@entity-watch/node/telemetry/describeCause"
import { type Cause, Effect } from "effect"

export const logDefect = (cause: Cause.Cause<unknown>, requestId: string) =>
  Effect.logError("A request failed on our side.", { request_id: requestId, cause: describeCause(cause) })
