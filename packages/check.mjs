/**
 * Types and effects left unyielded, format and lint, licences and pins, and time that tests bound. Runs all of them and
 * fails when any has a finding.
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const shell = process.platform === "win32"

/** True when the command found nothing. */
const run = ([command, ...args]) => spawnSync(command, args, { stdio: "inherit", shell }).status === 0

/**
 * The compiler with the diagnostics of Effect built in, which reads every file anew: what it knows of an earlier build
 * says nothing of its warnings. Suggestions are not shown, and a warning is a finding.
 */
const compile = ([command, ...args]) => {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", 2] })
  const said = (stdout ?? "").split("\n").filter((line) => !/: suggestion TS\d+: /u.test(line))
  process.stdout.write(said.join("\n"))
  return status === 0 && !said.some((line) => /: (?:error|warning|message) TS\d+: /u.test(line))
}

const compiler = spawnSync("effect-tsgo", ["get-exe-path"], { encoding: "utf8", shell }).stdout.trim()

/** Where the diagnostics are set up; a project that does not extend it would be compiled without them. */
const base = /"extends": "(?:\.\.\/)+tsconfig\.base\.json"/u
const withoutDiagnostics = JSON.parse(readFileSync("tsconfig.json", "utf8"))
  .references.map(({ path }) => join(path, "tsconfig.json"))
  .filter((path) => !base.test(readFileSync(path, "utf8")))

const checks = [
  // Several checkers of one project would each work out the same types: twice the processor time.
  [compile, [compiler, "-b", "--force", "--checkers", "1"]],
  [run, ["biome", "check", "--error-on-warnings", "."]],
  [run, ["node", "packages/supplyChain.mjs"]],
  [run, ["node", "packages/suite/noTimeBounds.mjs"]]
]

const failed = checks.filter(([found, command]) => {
  process.stdout.write(`\n$ ${command.join(" ")}\n`)
  return !found(command)
})
for (const path of withoutDiagnostics) process.stdout.write(`${path} does not extend tsconfig.base.json.\n`)

const isClean = failed.length === 0 && withoutDiagnostics.length === 0
process.stdout.write(
  isClean
    ? "\nNo findings.\n"
    : `\nFindings in:\n${failed.map(([, command]) => `  ${command.join(" ")}\n`).join("")}`
)
process.exitCode = isClean ? 0 : 1
