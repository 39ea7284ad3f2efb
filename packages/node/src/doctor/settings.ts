/** Looks at the environment: settings with values that would be refused, and variables that look like settings. */
import { editDistance } from "@entity-watch/names/text"
import { Cause, ConfigProvider, Effect, Exit } from "effect"
import { databaseUrl, listenUrl } from "../database/databaseUrl.ts"
import { readUrls } from "../database/replicaSettings.ts"
import { operatorChannelSettings } from "../operator/operatorSettings.ts"
import { pageAddress } from "../process/pageAddress.ts"
import { failureSentence } from "../telemetry/failureSentence.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"
import type { KnownSettings } from "./KnownSettings.ts"

type Environment = Readonly<Record<string, string | undefined>>

const page = `${pageAddress("settings")} lists every setting`

const namesOf = (settings: KnownSettings): ReadonlySet<string> => new Set(settings.map(({ name }) => name))

/** First words of our settings that programs of every kind use: with the second word they are ours. */
const usedByMany = /^(?:HOST|PORT|PUBLIC|DATA|DATABASE|NAME|MAX|RAW|REQUEST|REQUESTS|LOG|SMTP)_/u

/** OpenTelemetry's variables are read by other programs too. */
const ofOthers = /^OTEL_/u

/** Settings of servers of this kind that this one does not have. */
const expected = ["LOG_LEVEL", "WEBHOOK_", "WEBHOOKS_"]

/** How names begin that are meant for this server. */
const ownWordsOf = (known: ReadonlySet<string>): ReadonlyArray<string> => [
  ...expected,
  "ENTITY_WATCH_",
  ...[...known]
    .filter((name) => name.includes("_") && !ofOthers.test(name) && !name.startsWith("ENTITY_WATCH_"))
    .map((name) =>
      name
        .split("_", usedByMany.test(name) ? 2 : 1)
        .concat("")
        .join("_")
    )
]

/** Names that the documentation's programs use, beside a server. */
const ofExamples = new Set(["ENTITY_WATCH_URL", "ENTITY_WATCH_SECRET"])

/** Two letters make another word of a short one: HOME is not HOST. */
const mostEdits = (variable: string): number => (variable.length < 6 ? 1 : 2)

/** The setting that a variable was probably meant to be, if it looks like one. */
const meantBy = (variable: string, known: ReadonlySet<string>): string | undefined =>
  [...known]
    .map((name) => ({ name, edits: editDistance(variable, name, mostEdits(variable)) }))
    .filter(({ edits }) => edits <= mostEdits(variable))
    .toSorted((a, b) => a.edits - b.edits)[0]?.name

/** Variables that look like settings, each with the setting that it was probably meant to be. */
export const unreadSettings = (
  settings: KnownSettings,
  environment: Environment
): ReadonlyArray<{ readonly name: string; readonly meant: string | undefined }> => {
  const known = namesOf(settings)
  const ownWords = ownWordsOf(known)
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/u.test(name) && !known.has(name) && !ofExamples.has(name))
    .map((name) => ({ name, meant: meantBy(name, known) }))
    .filter(({ meant, name }) => meant !== undefined || ownWords.some((word) => name.startsWith(word)))
}

const unknownOnes = (settings: KnownSettings, environment: Environment): ReadonlyArray<Finding> =>
  unreadSettings(settings, environment).map(({ meant, name }) =>
    note(
      `${name} is set, and nothing reads it.`,
      meant === undefined ? `Look for its name: ${page}.` : `Rename it if ${meant} is meant: ${page}.`
    )
  )

/** Each variable is read as if it were the only one, so that one mistake does not hide the next. */
const refusedOnes = Effect.fnUntraced(function* (settings: KnownSettings, environment: Environment) {
  const findings: Array<Finding> = []
  for (const name of namesOf(settings)) {
    const value = environment[name]
    // The address of the database is read with what else it depends on.
    if (value === undefined || name === "DATABASE_URL") continue
    const alone = ConfigProvider.fromEnvRecord({ [name]: value })
    for (const { config } of settings.filter((each) => each.name === name)) {
      const exit = yield* Effect.exit(config.parse(alone))
      if (Exit.isSuccess(exit)) continue
      const said = failureSentence(Cause.squash(exit.cause)) ?? `The setting ${name} is not valid.`
      findings.push(problem(said, `Correct ${name}, or leave it out: ${page}.`))
      break
    }
  }
  return findings
})

/** A value that is wrong by itself is told with the others. */
const incompleteOnes = operatorChannelSettings.pipe(
  Effect.as([]),
  Effect.catchTag("OperatorSettingsInvalid", ({ message }) =>
    Effect.succeed([problem(message, `They make one whole: ${page}.`)])
  ),
  Effect.orElseSucceed((): ReadonlyArray<Finding> => [])
)

const howMany = (set: number, of: number): string =>
  `${set === 0 ? "None" : set} of the ${of} settings ${set === 1 ? "is" : "are"} set`

const mistakeOf = <A, E>(address: Effect.Effect<A, E>) =>
  Effect.map(Effect.exit(address), (exit) =>
    Exit.isFailure(exit) ? failureSentence(Cause.squash(exit.cause)) : undefined
  )

export const examineSettings = Effect.fn("examineSettings")(function* (
  settings: KnownSettings,
  environment: Environment
) {
  const refused = yield* refusedOnes(settings, environment)
  const address = yield* mistakeOf(databaseUrl)
  const listening = yield* mistakeOf(listenUrl)
  const reading = address === undefined ? yield* mistakeOf(readUrls) : undefined
  const known = [...namesOf(settings)]
  const set = known.filter((name) => environment[name] !== undefined).length
  return [
    ...refused,
    ...(address === undefined
      ? []
      : [problem(address, "Correct DATABASE_URL, or leave it out to use the embedded database.")]),
    ...(listening === undefined
      ? []
      : [
          problem(listening, "Correct DATABASE_LISTEN_URL, or leave it out where DATABASE_URL is no pooler.")
        ]),
    ...(reading === undefined ? [] : [problem(reading, "Correct DATABASE_READ_URL, or leave it out.")]),
    ...(yield* incompleteOnes),
    ...unknownOnes(settings, environment),
    ok(`${howMany(set, known.length)}; the others have their defaults.`)
  ]
})
