/**
 * What any caller of the service asks, through the same client that customers use. The session stands for a key. What
 * fails is asked again by `queryClient`, so that the screen can say so.
 */
import { EntityWatch } from "@entity-watch/client"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { ownPage } from "./ask.ts"

const bySession =
  (mode: Mode): typeof fetch =>
  (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.delete("authorization")
    for (const [name, value] of Object.entries(ownPage)) headers.set(name, value)
    headers.set("x-entity-watch-mode", mode)
    return fetch(input, { ...init, headers, credentials: "same-origin" })
  }

const clientOf = (mode: Mode) =>
  new EntityWatch({ baseUrl: location.origin, apiKey: "session", fetch: bySession(mode), maxRetries: 0 })

const clients = { live: clientOf("live"), sandbox: clientOf("sandbox") }

export const service = (mode: Mode): EntityWatch => clients[mode]
