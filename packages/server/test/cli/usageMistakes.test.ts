/** A command that does not exist is told in one sentence: nobody has to look for it below a page of help. */
import { assert, describe, it } from "@effect/vitest"
import { runHere } from "../support/commandHere.ts"

const told: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
  [["bogus"], 'entity-watch has no command "bogus": entity-watch --help shows all of them.'],
  [
    ["refres", "--due"],
    'entity-watch has no command "refres" (did you mean refresh?): entity-watch --help shows all of them.'
  ],
  [
    ["admin", "lnk"],
    'entity-watch admin has no command "lnk" (did you mean link?): entity-watch admin --help shows all of them.'
  ],
  [
    [`\u001b[2J\u009b${"x".repeat(200)}`],
    `entity-watch has no command "\\u001b[2J?${"x".repeat(55)}": entity-watch --help shows all of them.`
  ]
]

describe("a command that does not exist", () => {
  for (const [args, sentence] of told)
    it(`is told in one sentence: ${JSON.stringify(args.join(" ").slice(0, 20))}`, async () =>
      assert.deepStrictEqual(await runHere({}, args), { code: 1, out: "", err: `${sentence}\n` }))

  it("is not what a command with a wrong option is: its help is shown", async () => {
    const { code, err, out } = await runHere({}, ["refresh", "--bogus"])
    assert.strictEqual(code, 1)
    assert.include(out, "--due")
    assert.include(err, "Unrecognized flag: --bogus")
  })
})
