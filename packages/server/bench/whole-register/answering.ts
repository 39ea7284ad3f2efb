/** What is asked of the running server: every class of queries in turn, and several at once beside a bare server. */
import { Console, Effect } from "effect"
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import type { Measured } from "../http/load.ts"
import { acquireScript, answerOf } from "../http/processes.ts"
import { postRequest } from "../http/requests.ts"
import { line, ms, times, timesOf } from "../resolve/figures.ts"
import { comparable } from "../resolve/queries.ts"
import type { Turn } from "./askInTurn.ts"
import { abnsAsked, type NamedQuery, namesAsked } from "./namesAsked.ts"

const perClass = 200
const distinctAbns = 2_000
const connections = 16
const seconds = 4
/** V8 takes that many seconds of requests to compile what they pass through. */
const warmUp = 12

export interface ClassFigures {
  readonly p50: number
  readonly p95: number
  /** The share that found what was meant; null where that was not asked. */
  readonly recall: number | null
}

export interface Answering {
  readonly classes: Readonly<Record<string, ClassFigures>>
  /** The middle of all classes of names. */
  readonly name: ClassFigures
  readonly abn: ClassFigures
  /** Requests a second at sixteen connections, and the same of a bare server beside it. */
  readonly atOnce: Readonly<Record<"name" | "abn", { readonly perSecond: number; readonly bare: number }>>
}

/** What of a query without an answer is none: no name agrees more than this. */
const unlike = 0.6

const isRight = ({ abn, expected }: NamedQuery, { found }: Turn): boolean =>
  expected === null
    ? found.every(({ similarity }) => similarity < unlike)
    : found
        .slice(0, 10)
        .some((each) => each.abn === abn || each.names.some((name) => comparable(name) === expected))

const answeredAll = (turns: ReadonlyArray<Turn>): ReadonlyArray<Turn> => {
  const other = turns.find(({ status }) => status !== "200")
  if (other !== undefined) throw new Error(`The server answered ${other.status}.`)
  return turns
}

const nameBody = ({ state, text }: NamedQuery) => ({ name: text, ...(state !== null && { state }) })

const figuresOf = (turns: ReadonlyArray<Turn>, recall: number | null): ClassFigures => {
  const { p50, p95 } = timesOf(turns.map(({ milliseconds }) => milliseconds))
  return { p50, p95, recall }
}

/** `p`: the median of a select by primary key in the same run, in milliseconds. */
export const answering = Effect.fnUntraced(function* (
  register: EditionedRegister,
  port: number,
  token: string,
  p: number
) {
  const asker = yield* acquireScript("../whole-register/askInTurn.ts")
  const ask = (requests: ReadonlyArray<string>) =>
    Effect.promise(async () => {
      const { turns } = await answerOf<{ turns: ReadonlyArray<Turn> }>(asker, { port, requests })
      return answeredAll(turns)
    })
  const byName = (queries: ReadonlyArray<NamedQuery>) =>
    queries.map((query) => postRequest("/v1/resolve", token, nameBody(query)))
  const byAbn = (seed: number) =>
    abnsAsked(register, distinctAbns, seed).map((abn) => postRequest("/v1/resolve", token, { abn }))
  const queries = namesAsked(register, perClass, 11)
  const others = byName([...namesAsked(register, perClass, 12).values()].flat())

  const generator = yield* acquireScript("./load.ts")
  const load = (at: number, length: number, requests: ReadonlyArray<string>) =>
    Effect.promise(() => answerOf<Measured>(generator, { port: at, connections, seconds: length, requests }))
  yield* load(port, warmUp, [...others, ...byAbn(12)])

  yield* Console.log(line("class", "recall@10", "p50 ms", "p95 ms", "p50 / P", "p95 / P"))
  const report = (name: string, { p50, p95, recall }: ClassFigures) =>
    Console.log(
      line(name, recall === null ? "" : recall.toFixed(3), ms(p50), ms(p95), times(p50 / p), times(p95 / p))
    )
  const classes: Record<string, ClassFigures> = {}
  const all: Array<Turn> = []
  let right = 0
  for (const [name, each] of queries) {
    const turns = yield* ask(byName(each))
    const found = each.filter((query, i) => {
      const turn = turns[i]
      return turn !== undefined && isRight(query, turn)
    }).length
    right += found
    all.push(...turns)
    const figures = figuresOf(turns, found / each.length)
    classes[name] = figures
    yield* report(name, figures)
  }
  const name = figuresOf(all, right / all.length)
  yield* report("name, all classes", name)
  const abn = figuresOf(yield* ask(byAbn(11)), null)
  yield* report("ABN", abn)

  const echo = yield* acquireScript("./echo.ts")
  const { port: echoPort } = yield* Effect.promise(() => answerOf<{ port: number }>(echo))
  const bare = (length: number) => load(echoPort, length, [postRequest("/", token, { name: "Banksia" })])
  yield* bare(1)
  const beside = Effect.fnUntraced(function* (requests: ReadonlyArray<string>) {
    const before = yield* bare(1)
    const { perSecond } = yield* load(port, seconds, requests)
    const after = yield* bare(1)
    return { perSecond, bare: (before.perSecond + after.perSecond) / 2 }
  })
  const atOnce = { name: yield* beside(others), abn: yield* beside(byAbn(13)) }
  const figures: Answering = { classes, name, abn, atOnce }
  return figures
}, Effect.scoped)
