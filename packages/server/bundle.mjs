/**
 * Builds what is published of this package: the command and its worker threads, each with everything that it imports,
 * but for the embedded database. So an installation has few files, and a command starts at once.
 *
 *     node bundle.mjs <folder>
 *
 * Beside them lie the licences of the packages that are inside.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const here = fileURLToPath(new URL(".", import.meta.url))

/** All in one folder: the module of a thread is found beside the file that starts it. */
const entries = {
  "entity-watch": "src/entity-watch.js",
  worker: "../node/src/database/embedded/worker.ts",
  initialiseWorker: "../node/src/database/embedded/initialiseWorker.ts",
  rowWorker: "../node/src/rows/threads/rowWorker.ts",
  searchWorker: "../node/src/search/searchWorker.ts",
  servingWorker: "src/serving/servingWorker.ts",
  segmentWorker: "../node/src/search/segmentWorker.ts"
}

/** The package that a file is of: that of the nearest package.json which names one. */
const packageOf = (file) => {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, "package.json")
    if (!existsSync(manifest)) continue
    const { license, name, version } = JSON.parse(readFileSync(manifest, "utf8"))
    if (name !== undefined && version !== undefined) return { folder, license, name, version }
  }
  throw new Error(`${file} is of no package.`)
}

const licenceOf = ({ folder, license, name, version }) => {
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].find((each) => existsSync(join(folder, each)))
  if (file === undefined) throw new Error(`${name} has no text of its licence.`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`
}

/** Answers the packages of others that are inside. `more` are entries beside those that are published. */
export const bundle = async (folder, more = {}) => {
  rmSync(folder, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints: { ...entries, ...more },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    // A Node that is too old can read the first file, which tells it so.
    target: "node22",
    chunkNames: "[name]-[hash]",
    // It finds its own files beside it.
    external: ["@electric-sql/pglite"],
    legalComments: "none",
    // For packages that were written for require.
    banner: {
      js: 'import { createRequire as $createRequire } from "node:module"\nconst require = $createRequire(import.meta.url)'
    },
    metafile: true
  })
  const packages = new Map()
  for (const input of Object.keys(metafile.inputs)) {
    const found = packageOf(join(here, input))
    if (!found.name.startsWith("@entity-watch/")) packages.set(`${found.name}@${found.version}`, found)
  }
  const inside = [...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found)
  writeFileSync(join(folder, "licences.txt"), inside.map(licenceOf).join(`\n${"-".repeat(80)}\n\n`))
  return inside
}

const [, program = "", folder] = process.argv
if (resolve(program) === fileURLToPath(import.meta.url) && folder !== undefined) {
  const inside = await bundle(resolve(folder))
  process.stderr.write(`The server was bundled with ${inside.length} packages of others.\n`)
}
