/** A command given wrongly is told in one sentence: nobody has to look for it below a page of help. */
import { assert, describe, it } from "@effect/vitest"
import { runHere } from "../support/commandHere.ts"

const help = (path: string) => `entity-watch${path === "" ? "" : ` ${path}`} --help shows what it takes.`
const ten = Array.from({ length: 11 }, (_, index) => ["--identifier", `${index}`]).flat()

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
  ],
  [["refresh", "--bogus"], `entity-watch refresh has no flag --bogus: ${help("refresh")}`],
  [
    ["screen", "--nmae", "x"],
    `entity-watch screen has no flag --nmae (did you mean --name?): ${help("screen")}`
  ],
  [
    ["keys", "create", "--mode", "live", "--expires", "5"],
    `entity-watch keys create has no flag --expires (did you mean --expires-in-days?): ${help("keys create")}`
  ],
  [["screen", "-n", "x"], `entity-watch screen has no flag -n: ${help("screen")}`],
  [
    ["screen", `--\u001b[2J${"x".repeat(200)}`],
    `entity-watch screen has no flag "--\\u001b[2J${"x".repeat(54)}": ${help("screen")}`
  ],
  [
    ["--due", "refresh"],
    `entity-watch has no flag --due (did you mean entity-watch refresh --due?): ${help("refresh")}`
  ],
  [["--bogus"], `entity-watch has no flag --bogus: ${help("")}`],
  [["screen", "--name"], `entity-watch screen needs a value behind --name: ${help("screen")}`],
  [["screen", "--name", "--abn", "5"], `entity-watch screen needs a value behind --name: ${help("screen")}`],
  [
    ["serve", "--port"],
    `entity-watch serve needs a value behind --port (it takes a whole number): ${help("serve")}`
  ],
  [
    ["serve", "--port", "abc"],
    `entity-watch serve does not take "abc" for --port (it takes a whole number): ${help("serve")}`
  ],
  [
    ["serve", "--port", "65536"],
    `entity-watch serve does not take "65536" for --port (choose a port from 0 to 65535): ${help("serve")}`
  ],
  [
    ["screen", "--type", "ship"],
    `entity-watch screen does not take "ship" for --type (it takes individual, entity or vessel): ${help("screen")}`
  ],
  [
    ["screen", "--json=maybe"],
    `entity-watch screen does not take "maybe" for --json (it takes true or false): ${help("screen")}`
  ],
  [
    ["screen", "--name", "x", "--name", "y"],
    `entity-watch screen takes --name once, and it was given 2 times: ${help("screen")}`
  ],
  [
    ["screen", ...ten],
    `entity-watch screen takes --identifier at most 10 times, and it was given 11 times: ${help("screen")}`
  ],
  [
    ["admin", "log", "--limit", "0"],
    `entity-watch admin log does not take "0" for --limit (it takes a number from 1 to 200): ${help("admin log")}`
  ],
  [["keys", "create"], `entity-watch keys create needs --mode: ${help("keys create")}`],
  [["validate"], `entity-watch validate needs <identifier>: ${help("validate")}`],
  [
    ["screen", "--name", "Sample", "Pty"],
    `entity-watch screen has no use for "Pty" (a value of several words stands in quotes): ${help("screen")}`
  ],
  [
    ["refresh", "dfat"],
    `entity-watch refresh does not take "dfat" for <register> (did you mean dfat-consolidated-list?): ${help("refresh")}`
  ],
  [["refresh", "bogus"], `entity-watch refresh does not take "bogus" for <register>: ${help("refresh")}`]
]

/** Every command that has no further ones, by what the help shows. */
const commandsBelow = async (path: ReadonlyArray<string>): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const { out } = await runHere({}, [...path, "--help"])
  const [, listed = ""] = out.split("SUBCOMMANDS\n")
  const names = [...listed.matchAll(/^ {2}([a-z-]+) {2}/gmu)].map(([, name]) => name ?? "")
  if (names.length === 0) return [path]
  return (await Promise.all(names.map((name) => commandsBelow([...path, name])))).flat()
}

describe("a command given wrongly", () => {
  for (const [args, sentence] of told)
    it(`is told in one sentence: ${JSON.stringify(args.join(" ").slice(0, 30))}`, async () =>
      assert.deepStrictEqual(await runHere({}, args), { code: 1, out: "", err: `${sentence}\n` }))

  it("is told so whichever command it is", async () => {
    const commands = await commandsBelow([])
    assert.isAbove(commands.length, 20)
    for (const path of commands) {
      const command = ["entity-watch", ...path].join(" ")
      const flag = await runHere({}, [...path, "--no-such-flag"])
      assert.deepStrictEqual(flag, {
        code: 1,
        out: "",
        err: `${command} has no flag --no-such-flag: ${command} --help shows what it takes.\n`
      })
      const argument = await runHere({}, [...path, "one-too", "many-of"])
      assert.deepInclude(argument, { code: 1, out: "" })
      assert.match(argument.err, /^entity-watch .*(has no use for "|does not take "|needs --)[^\n]*\n$/u)
    }
  })
})
