import { databaseLayer, makeClient } from "@entity-watch/node/database/client/workClient"
import { openSocket } from "@entity-watch/node/database/postgres/openSocket"
import { Effect, Redacted } from "effect"
import { directOf, isPooled } from "./pooler.ts"

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

const configAt = (address: string) => ({
  url: Redacted.make(address),
  startupParameters: { TimeZone: "UTC", statement_timeout: "30s" },
  connections: 10,
  sharedBy: 32,
  stream: () => openSocket(address)
})

/** As a service does it: through a pooler without limits at the start of a session, and listening beside it. */
export const clientAt = (address: string) => {
  const config = configAt(address)
  return databaseLayer(
    isPooled(address)
      ? Effect.map(
          makeClient({ ...config, startupParameters: { TimeZone: "UTC" }, prepare: false }),
          ({ client }) => ({ client, listening: configAt(directOf(address)) })
        )
      : makeClient(config)
  )
}
