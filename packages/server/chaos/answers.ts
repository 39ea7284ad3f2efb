/**
 * What becomes of requests in storms and in the calms between them: which answers are bad, which fault explains one, and
 * which none does.
 */
import type { Asked, Calm, ChaosHistory, Struck } from "./ChaosHistory.ts"

/** Seconds after the last fault until every server is ready, and from when on every request is answered well. */
export const recovery = 10

/** Seconds within which a request of a calm is answered. */
const patience = 12

/** A register or the database is away; the service is overloaded, stops, or took too long. */
const refusals = ["502 upstream_unavailable", "503 overloaded"]
const documented = [0, 200, 201, 204, 404, 409, 429]

const isDocumented = ({ reason, status }: Asked): boolean =>
  documented.includes(status) || refusals.includes(`${status} ${reason}`)

export const isBad = ({ status }: Asked): boolean => status === 0 || status >= 500

/** A request of what remains of a calm after the recovery. One that the next storm cut short is not. */
export const isOfCalm = (asked: Asked, calms: ReadonlyArray<Calm>): boolean =>
  calms.some(
    ({ from, until }) =>
      asked.at >= from + recovery &&
      (asked.until <= until || asked.at <= until - patience) &&
      asked.at < until
  )

const isInStorm = ({ at }: Asked, calms: ReadonlyArray<Calm>): boolean =>
  !calms.some(({ from, until }) => at >= from && at < until)

/** What can keep a server from answering. Receivers, publishers and clocks cannot. */
const touches = ({ kind, server }: Struck, asked: Asked): boolean =>
  /^(kill|freeze|database)/u.test(kind) && (server === null || server === asked.server)

/**
 * The fault that explains a bad answer: one that was going on, or one from which the server was recovering. Of several, a
 * server that was away is likelier to explain no answer at all, and a database that was away an answer of 5xx.
 */
export const causeOf = (asked: Asked, struck: ReadonlyArray<Struck>): string | undefined => {
  const own = struck.filter((fault) => touches(fault, asked) && fault.from <= asked.until)
  const isLikely = ({ kind }: Struck) =>
    asked.status !== 0
      ? kind.startsWith("database")
      : asked.reason === "ECONNREFUSED"
        ? kind === "kill"
        : kind === "kill" || kind === "freeze"
  const during = own.filter(({ until }) => until >= asked.at)
  const after = own.filter(({ until }) => until < asked.at && until + recovery >= asked.at)
  const [one, other] = [during.findLast(isLikely), after.findLast(isLikely)]
  const fault = one ?? other ?? during.at(-1) ?? after.at(-1)
  return fault === undefined ? undefined : `${during.includes(fault) ? "" : "after "}${fault.kind}`
}

const sentence = ({ at, reason, server, status, until, what }: Asked): string =>
  `${what} of server ${server}, asked at ${at.toFixed(1)} s, ${status === 0 ? "met no answer" : `was answered ${status}`} (${reason}) at ${until.toFixed(1)} s`

export const answersWrong = ({ asked, calms, struck }: ChaosHistory): ReadonlyArray<string> => [
  ...asked.filter((each) => !isDocumented(each)).map((each) => `${sentence(each)}, which is not documented`),
  ...calms.flatMap(({ from, readyAt }, i) =>
    readyAt.flatMap((at, server) =>
      at !== null && at - from <= recovery
        ? []
        : [`server ${server} was not ready ${recovery} s into calm ${i + 1}`]
    )
  ),
  ...asked
    .filter((each) => isOfCalm(each, calms))
    .flatMap((each) =>
      isBad(each)
        ? [`${sentence(each)}, in a calm`]
        : each.until - each.at > patience
          ? [`${sentence(each)}, which is too late for a calm`]
          : []
    ),
  ...asked
    .filter((each) => isBad(each) && !isOfCalm(each, calms) && causeOf(each, struck) === undefined)
    .map((each) => `${sentence(each)}, and no fault explains it`)
]

const counted = (words: ReadonlyArray<string>): ReadonlyArray<readonly [string, number]> =>
  [...Map.groupBy(words, (word) => word)]
    .map(([word, all]) => [word, all.length] as const)
    .sort(([, a], [, b]) => b - a)

const statusesOf = (asked: ReadonlyArray<Asked>): string =>
  counted(asked.map(({ status }) => (status === 0 ? "none" : String(status))))
    .map(([status, n]) => `${status} × ${n}`)
    .join(", ")

/** Answers by status in storms and calms, and the bad ones by what was answered and why. */
export const answersReport = ({ asked, calms, struck }: ChaosHistory): ReadonlyArray<string> => {
  const ofCalm = asked.filter((each) => isOfCalm(each, calms))
  const inStorm = asked.filter((each) => isInStorm(each, calms))
  const recovering = asked.filter((each) => !isInStorm(each, calms) && !isOfCalm(each, calms))
  const bad = asked.filter(isBad)
  const latest = calms.map(({ from, until }) =>
    Math.max(0, ...bad.filter(({ at }) => at >= from && at < until).map((each) => each.at - from))
  )
  return [
    "| when | answers |",
    "| --- | --- |",
    `| in storms | ${statusesOf(inStorm)} |`,
    `| in the first ${recovery} s of a calm, or cut short by the next storm | ${statusesOf(recovering)} |`,
    `| in the rest of the calms | ${statusesOf(ofCalm)} |`,
    "",
    "| no answer, or 5xx | during or after | count |",
    "| --- | --- | --- |",
    ...counted(
      bad.map(
        (each) =>
          `${each.status === 0 ? "none" : each.status} ${each.reason} | ${causeOf(each, struck) ?? "no fault"}`
      )
    ).map(([what, n]) => `| ${what} | ${n} |`),
    "",
    `Servers were ready ${calms.map(({ from, readyAt }) => (readyAt.includes(null) ? "never" : Math.max(...readyAt.map((at) => (at ?? 0) - from)).toFixed(1))).join(", ")} s into the calms; the last request that was answered badly was asked ${latest.map((s) => s.toFixed(1)).join(", ")} s into them.`
  ]
}
