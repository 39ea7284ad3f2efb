/**
 * How long sessions of each kind of work may take for a statement, for a lock, and between the statements of a
 * transaction. A process that was frozen in the middle of a transaction holds its locks for as long as the last says.
 */
import type { Work } from "@entity-watch/core/store"
import { Duration } from "effect"

/**
 * The operating system closes a connection whose other end is gone: 25 seconds after it fell silent, or 15 seconds after
 * what was sent found nobody. A statement ends when its client did.
 * https://www.postgresql.org/docs/current/runtime-config-connection.html#RUNTIME-CONFIG-TCP-SETTINGS
 */
const network = {
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "15000",
  client_connection_check_interval: "5s"
}

const common = {
  TimeZone: "UTC",
  idle_in_transaction_session_timeout: "10s",
  ...network
}

const limited = (statement: Duration.Duration, lock: string) => ({
  statement,
  parameters: {
    ...common,
    statement_timeout: `${Duration.toMillis(statement)}ms`,
    lock_timeout: lock
  }
})

export const sessions: Readonly<
  Record<
    Work,
    { readonly statement: Duration.Duration; readonly parameters: Readonly<Record<string, string>> }
  >
> = {
  control: limited(Duration.seconds(3), "2s"),
  request: limited(Duration.seconds(8), "4s"),
  background: limited(Duration.seconds(30), "10s")
}

/** What a pooler takes, and sets anew in whichever session it hands out. */
export const pooledParameters: Readonly<Record<string, string>> = { TimeZone: common.TimeZone }
