/** One entity as it was known at a moment, by its ABN or ACN. */
import type { Candidate } from "@entity-watch/client"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { service } from "../../data/service.ts"

export type EntityAnswer =
  | { readonly is: "entity"; readonly candidate: Candidate; readonly disclaimer: string }
  | { readonly is: "unknown"; readonly disclaimer: string }
  | { readonly is: "invalid" }

export const requestOf = (identifier: string, asOf: string | undefined) => ({
  ...(identifier.length === 11 ? { abn: identifier } : { acn: identifier }),
  ...(asOf !== undefined && { as_of: asOf })
})

export const useEntity = (identifier: string, mode: Mode, asOf: string | undefined) =>
  useQuery({
    queryKey: ["entity", mode, identifier, asOf ?? null],
    // Another day of the same entity may stand until the asked one is there; another entity never.
    placeholderData: (before: EntityAnswer | undefined, query): EntityAnswer | undefined =>
      query?.queryKey[2] === identifier ? before : undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<EntityAnswer> => {
      const { valid } = await service(mode).validate(identifier, { signal })
      if (!valid) return { is: "invalid" }
      const { candidates, disclaimer } = await service(mode).resolve(requestOf(identifier, asOf), { signal })
      const [candidate] = candidates
      return candidate === undefined ? { is: "unknown", disclaimer } : { is: "entity", candidate, disclaimer }
    }
  })
