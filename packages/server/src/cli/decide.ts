/** `entity-watch decide`: records what was decided about the matches of a screened file. */

import { Snapshots } from "@entity-watch/core/snapshots"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { decideCustomerFile } from "@entity-watch/node/rows/decideCustomerFile"
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
      const decided = yield* decideCustomerFile({
        file,
        folder: results,
        from: Option.getOrNull(from),
        account: yield* accountNamed(account),
        mode: operator(isSandbox).mode,
        decidedBy: by
      })
      yield* print(decided, asJson, () =>
        [
          decided.recorded === 1
            ? "1 decision is recorded."
            : `${countOf(decided.recorded, "decision")} are recorded.`,
          ...decided.not_recorded.map(
            ({ row, subject_ref: ref, why }) =>
              `Row ${row} of the file, ${JSON.stringify(ref)}, is not: ${why}`
          )
        ].join("\n")
      )
      if (decided.not_recorded.length > 0) return yield* new DecisionsNotRecorded()
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
