/** Who is meant is told in the words of the flags. */
import { assert, describe, it } from "@effect/vitest"
import { run } from "../support/command.ts"

describe.each(["resolve", "screen"])("entity-watch %s", (command) => {
  it.each<[string, ReadonlyArray<string>, string]>([
    ["nobody", [], "Give exactly one of --abn, --acn and --name, or --file."],
    [
      "two",
      ["--abn", "51824753556", "--name", "Outback"],
      "Give exactly one of --abn, --acn and --name, not --abn and --name."
    ],
    [
      "three",
      ["--name", "Outback", "--acn", "990000014", "--abn", "51824753556"],
      "Give exactly one of --abn, --acn and --name, not --abn and --acn and --name."
    ]
  ])("names the flags to whoever asks about %s", async (_, flags, sentence) => {
    const { code, err, out } = await run({}, command, ...flags)
    assert.deepStrictEqual([code, err.trim(), out], [1, sentence, ""])
  })
})
