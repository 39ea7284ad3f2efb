/**
 * What one key sends in a process of its own, as fast as it can: each attack of the list below, alone or together. It
 * sends from another computer in earnest, so here it may have only what processor time the others leave.
 */
import type { Socket } from "node:net"
import { constants, setPriority } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { Exchange } from "../harness/Exchange.ts"
import { serveRuns } from "../harness/processes.ts"
import { getRequest as get, postRequest as post, postText } from "../harness/requests.ts"
import { subjectAt } from "./subjects.ts"

export interface AttackLoad {
  readonly port: number
  readonly token: string
  readonly sandboxToken: string
  /** Opens the reconciliation service. */
  readonly columnToken: string
  /** May send and add files of customers, and load lists. */
  readonly adminKey: string
  /** The id of a file that has blank lines before its header. */
  readonly upload: string
  /** The path that sends an event of the sandbox again. */
  readonly resend: string
  readonly abns: ReadonlyArray<string>
  /** The id of a workbook of a list that names some of the subjects. */
  readonly workbook: string
  /** How many are under watch. */
  readonly subjects: number
  readonly attacks: ReadonlyArray<string>
  readonly seconds: number
}

/** How many answers had each status. */
export type Attacked = Readonly<Record<string, number>>

interface Sender {
  readonly connections: number
  /** What is sent next. */
  readonly next: (load: AttackLoad, round: number) => string
  /** Does not read what is answered. */
  readonly isDeaf?: boolean
}

/** Sixty words, as long as a name may be. */
const longName = (round: number, at: number) =>
  Array.from({ length: 60 }, (_, i) => `${syllables[(round + at + i) % 7]}${syllables[(at * 3 + i) % 7]}`)
    .join(" ")
    .slice(0, 500)
const syllables = ["ka", "mo", "rin", "tel", "sa", "vi", "no"]

const many = <A>(count: number, make: (at: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, at) => make(at))
/** So many bodies, a line for each. */
const lines = (path: string, token: string, count: number, bodyAt: (at: number) => object) =>
  postText(path, token, many(count, (at) => JSON.stringify(bodyAt(at))).join("\n"), "application/x-ndjson")
/** Ten messages at once. */
const mcp = (token: string, messageAt: (id: number) => object) =>
  post(
    "/mcp",
    token,
    many(10, (id) => ({ jsonrpc: "2.0", id, ...messageAt(id) }))
  )

export const attacks: Readonly<Record<string, Sender>> = {
  "list, unread": { connections: 30, isDeaf: true, next: ({ token }) => get("/v1/watch", token) },
  list: { connections: 12, next: ({ token }) => get("/v1/watch", token) },
  "long lines": {
    connections: 8,
    next: ({ token }, round) => lines("/v1/screen", token, 1_900, (at) => ({ name: longName(round, at) }))
  },
  "a column of long names": {
    connections: 8,
    next: ({ columnToken }, round) =>
      postText(
        `/reconcile/${columnToken}`,
        "",
        `queries=${encodeURIComponent(
          JSON.stringify(Object.fromEntries(many(50, (at) => [`q${at}`, { query: longName(round, at) }])))
        )}`,
        "application/x-www-form-urlencoded"
      )
  },
  faults: {
    connections: 12,
    next: ({ token }, round) => post("/v1/watch", token, { entities: many(100_000, () => round) })
  },
  creates: {
    connections: 12,
    next: ({ abns, token }, round) =>
      post("/v1/watch", token, {
        webhook_url: "https://example.com/hook",
        events: ["deregistration"],
        entities: many(10_000, (i) => abns[(round * 37 + i) % abns.length] ?? "")
      })
  },
  brackets: {
    connections: 16,
    next: ({ token }, round) => post("/v1/screen", token, { name: `${round} ${"(a) [b] aka c ".repeat(15)}` })
  },
  marks: {
    connections: 16,
    next: ({ token }, round) =>
      post(round % 2 === 0 ? "/v1/resolve" : "/v1/screen", token, {
        name: `Smith ${round} ${(round % 4 < 2 ? "," : "、").repeat(480)}`
      })
  },
  "slow bodies": {
    connections: 1_000,
    next: ({ token }) =>
      `POST /v1/resolve HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
  },
  docs: { connections: 16, next: ({ token }) => get("/docs", token) },
  "MCP batches": {
    connections: 16,
    next: ({ token }) => mcp(token, () => ({ method: "tools/list" }))
  },
  "MCP screens": {
    connections: 16,
    next: ({ token }, round) =>
      mcp(token, (id) => ({
        method: "tools/call",
        params: { name: "screen_entity", arguments: { name: longName(round, id) } }
      }))
  },
  as_of: {
    connections: 8,
    next: ({ token }, round) =>
      post("/v1/screen", token, {
        name: "Banksia Creek",
        as_of: new Date(Date.now() - 1000 * (round % 40)).toISOString()
      })
  },
  "sandbox changes": {
    connections: 8,
    next: ({ sandboxToken }) =>
      post("/v1/sandbox/changes", sandboxToken, { identifier: "23990000014", event: "name_change" })
  },
  "blank lines": {
    connections: 8,
    next: ({ adminKey, upload }) => post("/admin/v1/files", adminKey, { upload, mode: "live" })
  },
  resend: { connections: 16, next: ({ resend, sandboxToken }) => post(resend, sandboxToken, {}) },
  /** Of all that are under watch some are changed again and again, while a list gains entries. */
  subjects: {
    connections: 8,
    next: ({ adminKey, subjects, token, workbook }, round) =>
      round === 0
        ? post("/admin/v1/registers/dfat-consolidated-list/load", adminKey, { uploads: [workbook] })
        : lines("/v1/subjects", token, 1_000, (at) =>
            subjectAt((round * 1_009 + at) % subjects, `Jordan Example ${round}`)
          )
  },
  flood: {
    connections: 64,
    next: ({ abns, token }, round) => post("/v1/resolve", token, { abn: abns[round % abns.length] })
  }
}

const run = async (load: AttackLoad): Promise<Attacked> => {
  const statuses: Record<string, number> = {}
  const until = performance.now() + load.seconds * 1000
  const sockets = new Set<Socket>()
  const one = async ({ isDeaf = false, next }: Sender, first: number) => {
    for (let round = first; performance.now() < until; round += 1) {
      await new Promise<void>((resolve) => {
        const { socket } = new Exchange(load.port, ({ status }) => {
          statuses[status] = (statuses[status] ?? 0) + 1
          send()
        })
        const send = () => {
          if (performance.now() >= until) socket.destroy()
          else socket.write(next(load, round++))
        }
        sockets.add(socket)
        socket.once("error", () => {}).once("connect", send)
        socket.once("close", () => {
          sockets.delete(socket)
          resolve()
        })
        if (isDeaf) socket.pause()
      })
      await pause(5)
    }
  }
  const stop = setInterval(() => {
    if (performance.now() >= until) for (const socket of sockets) socket.destroy()
  }, 100)
  await Promise.all(
    load.attacks.flatMap((name) => {
      const sender = attacks[name]
      return sender === undefined
        ? []
        : Array.from({ length: sender.connections }, (_, i) => one(sender, i * 1000))
    })
  )
  clearInterval(stop)
  return statuses
}

if (process.send !== undefined)
  serveRuns<AttackLoad>((load) => {
    setPriority(constants.priority.PRIORITY_LOW)
    return run(load)
  })
