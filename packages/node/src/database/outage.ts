/** Whether what ended an operation is an outage of the database. */
import { Cause } from "effect"
import { SqlError } from "effect/sql"

/** A statement that met no database, or one that does not serve just now, is an outage and not a fault of ours. */
export const isDatabaseOutage = (cause: Cause.Cause<unknown>): boolean => outagesOf(cause).length > 0

/** The failures by which it is one. */
export const outagesOf = (cause: Cause.Cause<unknown>): ReadonlyArray<SqlError.SqlError> =>
  cause.reasons.flatMap((reason) =>
    Cause.isDieReason(reason) && SqlError.isSqlError(reason.defect) && isOutage(reason.defect)
      ? [reason.defect]
      : []
  )

const refusals: ReadonlyArray<SqlError.SqlErrorReason["_tag"]> = ["AuthenticationError", "AuthorizationError"]

/**
 * PostgreSQL's codes for lost connections (08), too many of them or no memory or disk (53), stopping and starting
 * (57P), failing files (58), no database of the name (3D), and a database that is read only (25006).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const outageStates = /^(?:08|53|57P|58|3D|25006)/u

/** Whoever cannot connect has no database, whatever the database says. */
const isOutage = ({ isRetryable, reason }: SqlError.SqlError): boolean =>
  isRetryable ||
  reason.operation === "connect" ||
  refusals.includes(reason._tag) ||
  outageStates.test(stateOf(reason.cause))

const stateOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : ""
