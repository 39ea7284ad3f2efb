/**
 * A load generator in a process of its own. It holds so many connections, and sends on each of them the next request
 * once the last one is answered.
 * Requests are bytes made beforehand and answers are only counted off, so that the generator is not what is measured.
 */
import { connect } from "node:net"

export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Whole requests, sent in turn. */
  readonly requests: ReadonlyArray<string>
}

export interface Measured {
  readonly perSecond: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** The average size of an answer with its headers. */
  readonly bytes: number
}

const run = async ({ connections, port, requests, seconds }: Load): Promise<Measured> => {
  const prepared = requests.map((request) => Buffer.from(request))
  const milliseconds: Array<number> = []
  const statuses: Record<string, number> = {}
  let [next, bytes] = [0, 0]
  const started = performance.now()
  const until = started + seconds * 1000

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1")
      socket.setNoDelay(true)
      let sent = 0
      let held: Buffer = Buffer.alloc(0)
      const send = () => {
        sent = performance.now()
        if (sent >= until) return socket.end()
        return socket.write(prepared[next++ % prepared.length] ?? "")
      }
      socket.on("connect", send)
      socket.on("error", reject)
      socket.on("close", () => resolve())
      socket.on("data", (part) => {
        held = held.length === 0 ? part : Buffer.concat([held, part])
        const head = held.indexOf("\r\n\r\n")
        if (head < 0) return
        const headers = held.toString("latin1", 0, head)
        const length = Number(/\r\ncontent-length: *(\d+)/iu.exec(headers)?.[1] ?? 0)
        if (held.length < head + 4 + length) return
        milliseconds.push(performance.now() - sent)
        bytes += held.length
        const status = headers.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        held = Buffer.alloc(0)
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  const taken = (performance.now() - started) / 1000
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return {
    perSecond: sorted.length / taken,
    p50: at(0.5),
    p99: at(0.99),
    statuses,
    bytes: bytes / Math.max(1, sorted.length)
  }
}

process.on("message", async (load: Load) => process.send?.(await run(load)))
process.on("disconnect", () => process.exit())
