/** Faults that overlap in a storm: each has its own end, and the history has the times at which each was there. */
import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ChaosHistory } from "../../chaos/ChaosHistory.ts"
import { FaultProxy } from "../../chaos/FaultProxy.ts"
import type { FaultKind, PlannedFault } from "../../chaos/plan.ts"
import { strike } from "../../chaos/strike.ts"
import { ManualTime } from "../support/ManualTime.ts"
import { until } from "../support/until.ts"

const server = createServer((socket) => void socket.on("error", () => {}).pipe(socket))
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"))
afterAll(() => void server.close())

/** Notes what would be done to the database. */
const startSystem = async () => {
  const done: Array<string> = []
  const note = (what: string) => async () => void done.push(what)
  const fakeCluster = {
    ...{ url: "", stop: note("stop"), halt: note("halt"), start: note("start") },
    ...{ freeze: () => void done.push("freeze"), thaw: () => void done.push("thaw") }
  }
  const link = await FaultProxy.start({ host: "127.0.0.1", port: (server.address() as AddressInfo).port })
  const links = { database: [link], receivers: link, publisher: link }
  const time = new ManualTime()
  /** Once so many faults wait for their end. */
  const pass = async (seconds: number, waiting: number) => {
    await until(`${waiting} faults are under way`, () => time.left.length === waiting)
    time.pass(1_000 * seconds)
  }
  const history = new ChaosHistory(time)
  return { done, link, cluster: fakeCluster, links, servers: [], history, pass }
}

const fault = (kind: FaultKind, lasts: number): PlannedFault => ({
  ...{ at: 0, kind, server: 0, lasts, jump: 0, draw: 0 }
})

describe("strike", () => {
  it("ends a fault of a link at its own time, and writes down when that was", async () => {
    const { history, link, pass, ...system } = await startSystem()
    const short = strike(fault("database link: latency", 1), system, history)
    const long = strike(fault("database link: half-open", 4), system, history)
    await pass(1, 2)
    await short
    const socket = connect(link.port, "127.0.0.1")
    const heard: Array<Buffer> = []
    socket.on("data", (bytes) => void heard.push(bytes)).write("word")
    await until("the word is swallowed", () => link.swallowed === 4)
    await pass(3, 1)
    await long
    assert.deepStrictEqual(heard, [])
    assert.deepStrictEqual(history.struck, [
      { kind: "database link: latency", server: 0, from: 0, until: 1 },
      { kind: "database link: half-open", server: 0, from: 0, until: 4 }
    ])
    socket.destroy()
    link.stop()
  })

  it("says that a fault of the database that waited for another began after it", async () => {
    const { done, history, link, pass, ...system } = await startSystem()
    const both = Promise.all([
      strike(fault("database crash", 1), system, history),
      strike(fault("database freeze", 2), system, history)
    ])
    await pass(1, 1)
    await until("the freeze", () => done.includes("freeze"))
    await pass(1, 1)
    await both
    assert.deepStrictEqual(done, ["halt", "start", "freeze", "thaw"])
    assert.deepStrictEqual(history.struck, [
      { kind: "database crash", server: null, from: 0, until: 1 },
      { kind: "database freeze", server: null, from: 1, until: 2 }
    ])
    link.stop()
  })

  it("forgets the connection that was drawn, and is over at once where there is none", async () => {
    const { history, link, pass, ...system } = await startSystem()
    await strike(fault("database link: forgotten", 1_000), system, history)
    assert.lengthOf(history.struck, 1)

    const socket = connect(link.port, "127.0.0.1")
    socket.write("word")
    await once(socket, "data")
    const forgotten = strike(fault("database link: forgotten", 1), system, history)
    const heard: Array<Buffer> = []
    socket.on("data", (bytes) => void heard.push(bytes)).write("word")
    await until("the word is swallowed", () => link.swallowed === 4)
    await pass(1, 1)
    await forgotten
    // Whoever connects now is answered, and this connection stays as it is.
    const other = connect(link.port, "127.0.0.1")
    other.write("word")
    await once(other, "data")
    assert.deepStrictEqual(heard, [])
    assert.isFalse(socket.destroyed)
    for (const each of [socket, other]) each.destroy()
    link.stop()
  })
})
