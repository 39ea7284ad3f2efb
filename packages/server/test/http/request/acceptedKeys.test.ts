import { assert, describe, it } from "@effect/vitest"
import { noteAccepted, queueOf } from "@entity-watch/server/http/request/acceptedKeys"

describe("acceptedKeys", () => {
  it("gives a key one queue, however its header is written", () => {
    noteAccepted({ authorization: "Bearer svc_sk_test_one" }, "acct_1")
    const queue = queueOf({ authorization: "Bearer svc_sk_test_one" })
    assert.notStrictEqual(queue, "")
    for (const written of [
      "bEaReR svc_sk_test_one",
      "Bearer    svc_sk_test_one",
      "bearer svc_sk_test_one  "
    ]) {
      assert.strictEqual(queueOf({ authorization: written }), queue)
      noteAccepted({ authorization: written }, "acct_1")
      assert.strictEqual(queueOf({ authorization: written }), queue)
    }
  })

  it("gives all that were not accepted one queue together", () => {
    for (const written of [
      undefined,
      "",
      "Bearer ",
      "Basic svc_sk_test_one",
      "Bearer svc_sk_test_two",
      "Bearer a b"
    ])
      assert.strictEqual(queueOf({ authorization: written }), "")
  })
})
