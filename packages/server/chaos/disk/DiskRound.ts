/** One round: a copy of a data directory, the fault that is to strike in it, and what came of it. */
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Publisher } from "../lists.ts"
import { ServerProcess } from "../ServerProcess.ts"

/** What was acknowledged in the directory before the rounds began, by the account whose key this is. */
export interface Kept {
  readonly token: string
  /** The subscriptions' ids, and the events' by entity. */
  readonly subscriptions: ReadonlyArray<string>
  readonly events: ReadonlyMap<string, ReadonlyArray<string>>
}

export interface Round {
  readonly folder: string
  /** Which write fails, or is the last thing that the process does. */
  readonly n: number
  readonly fault: "full" | "kill"
  readonly seed: number
  readonly kept: Kept
  /** A key of an account that has done nothing yet, and one of the live mode. */
  readonly otherToken: string
  readonly liveToken: string
  readonly publisher: Publisher
  /** To the files of the customers and of their undisturbed results. */
  readonly customers: string
  readonly undisturbed: string
}

export interface RoundEnd {
  readonly hasStruck: boolean
  readonly acknowledged: number
  readonly wrong: ReadonlyArray<string>
}

export const fakeDisk = new URL("../FakeDisk.mjs", import.meta.url).href

const planOf = (folder: string) => join(folder, "fake-disk")

/** From now on writes below this folder of the data directory are counted. */
export const arm = ({ fault, folder, n }: Round, below: string): void =>
  writeFileSync(planOf(folder), `${n} ${fault} ${below}`)

export const hasStruck = ({ folder }: Round): boolean => existsSync(`${planOf(folder)}.struck`)

/** The disk is sound again; answers whether it struck. */
export const disarm = (round: Round): boolean => {
  const struck = hasStruck(round)
  for (const end of ["", ".struck"]) rmSync(`${planOf(round.folder)}${end}`, { force: true })
  return struck
}

export const settingsOf = (folder: string, publisher: Publisher): Readonly<Record<string, string>> => ({
  ...{ SHUTDOWN_GRACE_SECONDS: "0", EGRESS_ALLOW: "127.0.0.1:1", RATE_LIMIT_PER_SECOND: "1000" },
  ...{ DATA_DIR: folder, HOME: folder, FAKE_DISK_FILE: planOf(folder) },
  PUBLISHER_CONTACT_URL: "https://operator.example.org",
  PUBLISHER_BASE_OVERRIDE: publisher.overrides.map(({ from, to }) => `${from}=${to}`).join(",")
})

/** For a command over the same directory. */
export const commandSettings = ({ folder, publisher }: Round): Readonly<Record<string, string>> => ({
  ...settingsOf(folder, publisher),
  NODE_OPTIONS: `--import=${fakeDisk}`
})

export const serverOf = ({ folder, publisher }: Round): Promise<ServerProcess> =>
  ServerProcess.start(folder, settingsOf(folder, publisher), [fakeDisk])

/** Uses a server over the directory, which must start. */
export const served = async (
  round: Round,
  use: (server: ServerProcess) => Promise<ReadonlyArray<string>>
): Promise<ReadonlyArray<string>> => {
  const server = await serverOf(round)
  try {
    return (await server.ready(120)) ? await use(server) : ["the server did not start again"]
  } finally {
    await server.kill()
    await sleep(100)
  }
}

/** Asks for JSON with a key; a body makes it a POST. */
export const askAs = async (token: string, url: string, body?: unknown): Promise<Record<string, unknown>> => {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000)
  })
  return (await response.json()) as Record<string, unknown>
}

/** What was acknowledged before the rounds began is there. */
export const keptWrong = async (
  { kept: { events, subscriptions, token } }: Round,
  { base }: ServerProcess
): Promise<ReadonlyArray<string>> => {
  const idsOf = (items: unknown, key: string) =>
    new Set(Array.isArray(items) ? items.map((item: Record<string, unknown>) => String(item[key])) : [])
  const listed = idsOf((await askAs(token, `${base}/v1/watch`)).subscriptions, "id")
  const wrong = subscriptions.filter((id) => !listed.has(id)).map((id) => `the subscription ${id} is lost`)
  for (const [entity, ids] of events) {
    const since = "since=1970-01-01T00:00:00Z&limit=200"
    const { changes } = await askAs(token, `${base}/v1/entity/${entity}/changes?${since}`)
    const there = idsOf(changes, "event_id")
    wrong.push(...ids.filter((id) => !there.has(id)).map((id) => `the event ${id} is lost`))
  }
  return wrong
}
