/** What was answered is kept for a few seconds, and asked again when it is looked at later. */
import { QueryClient } from "@tanstack/react-query"
import { failureOf } from "./Failure.ts"

/** A refusal is repeated for the same question; an outage may be over. */
const isWorthAnother = (count: number, error: unknown) => {
  const { status } = failureOf(error)
  return count < 2 && (status === undefined || status >= 500)
}

// Without a network a request fails at once and the screen says so; by itself it would wait without a word.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: isWorthAnother, networkMode: "always" },
    mutations: { networkMode: "always" }
  }
})
