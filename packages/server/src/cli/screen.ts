/** `entity-watch screen`: screens a name, a number, or a file of customers. */
import type { MatchExplanation } from "@entity-watch/core/domain/MatchExplanation"
import { ScreenRequest } from "@entity-watch/core/domain/requests"
import type { ScreenResult } from "@entity-watch/core/domain/ScreenResult"
import { Screener } from "@entity-watch/core/screen"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { coreForCommand } from "../composition/coreLayers.ts"
import { CommandFailed } from "../process/CommandFailed.ts"
import { operator, prepareSandbox, sandbox } from "./mode.ts"
import { json, print } from "./output.ts"
import { asOf, asOfOutOfReach, decodeRequest, givenFlags } from "./request.ts"
import { fileFlags, screenCustomers } from "./screenCustomers.ts"

export const screen = Command.make(
  "screen",
  {
    name: Flag.String("name").pipe(Flag.optional),
    abn: Flag.String("abn").pipe(Flag.optional),
    acn: Flag.String("acn").pipe(Flag.optional),
    dob: Flag.String("dob").pipe(Flag.optional),
    pob: Flag.String("pob").pipe(Flag.optional),
    type: Flag.Literals("type", ["individual", "entity", "vessel"]).pipe(Flag.optional),
    as_of: asOf,
    explain: Flag.Boolean("explain").pipe(
      Flag.withDescription("Say how each score came about and what would have to differ"),
      Flag.withDefault(false)
    ),
    receipt: Flag.Boolean("receipt").pipe(
      Flag.withDescription("Add a signed receipt, which `entity-watch receipts verify` checks"),
      Flag.withDefault(false)
    ),
    ...fileFlags,
    sandbox,
    json
  },
  ({
    column,
    dates,
    encoding,
    explain,
    file,
    json: asJson,
    out,
    receipt,
    resume,
    sandbox: isSandbox,
    sheet,
    ...flags
  }) => {
    const ofFile = { column, dates, encoding, out, sheet }
    if (Option.isSome(file)) {
      const { as_of, ...others } = flags
      return explain || receipt || Object.values(others).some(Option.isSome)
        ? new CommandFailed({
            message:
              "With --file only --out, --resume, --column, --dates, --encoding, --sheet, --as-of, --sandbox and --json may be given."
          })
        : screenCustomers({
            ...ofFile,
            file: file.value,
            asOf: as_of,
            json: asJson,
            resume,
            sandbox: isSandbox
          })
    }
    if (resume || Object.values(ofFile).some((flag) => Option.isSome<unknown>(flag)))
      return new CommandFailed({
        message: "--out, --resume, --column, --dates, --encoding and --sheet belong to --file."
      })
    return Effect.gen(function* () {
      const request = yield* decodeRequest(ScreenRequest, {
        ...givenFlags(flags),
        ...(explain && { explain }),
        ...(receipt && { receipt })
      })
      yield* prepareSandbox(isSandbox)
      const screener = yield* Screener
      const answer = yield* screener.screen(operator(isSandbox), request)
      yield* print(answer, asJson, () => readable(answer))
    }).pipe(Effect.catchTag("AsOfOutOfReach", asOfOutOfReach), Effect.provide(coreForCommand))
  }
).pipe(
  Command.withDescription(
    "Compare a name, the entity behind a number, or a file of customers with the screening lists. Exit code with --file: 0 finished; 1 stopped, --resume goes on; 2 finished, some rows were not screened"
  )
)

const readable = (answer: ScreenResult): string =>
  [
    `overall  ${answer.overall}`,
    ...Object.entries(answer.sources).map(([name, source]) =>
      [
        `${name}  ${source.status}`,
        ...source.matches.map((match) =>
          [
            `  ${match.score.toFixed(1).padStart(5)}  ${match.matched_name}  [${match.list_ref}]  on ${match.matched_on.join(", ")}`,
            ...(match.note === "" ? [] : [`         ${match.note}`]),
            ...(match.explanation === undefined ? [] : explained(match.explanation))
          ].join("\n")
        ),
        `  ${source.note}`
      ].join("\n")
    ),
    answer.disclaimer,
    ...(answer.receipt === undefined ? [] : [JSON.stringify(answer.receipt, undefined, 2)])
  ].join("\n\n")

const indent = (line: string): string => `         ${line}`

const signed = (points: number): string => `${points < 0 ? "" : "+"}${points.toFixed(2)}`.padStart(7)

const explained = ({
  compared_as,
  features,
  aligned,
  only_screened,
  only_listed,
  differences,
  floor
}: MatchExplanation): ReadonlyArray<string> =>
  [
    `Score, compared as ${compared_as ?? "a number"} (floor ${floor}):`,
    ...features.map(
      ({ feature, points, detail }) =>
        `  ${signed(points)}  ${feature.replaceAll("_", " ").padEnd(20)} ${detail}`
    ),
    ...(aligned.length === 0 ? [] : ["Words:"]),
    ...aligned.map(
      ({ screened, listed, similarity }) => `  ${screened} = ${listed}  ${similarity.toFixed(2)}`
    ),
    ...only_screened.map((word) => `  ${word} = (not in the listed name)`),
    ...only_listed.map((word) => `  (not in the screened name) = ${word}`),
    ...(differences.length === 0 ? [] : ["What would have to differ:"]),
    ...differences.map(
      (one) =>
        `  if ${one.if}: ${one.score.toFixed(1)}, ${one.below_floor ? "under the floor" : "still a match"}`
    )
  ].map(indent)
