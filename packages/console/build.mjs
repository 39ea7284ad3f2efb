/**
 * Builds the console when its sources have changed since the last time:
 *
 *     node build.mjs <cache> [<folder>]
 *
 * The files are put into a folder of `<cache>` that is named after the sources, and its path is printed. Beside each
 * file lie its compressed forms. They are copied into `<folder>` as well, where one is given.
 */
import { createHash } from "node:crypto"
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync
} from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"

const here = fileURLToPath(new URL(".", import.meta.url))
/**
 * The client and the code that verifies a webhook are built into the console, and the lock file says of which versions
 * everything else is.
 */
const sources = [
  "src",
  "index.html",
  "vite.config.ts",
  "build.mjs",
  "../client/src",
  "../core/docs/verifying-webhooks.md",
  "../../pnpm-lock.yaml"
]

const filesOf = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const hash = () => {
  const digest = createHash("sha256")
  for (const source of sources) {
    const path = join(here, source)
    if (!existsSync(path)) continue
    const files = source.includes(".") && !source.endsWith("src") ? [path] : filesOf(path).toSorted()
    for (const file of files)
      digest
        .update(`${relative(here, file)}\0`)
        .update(readFileSync(file))
        .update("\0")
  }
  return digest.digest("hex").slice(0, 20)
}

const compress = (folder) =>
  Promise.all(
    filesOf(folder)
      .filter((path) => /\.(?:js|css|html|svg)$/u.test(path))
      .map(async (path) => {
        const bytes = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      })
  )

/** The path of the built console. */
export const build = async (cache) => {
  const folder = join(cache, hash())
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date())
    return folder
  }
  // Whoever calls may be a test, for which React would be built as one that is developed.
  process.env.NODE_ENV = "production"
  const vite = await import("vite")
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  await vite.build({
    root: here,
    configFile: join(here, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: unfinished, emptyOutDir: true }
  })
  await compress(unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error // Otherwise another process was faster.
  }
  // Another process may be about to read what it was told of, so only what nobody asked for since yesterday goes.
  for (const name of readdirSync(cache))
    if ((statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - 86_400_000)
      rmSync(join(cache, name), { recursive: true, force: true })
  return folder
}

const [, script, cache, copy] = process.argv
if (script === fileURLToPath(import.meta.url) && cache !== undefined) {
  // Whoever serves the console reads these files, whoever built them; nothing in them is secret.
  process.umask(0o022)
  const folder = await build(cache)
  if (copy !== undefined) cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes(".vite") })
  process.stdout.write(folder)
}
