/** Fails when a dependency has a licence that nobody agreed to, or when anything that is taken from outside is not pinned. */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"

/** Licences that allow Apache-2.0 software to depend on what is under them. MPL-2.0 binds changes of its own files only. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "Python-2.0",
  "Unlicense"
])

/** One licence of an `OR` suffices, and each of an `AND` is needed. */
const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/gu, "")
    .split(/\s+OR\s+/u)
    .some((either) => either.split(/\s+AND\s+/u).every((licence) => allowed.has(licence)))

const licences = () => {
  const { status, stdout } = spawnSync("pnpm", ["licenses", "list", "--json"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
    shell: process.platform === "win32"
  })
  if (status !== 0) return ["pnpm could not list the licences."]
  return Object.entries(JSON.parse(stdout)).flatMap(([licence, packages]) =>
    isAllowed(licence)
      ? []
      : packages.map(
          ({ name }) =>
            `${name} is under ${licence}: agree to it in packages/supplyChain.mjs, or leave it out.`
        )
  )
}

/** One version, also of a package that is taken under another name. */
const exact = /^(?:npm:[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/u

const catalog = () =>
  [
    ...(/^catalog:\n((?: {2}.*\n)+)/mu.exec(readFileSync("pnpm-workspace.yaml", "utf8"))?.[1] ?? "").matchAll(
      /^ {2}"?([^"\n:]+)"?: (.*)$/gmu
    )
  ]
    .filter(([, , version]) => !exact.test(version))
    .map(([, name, version]) => `pnpm-workspace.yaml takes ${name} at ${version}, which is not one version.`)

const manifests = () =>
  ["package.json", "examples/package.json", "fixtures/package.json", ...packageManifests()].flatMap(
    (path) => {
      const {
        dependencies = {},
        devDependencies = {},
        optionalDependencies = {}
      } = JSON.parse(readFileSync(path, "utf8"))
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => version !== "catalog:" && !version.startsWith("workspace:"))
        .map(([name, version]) => `${path} takes ${name} at ${version} instead of from the catalog.`)
    }
  )

const packageManifests = () =>
  readdirSync("packages", { withFileTypes: true })
    .map(({ name }) => `packages/${name}/package.json`)
    .filter((path) => existsSync(path))

const lockfile = () =>
  [...readFileSync("pnpm-lock.yaml", "utf8").matchAll(/^ {2}'?([^'\n]+?)'?:\n {4}resolution: (.*)$/gmu)]
    .filter(([, , resolution]) => !/integrity: sha512-/u.test(resolution))
    .map(([, name]) => `pnpm-lock.yaml has no SHA-512 of ${name}.`)

const workflows = () =>
  readdirSync(".github/workflows").flatMap((name) =>
    [...readFileSync(`.github/workflows/${name}`, "utf8").matchAll(/uses: (\S+)/gu)]
      .filter(([, action]) => !/@[0-9a-f]{40}$/u.test(action))
      .map(([, action]) => `.github/workflows/${name} uses ${action}: pin it by its commit.`)
  )

const findings = [licences, catalog, manifests, lockfile, workflows].flatMap((look) => look())
process.stdout.write(`${[...findings, `Supply chain: ${findings.length} findings.`].join("\n")}\n`)
process.exitCode = findings.length === 0 ? 0 : 1
