/**
 * What `pnpm pack` and `pnpm publish` do in a package first: its code is built anew, so that none is missing, as in a
 * fresh clone, and none is left of sources that are gone. With the code go the compiler's notes, which `tsc` alone takes
 * for a build that was removed. The packages that it needs are built where their sources are newer.
 *
 * A package that publishes a `main` is there for `require` too: what stands directly in `dist` is also written as
 * CommonJS, where a package.json of its own says so to Node and to the compiler.
 */
import { spawnSync } from "node:child_process"
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

for (const made of ["dist", "tsconfig.tsbuildinfo"]) rmSync(made, { recursive: true, force: true })
const run = (command, ...args) =>
  spawnSync(command, args, { shell: process.platform === "win32", stdio: ["ignore", 2, 2] })

const built = run("tsc", "-b", "--checkers", "1")
if (built.error !== undefined)
  process.stderr.write(
    "There is no compiler: install the workspace with node packages/run.mjs node --version.\n"
  )
process.exitCode = built.status ?? 1

const { main } = JSON.parse(readFileSync("package.json", "utf8")).publishConfig
if (main !== undefined && built.status === 0) {
  const folder = dirname(main)
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }\n')
  for (const file of globSync("dist/*.d.ts"))
    writeFileSync(
      join(folder, basename(file)),
      readFileSync(file, "utf8").replace(/^\/\/# sourceMappingURL=.*$/mu, "")
    )
  const form = ["--format=cjs", "--platform=node", "--log-level=warning", `--outdir=${folder}`]
  process.exitCode = run("esbuild", ...globSync("dist/*.js"), ...form).status ?? 1
}
