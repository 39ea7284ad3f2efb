import { assert, describe, it } from "@effect/vitest"
import { PrimaryHistory } from "@entity-watch/node/database/replicas/PrimaryHistory"

const at = (millis: number, position: number, line = "one") => ({
  at: millis,
  position: BigInt(position),
  line
})

describe("PrimaryHistory", () => {
  it("knows up to which time a replica has everything", () => {
    const history = new PrimaryHistory(1_000)
    for (const each of [at(0, 10), at(100, 20), at(200, 30)]) history.add(each)
    assert.strictEqual(history.upTo(30n), 200)
    assert.strictEqual(history.upTo(29n), 100)
    assert.isNull(history.upTo(9n))
  })

  it("takes a replica that has nothing to replay for no older", () => {
    const history = new PrimaryHistory(1_000)
    for (let millis = 0; millis <= 5_000; millis += 100) history.add(at(millis, 10))
    assert.strictEqual(history.upTo(10n), 5_000)
  })

  it("forgets what was long ago", () => {
    const history = new PrimaryHistory(1_000)
    for (let millis = 0; millis <= 5_000; millis += 100) history.add(at(millis, millis))
    assert.isNull(history.upTo(3_999n))
    assert.strictEqual(history.upTo(4_000n), 4_000)
  })

  it("begins anew with another primary, and where a primary went back", () => {
    const history = new PrimaryHistory(1_000)
    history.add(at(0, 10))
    history.add(at(100, 20, "two"))
    assert.strictEqual(history.epoch, 1)
    assert.isNull(history.upTo(10n))
    history.add(at(200, 15, "two"))
    assert.strictEqual(history.epoch, 2)
    assert.strictEqual(history.upTo(15n), 200)
  })
})
