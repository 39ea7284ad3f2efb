/** Connects to where a PostgreSQL address points, as its client would: libpq's `host` and `port` come first. */
import { connect, type Socket } from "node:net"

const defaultPort = 5432

/** Milliseconds after which a silent connection is probed: one whose other end vanished would never be closed. */
const keepAlive = { keepAlive: true, keepAliveInitialDelay: 10_000 }

export const openSocket = (address: string): Socket => {
  const url = new URL(address)
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/u, "$1"))
  const port = Number(url.searchParams.get("port") ?? (url.port === "" ? defaultPort : url.port))
  // A statement is one write and a wait for its answer: nothing is gained by waiting for more to write.
  return host.startsWith("/")
    ? connect({ path: `${host}/.s.PGSQL.${port}` })
    : connect({ host: host === "" ? "localhost" : host, port, noDelay: true, ...keepAlive })
}
