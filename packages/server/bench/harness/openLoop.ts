/**
 * A load that does not wait for answers: so many requests a second, each sent when it is due on a connection that is
 * free, or on a further one. A slow service therefore meets more and more requests at once, as it would in earnest, and
 * a slow answer does not hide the ones that would have waited behind it.
 */
import { setImmediate as others, setTimeout as pause } from "node:timers/promises"
import { Exchange } from "./Exchange.ts"
import { serveRuns } from "./processes.ts"

interface OpenLoad {
  readonly port: number
  readonly perSecond: number
  readonly seconds: number
  /** Seconds before the first request that counts, in which connections are opened. */
  readonly opening?: number
  /** Whole requests, sent in turn, by the name under which they are counted. */
  readonly requests: Readonly<Record<string, ReadonlyArray<string>>>
  /** How many of a hundred requests are of each name; as many of each where it is not given. */
  readonly shares?: Readonly<Record<string, number>>
}

export interface OpenMeasured {
  /** Of each name: the milliseconds until each 200, ascending, and how many answers had each status. */
  readonly answered: Readonly<Record<string, ReadonlyArray<number>>>
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Refusals without the header Retry-After. */
  readonly unexplained: number
}

const mostConnections = 3_000
/** Milliseconds that the last answers are waited for. */
const patience = 30_000

serveRuns<OpenLoad>(async ({ opening = 0, perSecond, port, requests, seconds, shares }) => {
  const answered: Record<string, Array<number>> = {}
  const statuses: Record<string, Record<string, number>> = {}
  let unexplained = 0
  const count = (name: string, status: string) => {
    statuses[name] ??= {}
    statuses[name][status] = (statuses[name][status] ?? 0) + 1
  }
  const started = performance.now() + 20
  const counted = started + opening * 1000

  interface Connection {
    readonly exchange: Exchange
    pending: { readonly name: string; readonly due: number } | undefined
  }
  const free: Array<Connection> = []
  const all = new Set<Connection>()
  const opened = (): Connection => {
    const exchange = new Exchange(port, ({ head, status }) => {
      const { due = 0, name = "" } = connection.pending ?? {}
      if (due >= counted) {
        count(name, status)
        answered[name] ??= []
        if (status === "200") answered[name].push(performance.now() - due)
        else if (!/\r\nretry-after: \d/iu.test(head)) unexplained += 1
      }
      connection.pending = undefined
      free.push(connection)
    })
    const connection: Connection = { exchange, pending: undefined }
    exchange.socket.on("error", () => {})
    exchange.socket.on("close", () => {
      all.delete(connection)
      const at = free.indexOf(connection)
      if (at >= 0) free.splice(at, 1)
      if (connection.pending !== undefined) count(connection.pending.name, "lost")
    })
    all.add(connection)
    return connection
  }

  const wheel = Object.keys(requests).flatMap((name) =>
    Array.from({ length: shares?.[name] ?? 1 }, () => name)
  )
  const total = Math.round(perSecond * (opening + seconds))
  for (let i = 0; i < total; i++) {
    const due = started + (i * 1000) / perSecond
    while (performance.now() < due) await pause(1)
    const name = wheel[(i * 37) % wheel.length] ?? ""
    const texts = requests[name] ?? []
    const connection = free.pop() ?? (all.size < mostConnections ? opened() : undefined)
    if (connection === undefined) count(name, "not sent")
    else {
      connection.pending = { name, due }
      connection.exchange.socket.write(texts[i % texts.length] ?? "")
    }
    // Answers are read meanwhile.
    if (i % 32 === 0) await others()
  }
  for (const until = performance.now() + patience; free.length < all.size && performance.now() < until; )
    await pause(20)
  for (const { exchange } of all) exchange.socket.destroy()
  for (const times of Object.values(answered)) times.sort((a, b) => a - b)
  const measured: OpenMeasured = { answered, statuses, unexplained }
  return measured
})
