/** Makes a subscription of the console's own account. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { CreateSubscription } from "@entity-watch/contract/schema/watchRequests"
import { useQueryClient } from "@tanstack/react-query"
import { Failure, failureOf } from "../../data/Failure.ts"
import { service } from "../../data/service.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { grouped } from "../../words/identifiers.ts"

/** The service names a wrong number by its place; a person knows it by its digits. */
const named = (error: unknown, entities: ReadonlyArray<string>): Failure => {
  const { message, requestId, status } = failureOf(error)
  const said = message.replace(/entities\[(\d+)\]/u, (whole, at: string) => {
    const number = entities[Number(at)]
    return number === undefined ? whole : grouped(number)
  })
  return new Failure(said, status, requestId)
}

export const useNewSubscription = (mode: Mode) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: (asked: CreateSubscription) =>
      service(mode)
        .watch.create(asked)
        .catch((error: unknown) => {
          throw named(error, asked.entities)
        }),
    // The secret is kept no longer than the dialog that shows it.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: ["subscriptions"] })
  })
}
