/** Faults that overlap in a storm: each has its own end, and the history has the times at which each was there. */
import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ChaosHistory } from "../../chaos/ChaosHistory.ts"
import { FaultProxy } from "../../chaos/FaultProxy.ts"
import type { FaultKind, PlannedFault } from "../../chaos/plan.ts"
import { strike } from "../../chaos/strike.ts"

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
  return { done, link, cluster: fakeCluster, links, servers: [] }
}

const fault = (kind: FaultKind, lasts: number): PlannedFault => ({
  ...{ at: 0, kind, server: 0, lasts, jump: 0, draw: 0 }
})

describe("strike", () => {
  it("ends a fault of a link at its own time, and writes down when that was", async () => {
    const { link, ...system } = await startSystem()
    const history = new ChaosHistory()
    const short = strike(fault("database link: latency", 0.05), system, history)
    const long = strike(fault("database link: half-open", 0.4), system, history)
    await short
    const socket = connect(link.port, "127.0.0.1")
    const heard: Array<Buffer> = []
    socket.on("data", (bytes) => void heard.push(bytes)).write("word")
    await long
    assert.deepStrictEqual(heard, [])
    const [latency, halfOpen] = history.struck
    assert.strictEqual(latency?.kind, "database link: latency")
    assert.strictEqual(halfOpen?.kind, "database link: half-open")
    assert.isAbove(halfOpen?.until ?? 0, latency?.until ?? 0)
    socket.destroy()
    link.stop()
  })

  it("says that a fault of the database that waited for another began after it", async () => {
    const { done, link, ...system } = await startSystem()
    const history = new ChaosHistory()
    await Promise.all([
      strike(fault("database crash", 0.05), system, history),
      strike(fault("database freeze", 0.1), system, history)
    ])
    assert.deepStrictEqual(done, ["halt", "start", "freeze", "thaw"])
    const [crash, freeze] = history.struck
    assert.isAtLeast(freeze?.from ?? 0, crash?.until ?? Number.POSITIVE_INFINITY)
    link.stop()
  })

  it("forgets the connection that was drawn, and is over at once where there is none", async () => {
    const { link, ...system } = await startSystem()
    const history = new ChaosHistory()
    await strike(fault("database link: forgotten", 1_000), system, history)
    assert.lengthOf(history.struck, 1)

    const socket = connect(link.port, "127.0.0.1")
    socket.write("word")
    await once(socket, "data")
    const forgotten = strike(fault("database link: forgotten", 0.3), system, history)
    const heard: Array<Buffer> = []
    socket.on("data", (bytes) => void heard.push(bytes)).write("word")
    await forgotten
    await sleep(50)
    assert.deepStrictEqual(heard, [])
    assert.isFalse(socket.destroyed)
    socket.destroy()
    link.stop()
  })
})
