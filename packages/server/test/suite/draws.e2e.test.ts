/** What a test draws follows from the seed and its name alone, and seeds that once failed are run again. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { root } from "../support/workspaceCopy.ts"

const cache = join(root, ".cache")
mkdirSync(cache, { recursive: true })
/** Inside the workspace, where Vitest is found. */
const folder = mkdtempSync(join(cache, "draws-"))
const drawn = join(folder, "drawn.jsonl")

beforeAll(() => {
  const config = {
    test: {
      root: folder,
      include: ["*.test.mjs"],
      isolate: false,
      setupFiles: join(root, "packages/suite/draws.ts")
    }
  }
  writeFileSync(
    join(folder, "vitest.config.mjs"),
    `const provide = { seed: process.env.TEST_SEED, keptSeeds: JSON.parse(process.env.KEPT) }
export default { test: { ...${JSON.stringify(config.test)}, provide } }`
  )
  writeFileSync(
    join(folder, "some.test.mjs"),
    `import { appendFileSync } from "node:fs"
import { Effect, Random } from "effect"
import { describe, it } from "vitest"
describe("draws", () => {
  for (const name of ["first", "second"])
    it(name, () => {
      const numbers = [Math.random(), Effect.runSync(Random.next)]
      appendFileSync(${JSON.stringify(drawn)}, JSON.stringify({ name, numbers }) + "\\n")
    })
})`
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What each test drew, in the order in which they ran. */
const run = (seed: string, options: ReadonlyArray<string> = [], kept: ReadonlyArray<object> = []) => {
  rmSync(drawn, { force: true })
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--config",
      join(folder, "vitest.config.mjs"),
      ...options
    ],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, TEST_SEED: seed, KEPT: JSON.stringify(kept) },
      encoding: "utf8"
    }
  )
  assert.strictEqual(status, 0, `${stdout}${stderr}`)
  return readFileSync(drawn, "utf8")
    .trim()
    .split("\n")
    .map((line): { readonly name: string; readonly numbers: ReadonlyArray<number> } => JSON.parse(line))
}

describe("What a test draws", () => {
  it("is the same alone as among others, and another for another test and another seed", () => {
    const [first, second] = run("one")
    assert.notDeepEqual(first?.numbers, second?.numbers)
    assert.deepStrictEqual(run("one", ["-t", "second"]), [second])
    assert.notDeepEqual(run("two", ["-t", "second"])[0]?.numbers, second?.numbers)
  })

  it("is drawn from a seed that was kept as well", () => {
    const [, second] = run("two")
    const file = join(folder, "some.test.mjs").slice(root.length)
    const all = run("one", [], [{ test: `${file} > draws > second`, seed: "two" }])
    assert.deepStrictEqual(
      all.map(({ name }) => name),
      ["first", "second", "second"]
    )
    assert.deepStrictEqual(all[2], second)
  })
})
