/**
 * `npm run fuzz -- [--rounds 20] [file…]`: the tests that draw, or those of the files, with a new seed in each round. A
 * test that fails is written with its seed into seeds.json, from which the suite runs it ever after.
 */
import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"

const { positionals, values } = parseArgs({
  options: { rounds: { type: "string", default: "20" } },
  allowPositionals: true
})
const seeds = new URL("./seeds.json", import.meta.url)
const folder = mkdtempSync(join(tmpdir(), "entity-watch-fuzz-"))
const report = join(folder, "report.json")

const drawing =
  positionals.length > 0
    ? positionals
    : spawnSync("git", ["grep", "-lE", String.raw`\.prop\(|drawnSeed`, "--", "*.test.ts"], {
        encoding: "utf8"
      })
        .stdout.trim()
        .split("\n")

/** The tests that failed, as suite/draws.ts names them. */
const failedWith = (seed) => {
  rmSync(report, { force: true })
  spawnSync(
    "vitest",
    [
      "run",
      "--config",
      "packages/vitest.config.ts",
      ...drawing,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, TEST_SEED: seed },
      shell: process.platform === "win32"
    }
  )
  return JSON.parse(readFileSync(report, "utf8")).testResults.flatMap(({ assertionResults, name }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ ancestorTitles, title }) =>
        [relative(process.cwd(), name).replaceAll("\\", "/"), ...ancestorTitles, title].join(" > ")
      )
  )
}

const kept = JSON.parse(readFileSync(seeds, "utf8"))
const found = []
for (let round = 1; round <= Number(values.rounds); round++) {
  const seed = randomBytes(8).toString("hex")
  const failed = failedWith(seed).filter((test) => !kept.concat(found).some((each) => each.test === test))
  found.push(...failed.map((test) => ({ test, seed })))
  console.log(`Round ${round}, seed ${seed}: ${failed.length === 0 ? "nothing" : failed.join("; ")}`)
}
rmSync(folder, { recursive: true, force: true })
if (found.length > 0) writeFileSync(seeds, `${JSON.stringify([...kept, ...found], undefined, 2)}\n`)
console.log(`${drawing.length} files, ${values.rounds} rounds: ${found.length} found.`)
process.exitCode = found.length === 0 ? 0 : 1
