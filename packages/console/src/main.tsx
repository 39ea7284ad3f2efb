/** The console: what the service knows, how fresh it is, and what needs a person. */
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { queryClient } from "./data/queryClient.ts"
import { router } from "./router.tsx"
import { applyTheme } from "./shell/useTheme.ts"
import "./styles/tokens.css"
import "./styles/base.css"

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
