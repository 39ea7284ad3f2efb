/** The console: what the service knows, how fresh it is, and what needs a person. */
import "./styles/tokens.css"
import "./styles/base.css"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { failureOf } from "./data/Failure.ts"
import { router } from "./router.tsx"
import { applyTheme } from "./shell/useTheme.ts"

/** A refusal is repeated for the same question; an outage may be over. */
const isWorthAnother = (count: number, error: unknown) => {
  const { status } = failureOf(error)
  return count < 2 && (status === undefined || status >= 500)
}

// Without a network a request fails at once and the screen says so; by itself it would wait without a word.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: isWorthAnother, networkMode: "always" },
    mutations: { networkMode: "always" }
  }
})

applyTheme()

const place = document.querySelector("#console")
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
