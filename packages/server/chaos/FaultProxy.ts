/**
 * A TCP proxy that breaks what it carries, as told: between the servers and their database, receivers and publishers.
 * Faults on it are independent: each ends by its own end, and several at once each do what they do. Where they exclude
 * each other, a connection that was lost stays as it is, a reset comes before silence, and silence before slowness.
 */
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket
} from "node:net"
import { type ProcessTime, processTime } from "@entity-watch/node/process/ProcessTime"

/** Those that strike every connection. */
export const linkFaults = ["latency", "reset", "half-open", "slices", "narrow"] as const
export type LinkFault = (typeof linkFaults)[number]

const slice = 7
const bytesPerSecond = 20_000

/** Milliseconds after which the other end closes a connection that fell silent, as sessions.ts asks of the database's. */
const keptAlive = 25_000

interface Connection {
  readonly near: Socket
  readonly far: Socket
  /** Whatever comes is swallowed, from now on and for ever, and neither end hears of it. */
  isLost: boolean
  hasSwallowed: boolean
}

export class FaultProxy {
  readonly #target: NetConnectOpts
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  readonly #begun = new Set<{ readonly fault: LinkFault }>()
  readonly #time: ProcessTime
  #swallowed = 0

  private constructor(target: NetConnectOpts, time: ProcessTime) {
    this.#target = target
    this.#time = time
    this.#server = createServer((near) => this.#accept(near))
  }

  static async start(target: NetConnectOpts, time = processTime): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, time)
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** How many bytes came and went no further. */
  get swallowed(): number {
    return this.#swallowed
  }

  /** Answers what ends it. */
  begin(fault: LinkFault): () => void {
    const own = { fault }
    this.#begun.add(own)
    if (fault === "reset") for (const connection of this.#open()) this.#reset(connection)
    return () => void this.#begun.delete(own)
  }

  /**
   * Loses one open connection, as a firewall does that forgot it: which, says a number from 0 to less than 1. The end closes
   * it only if nobody used it meanwhile, since whoever did so afterwards would meet the fault when it is over. Null where
   * no connection is open.
   */
  forget(draw: number): (() => void) | null {
    const open = this.#open()
    const connection = open[Math.floor(draw * open.length)]
    if (connection === undefined) return null
    this.#lose(connection)
    return () => {
      if (!connection.hasSwallowed) this.#reset(connection)
    }
  }

  stop(): void {
    this.#server.close()
    for (const { far, near } of this.#connections) for (const socket of [near, far]) socket.destroy()
  }

  #isOn(fault: LinkFault): boolean {
    return [...this.#begun].some((each) => each.fault === fault)
  }

  #open(): ReadonlyArray<Connection> {
    return [...this.#connections].filter(({ isLost }) => !isLost)
  }

  #lose(connection: Connection): void {
    if (connection.isLost) return
    connection.isLost = true
    setTimeout(() => connection.far.destroy(), keptAlive).unref()
  }

  #reset({ far, near }: Connection): void {
    near.resetAndDestroy()
    // Only TCP knows a reset: the other end of a Unix socket sees it closed.
    if ("path" in this.#target) far.destroy()
    else far.resetAndDestroy()
  }

  #accept(near: Socket): void {
    if (this.#isOn("reset")) return void near.resetAndDestroy()
    // Nobody answers: the connection is there, and nothing comes through it, now or later.
    if (this.#isOn("half-open"))
      return void near.on("error", () => {}).on("data", ({ length }) => (this.#swallowed += length))
    const far = connect(this.#target)
    const connection = { near, far, isLost: false, hasSwallowed: false }
    this.#connections.add(connection)
    near.on("close", () => this.#connections.delete(connection))
    for (const [from, to] of [
      [near, far],
      [far, near]
    ] as const) {
      void this.#carry(from, to, connection)
      from.on("error", () => {})
      from.on("close", () => {
        if (!connection.isLost) to.destroy()
      })
    }
  }

  async #carry(from: Socket, to: Socket, connection: Connection): Promise<void> {
    const write = (bytes: Uint8Array) =>
      new Promise<void>((resolve) => {
        if (this.#isOn("half-open")) this.#lose(connection)
        if (connection.isLost) {
          connection.hasSwallowed = true
          this.#swallowed += bytes.length
        }
        if (connection.isLost || !to.writable) resolve()
        else to.write(bytes, () => resolve())
      })
    const sleep = (millis: number) =>
      new Promise<void>((resolve) => {
        this.#time.after(millis, resolve)
      })
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        if (this.#isOn("latency")) await sleep(200)
        if (this.#isOn("narrow")) await sleep((1000 * chunk.length) / bytesPerSecond)
        if (this.#isOn("slices") && chunk.length < 20_000)
          for (let at = 0; at < chunk.length; at += slice) {
            await write(chunk.subarray(at, at + slice))
            if (at % (slice * 64) === 0) await sleep(1)
          }
        else await write(chunk)
      }
      if (!connection.isLost) to.end()
    } catch {
      if (!connection.isLost) to.destroy()
    }
  }
}
