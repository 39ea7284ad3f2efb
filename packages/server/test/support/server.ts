import { databaseLayer, makeClient } from "@entity-watch/node/database/client/workClient"
import { openSocket } from "@entity-watch/node/database/postgres/openSocket"
import { Redacted } from "effect"

/** Why there is no PostgreSQL server, or where it is and which of its databases is migrated and left alone. */
export type Server = { readonly reason: string } | { readonly url: string; readonly migrated: string }

declare module "vitest" {
  interface ProvidedContext {
    readonly template: string
    readonly postgres: Server
  }
}

/** The address of another database of the same server. */
export const addressOf = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export const clientAt = (address: string) =>
  databaseLayer(
    makeClient({
      url: Redacted.make(address),
      startupParameters: { TimeZone: "UTC", statement_timeout: "30s" },
      connections: 10,
      sharedBy: 32,
      stream: () => openSocket(address)
    })
  )
