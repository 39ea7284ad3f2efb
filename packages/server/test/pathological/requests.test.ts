/** Each is answered, in the envelope where it is refused, with a sentence that is not as long as what was sent. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { fakeHandler, keys } from "../support/fakes.ts"
import { pathologicalRequests, requestOf } from "./requests.ts"

const { dispose, handler } = fakeHandler()
afterAll(dispose)

const mostCharacters = 600

describe("a pathological request", () => {
  it.each(pathologicalRequests)("with $family is answered $status", async (request) => {
    const answer = await handler(requestOf(request, keys.sandbox))
    const text = await answer.text()
    assert.strictEqual(answer.status, request.status)
    if (request.status < 400 || text.startsWith('{"jsonrpc"')) return
    const { error } = JSON.parse(text)
    assert.isBelow(error.message.length, mostCharacters)
    assert.strictEqual(error.request_id, answer.headers.get("x-request-id"))
  })
})
