import { assert, describe, it } from "@effect/vitest"
import { receivedInMemory } from "@entity-watch/core/sandbox/ReceivedWebhooks"

const webhook = (n: number) => ({
  received_at: "2026-11-28T00:00:00.000Z",
  headers: { "webhook-id": `evt_${n}` },
  body: "{}",
  is_verified: true,
  refusal: null
})

describe("receivedInMemory", () => {
  it("keeps the last fifty of an account, the latest first, and shows them to no other", () => {
    const received = receivedInMemory()
    for (let n = 1; n <= 60; n += 1) received.keep("acct_1", webhook(n))
    assert.lengthOf(received.of("acct_1"), 50)
    assert.deepStrictEqual(received.of("acct_1")[0], webhook(60))
    assert.deepStrictEqual(received.of("acct_2"), [])
  })

  it("forgets the account that was sent nothing for longest once there are more than twenty", () => {
    const received = receivedInMemory()
    for (let n = 1; n <= 20; n += 1) received.keep(`acct_${n}`, webhook(n))
    received.keep("acct_1", webhook(21))
    received.keep("acct_21", webhook(22))
    assert.lengthOf(received.of("acct_1"), 2)
    assert.deepStrictEqual(received.of("acct_2"), [])
    assert.lengthOf(received.of("acct_3"), 1)
  })
})
