/** What a failure means to the operator, in one sentence. */
import { SnapshotsUnreadable } from "@entity-watch/core/snapshots"
import { Config, Schema, SchemaIssue } from "effect"
import { Migrator, SqlError } from "effect/sql"
import { databaseFailure } from "./databaseFailure.ts"

/** Failures whose own message is written for people. */
const spoken = new Set([
  "DataDirectoryInUse",
  "DataFolderUnusable",
  "DatabaseUnsuitable",
  "DatabaseUrlInvalid",
  "EmbeddedDatabaseUnavailable",
  "OperatorSettingsInvalid",
  "RowThreadFailed",
  "SecretKeysUnavailable",
  "SecretUnreadable"
])

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Names the setting and never its value, which may be a secret. */
const badSetting = ({ cause }: Config.ConfigError): string => {
  const [issue] = Schema.isSchemaError(cause) ? issuesOf(cause.issue).issues : []
  if (issue === undefined) return "The settings could not be read."
  const expected = issue.message.replace(/^Expected/u, "expected")
  return `The setting ${issue.path?.join("_") ?? ""} is not valid: ${expected}.`
}

/** Undefined for a failure of ours. */
export const failureSentence = (error: unknown): string | undefined => {
  if (error instanceof Config.ConfigError) return badSetting(error)
  if (error instanceof Migrator.MigrationError) return failureSentence(error.cause)
  if (SqlError.isSqlError(error)) return databaseFailure(error)
  if (error instanceof SnapshotsUnreadable) return "The database could not be read."
  return isTagged(error, spoken) ? error.message : undefined
}

export const isTagged = (error: unknown, tags: ReadonlySet<string>): error is Error =>
  error instanceof Error && "_tag" in error && tags.has(String(error._tag))
