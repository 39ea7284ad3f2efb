/** The address under which the service is reached: `PUBLIC_URL`, or where the request itself was sent to. */
import { Config } from "effect"
import type { HttpServerRequest } from "effect/http"

export const publicAddress = Config.URL("PUBLIC_URL").pipe(
  Config.map(({ href }) => href.replace(/[?#].*$/su, "").replace(/\/+$/u, "")),
  Config.withDefault(undefined)
)

const written = /^(?:\[[\da-f:.]+\]|[a-z\d._-]+)(?::\d{1,5})?$/iu

/** Undefined where Host is no address. */
export const addressOfRequest = ({ headers }: HttpServerRequest.HttpServerRequest): string | undefined =>
  written.test(headers.host ?? "") ? `http://${headers.host}` : undefined
