/**
 * To curl, which people use at a terminal, an answer of the API is indented. It is the same JSON. Whoever asks for
 * `application/json`, as programs do, gets it as it was made.
 */
import { type HttpServerRequest, HttpServerResponse } from "effect/http"

/** A larger answer is not read at a terminal. */
const mostBytes = 65_536

const isAtTerminal = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers.accept === "*/*" && (headers["user-agent"] ?? "").startsWith("curl/")

export const indented = (
  request: HttpServerRequest.HttpServerRequest,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag !== "Uint8Array" || body.contentType !== "application/json") return response
  if (body.body.length > mostBytes || !isAtTerminal(request)) return response
  const text = `${JSON.stringify(JSON.parse(new TextDecoder().decode(body.body)), undefined, 2)}\n`
  return HttpServerResponse.setBody(
    response,
    HttpServerResponse.text(text, { contentType: body.contentType }).body
  )
}
