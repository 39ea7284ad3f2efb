/** What is asked of the running server: every class of queries in turn, and several at once beside a bare server. */
import { Console, Effect } from "effect"
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import { acquireLoads } from "../harness/bare.ts"
import type { ClosedMeasured, Kept } from "../harness/closedLoop.ts"
import { acquireScript, answerOf } from "../harness/processes.ts"
import { abnsAsked, type NamedQuery, namedBody, namesAsked, postRequest } from "../harness/requests.ts"
import { classHeads, classLine, line, timesOf } from "../harness/statistics.ts"
import { comparable } from "../resolve/queries.ts"

const perClass = 200
const seconds = 4
/** V8 takes that many seconds of requests to compile what they pass through. */
const warmUp = 12

/** What of a query without an answer is none: no name agrees more than this. */
const unlike = 0.6

interface Candidate {
  readonly canonical: Readonly<Record<string, { readonly value: string | null } | undefined>>
  readonly match_signals: { readonly matched_name?: string; readonly name_similarity?: number }
}

const isRight = ({ abn, expected }: NamedQuery, { body }: Kept): boolean => {
  const { candidates = [] }: { readonly candidates?: ReadonlyArray<Candidate> } = JSON.parse(body)
  if (expected === null)
    return candidates.every(({ match_signals }) => (match_signals.name_similarity ?? 0) < unlike)
  return candidates
    .slice(0, 10)
    .some(
      ({ canonical, match_signals }) =>
        canonical.abn?.value === abn ||
        [canonical.entity_name?.value, match_signals.matched_name].some(
          (name) => name != null && comparable(name) === expected
        )
    )
}

/** `p`: the median of a select by primary key in the same run, in milliseconds. */
export const answering = Effect.fnUntraced(function* (
  register: EditionedRegister,
  port: number,
  token: string,
  p: number
) {
  const asker = yield* acquireScript("harness/closedLoop.ts")
  const askInTurn = Effect.fnUntraced(function* (requests: ReadonlyArray<string>) {
    const load = { port, connections: 1, seconds: null, requests, keeps: true }
    const { kept, statuses } = yield* answerOf<ClosedMeasured>(asker, load)
    const [other] = Object.keys(statuses).filter((status) => status !== "200")
    return other === undefined ? kept : yield* Effect.die(new Error(`The server answered ${other}.`))
  })
  const byName = (queries: ReadonlyArray<NamedQuery>) =>
    queries.map((query) => postRequest("/v1/resolve", token, namedBody(query)))
  const byAbn = (seed: number) =>
    abnsAsked(register, undefined, seed).map((abn) => postRequest("/v1/resolve", token, { abn }))
  const queries = namesAsked(register, perClass, 11)
  const others = byName([...namesAsked(register, perClass, 12).values()].flat())
  const { bare, load } = yield* acquireLoads(16)
  yield* load(port, warmUp, [...others, ...byAbn(12)])

  yield* Console.log(line("class", ...classHeads))
  const report = Effect.fnUntraced(function* (
    name: string,
    answers: ReadonlyArray<Kept>,
    right: number | null
  ) {
    const taken = timesOf(answers.map(({ milliseconds }) => milliseconds))
    const recall = right === null ? null : right / answers.length
    yield* Console.log(classLine(name, recall, taken, p))
    /** The share that found what was meant; null where that was not asked. */
    return { p50: taken.p50, p95: taken.p95, recall }
  })
  const classes: Record<string, Effect.Success<ReturnType<typeof report>>> = {}
  const all: Array<Kept> = []
  let right = 0
  for (const [name, each] of queries) {
    const answers = yield* askInTurn(byName(each))
    const found = answers.filter((answer, i) => {
      const query = each[i]
      return query !== undefined && isRight(query, answer)
    }).length
    right += found
    all.push(...answers)
    classes[name] = yield* report(name, answers, found)
  }
  const beside = Effect.fnUntraced(function* (requests: ReadonlyArray<string>) {
    const before = yield* bare(1)
    const { perSecond } = yield* load(port, seconds, requests)
    return { perSecond, bare: (before.perSecond + (yield* bare(1)).perSecond) / 2 }
  })
  return {
    classes,
    name: yield* report("name, all classes", all, right),
    abn: yield* report("ABN", yield* askInTurn(byAbn(11)), null),
    /** Requests a second at sixteen connections, and the same of a bare server beside it. */
    atOnce: { name: yield* beside(others), abn: yield* beside(byAbn(13)) }
  }
}, Effect.scoped)
