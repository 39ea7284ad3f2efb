/** A round: so many requests from one seed, what was wrong with their answers, and what they did to the process. */
import { readdirSync, readFileSync } from "node:fs"
import { adminRequest, contractRequest } from "./contractRequests.ts"
import { type FuzzedServer, type Memory, startFuzzedServer } from "./FuzzedServer.ts"
import type { FuzzRequest } from "./FuzzRequest.ts"
import { randomOf } from "./hostile.ts"
import { wrongWith } from "./judgement.ts"
import { mcpRequest, routeRequest } from "./otherRequests.ts"
import { rawAttack, wrongWithRaw } from "./rawAttacks.ts"

export interface Finding {
  /** In the round; null for one of the corpus. */
  readonly index: number | null
  readonly wrong: string
  readonly request: unknown
  readonly answer: string
}

export interface Round {
  readonly findings: ReadonlyArray<Finding>
  /** How many answers had each status, by kind. */
  readonly statuses: Readonly<Record<string, number>>
  readonly before: Memory
  readonly after: Memory
  /** How late the event loop was at the most, in milliseconds, while several callers asked. */
  readonly together: number
  /** The same for a single request, among those that were asked at that time. */
  readonly latest: { readonly millis: number; readonly request: string; readonly index: number }
}

const corpusFolder = new URL("./corpus/", import.meta.url)

/** Every request that once failed. */
export const corpus = (): ReadonlyArray<FuzzRequest> =>
  readdirSync(corpusFolder)
    .filter((name) => name.startsWith("request-"))
    .map((name) => JSON.parse(readFileSync(new URL(name, corpusFolder), "utf8")))

/** Null for an attack on the socket, which is no request. */
export const requestAt = (seed: number, index: number): FuzzRequest | null => {
  const random = randomOf(seed, index)
  const make = random.weighted<typeof contractRequest | null>([
    [60, contractRequest],
    [18, adminRequest],
    [14, mcpRequest],
    [4, routeRequest],
    [4, null]
  ])
  return make === null ? null : make(random)
}

const short = (value: unknown) => JSON.stringify(value).slice(0, 400)

const wrongAfter = async (server: FuzzedServer, request: FuzzRequest, count: (status: string) => void) => {
  try {
    const answer = await server.send(request)
    count(`${request.kind} ${answer.status}`)
    const wrong = wrongWith(request, answer)
    return wrong === undefined ? undefined : { wrong, answer: short(answer) }
  } catch (error) {
    // A server may end a connection whose body it will not read while that is still being sent.
    const isCut = /EPIPE|ECONNRESET/u.test(String(error)) && (request.body?.length ?? 0) > 300_000
    return isCut ? undefined : { wrong: `no answer: ${error}`, answer: "" }
  }
}

/** How many requests are under way at a time. */
const callers = 8

export const fuzz = async (seed: number, requests: number, only?: number): Promise<Round> => {
  const server = await startFuzzedServer()
  const findings: Array<Finding> = []
  const statuses: Record<string, number> = {}
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  let latest = { millis: 0, request: "", index: 0 }
  let worst = { late: 0, from: 0 }

  const at = async (index: number) => {
    const request = requestAt(seed, index)
    if (request === null) {
      const attack = rawAttack(randomOf(~seed, index), server.key)
      const wrong = await wrongWithRaw(attack, server.port)
      count(`raw ${attack.name}`)
      if (wrong !== undefined) findings.push({ index, wrong, request: attack, answer: "" })
      return
    }
    const found = await wrongAfter(server, request, count)
    if (found !== undefined) findings.push({ index, ...found, request })
  }

  const inTurns = async (from: number, to: number) => {
    let next = from
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (next < to) await at(next++)
      })
    )
  }

  try {
    for (const request of corpus()) {
      const found = await wrongAfter(server, request, count)
      if (found !== undefined) findings.push({ index: null, ...found, request })
    }
    if (only !== undefined) {
      await at(only)
      const memory = await server.memory()
      return { findings, statuses, before: memory, after: memory, together: server.lateness().late, latest }
    }
    // What is built once, such as compiled schemas and caches of statements, is no growth.
    const warm = Math.min(1000, Math.floor(requests / 4))
    await inTurns(0, warm)
    const before = await server.memory()
    server.lateness()
    for (let from = warm; from < requests; from += 100) {
      await inTurns(from, Math.min(requests, from + 100))
      const { late } = server.lateness()
      if (late > worst.late) worst = { late, from }
    }
    const after = await server.memory()
    // One at a time, so that it is known which of them it was.
    for (let index = worst.from; index < Math.min(requests, worst.from + 100); index++) {
      server.lateness()
      await at(index)
      const { late } = server.lateness()
      if (late > latest.millis)
        latest = { millis: late, request: JSON.stringify(requestAt(seed, index)).slice(0, 400), index }
    }
    return { findings, statuses, before, after, together: worst.late, latest }
  } catch (error) {
    throw new Error(`the server said: ${server.log().slice(-2000)}`, { cause: error })
  } finally {
    await server.stop()
  }
}
