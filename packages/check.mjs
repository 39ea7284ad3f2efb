/** Types, format and lint, licences and pins, time that tests bound, and effects left unyielded. Runs all of them and fails when any has a finding. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const shell = process.platform === "win32"

/** True when the command found nothing. */
const run = ([command, ...args]) => spawnSync(command, args, { stdio: "inherit", shell }).status === 0

/** Suggestions leave the exit code alone, and so does a project where the plugin is not set up and checks no file. */
const diagnose = ([command, ...args]) => {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", 2],
    shell
  })
  process.stdout.write(stdout)
  return (
    status === 0 && /Checked [1-9]/u.test(stdout) && stdout.includes("0 errors, 0 warnings and 0 messages")
  )
}

const projects = JSON.parse(readFileSync("tsconfig.json", "utf8")).references.map(({ path }) =>
  join(path, "tsconfig.json")
)

const checks = [
  [run, ["tsc", "-b"]],
  [run, ["biome", "check", "--error-on-warnings", "."]],
  [run, ["node", "packages/supplyChain.mjs"]],
  [run, ["node", "packages/suite/noTimeBounds.mjs"]],
  ...projects.map((path) => [
    diagnose,
    ["effect-tsgo", "diagnostics", "--strict", "--format", "text", "--project", path]
  ])
]

const failed = checks.filter(([found, command]) => {
  process.stdout.write(`\n$ ${command.join(" ")}\n`)
  return !found(command)
})

process.stdout.write(
  failed.length === 0
    ? "\nNo findings.\n"
    : `\nFindings in:\n${failed.map(([, command]) => `  ${command.join(" ")}\n`).join("")}`
)
process.exitCode = failed.length === 0 ? 0 : 1
