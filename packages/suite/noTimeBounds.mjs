/** Refuses tests that bound measured time from above, each with its line: timeBounds.mjs. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { timeBounds } from "./timeBounds.mjs"

const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "*.test.ts"], {
  encoding: "utf8"
})
const files = stdout.split("\n").filter((file) => file !== "")
const found = files.flatMap((file) =>
  timeBounds(readFileSync(file, "utf8")).map(({ line, why }) => `${file}:${line} ${why}`)
)
process.stdout.write(found.map((each) => `${each}\n`).join(""))
process.exitCode = found.length === 0 && files.length > 0 ? 0 : 1
