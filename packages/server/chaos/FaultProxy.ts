/** A TCP proxy that breaks what it carries, as told: between the servers and their database, receivers and publishers. */
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket
} from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

export const linkFaults = ["latency", "reset", "half-open", "slices", "narrow"] as const
export type LinkFault = (typeof linkFaults)[number]

const slice = 7
const bytesPerSecond = 20_000

export class FaultProxy {
  fault: LinkFault | null = null
  readonly #target: NetConnectOpts
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()

  private constructor(target: NetConnectOpts) {
    this.#target = target
    this.#server = createServer((near) => this.#accept(near))
  }

  static async start(target: NetConnectOpts): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  begin(fault: LinkFault): void {
    this.fault = fault
    if (fault !== "reset") return
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy()
      // Only TCP knows a reset: the other end of a Unix socket sees it closed.
      if ("path" in this.#target) far.destroy()
      else far.resetAndDestroy()
    }
  }

  end(): void {
    this.fault = null
  }

  stop(): void {
    this.#server.close()
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
  }

  #accept(near: Socket): void {
    // Nobody answers: the connection is there, and nothing comes through it, now or later.
    if (this.fault === "half-open") return void near.on("error", () => {}).resume()
    if (this.fault === "reset") return void near.resetAndDestroy()
    const far = connect(this.#target)
    const pair = [near, far] as const
    this.#pairs.add(pair)
    const state = { isLost: false }
    for (const [from, to] of [
      [near, far],
      [far, near]
    ] as const) {
      void this.#carry(from, to, state)
      from.on("error", () => to.destroy())
      from.on("close", () => {
        this.#pairs.delete(pair)
        if (!state.isLost) to.destroy()
      })
    }
  }

  async #carry(from: Socket, to: Socket, state: { isLost: boolean }): Promise<void> {
    const write = (bytes: Uint8Array) =>
      new Promise<void>((resolve) => (to.writable ? to.write(bytes, () => resolve()) : resolve()))
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        if (this.fault === "half-open") state.isLost = true
        if (state.isLost) continue
        if (this.fault === "latency") await sleep(200)
        if (this.fault === "narrow") await sleep((1000 * chunk.length) / bytesPerSecond)
        if (this.fault === "slices" && chunk.length < 20_000)
          for (let at = 0; at < chunk.length; at += slice) {
            await write(chunk.subarray(at, at + slice))
            if (at % (slice * 64) === 0) await sleep(1)
          }
        else await write(chunk)
      }
      if (!state.isLost) to.end()
    } catch {
      if (!state.isLost) to.destroy()
    }
  }
}
