/** `entity-watch screen`: screens a name, a number, or a file of customers. */

import { readAsSentence } from "@entity-watch/contract/schema/readAsSentence"
import { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { Screener } from "@entity-watch/core/screen"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { Console, Effect, Option, Struct } from "effect"
import { Command, Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { isAnyGiven, readingFlags } from "./fileFlags.ts"
import { optionalText, switchFlag } from "./flags.ts"
import { matchLines } from "./matchLines.ts"
import { isNothingLoaded, loadFirst, operator, prepareSandbox, sandbox } from "./mode.ts"
import { json, print } from "./output.ts"
import { asOf, asOfOutOfReach, decodeRequest, faultOfNameAndNumbers, givenFlags } from "./request.ts"
import { screenCustomers, screeningFlags } from "./screenCustomers.ts"

export const screen = Command.make(
  "screen",
  {
    name: optionalText("name", "The name of a person, an organisation or a vessel; or give --abn or --acn"),
    abn: optionalText("abn", "Eleven digits: the entity that has this ABN is screened by its names"),
    acn: optionalText("acn", "Nine digits: the company that has this ACN is screened by its names"),
    dob: optionalText(
      "dob",
      "Date of birth, such as 1971-03-14, 14/03/1971 or 1971. It raises a score and never excludes"
    ),
    pob: optionalText("pob", "Place of birth. It raises a score and never excludes"),
    type: Flag.Literals("type", ["individual", "entity", "vessel"]).pipe(
      Flag.withDescription("What is named. It orders the matches and never excludes one"),
      Flag.optional
    ),
    country: optionalText("country", "Citizenship or residence: two letters, or the name in English"),
    imo: optionalText("imo", "The IMO number of a vessel: seven digits"),
    identifier: Flag.String("identifier").pipe(
      Flag.withDescription(
        "The number of a passport, an identity card or a registration; may be given again"
      ),
      Flag.atMost(10)
    ),
    as_of: asOf,
    explain_entry: optionalText(
      "explain-entry",
      "Explain this listed entry, by its reference or name, although it is no match"
    ),
    explain: switchFlag("explain", "Say how each score came about and what would have to differ"),
    receipt: switchFlag(
      "receipt",
      "Add a signed receipt, of --file one for all rows, which `entity-watch receipts verify` checks"
    ),
    ...screeningFlags,
    sandbox,
    json
  },
  (given) => {
    const { account, dates, explain, file, identifier, json: asJson, receipt, sandbox: isSandbox } = given
    const ofFile = { ...readingFlags(given), account, dates }
    const flags = Struct.pick(given, [
      "name",
      "abn",
      "acn",
      "dob",
      "pob",
      "type",
      "country",
      "imo",
      "as_of",
      "explain_entry"
    ])
    if (Option.isSome(file)) {
      const { as_of: asOf, ...others } = flags
      return isAnyGiven({ ...others, explain, identifier })
        ? commandFailed(
            "With --file only --account, --receipt, --out, --resume, --since, --column, --ignore-column, --header-row, --dates, --encoding, --sheet, --as-of, --sandbox and --json may be given."
          )
        : screenCustomers({ ...ofFile, file: file.value, asOf, json: asJson, receipt, sandbox: isSandbox })
    }
    if (isAnyGiven(ofFile))
      return commandFailed(
        "--account, --out, --resume, --since, --column, --ignore-column, --header-row, --dates, --encoding and --sheet belong to --file."
      )
    const fault = faultOfNameAndNumbers(flags)
    if (fault !== undefined) return fault
    return Effect.gen(function* () {
      const request = yield* decodeRequest(ScreenRequest, {
        ...givenFlags(flags),
        ...(identifier.length > 0 && { identifiers: identifier }),
        ...(explain && { explain }),
        ...(receipt && { receipt })
      })
      yield* prepareSandbox(isSandbox)
      const screener = yield* Screener
      const answer = yield* screener.screen(operator(isSandbox), request)
      yield* print(answer, asJson, () => [readable(answer), ...nobodyMeant(request, answer)].join("\n\n"))
      if (yield* isNothingLoaded(isSandbox)) yield* Console.error(loadFirst)
    }).pipe(
      Effect.catchTags({
        AsOfOutOfReach: asOfOutOfReach,
        DateOfBirthInFuture: ({ today }) =>
          commandFailed(`--dob must not be in the future: today is ${today} in UTC.`)
      }),
      Effect.provide(coreForCommand)
    )
  }
).pipe(
  Command.withDescription(
    "Compare a name, the entity behind a number, or a file of customers with the screening lists. Exit code of one screen: 0 whatever the verdict is, so read overall. With --file: 0 finished; 1 stopped, --resume goes on; 2 finished, some rows were not screened; 3 finished, a column or a sheet that may hold names was not read"
  ),
  Command.withExamples([
    {
      command: 'entity-watch screen --sandbox --name "Jordan Example" --dob 14/03/1971',
      description: "Screen a person among the invented entries of the sandbox"
    },
    {
      command: "entity-watch screen --file customers.csv --out results",
      description: "Screen a file of customers, and write the results into a folder"
    }
  ])
)

/** Whoever asks why somebody is no match must not take a reference that nobody has for an answer. */
const nobodyMeant = (
  { explain_entry: asked }: ScreenRequest,
  { sources }: ScreenResult
): ReadonlyArray<string> => {
  if (asked === undefined || asked === null) return []
  const lists = Object.values(sources)
  const isMeant = lists.some(
    ({ below_floor: below, matches }) =>
      (below ?? []).length > 0 ||
      matches.some(({ list_ref, matched_name }) => list_ref === asked || matched_name === asked)
  )
  return isMeant
    ? []
    : [
        `${asked} is neither the reference nor a name of an entry below the floor: it is a match, or no list has it.`
      ]
}

const sourcesOf = ({ additional_sources = [], sources }: ScreenResult) => [
  ...Object.entries(sources),
  ...additional_sources.map((source) => [source.list, source] as const)
]

const readable = (answer: ScreenResult): string =>
  [
    `overall  ${answer.overall}`,
    ...(answer.query.dob_read === undefined
      ? []
      : [`The date of birth was read as ${answer.query.dob_read}.`]),
    ...answer.screened.flatMap(({ read_as: readAs }) => (readAs && readAsSentence(readAs)) ?? []),
    ...sourcesOf(answer).map(([name, source]) =>
      [
        `${name}  ${source.status}`,
        ...[...source.matches, ...(source.below_floor ?? [])].flatMap(matchLines),
        `  ${source.note}`
      ].join("\n")
    ),
    answer.disclaimer,
    ...(answer.receipt === undefined ? [] : [JSON.stringify(answer.receipt, undefined, 2)])
  ].join("\n\n")
