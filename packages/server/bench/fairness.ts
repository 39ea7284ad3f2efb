/**
 * How long ten honest accounts wait while one key attacks, inside its limits and beyond them: against what they wait
 * when nobody does, and when the same is sent to another process. The server runs with its default limits, in its own
 * process.
 */
import type { ChildProcess } from "node:child_process"
import { readFileSync } from "node:fs"
import { Console, Effect } from "effect"
import { type Attacked, type AttackLoad, attacks } from "./admission/attacks.ts"
import { type Asked, type HonestLoad, opening, type Waited } from "./admission/honest.ts"
import { take } from "./generator/chunked.ts"
import { registerEntities } from "./generator/registerEntities.ts"
import { acquireScript, answerOf } from "./http/processes.ts"
import { abnsAsked, namesAsked } from "./http/requests.ts"
import { indexed, lateness } from "./http/serverMetrics.ts"
import { acquireService } from "./http/service.ts"
import { count, line, ms } from "./resolve/figures.ts"

const honestAccounts = 10
/** Each account's requests a second: a fifth of its rate limit. */
const perSecond = 10
const seconds = { quiet: 12, attacked: 20 }

const json = (path: string, body: unknown): Asked => ({ method: "POST", path, body: JSON.stringify(body) })

/** What honest accounts ask: numbers, names and screens in turn. */
const honestly = (
  abns: ReadonlyArray<string>,
  names: ReadonlyArray<{ readonly name: string }>
): ReadonlyArray<Asked> =>
  abns.flatMap((abn, i) => [
    json("/v1/resolve", { abn }),
    json("/v1/resolve", names[i % names.length]),
    json("/v1/screen", { name: names[(i + 7) % names.length]?.name })
  ])

const residentMegabytes = ({ pid }: ChildProcess) =>
  Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

const described = (statuses: Readonly<Record<string, number>>) =>
  Object.entries(statuses)
    .map(([status, n]) => `${count(n)} × ${status}`)
    .join(", ")

/** How many subscriptions a listing holds, and entities each of them. */
const listed = { subscriptions: 200, entities: 10_000 }

/** They are made by a server that does not limit whoever makes them. */
const subscribed = Effect.fnUntraced(function* (
  startBeside: Effect.Success<ReturnType<typeof acquireService>>["startBeside"],
  token: string,
  abns: ReadonlyArray<string>
) {
  const { port } = yield* startBeside({
    RATE_LIMIT_PER_SECOND: "1000000",
    RATE_LIMIT_BURST: "1000000",
    ENTITIES_PER_ACCOUNT: `${listed.subscriptions * listed.entities}`
  })
  const body = JSON.stringify({
    webhook_url: "https://example.com/hook",
    events: ["deregistration"],
    entities: abns.slice(0, listed.entities)
  })
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  for (let made = 0; made < listed.subscriptions; made++) {
    const response = yield* Effect.promise(() =>
      fetch(`http://127.0.0.1:${port}/v1/watch`, { method: "POST", headers, body })
    )
    const answer = yield* Effect.promise(() => response.text())
    if (response.status !== 201) return yield* Effect.die(`A subscription was refused: ${answer}`)
  }
})

export const fairness = Effect.fn("fairness")(function* (names: number) {
  const { engine, entities, key, port, start, startBeside } = yield* acquireService("fairness", names)
  const token = yield* key("hostile")
  const sandboxToken = yield* key("hostile", "sandbox")
  const known = Object.keys(attacks)
  const only = process.env.BENCH_ONLY?.split(";")
  const isAsked = (name: string) => only === undefined || only.includes(name)
  // What one attack owes would keep the next one from the door.
  const tokenOf = new Map<string, string>([["list", token]])
  for (const name of known.filter((each) => isAsked(each) && !tokenOf.has(each)))
    tokenOf.set(name, yield* key(`hostile-${tokenOf.size}`))
  const tokens: Array<string> = []
  for (let i = 0; i < honestAccounts; i++) tokens.push(yield* key(`honest-${i}`))

  const watched = [...take(registerEntities(1), 20_000)].map(({ abn }) => abn)
  if (isAsked("list")) yield* Effect.scoped(subscribed(startBeside, token, watched))
  const columnToken = yield* key("hostile", "live", "reconciliation")
  const server = yield* start
  yield* indexed(port)
  const abns = abnsAsked(entities)
  const asked = honestly(abns, namesAsked(names, entities))
  const honest = yield* acquireScript("../admission/honest.ts")
  const attacker = yield* acquireScript("../admission/attacks.ts")
  const wait = (load: Pick<HonestLoad, "seconds">) =>
    Effect.promise(() => answerOf<Waited>(honest, { port, tokens, perSecond, asked, ...load }))
  const elsewhere = yield* acquireScript("../admission/elsewhere.ts")
  const otherPort = yield* Effect.promise(() => answerOf<number>(elsewhere, {}))
  const attack = (load: Pick<AttackLoad, "seconds" | "attacks" | "port">) =>
    Effect.promise(() =>
      answerOf<Attacked>(attacker, {
        token: tokenOf.get(load.attacks.length === 1 ? (load.attacks[0] ?? "") : "list") ?? token,
        sandboxToken,
        columnToken,
        abns: watched,
        ...load
      })
    )
  const at = (sorted: ReadonlyArray<number>, share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

  yield* wait({ seconds: 20 })
  yield* Console.log(
    `${honestAccounts} honest accounts, ${perSecond} requests a second each; one hostile key; ${count(entities)} entities; ${engine.name}\n${line("", "p50 ms", "p99 ms", "p99 / quiet", "refused", "late ms", "RSS MB")}   the attacker's answers`
  )
  const rounds = known.filter(isAsked).map((name) => ({ name, sent: [name], port }))
  // The attacker has the same processors as the service: what it costs others to share them is measured by itself.
  const together = [
    { name: "all, elsewhere", sent: known, port: otherPort },
    { name: "all of them", sent: known, port }
  ]
  for (const round of isAsked("all of them") ? [...rounds, ...together] : rounds) {
    const quiet = yield* wait({ seconds: seconds.quiet })
    yield* lateness(port)
    const before = at(quiet.answered, 0.99)
    const [waited, attacked] = yield* Effect.all(
      [
        wait({ seconds: seconds.attacked }),
        Effect.delay(
          attack({ seconds: seconds.attacked + 0.5, attacks: round.sent, port: round.port }),
          `${opening} seconds`
        )
      ],
      { concurrency: 2 }
    )
    const late = yield* lateness(port)
    const p99 = at(waited.answered, 0.99)
    yield* Console.log(
      `${line(
        round.name,
        ms(at(waited.answered, 0.5)),
        ms(p99),
        (p99 / before).toFixed(2),
        described(waited.others) || "none",
        ms(late.most),
        residentMegabytes(server).toFixed(0)
      )}   ${described(attacked)}; quiet p50 ${ms(at(quiet.answered, 0.5))}, p99 ${ms(before)}`
    )
    // The attacker's bucket fills again.
    yield* Effect.sleep("5 seconds")
  }
}, Effect.scoped)
