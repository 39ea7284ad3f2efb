/**
 * Whether a request that carries the session's cookie comes from a page of this server. A browser sends the cookie along
 * with whatever a page makes it send; what no page of another site can add is a header, without a preflight that nobody
 * answers.
 */
import type { HttpServerRequest } from "effect/http"

type Request = Pick<HttpServerRequest.HttpServerRequest, "headers" | "method">

const site = ({ headers }: Request) => headers["sec-fetch-site"]

/** Said of every request with a cookie: also what is only read must not be read through another site. */
export const isFromElsewhere = (request: Request): boolean => {
  const from = site(request)
  return from !== undefined && from !== "same-origin" && from !== "none"
}

/** Said of every request that changes something. */
export const isOwnAct = (request: Request): boolean => {
  const from = site(request)
  return request.headers["x-entity-watch"] === "console" && (from === undefined || from === "same-origin")
}

export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD"
