/** The migrated embedded database that test files start from, built once per version of the migrations. */
import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { migrate } from "@entity-watch/node/database/migrate"
import { Effect } from "effect"
import { clientOf } from "./client.ts"

const require = createRequire(import.meta.url)
const day = 24 * 60 * 60 * 1000
const root = fileURLToPath(new URL("../../../../", import.meta.url))
const cache = join(root, "node_modules/.cache/entity-watch")
const migrationsFolder = join(root, "packages/core/src/store/migrations")

const version = (): string => {
  const hash = createHash("sha256")
  for (const name of readdirSync(migrationsFolder).sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  hash.update(readFileSync(fileURLToPath(import.meta.url)))
  hash.update(readFileSync(join(dirname(require.resolve("@electric-sql/pglite")), "..", "package.json")))
  return hash.digest("hex").slice(0, 16)
}

const build = async (path: string): Promise<void> => {
  const engine = await PGlite.create({ extensions: { pg_trgm } })
  await Effect.runPromise(migrate(migrations).pipe(Effect.provide(clientOf(engine))))
  // Half of the files, which every test would unpack, are of databases that none of them opens.
  for (const statement of [
    "UPDATE pg_database SET datistemplate = false",
    "DROP DATABASE template0",
    "DROP DATABASE template1",
    "CHECKPOINT"
  ])
    await engine.exec(statement)
  const dump = await engine.dumpDataDir("none")
  await engine.close()
  mkdirSync(dirname(path), { recursive: true })
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, Buffer.from(await dump.arrayBuffer()))
  renameSync(aside, path)
}

const removeOld = (keep: string): void => {
  for (const name of readdirSync(cache).filter((each) => each.startsWith("template-"))) {
    const path = join(cache, name)
    if (path !== keep && Date.now() - statSync(path).mtimeMs > day) rmSync(path, { force: true })
  }
}

/** The path of the template, which is built now if it is missing. */
export const template = async (): Promise<string> => {
  const path = join(cache, `template-${version()}.tar`)
  if (!existsSync(path)) {
    await build(path)
    removeOld(path)
  }
  return path
}
