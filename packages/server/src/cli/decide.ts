/** `entity-watch decide`: records what was decided about the matches of a screened file. */

import { Snapshots } from "@entity-watch/core/snapshots"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { decideCustomerFile, type WhyNotRecorded } from "@entity-watch/node/rows/decideCustomerFile"
import { Effect, Layer, Option, Runtime, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accountNamed } from "./accountFlag.ts"
import { countOf } from "./fileFlags.ts"
import { optionalText } from "./flags.ts"
import { operator, prepareSandbox, sandbox } from "./mode.ts"
import { json, print } from "./output.ts"

/** Some decisions were not recorded: the answer has been printed. Exit code 2. */
export class DecisionsNotRecorded extends Schema.TaggedError<DecisionsNotRecorded>()(
  "DecisionsNotRecorded",
  {}
) {
  override readonly [Runtime.errorExitCode] = 2
}

/** The rest of a sentence that says why a decision is not recorded. */
export const whyNotRecorded = (why: WhyNotRecorded): string => {
  switch (why.code) {
    case "entry_not_as_shown":
      return "the list says something else of the entry by now, or it is no match of this customer. Screen the file again."
    case "list_not_read":
      return "the list could not be read, or is too old."
    case "other_subject":
      return "no subject_ref of this row is so. Write it as the results have it."
    case "no_such_row":
      return "the file has no such customer."
    case "too_many_decisions":
      return `the account has ${why.limit} decisions, as many as it may have.`
    case "decided_since":
      return `${why.decided_by} decided after the file was screened: ${why.outcome}. Screen it again.`
  }
}

export const decide = Command.make(
  "decide",
  {
    file: Flag.String("file").pipe(Flag.withDescription("The file of customers, as it was screened")),
    results: Flag.String("results").pipe(
      Flag.withDescription("The folder that screen --file --account wrote")
    ),
    from: optionalText(
      "from",
      "The results with outcome, reason and reason_code filled in. Default: results.xlsx in the folder, or results.csv"
    ),
    account: Flag.String("account").pipe(Flag.withDescription("Whose decisions they are: a name or an id")),
    by: Flag.String("by").pipe(Flag.withDescription("Who decided, as it is to be shown")),
    sandbox,
    json
  },
  ({ account, by, file, from, json: asJson, results, sandbox: isSandbox }) =>
    Effect.gen(function* () {
      yield* prepareSandbox(isSandbox)
      const { not_recorded, recorded } = yield* decideCustomerFile({
        file,
        folder: results,
        from: Option.getOrNull(from),
        account: yield* accountNamed(account),
        mode: operator(isSandbox).mode,
        decidedBy: by
      })
      const told = not_recorded.map(({ why, ...each }) => ({ ...each, why: whyNotRecorded(why) }))
      yield* print({ recorded, not_recorded: told }, asJson, () =>
        [
          recorded === 1 ? "1 decision is recorded." : `${countOf(recorded, "decision")} are recorded.`,
          ...told.map(
            ({ row, subject_ref: ref, why }) =>
              `Row ${row} of the file, ${JSON.stringify(ref)}, is not: ${why}`
          )
        ].join("\n")
      )
      if (told.length > 0) return yield* new DecisionsNotRecorded()
    }).pipe(Effect.provide(Snapshots.layer.pipe(Layer.provideMerge(coreForCommand))))
).pipe(
  Command.withDescription(
    "Record what was decided about the matches of a screened file, so that next month's file says what is new. Exit code 2: some rows were not recorded"
  ),
  Command.withExamples([
    {
      command:
        'entity-watch decide --file customers.csv --results results --account "Retail" --by "Kim Reviewer"',
      description: "Record the outcomes that were written into results/results.xlsx"
    }
  ])
)
