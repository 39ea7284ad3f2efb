/** A process that holds so many connections, and sends on each of them the next request once the last one is answered. */
import { bodyOf, Exchange } from "./Exchange.ts"
import { serveRuns } from "./processes.ts"
import { at } from "./statistics.ts"

interface ClosedLoad {
  readonly port: number
  readonly connections: number
  /** Null to send each request once. */
  readonly seconds: number | null
  /** Whole requests, sent in turn. */
  readonly requests: ReadonlyArray<string>
  /** Whether the answers are kept. They are read only after they were timed. */
  readonly keeps?: boolean
}

export interface Kept {
  readonly milliseconds: number
  readonly status: string
  readonly body: string
}

export interface ClosedMeasured {
  readonly perSecond: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** The average size of an answer with its headers. */
  readonly bytes: number
  readonly kept: ReadonlyArray<Kept>
}

serveRuns<ClosedLoad>(async ({ connections, keeps = false, port, requests, seconds }) => {
  const prepared = requests.map((request) => Buffer.from(request))
  const milliseconds: Array<number> = []
  const statuses: Record<string, number> = {}
  const kept: Array<Kept> = []
  let [next, bytes] = [0, 0]
  const started = performance.now()
  const isOver = (now: number) =>
    seconds === null ? next >= prepared.length : now >= started + seconds * 1000
  const one = () =>
    new Promise<void>((resolve, reject) => {
      let sent = 0
      const exchange = new Exchange(port, (answer) => {
        const taken = performance.now() - sent
        milliseconds.push(taken)
        bytes += answer.bytes.length
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        if (keeps) kept.push({ milliseconds: taken, status: answer.status, body: bodyOf(answer) })
        send()
      })
      const send = () => {
        sent = performance.now()
        if (isOver(sent)) return exchange.socket.end()
        return exchange.socket.write(prepared[next++ % prepared.length] ?? "")
      }
      exchange.socket
        .on("connect", send)
        .on("error", reject)
        .on("close", () => resolve())
    })
  await Promise.all(Array.from({ length: connections }, one))
  const taken = (performance.now() - started) / 1000
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const measured: ClosedMeasured = {
    perSecond: sorted.length / taken,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    statuses,
    bytes: bytes / Math.max(1, sorted.length),
    kept
  }
  return measured
})
