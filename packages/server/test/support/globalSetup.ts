/** Builds, once per run, what the chosen test files need: the template, and a server with a migrated database. */
import { migrations } from "@entity-watch/core/store/migrations/all"
import { migrate } from "@entity-watch/node/database/migrate"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TestProject } from "vitest/node"
import { chosenFiles } from "../../../suite/chosenFiles.ts"
import { takePrograms } from "../../../suite/programs.mjs"
import { startCluster } from "./cluster.ts"
import { directOf, startPooler } from "./pooler.ts"
import { addressOf, clientAt } from "./server.ts"
import { template } from "./template.ts"

const unused = { reason: "no test file of this run needs a PostgreSQL server" }

const onServer = (url: string, statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, statement).pipe(
      Effect.provide(clientAt(addressOf(directOf(url), "postgres")))
    )
  )

const servePostgres = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL
  if (given === undefined) takePrograms(["PostgreSQL"])
  takePrograms(["PgBouncer"])
  const cluster = given === undefined ? await startCluster() : undefined
  const server = given ?? (typeof cluster === "string" ? undefined : cluster?.url)
  if (server === undefined) {
    console.warn(`Skipping every *.postgres.test.ts: ${cluster}.`)
    project.provide("postgres", { reason: String(cluster) })
    return async () => {}
  }
  const pooler = process.env.TEST_POOLER === undefined ? undefined : await startPooler(server)
  if (typeof pooler === "string") throw new Error(`TEST_POOLER is set. ${pooler}.`)
  const url = pooler?.url ?? server
  const migrated = `ew_migrated_${process.pid}`
  await onServer(url, (sql) => sql`CREATE DATABASE ${sql(migrated)} TEMPLATE template0`)
  await Effect.runPromise(
    migrate(migrations).pipe(Effect.provide(clientAt(addressOf(directOf(url), migrated))))
  )
  project.provide("postgres", { url, migrated })
  return typeof cluster === "object"
    ? async () => {
        pooler?.stop()
        await cluster.stop()
      }
    : async () => void (await onServer(url, (sql) => sql`DROP DATABASE ${sql(migrated)} WITH (FORCE)`))
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const testFiles = await chosenFiles(project)
  const wanted = (suffix: string) => testFiles.some((file) => file.endsWith(suffix))
  project.provide("template", wanted(".pg.test.ts") ? await template() : "")
  if (wanted(".postgres.test.ts")) return servePostgres(project)
  project.provide("postgres", unused)
  return async () => {}
}
