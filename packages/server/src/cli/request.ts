/** Makes of flags the body that REST takes. The same schema checks it, and refuses it in the same words. */

import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { strict } from "@entity-watch/contract/http/strict"
import type { AsOfOutOfReach } from "@entity-watch/core/snapshots"
import { Effect, Option, Schema } from "effect"
import { type CommandFailed, commandFailed } from "../process/CommandFailed.ts"
import { optionalText } from "./flags.ts"
import { loadFirst } from "./mode.ts"

export const givenFlags = (flags: Readonly<Record<string, Option.Option<string>>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([name, value]) => (Option.isSome(value) ? [[name, value.value]] : []))
  )

export const decodeRequest = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, body: unknown) =>
  Schema.decodeUnknownEffect(
    schema,
    strict
  )(body).pipe(Effect.mapError((error) => commandFailed(explainIssue(error.issue))))

const whoIsMeant = ["abn", "acn", "name"] as const

/** REST says the same of its fields. */
export const faultOfNameAndNumbers = (
  flags: Readonly<Record<(typeof whoIsMeant)[number], Option.Option<string>>>
): CommandFailed | undefined => {
  const given = whoIsMeant.filter((name) => Option.isSome(flags[name])).map((name) => `--${name}`)
  return given.length === 1
    ? undefined
    : commandFailed(
        `Give exactly one of --abn, --acn and --name${given.length === 0 ? ", or --file" : `, not ${given.join(" and ")}`}.`
      )
}

export const asOf = optionalText(
  "as-of",
  "Answer from what was known on a day, or at a timestamp with a time zone"
)

export const asOfOutOfReach = ({ earliest, isFuture, now }: AsOfOutOfReach) =>
  commandFailed(
    isFuture
      ? `Nothing is known of the future: today is ${now.slice(0, 10)} in UTC. Leave --as-of out to ask about now.`
      : earliest === null
        ? loadFirst
        : `Nothing is known from before ${earliest}, when the first register was loaded.`
  )
