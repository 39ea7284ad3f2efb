/** Looks at the database: whether this version can use it, and whether it has room and rights. */
import { type DatabaseFacts, databaseFacts } from "@entity-watch/core/store"
import { Effect } from "effect"
import { pageAddress } from "../process/pageAddress.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"

const oldest = 15

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString("en-AU")} MB`

/** What one database must have, whichever it is; `connections` are the most that one process opens. */
export const judgeDatabase = (facts: DatabaseFacts, connections: number): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  if (facts.number < oldest * 10_000)
    findings.push(
      problem(
        `The database is PostgreSQL ${facts.version}.`,
        `Upgrade it: Entity Watch needs PostgreSQL ${oldest} or newer.`
      )
    )
  if (facts.is_read_only)
    findings.push(
      problem("The database is read-only.", "Name one that may be written to in DATABASE_URL, not a standby.")
    )
  if (facts.encoding !== "UTF8")
    findings.push(
      problem(
        `The database keeps text as ${facts.encoding}.`,
        "Make a database with the encoding UTF8: names of every script are stored in it."
      )
    )
  if (!facts.has_trigrams && !facts.offers_trigrams)
    findings.push(
      problem(
        "The extension pg_trgm is not on the database server.",
        "Install PostgreSQL's contrib package there: names are searched with it until an index is loaded."
      )
    )
  if (facts.migrated < facts.newest && !facts.may_create)
    findings.push(
      problem(
        "The database's user may not make tables there, and this version has to make some.",
        "Make it the owner of the database: ALTER DATABASE … OWNER TO …."
      )
    )
  if (facts.migrated > facts.newest)
    findings.push(
      problem(
        `The database has migration ${facts.migrated}, and this version knows ${facts.newest}.`,
        "Run the newer version that made it, or restore the backup from before the upgrade: this one does not start."
      )
    )
  if (facts.is_superuser)
    findings.push(
      note(
        "The database's user is a superuser.",
        "Give Entity Watch a user of its own that owns its database: it needs no more."
      )
    )
  if (connections > facts.most_connections)
    findings.push(
      problem(
        `One process uses up to ${connections} connections, and the server allows ${facts.most_connections} in all.`,
        "Raise the server's max_connections, or lower DATABASE_CONNECTIONS."
      )
    )
  if (!facts.ends_statements)
    findings.push(
      problem(
        "The sessions that the pooler hands out have no time limits.",
        `Give it the connect_query of ${pageAddress("database")}: a statement that hangs would keep its session for good.`
      )
    )
  const schema =
    facts.migrated === 0
      ? "it is empty, and the first start makes its tables"
      : facts.migrated < facts.newest
        ? `the next start runs ${facts.newest - facts.migrated} of its migrations`
        : facts.migrated > facts.newest
          ? "its tables are those of a newer version"
          : "its tables are up to date"
  findings.push(ok(`PostgreSQL ${facts.version}, ${megabytes(facts.bytes)}; ${schema}.`))
  return findings
}

export const examineDatabase = Effect.fn("examineDatabase")(function* (
  kind: "embedded" | "postgresql",
  connections: number
) {
  const facts = yield* databaseFacts
  // The embedded one is ours: its user is its owner, and nobody else connects.
  const findings =
    kind === "embedded"
      ? judgeDatabase(
          {
            ...facts,
            is_superuser: false,
            most_connections: Number.POSITIVE_INFINITY,
            ends_statements: true
          },
          0
        )
      : judgeDatabase(facts, connections)
  return { findings, isMigrated: facts.migrated === facts.newest }
})
