/** The answer of the lists to what was asked. Names and dates of birth stay in this page's memory. */
import type { ScreenRequest } from "@entity-watch/client"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { service } from "../../data/service.ts"

export const useScreen = (request: ScreenRequest | undefined, mode: Mode) =>
  useQuery({
    queryKey: ["screen", mode, request],
    enabled: request !== undefined,
    // A receipt says when it was issued: what was answered is not asked again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) => service(mode).screen(request ?? {}, { signal })
  })
