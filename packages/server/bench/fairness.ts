/**
 * How long ten honest accounts wait while one key attacks, inside its limits and beyond them: against what they wait
 * when nobody does, and when the same is sent to another process. The server runs with its default limits, in its own
 * process.
 */
import { Console, Effect } from "effect"
import { type Attacked, type AttackLoad, attacks } from "./fairness/attacks.ts"
import { blankLines, deliverOnce, listed, subscribe, upload } from "./fairness/prepared.ts"
import { putSubjects, subjectsWatched, uploadWorkbook } from "./fairness/subjects.ts"
import { EditionedRegister } from "./generator/EditionedRegister.ts"
import type { OpenMeasured } from "./harness/openLoop.ts"
import { acquireScript, answerOf, command } from "./harness/processes.ts"
import { processorSeconds, residentNow } from "./harness/processFigures.ts"
import { abnsAsked, getRequest, mixedNames, postRequest } from "./harness/requests.ts"
import { lateness } from "./harness/serverMetrics.ts"
import { acquireService, noLimits } from "./harness/service.ts"
import { at, count, counted, fixed, line, ms } from "./harness/statistics.ts"

const honestAccounts = 10
/** Each account's requests a second: a fifth of its rate limit. */
const perSecond = 10
/** Asked beside them, as an orchestrator does. */
const healthPerSecond = 10
const seconds = { opening: 1, quiet: 12, attacked: 20 }

export const fairness = Effect.fn("fairness")(function* (names: number) {
  const { engine, env, key, register, start } = yield* acquireService("fairness", names)
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

  const watched = Array.from(new EditionedRegister(20_000).entities(), ({ abn }) => abn)
  const printed = yield* command(env, "admin", "create", "--name", "hostile", "--role", "operator")
  const adminKey = printed.split("\n")[0] ?? ""
  const prepared = yield* Effect.scoped(
    Effect.gen(function* () {
      const entitiesPerAccount = `${listed.subscriptions * listed.entities}`
      const server = yield* start({ ...noLimits, ENTITIES_PER_ACCOUNT: entitiesPerAccount })
      if (isAsked("list")) yield* subscribe(server, token, watched)
      if (isAsked("subjects")) {
        const taken = yield* putSubjects(server, tokenOf.get("subjects") ?? token)
        yield* Console.log(`${count(subjectsWatched)} subjects under watch in ${taken.toFixed(0)} s`)
      }
      return {
        subjects: subjectsWatched,
        workbook: yield* uploadWorkbook(server, adminKey),
        upload: yield* upload(server, adminKey, "blank.csv", blankLines),
        resend: yield* deliverOnce(server, sandboxToken)
      }
    })
  )
  const columnToken = yield* key("hostile", "live", "--for", "reconciliation")
  const { pid, port } = yield* start()
  const asked = mixedNames(register)
  const nameAt = (i: number) => asked[i % asked.length] ?? { name: "Banksia" }
  // Numbers, names and screens in turn, of one account after the other.
  const requests = abnsAsked(register)
    .flatMap((abn, i) => [
      ["/v1/resolve", { abn }] as const,
      ["/v1/resolve", nameAt(i)] as const,
      ["/v1/screen", { name: nameAt(i + 7).name }] as const
    ])
    .map(([path, body], i) => postRequest(path, tokens[i % honestAccounts] ?? "", body))
  const honest = yield* acquireScript("harness/openLoop.ts")
  const attacker = yield* acquireScript("fairness/attacks.ts")
  const elsewhere = yield* acquireScript("harness/echo.ts", "refusing")
  const { port: otherPort } = yield* answerOf<{ port: number }>(elsewhere)
  const wait = (length: number) =>
    Effect.map(
      answerOf<OpenMeasured>(honest, {
        port,
        perSecond: perSecond * honestAccounts + healthPerSecond,
        seconds: length,
        opening: seconds.opening,
        requests: { asked: requests, health: [getRequest("/healthz", "")] },
        shares: { asked: perSecond * honestAccounts, health: healthPerSecond }
      }),
      ({ answered, statuses }) => ({
        answered: answered.asked ?? [],
        health: answered.health ?? [],
        statuses: statuses.asked ?? {}
      })
    )
  const attack = (sent: ReadonlyArray<string>, to: number) =>
    answerOf<Attacked>(attacker, {
      port: to,
      token: tokenOf.get(sent.length === 1 ? (sent[0] ?? "") : "list") ?? token,
      sandboxToken,
      columnToken,
      adminKey,
      ...prepared,
      abns: watched,
      attacks: sent,
      seconds: seconds.attacked + 0.5
    } satisfies AttackLoad)

  yield* wait(20)
  yield* Console.log(
    `${honestAccounts} honest accounts, ${perSecond} requests a second each; one hostile key; ${count(register.records)} entities; ${engine.name}\n${line("", "p50 ms", "p99 ms", "p99 / quiet", "health p99", "refused", "late ms", "RSS MB")}   the attacker's answers`
  )
  // The attacker has the same processors as the service: what it costs others to share them is measured by itself.
  const together = [
    { name: "all, elsewhere", sent: known, to: otherPort },
    { name: "all of them", sent: known, to: port }
  ]
  const rounds = known.filter(isAsked).map((name) => ({ name, sent: [name], to: port }))
  for (const { name, sent, to } of isAsked("all of them") ? [...rounds, ...together] : rounds) {
    const quiet = yield* wait(seconds.quiet)
    yield* lateness(port)
    const before = at(quiet.answered, 0.99)
    const [waited, attacked] = yield* Effect.all(
      [wait(seconds.attacked), Effect.delay(attack(sent, to), `${seconds.opening} seconds`)],
      { concurrency: 2 }
    )
    const late = yield* lateness(port)
    const p99 = at(waited.answered, 0.99)
    const cells = [
      ...[at(waited.answered, 0.5), p99].map(ms),
      ...fixed(2, p99 / before),
      ms(at(waited.health, 0.99)),
      counted(waited.statuses, (status) => status !== "200") || "none",
      ms(late.most),
      ...fixed(0, residentNow(pid) / 2 ** 20)
    ]
    yield* Console.log(
      `${line(name, ...cells)}   ${counted(attacked)}; quiet p50 ${ms(at(quiet.answered, 0.5))}, p99 ${ms(before)}`
    )
    // The attacker's bucket fills again, and what it left is done.
    for (let used = 5; used > 1; ) {
      const from = processorSeconds(pid)
      yield* Effect.sleep("5 seconds")
      used = processorSeconds(pid) - from
    }
  }
}, Effect.scoped)
