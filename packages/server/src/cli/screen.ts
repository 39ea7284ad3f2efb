import { ScreenRequest } from "@entity-watch/core/domain/requests"
import type { ScreenResult } from "@entity-watch/core/domain/ScreenResult"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { Core } from "../Core.ts"
import { operator, sandbox } from "./mode.ts"
import { json, print } from "./output.ts"
import { asOf, asOfTooEarly, decoded, given } from "./request.ts"

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
    sandbox,
    json
  },
  ({ json: asJson, sandbox: isSandbox, ...flags }) =>
    Effect.gen(function* () {
      const request = yield* decoded(ScreenRequest, given(flags))
      const screener = yield* Screener
      const answer = yield* screener.screen(operator(isSandbox), request)
      yield* print(answer, asJson, () => readable(answer))
    }).pipe(Effect.catchTag("AsOfTooEarly", asOfTooEarly), Effect.provide(Core.layer))
).pipe(Command.withDescription("Compare a name, or the entity behind a number, with the screening lists"))

const readable = (answer: ScreenResult): string =>
  [
    `overall  ${answer.overall}`,
    ...Object.entries(answer.sources).map(([name, source]) =>
      [
        `${name}  ${source.status}`,
        ...source.matches.map((match) =>
          [
            `  ${match.score.toFixed(1).padStart(5)}  ${match.matched_name}  [${match.list_ref}]  on ${match.matched_on.join(", ")}`,
            ...(match.note === "" ? [] : [`         ${match.note}`])
          ].join("\n")
        ),
        `  ${source.note}`
      ].join("\n")
    ),
    answer.disclaimer
  ].join("\n\n")
