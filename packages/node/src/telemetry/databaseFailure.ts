/** What a failure of the database means to the operator, in the database's own words where these hold no data. */

import type { SqlError } from "effect/sql"
import { EmbeddedDatabaseStopped } from "../database/embedded/Engine.ts"

/**
 * What to do, by SQLSTATE. Only messages of these are shown: they name users, databases, files and settings, where those
 * of other classes quote rows. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const advice: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:08|28|3D)/u, "Look at DATABASE_URL."],
  [/^(?:25006|42501)$/u, "Its user needs the right to write and to make tables there."],
  [/^(?:53100|58030)$/u, "Look at its disk."],
  [/^53300$/u, "Raise its max_connections, or lower DATABASE_CONNECTIONS."],
  [/^(?:5[378]|XX)/u, "Look at its log."]
]

/** What a pooler answers to the limits with which a session begins. */
const ofPooler = /unsupported startup parameter/u
const besidePooler =
  "DATABASE_URL is that of a pooler: name the server itself in DATABASE_LISTEN_URL as well."

const unreached = (said: string) =>
  `The database does not answer: ${said}. Look whether it runs, and at DATABASE_URL.`

export const databaseFailure = ({ reason }: SqlError.SqlError): string | undefined => {
  const { cause } = reason
  if (!(cause instanceof Error)) return undefined
  if (cause instanceof EmbeddedDatabaseStopped) return cause.message
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : ""
  const said = cause.message.replace(/\.$/u, "")
  const todo = ofPooler.test(said) ? besidePooler : advice.find(([codes]) => codes.test(code))?.[1]
  if (todo !== undefined) return `The database refuses: ${said}. ${todo}`
  if (reason._tag === "AuthenticationError") return `The database refuses: ${said}. Look at DATABASE_URL.`
  if (reason._tag !== "ConnectionError") return undefined
  return unreached(
    code === "ECONNREFUSED" ? said.replace(/^connect ECONNREFUSED/u, "nothing listens at") : said
  )
}
