/**
 * How long sessions of each kind of work may take for a statement, for a lock, and between the statements of a
 * transaction. A process that was frozen in the middle of a transaction holds its locks for as long as the last says.
 */
import type { Work } from "@entity-watch/core/store"

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

export const sessions: Readonly<Record<Work, Readonly<Record<string, string>>>> = {
  control: { ...common, statement_timeout: "3s", lock_timeout: "2s" },
  request: { ...common, statement_timeout: "8s", lock_timeout: "4s" },
  background: { ...common, statement_timeout: "30s", lock_timeout: "10s" }
}
