/** Looks at the environment: settings with values that would be refused, and variables that look like settings. */
import { editDistance } from "@entity-watch/names/text"
import { Cause, ConfigProvider, Effect, Exit } from "effect"
import { databaseUrl } from "../database/databaseUrl.ts"
import { pageAddress } from "../process/version.ts"
import { failureSentence } from "../telemetry/failureSentence.ts"
import { everySetting } from "./everySetting.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"

type Environment = Readonly<Record<string, string | undefined>>

const page = `${pageAddress("settings")} lists every setting`

const known: ReadonlySet<string> = new Set(everySetting.map(({ name }) => name))

/** The first words of names that are ours, but for words that programs of every kind use. */
const ownWords: ReadonlySet<string> = new Set(
  [...known, "ENTITY_WATCH_"]
    .filter(
      (name) => !/^(?:HOST|PORT|PUBLIC|DATA|DATABASE|NAME|MAX|RAW|REQUEST|REQUESTS|OTEL)(?:_|$)/u.test(name)
    )
    .map((name) =>
      name.startsWith("ENTITY_WATCH_") ? "ENTITY_WATCH_" : name.slice(0, name.indexOf("_") + 1)
    )
)

/** Names that the documentation's programs use, beside a server. */
const ofExamples = new Set(["ENTITY_WATCH_URL", "ENTITY_WATCH_SECRET"])

const mostEdits = 2

/** The setting that a variable was probably meant to be, if it looks like one. */
const meant = (variable: string): string | undefined =>
  variable.length < 6
    ? undefined
    : [...known]
        .map((name) => ({ name, edits: editDistance(variable, name, mostEdits) }))
        .filter(({ edits }) => edits <= mostEdits)
        .toSorted((a, b) => a.edits - b.edits)[0]?.name

const unknownOnes = (environment: Environment): ReadonlyArray<Finding> =>
  Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/u.test(name) && !known.has(name) && !ofExamples.has(name))
    .flatMap((name): ReadonlyArray<Finding> => {
      const other = meant(name)
      if (other !== undefined)
        return [note(`${name} is set, and nothing reads it.`, `Rename it if ${other} is meant: ${page}.`)]
      const isOurs = [...ownWords].some((word) => name.startsWith(word))
      return isOurs ? [note(`${name} is set, and nothing reads it.`, `Look for its name: ${page}.`)] : []
    })

/** Each variable is read as if it were the only one, so that one mistake does not hide the next. */
const refusedOnes = Effect.fnUntraced(function* (environment: Environment) {
  const findings: Array<Finding> = []
  for (const name of known) {
    const value = environment[name]
    // The address of the database is read with what else it depends on.
    if (value === undefined || name === "DATABASE_URL") continue
    const alone = ConfigProvider.fromEnvRecord({ [name]: value })
    for (const { config } of everySetting.filter((each) => each.name === name)) {
      const exit = yield* Effect.exit(config.parse(alone))
      if (Exit.isSuccess(exit)) continue
      const said = failureSentence(Cause.squash(exit.cause)) ?? `The setting ${name} is not valid.`
      findings.push(problem(said, `Correct ${name}, or leave it out: ${page}.`))
      break
    }
  }
  return findings
})

const howMany = (set: number): string =>
  `${set === 0 ? "None" : set} of the ${known.size} settings ${set === 1 ? "is" : "are"} set`

export const examineSettings = Effect.fn("examineSettings")(function* (environment: Environment) {
  const refused = yield* refusedOnes(environment)
  const url = yield* Effect.exit(databaseUrl)
  const address = Exit.isFailure(url) ? failureSentence(Cause.squash(url.cause)) : undefined
  const set = [...known].filter((name) => environment[name] !== undefined).length
  return [
    ...refused,
    ...(address === undefined
      ? []
      : [problem(address, "Correct DATABASE_URL, or leave it out to use the embedded database.")]),
    ...unknownOnes(environment),
    ok(`${howMany(set)}; the others have their defaults.`)
  ]
})
