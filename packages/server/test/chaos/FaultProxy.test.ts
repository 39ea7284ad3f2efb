/** A proxy that breaks connections, before TCP ports and before the Unix socket of a database. */
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { FaultProxy } from "../../chaos/FaultProxy.ts"

const folder = mkdtempSync(join(tmpdir(), "ew-proxy-"))
afterAll(() => rmSync(folder, { recursive: true }))

describe("FaultProxy", () => {
  for (const kind of ["a TCP port", "a Unix socket"])
    it(`resets what it carries to ${kind}`, async () => {
      const path = join(folder, "socket")
      const server = createServer((socket) => void socket.on("error", () => {}).pipe(socket))
      if (kind === "a TCP port") server.listen(0, "127.0.0.1")
      else server.listen(path)
      const arrived = once(server, "connection") as Promise<[Socket]>
      await once(server, "listening")
      const target =
        kind === "a TCP port" ? { host: "127.0.0.1", port: (server.address() as AddressInfo).port } : { path }
      const proxy = await FaultProxy.start(target)
      const client = connect(proxy.port, "127.0.0.1")
      client.write("asked")
      assert.strictEqual(String((await once(client, "data"))[0]), "asked")

      const [far] = await arrived
      const farClosed = new Promise((resolve) => far.once("close", resolve))
      const failure = once(client, "error")
      proxy.begin("reset")
      assert.strictEqual((await failure)[0].code, "ECONNRESET")
      await farClosed

      proxy.end()
      const again = connect(proxy.port, "127.0.0.1")
      again.write("again")
      assert.strictEqual(String((await once(again, "data"))[0]), "again")
      again.destroy()
      proxy.stop()
      server.close()
    })
})
