/**
 * A load that does not wait for answers: so many requests a second, each sent when it is due on a connection that is
 * free, or on a further one. A slow service therefore meets more and more requests at once, as it would in earnest.
 */
import { connect, type Socket } from "node:net"

export interface OpenLoad {
  readonly port: number
  readonly perSecond: number
  readonly seconds: number
  /** Whole requests, sent in turn, by the name under which they are counted. */
  readonly requests: Readonly<Record<string, ReadonlyArray<string>>>
  /** How many of a hundred requests are of each name. */
  readonly shares: Readonly<Record<string, number>>
}

export interface OpenMeasured {
  /** Of each name: the milliseconds until each 200, ascending, and how many answers had each status. */
  readonly answered: Readonly<Record<string, ReadonlyArray<number>>>
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Refusals without the header Retry-After. */
  readonly unexplained: number
}

interface Pending {
  readonly name: string
  readonly due: number
}

const mostConnections = 3_000

const run = async ({ perSecond, port, requests, seconds, shares }: OpenLoad): Promise<OpenMeasured> => {
  const answered: Record<string, Array<number>> = {}
  const statuses: Record<string, Record<string, number>> = {}
  let unexplained = 0
  const free: Array<Connection> = []
  const all = new Set<Connection>()
  const count = (name: string, status: string) => {
    statuses[name] ??= {}
    statuses[name][status] = (statuses[name][status] ?? 0) + 1
  }

  class Connection {
    readonly socket: Socket
    private pending: Pending | undefined
    private held = ""

    constructor() {
      this.socket = connect(port, "127.0.0.1").setNoDelay(true)
      this.socket.on("data", (part) => this.read(part.toString("latin1")))
      this.socket.on("error", () => {})
      this.socket.on("close", () => {
        all.delete(this)
        const at = free.indexOf(this)
        if (at >= 0) free.splice(at, 1)
        if (this.pending !== undefined) count(this.pending.name, "lost")
      })
      all.add(this)
    }

    send(name: string, text: string, due: number) {
      this.pending = { name, due }
      this.socket.write(text)
    }

    private read(part: string) {
      this.held += part
      const head = this.held.indexOf("\r\n\r\n")
      if (head < 0) return
      const headers = this.held.slice(0, head)
      const length = Number(/\r\ncontent-length: *(\d+)/iu.exec(headers)?.[1] ?? 0)
      if (this.held.length < head + 4 + length || this.pending === undefined) return
      const { due, name } = this.pending
      const status = headers.slice(9, 12)
      count(name, status)
      if (status === "200") {
        const times = answered[name] ?? []
        answered[name] = times
        times.push(performance.now() - due)
      } else if (!/\r\nretry-after: \d/iu.test(headers)) unexplained += 1
      this.held = ""
      this.pending = undefined
      free.push(this)
    }
  }

  const wheel = Object.entries(shares).flatMap(([name, share]) => Array.from({ length: share }, () => name))
  const started = performance.now() + 20
  const total = Math.round(perSecond * seconds)
  for (let i = 0; i < total; i++) {
    const due = started + (i * 1000) / perSecond
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    const name = wheel[(i * 37) % wheel.length] ?? ""
    const texts = requests[name] ?? []
    const connection = free.pop() ?? (all.size < mostConnections ? new Connection() : undefined)
    if (connection === undefined) count(name, "not sent")
    else connection.send(name, texts[i % texts.length] ?? "", due)
    // Answers are read meanwhile.
    if (i % 32 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const until = performance.now() + 15_000
  while (free.length < all.size && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const { socket } of all) socket.destroy()
  for (const times of Object.values(answered)) times.sort((a, b) => a - b)
  return { answered, statuses, unexplained }
}

process.on("message", async (load: OpenLoad) => process.send?.(await run(load)))
process.on("disconnect", () => process.exit())
