/** An empty project outside the workspace into which packed packages are installed with npm. */
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { startProgram } from "../support/startProgram.ts"
import { root } from "../support/workspaceCopy.ts"
import type { PackageName, Packed } from "./pack.ts"

const shell = process.platform === "win32"

/** npm takes a tarball for the version that the others ask for. */
export const install = async (
  folder: string,
  packed: ReadonlyArray<Packed>,
  others: Record<string, string> = {},
  type: "module" | "commonjs" = "module"
) => {
  mkdirSync(folder, { recursive: true })
  const ours = Object.fromEntries(
    packed.map(({ name, tarball }) => [`@entity-watch/${name}`, `file:${tarball}`])
  )
  const manifest = { private: true, type, dependencies: { ...ours, ...others } }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
  const args = [
    "install",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
    "--loglevel=error"
  ]
  // This process goes on: a connection that is closed meanwhile is noticed before it is used.
  const { code, err } = await startProgram("npm", args, { cwd: folder, env: process.env, shell }).ended
  if (code !== 0) throw new Error(`npm install: ${err}`)
}

export const installed = (folder: string, name: PackageName) =>
  join(folder, "node_modules/@entity-watch", name)

/** Every specifier that the package's exports allow, from what is installed. */
export const entryPoints = (folder: string, name: PackageName): ReadonlyArray<string> => {
  const home = installed(folder, name)
  const { exports } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
  const files = readdirSync(join(home, "dist"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => file.replaceAll("\\", "/").slice(0, -".js".length))
  return Object.keys(exports)
    .filter((key) => exports[key] !== null && key !== "./package.json" && key !== "./schemas/*")
    .flatMap((key) =>
      key.endsWith("/*")
        ? files.filter((file) => `./${file}`.startsWith(key.slice(0, -1))).map((file) => `./${file}`)
        : [key]
    )
    .map((key) => `@entity-watch/${name}${key.slice(1)}`)
}

/** How many of the specifiers this Node imports, or what it says instead. */
export const imported = async (
  node: string,
  folder: string,
  specifiers: ReadonlyArray<string>
): Promise<number | string> => {
  const script = join(folder, "imports.mjs")
  writeFileSync(
    script,
    `let count = 0
for (const each of ${JSON.stringify(specifiers)}) {
  await import(each)
  count += 1
}
console.log(count)
process.exit(0)`
  )
  const { code, err, out } = await startProgram(node, [script], { cwd: folder, env: process.env }).ended
  return code === 0 && err === "" ? Number(out) : `${out}${err}`
}

/** Nodes of different versions on the PATH: version → executable. */
export const nodesOnPath = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const place of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(place, shell ? "node.exe" : "node")
    if (!existsSync(path)) continue
    const version = execFileSync(path, ["--version"], { encoding: "utf8" }).trim()
    if (!found.has(version)) found.set(version, path)
  }
  return found
}

/** What the compiler minds, or nothing. */
export const typeErrors = (
  folder: string,
  file: string,
  moduleResolution: "bundler" | "nodenext",
  types: ReadonlyArray<string>
): string => {
  const config = join(folder, `tsconfig.${moduleResolution}.${file}.json`)
  const compilerOptions = {
    target: "es2024",
    // Effect's own declarations name CryptoKey and JsonWebKey, which are of the DOM.
    lib: ["es2024", "dom", "dom.iterable"],
    module: moduleResolution === "bundler" ? "esnext" : "nodenext",
    moduleResolution,
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }))
  const tsc = join(root, "node_modules/typescript/bin/tsc")
  return spawnSync(process.execPath, [tsc, "-p", config], { cwd: folder, encoding: "utf8" }).stdout
}
