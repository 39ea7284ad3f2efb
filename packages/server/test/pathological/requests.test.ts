/** Each is answered, in the envelope where it is refused, with a sentence that is not as long as what was sent. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { fakeHandler, keys } from "../support/fakes.ts"
import { pathologicalRequests } from "./requests.ts"

const { dispose, handler } = fakeHandler()
afterAll(dispose)

const mostCharacters = 600

describe("a pathological request", () => {
  it.each(pathologicalRequests)(
    "with $family is answered $status",
    async ({ body, method, path, status }) => {
      const answer = await handler(
        new Request(`http://localhost:3000${path}`, {
          method,
          headers: {
            host: "localhost:3000",
            accept: "application/json, text/event-stream",
            authorization: `Bearer ${keys.sandbox}`,
            ...(body !== "" && { "content-type": "application/json", "content-length": `${body.length}` })
          },
          ...(body !== "" && { body })
        })
      )
      const text = await answer.text()
      assert.strictEqual(answer.status, status)
      if (status < 400 || text.startsWith('{"jsonrpc"')) return
      const { error } = JSON.parse(text)
      assert.isBelow(error.message.length, mostCharacters)
      assert.strictEqual(error.request_id, answer.headers.get("x-request-id"))
    }
  )
})
