import { assert, describe, it } from "@effect/vitest"
import { noteAccepted, queueOf } from "@entity-watch/server/http/request/acceptedKeys"

describe("acceptedKeys", () => {
  it("gives a key one queue, however its header is written", () => {
    noteAccepted({ headers: { authorization: "Bearer svc_sk_test_one" } }, "acct_1")
    const queue = queueOf({ headers: { authorization: "Bearer svc_sk_test_one" } })
    assert.notStrictEqual(queue, "")
    for (const written of [
      "bEaReR svc_sk_test_one",
      "Bearer    svc_sk_test_one",
      "bearer svc_sk_test_one  "
    ]) {
      assert.strictEqual(queueOf({ headers: { authorization: written } }), queue)
      noteAccepted({ headers: { authorization: written } }, "acct_1")
      assert.strictEqual(queueOf({ headers: { authorization: written } }), queue)
    }
  })

  it("takes the key of a reconciliation address for its own", () => {
    const url = "/reconcile/svc_rc_test_one/suggest/entity?prefix=a"
    noteAccepted({ headers: {}, url }, "acct_1")
    assert.notStrictEqual(queueOf({ headers: {}, url: "/reconcile/svc_rc_test_one" }), "")
    assert.strictEqual(queueOf({ headers: {}, url: "/reconcile/svc_rc_test_two" }), "")
    assert.strictEqual(queueOf({ headers: { authorization: "Bearer svc_rc_test_two" } }), "")
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
      assert.strictEqual(queueOf({ headers: { authorization: written } }), "")
  })
})
