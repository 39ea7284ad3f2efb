/**
 * A process that asks one request after the other on one connection, and answers how long each took and whom it found.
 * Answers are read as JSON only after they were timed.
 */
import { connect } from "node:net"

export interface TurnLoad {
  readonly port: number
  /** Whole requests. */
  readonly requests: ReadonlyArray<string>
}

export interface Found {
  readonly abn: string | null
  readonly names: ReadonlyArray<string>
  readonly similarity: number
}

export interface Turn {
  readonly milliseconds: number
  readonly status: string
  readonly found: ReadonlyArray<Found>
}

interface Candidate {
  readonly canonical: Readonly<Record<string, { readonly value: string | null } | undefined>>
  readonly match_signals: { readonly matched_name?: string; readonly name_similarity?: number }
}

const foundIn = (body: string): ReadonlyArray<Found> => {
  const { candidates = [] }: { readonly candidates?: ReadonlyArray<Candidate> } = JSON.parse(body)
  return candidates.map(({ canonical, match_signals: { matched_name, name_similarity } }) => ({
    abn: canonical.abn?.value ?? null,
    names: [canonical.entity_name?.value, matched_name].flatMap((name) => name ?? []),
    similarity: name_similarity ?? 0
  }))
}

const run = ({ port, requests }: TurnLoad) =>
  new Promise<ReadonlyArray<Turn>>((resolve, reject) => {
    const turns: Array<Turn> = []
    const prepared = requests.map((request) => Buffer.from(request))
    const socket = connect(port, "127.0.0.1").setNoDelay(true)
    let [sent, parts]: [number, Array<Buffer>] = [0, []]
    const send = () => {
      const next = prepared[turns.length]
      if (next === undefined) {
        socket.end()
        return resolve(turns)
      }
      sent = performance.now()
      socket.write(next)
    }
    socket.on("connect", send)
    socket.on("error", reject)
    socket.on("close", () => reject(new Error("The server closed the connection.")))
    socket.on("data", (part) => {
      parts.push(part)
      const held = Buffer.concat(parts)
      const head = held.indexOf("\r\n\r\n")
      if (head < 0) return
      const headers = held.toString("latin1", 0, head)
      const length = Number(/\r\ncontent-length: *(\d+)/iu.exec(headers)?.[1] ?? 0)
      if (held.length < head + 4 + length) return
      const milliseconds = performance.now() - sent
      parts = []
      const status = headers.slice(9, 12)
      const found = status === "200" ? foundIn(held.toString("utf8", head + 4)) : []
      turns.push({ milliseconds, status, found })
      send()
    })
  })

process.on("message", async (load: TurnLoad) => process.send?.({ turns: await run(load) }))
process.on("disconnect", () => process.exit())
