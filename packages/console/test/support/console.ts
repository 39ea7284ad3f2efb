/** A page of the console, which notes whatever a page must not do. */
import { assert } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { view } from "./browser.ts"
import { isAccessible } from "./isAccessible.ts"
import type { Server } from "./server.ts"

export interface Visit {
  readonly page: Page
  /** Opens an address of the console and waits for its heading. */
  readonly open: (path: string) => Promise<void>
  /** Fails on errors in the page's log, requests that left, and what the policy forbade. */
  readonly isQuiet: () => void
  readonly isAccessible: () => Promise<void>
  readonly close: () => Promise<void>
}

interface Options {
  readonly theme?: "dark" | "light"
  readonly width?: number
  /** Of a login that was made before; without it nobody is logged in. */
  readonly session?: Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>
}

export const visit = async (browser: Browser, { base }: Server, options: Options = {}): Promise<Visit> => {
  const context = await browser.newContext({
    ...view(options.theme ?? "light", options.width),
    ...(options.session && { storageState: options.session })
  })
  // A machine that does other things besides is slow.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const noted: Array<string> = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") noted.push(message.text())
  })
  page.on("pageerror", (error) => noted.push(`${error.message}`))
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== base && protocol !== "data:" && protocol !== "blob:") noted.push(`left: ${request.url()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
      console.error(`forbidden by ${violatedDirective}: ${blockedURI}`)
    )
  })
  return {
    page,
    open: async (path) => {
      await page.goto(base + path)
      await page.locator("main h1").first().waitFor()
    },
    isQuiet: () => {
      assert.deepStrictEqual(noted, [])
    },
    isAccessible: () => isAccessible(page),
    close: () => context.close()
  }
}
