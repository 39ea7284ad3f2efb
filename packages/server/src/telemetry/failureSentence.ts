/** What a failure of the process means to the operator, in one sentence. */
import * as node from "@entity-watch/node/telemetry/failureSentence"
import { HttpServerError } from "effect/http"
import { CommandFailed } from "../process/CommandFailed.ts"

/** Undefined for a failure of ours. */
export const failureSentence = (error: unknown): string | undefined => {
  if (error instanceof HttpServerError.ServeError) {
    const code = error.cause instanceof Error && "code" in error.cause ? error.cause.code : undefined
    return code === "EADDRINUSE"
      ? "Another process listens on this port already. Stop it, or choose another with --port."
      : `The server cannot listen there (${code ?? "unknown reason"}). Look at --host and --port.`
  }
  return error instanceof CommandFailed ? error.message : node.failureSentence(error)
}
