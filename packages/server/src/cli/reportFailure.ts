/** Tells the person at the terminal what went wrong, in one sentence on the error stream. */
import { Cause, Config, Effect, Schema, SchemaIssue } from "effect"
import { CliError } from "effect/cli"
import { HttpServerError } from "effect/http"
import { Migrator, SqlError } from "effect/sql"
import { describeCause } from "../telemetry/describeCause.ts"
import { databaseFailure } from "./databaseFailure.ts"

/** Failures whose own message is written for people. */
const spoken = new Set([
  "CommandFailed",
  "DataDirectoryInUse",
  "DatabaseUnsuitable",
  "DatabaseUrlInvalid",
  "EmbeddedDatabaseUnavailable",
  "SecretKeysUnavailable",
  "SecretUnreadable"
])

/** Failures whose command has printed its answer already, so that only the exit code is left to tell. */
const printed = new Set(["IdentifierNotValid", "ReceiptRefused", "ReceiptNotRepeated", "RowsRefused"])

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Names the setting and never its value, which may be a secret. */
const badSetting = ({ cause }: Config.ConfigError): string => {
  const [issue] = Schema.isSchemaError(cause) ? issuesOf(cause.issue).issues : []
  if (issue === undefined) return "The settings could not be read."
  const expected = issue.message.replace(/^Expected/u, "expected")
  return `The setting ${issue.path?.join("_") ?? ""} is not valid: ${expected}.`
}

const sentence = (error: unknown): string | undefined => {
  if (error instanceof Config.ConfigError) return badSetting(error)
  if (error instanceof Migrator.MigrationError) return sentence(error.cause)
  if (SqlError.isSqlError(error)) return databaseFailure(error)
  if (error instanceof HttpServerError.ServeError) {
    const code = error.cause instanceof Error && "code" in error.cause ? error.cause.code : undefined
    return code === "EADDRINUSE"
      ? "Another process listens on this port already. Stop it, or choose another with --port."
      : `The server cannot listen there (${code ?? "unknown reason"}). Look at --host and --port.`
  }
  return isTagged(error, spoken) ? error.message : undefined
}

const isTagged = (error: unknown, tags: ReadonlySet<string>): error is Error =>
  error instanceof Error && "_tag" in error && tags.has(String(error._tag))

export const reportFailure = (cause: Cause.Cause<unknown>) =>
  Effect.sync(() => {
    if (Cause.hasInterruptsOnly(cause)) return
    const error = Cause.squash(cause)
    // The parser of the command line has already said what is wrong, with the help text.
    if (CliError.isCliError(error)) return
    if (isTagged(error, printed)) return
    process.stderr.write(`${sentence(error) ?? `Failed: ${describeCause(cause)}`}\n`)
  })
