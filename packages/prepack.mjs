/**
 * What `pnpm pack` and `pnpm publish` do in a package first: its code is built anew, so that none is missing, as in a
 * fresh clone, and none is left of sources that are gone. With the code go the compiler's notes, which `tsc` alone takes
 * for a build that was removed. The packages that it needs are built where their sources are newer.
 */
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"

for (const made of ["dist", "tsconfig.tsbuildinfo"]) rmSync(made, { recursive: true, force: true })
const built = spawnSync("tsc", ["-b", "--checkers", "1"], {
  shell: process.platform === "win32",
  stdio: ["ignore", 2, 2]
})
if (built.error !== undefined)
  process.stderr.write(
    "There is no compiler: install the workspace with node packages/run.mjs node --version.\n"
  )
process.exitCode = built.status ?? 1
