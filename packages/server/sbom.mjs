/**
 * Writes `sbom.cdx.json`, a CycloneDX document of everything that an installed server contains: what is bundled with
 * it and with the console, and what is installed beside it.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "../console/build.mjs"
import { bundle } from "./bundle.mjs"

const manifest = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"))
const folder = mkdtempSync(join(tmpdir(), "entity-watch-sbom-"))
try {
  const cache = fileURLToPath(new URL("../../node_modules/.cache/entity-watch/console", import.meta.url))
  const inConsole = JSON.parse(readFileSync(join(await build(cache), "licences.json"), "utf8"))
  const inside = [...(await bundle(join(folder, "bundle"))), ...inConsole]
  const beside = Object.keys(manifest.dependencies).filter((name) => !name.startsWith("@entity-watch/"))
  const names = new Set([...inside.map(({ name }) => name), ...beside])
  const all = join(folder, "all.json")
  const args = ["sbom", "--sbom-format", "cyclonedx", "--out", all]
  const { status } = spawnSync("pnpm", args, { shell: process.platform === "win32", stdio: "inherit" })
  if (status !== 0) throw new Error("pnpm could not list the packages.")
  const document = JSON.parse(readFileSync(all, "utf8"))
  const named = ({ group, name }) => (group === undefined ? name : `${group}/${name}`)
  const versions = new Map(inside.map(({ name, version }) => [name, version]))
  const components = document.components.filter(
    (each) => names.has(named(each)) && [undefined, each.version].includes(versions.get(named(each)))
  )
  const missing = [...names].filter((name) => components.every((each) => named(each) !== name))
  if (missing.length > 0) throw new Error(`pnpm does not list ${missing.join(", ")}.`)
  const kept = new Set(components.map((each) => each["bom-ref"]))
  const dependencies = (document.dependencies ?? [])
    .filter(({ ref }) => kept.has(ref))
    .map(({ dependsOn = [], ref }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }))
  writeFileSync("sbom.cdx.json", JSON.stringify({ ...document, components, dependencies }, undefined, 2))
  process.stdout.write(`sbom.cdx.json lists ${components.length} packages.\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
