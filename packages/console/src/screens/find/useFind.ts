/** Candidates for what is typed. A question that a newer one makes useless is not waited for. */
import type { ResolveFilter, ResolveRequest, ResolveResult, Validation } from "@entity-watch/client"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { service } from "../../data/service.ts"
import { digitsOf } from "../../words/identifiers.ts"

const patienceMillis = 150
const fewest = 2

/** The text once nothing has been typed for a moment. */
export const useSettled = (text: string): string => {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), patienceMillis)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export const requestOf = (text: string, filter: ResolveFilter | undefined): ResolveRequest => {
  const digits = digitsOf(text)
  const asked =
    digits === undefined ? { name: text } : digits.length === 11 ? { abn: digits } : { acn: digits }
  return { ...asked, include: [], ...(filter !== undefined && { filter }) }
}

export type FoundCandidates =
  | { readonly is: "candidates"; readonly result: ResolveResult }
  | { readonly is: "invalid"; readonly validation: Validation }

export const useFind = (text: string, filter: ResolveFilter | undefined, mode: Mode) => {
  const asked = text.trim()
  return useQuery({
    queryKey: ["find", mode, asked, filter],
    enabled: asked.length >= fewest,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<FoundCandidates> => {
      const digits = digitsOf(asked)
      if (digits !== undefined) {
        const validation = await service(mode).validate(digits, { signal })
        if (!validation.valid) return { is: "invalid", validation }
      }
      return { is: "candidates", result: await service(mode).resolve(requestOf(asked, filter), { signal }) }
    }
  })
}
