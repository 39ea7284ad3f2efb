import { assert, describe, it } from "@effect/vitest"
import { FairShares, type FairSharesOptions } from "@entity-watch/server/http/admission/FairShares"
import { SharedAccounts } from "@entity-watch/server/process/SharedAccounts"

const setUp = (options: Partial<FairSharesOptions> = {}) => {
  const clock = { now: 0 }
  const shares = new FairShares({
    total: 4,
    perAccount: 2,
    waiting: 6,
    waitingPerAccount: 4,
    now: () => clock.now,
    ...options
  })
  const log: Array<string> = []
  const ask = (account: string, name = account, weight = 1) => {
    const start = () => void log.push(name)
    shares.ask(account, { weight, start, refuse: (reason) => void log.push(`${name} refused: ${reason}`) })
    return start
  }
  return { clock, shares, log, ask }
}

describe("FairShares", () => {
  it("lets an account use its share and no more, and others theirs meanwhile", () => {
    const { ask, log, shares } = setUp()
    for (const name of ["a1", "a2", "a3", "a4"]) ask("a", name)
    ask("b", "b1")
    assert.deepStrictEqual(log, ["a1", "a2", "b1"])
    shares.release("a", 1)
    assert.deepStrictEqual(log, ["a1", "a2", "b1", "a3"])
  })

  it("takes turns among the accounts that wait, whatever the length of their queues", () => {
    const { ask, log, shares } = setUp({ total: 1, perAccount: 1 })
    ask("a", "a1")
    for (const name of ["a2", "a3", "a4"]) ask("a", name)
    ask("b", "b1")
    ask("c", "c1")
    for (let i = 0; i < 5; i++) shares.release(log.at(-1)?.charAt(0) ?? "", 1)
    assert.deepStrictEqual(log, ["a1", "a2", "b1", "c1", "a3", "a4"])
  })

  it("keeps a heavy turn from being overtaken by light ones without end", () => {
    const { ask, log, shares } = setUp()
    ask("a", "a1")
    ask("a", "a2")
    ask("b", "b1")
    ask("c", "heavy", 2)
    ask("d", "d1")
    ask("e", "e1")
    assert.deepStrictEqual(log, ["a1", "a2", "b1"])
    shares.release("b", 1)
    assert.deepStrictEqual(log, ["a1", "a2", "b1", "heavy"])
    shares.release("c", 2)
    assert.deepStrictEqual(log, ["a1", "a2", "b1", "heavy", "d1", "e1"])
  })

  it("refuses an account whose queue is full, and nobody else", () => {
    const { ask, log } = setUp()
    for (let i = 1; i <= 7; i++) ask("a", `a${i}`)
    ask("b", "b1")
    assert.deepStrictEqual(log, ["a1", "a2", "a7 refused: account", "b1"])
  })

  it("gives the place of the longest queue's youngest to an account that waits less", () => {
    const { ask, log } = setUp({ total: 1, perAccount: 1 })
    for (let i = 1; i <= 5; i++) ask("a", `a${i}`)
    ask("b", "b1")
    ask("b", "b2")
    ask("c", "c1")
    assert.deepStrictEqual(log, ["a1", "a5 refused: process"])
    ask("d", "d1")
    assert.deepStrictEqual(log, ["a1", "a5 refused: process", "a4 refused: process"])
  })

  it("waits for a burst as long as it takes, and refuses what is late once the queue stands", () => {
    const { ask, clock, log, shares } = setUp({ total: 1, perAccount: 1 })
    ask("a", "a1")
    ask("b", "b1")
    clock.now = 200
    shares.release("a", 1)
    assert.deepStrictEqual(log, ["a1", "b1"])
    ask("c", "c1")
    clock.now = 400
    ask("d", "d1")
    ask("e", "e1")
    assert.isFalse(shares.isCrowded("c"))
    clock.now = 510
    assert.isTrue(shares.isCrowded("c"))
    assert.isFalse(shares.isCrowded("f"))
    ask("f", "f1")
    shares.release("b", 1)
    assert.deepStrictEqual(log.slice(2), [
      "c1 refused: process",
      "d1 refused: process",
      "e1 refused: process",
      "f1"
    ])
  })

  it("refuses nobody in a rush whose queue is much shorter than the longest", () => {
    const { ask, clock, log, shares } = setUp({ total: 1, perAccount: 1 })
    ask("a", "a1")
    for (let i = 1; i <= 4; i++) ask("hostile", `h${i}`)
    ask("honest", "b1")
    clock.now = 300
    assert.isTrue(shares.isCrowded("hostile"))
    assert.isFalse(shares.isCrowded("honest"))
    shares.release("a", 1)
    assert.deepStrictEqual(log, ["a1", "h1 refused: process", "b1"])
    shares.release("honest", 1)
    assert.deepStrictEqual(log.slice(3), [
      "h2 refused: process",
      "h3 refused: process",
      "h4 refused: process"
    ])
  })

  it("remembers a rush for a second, so that the queue does not fill up again in the meantime", () => {
    const { ask, clock, log, shares } = setUp({ total: 1, perAccount: 1 })
    ask("a", "a1")
    ask("b", "b1")
    clock.now = 300
    shares.release("a", 1)
    assert.deepStrictEqual(log, ["a1", "b1 refused: process"])
    ask("c", "c1")
    ask("d", "d1")
    clock.now = 410
    shares.release("c", 1)
    assert.strictEqual(log.at(-1), "d1 refused: process")
    clock.now = 2000
    ask("e", "e1")
    ask("f", "f1")
    clock.now = 2200
    shares.release("e", 1)
    assert.strictEqual(log.at(-1), "f1")
  })

  it("starts nobody who withdrew, and forgets accounts that have nothing to do", () => {
    const { ask, log, shares } = setUp({ total: 1, perAccount: 1 })
    ask("a", "a1")
    const start = ask("b", "b1")
    ask("c", "c1")
    shares.withdraw("b", start)
    shares.release("a", 1)
    shares.release("c", 1)
    assert.deepStrictEqual(log, ["a1", "c1"])
    assert.strictEqual(shares.known, 0)
  })

  it("serves a long queue of work that ends at once without running out of stack", () => {
    const { shares } = setUp({ total: 1, perAccount: 1, waiting: 100_000, waitingPerAccount: 100_000 })
    let done = 0
    const turn = {
      weight: 1,
      refuse: () => {},
      start: () => {
        done += 1
        if (done > 1) shares.release("a", 1)
      }
    }
    for (let i = 0; i < 50_000; i++) shares.ask("a", { ...turn })
    shares.release("a", 1)
    assert.strictEqual(done, 50_000)
  })
})

describe("FairShares of several threads", () => {
  const two = () => {
    const accounts = new SharedAccounts()
    return [setUp({ accounts }), setUp({ accounts: new SharedAccounts(accounts.buffer) })] as const
  }
  const later = () => new Promise((resolve) => setImmediate(resolve))

  it("let an account use its share once, and go on when another thread has given it back", async () => {
    const [one, other] = two()
    one.ask("a", "a1")
    other.ask("a", "a2")
    one.ask("a", "a3")
    other.ask("a", "a4")
    other.ask("b", "b1")
    assert.deepStrictEqual([one.log, other.log], [["a1"], ["a2", "b1"]])
    one.shares.release("a", 1)
    await until(() => one.log.length + other.log.length === 4)
    other.shares.release("a", 1)
    await until(() => one.log.length + other.log.length === 5)
    assert.deepStrictEqual(
      [one.log, other.log],
      [
        ["a1", "a3"],
        ["a2", "b1", "a4"]
      ]
    )
  })

  it("give back a share that its requests had waited for in vain", async () => {
    const [one, other] = two()
    one.ask("a", "a1", 2)
    const start = other.ask("a", "a2", 2)
    other.shares.withdraw("a", start)
    one.shares.release("a", 2)
    await later()
    assert.deepStrictEqual(other.log, [])
    other.ask("a", "a3", 2)
    assert.deepStrictEqual(other.log, ["a3"])
  })

  const until = async (isSo: () => boolean) => {
    while (!isSo()) await later()
  }
})
