/** A proxy that breaks connections, before TCP ports and before the Unix socket of a database. */
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { FaultProxy } from "../../chaos/FaultProxy.ts"
import { until } from "../support/until.ts"

const folder = mkdtempSync(join(tmpdir(), "ew-proxy-"))
const stops: Array<() => void> = []
afterAll(() => {
  for (const stop of stops) stop()
  rmSync(folder, { recursive: true })
})

/** Before a server that echoes, and keeps those who came to it. */
const startProxy = async (kind = "a TCP port") => {
  // What waits goes on in the next turn of the event loop, and for how long it would have waited is written down.
  const waits: Array<number> = []
  const time = {
    now: () => 0,
    after: (millis: number, run: () => void) => {
      waits.push(millis)
      const next = setImmediate(run)
      return () => clearImmediate(next)
    }
  }
  const arrived: Array<Socket> = []
  const server = createServer((socket) => void arrived.push(socket.on("error", () => {}).pipe(socket)))
  const path = join(folder, "socket")
  if (kind === "a TCP port") server.listen(0, "127.0.0.1")
  else server.listen(path)
  await once(server, "listening")
  const target: NetConnectOpts =
    kind === "a TCP port" ? { host: "127.0.0.1", port: (server.address() as AddressInfo).port } : { path }
  const proxy = await FaultProxy.start(target, time)
  stops.push(() => {
    proxy.stop()
    server.close()
  })
  return { proxy, arrived, waits }
}

const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()))

/** A client, and what becomes of a word that it says. */
const client = (proxy: FaultProxy) => {
  const socket = connect(proxy.port, "127.0.0.1")
  socket.on("error", () => {})
  stops.push(() => socket.destroy())
  const answer = (word: string) =>
    new Promise<string>((resolve) => {
      let heard = ""
      socket.on("data", (bytes) => {
        heard += bytes
        if (heard === word) resolve("said again")
      })
    })
  const say = (word = "word"): Promise<string> => {
    const ends = [answer(word), closing(socket).then(() => "broken")]
    socket.write(word)
    return Promise.race(ends)
  }
  const sayInVain = async (word = "word") => {
    const before = proxy.swallowed
    const swallowed = until("the word is swallowed", () => proxy.swallowed === before + word.length)
    return await Promise.race([say(word), swallowed.then(() => "silent")])
  }
  return { socket, say, sayInVain }
}

describe("FaultProxy", () => {
  for (const kind of ["a TCP port", "a Unix socket"])
    it(`resets what it carries to ${kind}`, async () => {
      const { arrived, proxy } = await startProxy(kind)
      const { say, socket } = client(proxy)
      assert.strictEqual(await say(), "said again")

      const farClosed = closing(arrived[0] as Socket)
      const failure = once(socket, "error")
      const end = proxy.begin("reset")
      assert.strictEqual((await failure)[0].code, "ECONNRESET")
      await farClosed

      assert.strictEqual(await client(proxy).say(), "broken")
      end()
      assert.strictEqual(await client(proxy).say(), "said again")
    })

  it("ends a fault by its own end only, whatever else begins and ends", async () => {
    const { proxy } = await startProxy()
    const endLatency = proxy.begin("latency")
    const endSilence = proxy.begin("half-open")
    endLatency()
    assert.strictEqual(await client(proxy).sayInVain(), "silent")
    const endOtherSilence = proxy.begin("half-open")
    endSilence()
    endSilence()
    assert.strictEqual(await client(proxy).sayInVain(), "silent")
    endOtherSilence()
    assert.strictEqual(await client(proxy).say(), "said again")
  })

  it("silences what it carries, also when the fault is over", async () => {
    const { proxy } = await startProxy()
    const { say, sayInVain } = client(proxy)
    assert.strictEqual(await say(), "said again")
    const end = proxy.begin("half-open")
    assert.strictEqual(await sayInVain(), "silent")
    end()
    assert.strictEqual(await sayInVain(), "silent")
    assert.strictEqual(await client(proxy).say(), "said again")
  })

  it("refuses while it is reset and silent, and is silent when the reset is over", async () => {
    const { proxy } = await startProxy()
    const endSilence = proxy.begin("half-open")
    const endReset = proxy.begin("reset")
    assert.strictEqual(await client(proxy).say(), "broken")
    endReset()
    assert.strictEqual(await client(proxy).sayInVain(), "silent")
    endSilence()
    assert.strictEqual(await client(proxy).say(), "said again")
  })

  it("adds one slowness to another", async () => {
    const { proxy, waits } = await startProxy()
    const { say } = client(proxy)
    const waited = async () => {
      waits.length = 0
      assert.strictEqual(await say("a thousand".repeat(100)), "said again")
      return Math.round(waits.reduce((sum, each) => sum + each, 0))
    }
    // There and back, 200 ms for each piece that comes, 50 ms each, and one for so many slices.
    const [endLatency] = [proxy.begin("latency"), proxy.begin("narrow"), proxy.begin("slices")]
    assert.isAtLeast(await waited(), 200 + 50 + 200 + 50 + 2)
    assert.strictEqual(waits[0], 200)
    endLatency?.()
    assert.isAtLeast(await waited(), 50 + 50 + 2)
    assert.notInclude(waits, 200)
  })

  it("forgets one connection, which is silent and open while others work", async () => {
    const { arrived, proxy } = await startProxy()
    const clients = [client(proxy), client(proxy), client(proxy)]
    for (const each of clients) assert.strictEqual(await each.say(), "said again")
    const end = proxy.forget(0.5)
    for (const each of [clients[0], clients[2], client(proxy)])
      assert.strictEqual(await each?.say(), "said again")
    assert.strictEqual(await clients[1]?.sayInVain(), "silent")

    // Neither end hears of the other, nor of a reset, and the end of the fault brings nothing back.
    const closed: Array<string> = []
    clients[1]?.socket.once("close", () => closed.push("near"))
    arrived[1]?.once("close", () => closed.push("far"))
    const before = proxy.swallowed
    arrived[1]?.write("unheard")
    await until("it is swallowed", () => proxy.swallowed === before + "unheard".length)
    proxy.begin("reset")()
    end?.()
    assert.strictEqual(await clients[1]?.sayInVain(), "silent")
    clients[1]?.socket.destroy()
    await until("its end is closed", () => closed.length > 0)
    assert.strictEqual(await client(proxy).say(), "said again")
    assert.deepStrictEqual(closed, ["near"])
  })

  it("closes a forgotten connection in the end that nobody used meanwhile", async () => {
    const { proxy } = await startProxy()
    assert.isNull(proxy.forget(0.5))
    const { say, socket } = client(proxy)
    assert.strictEqual(await say(), "said again")
    const end = proxy.forget(0.99)
    assert.strictEqual(await client(proxy).say(), "said again")
    assert.isFalse(socket.destroyed)
    const closed = closing(socket)
    end?.()
    await closed
  })
})
