/** A page of the console, which notes whatever a page must not do. */
import { assert } from "@effect/vitest"
import type { Browser, BrowserContext, Page, Request } from "playwright-core"
import type { SharedServer } from "../../../server/test/support/StartedServer.ts"
import { hangMillis, view } from "./browser.ts"
import { isAccessible } from "./isAccessible.ts"

/** Of a login that was made before. */
export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>

export interface Visit {
  readonly page: Page
  /** Opens an address of the console and waits for its heading. */
  readonly open: (path: string) => Promise<void>
  /** Waits until nothing is asked any more, and what was answered is drawn. */
  readonly settled: () => Promise<void>
  /** Fails on errors in the page's log, requests that left, and what the policy forbade since the last time. */
  readonly isQuiet: () => void
  readonly isAccessible: () => Promise<void>
  readonly close: () => Promise<void>
}

interface Options {
  readonly theme?: "dark" | "light"
  readonly width?: number
  /** Without it nobody is logged in. */
  readonly session?: Session
}

/** Whether something of the page is still to come. */
const isLoading = () => document.querySelector("[aria-label='Loading'], [aria-busy='true']") !== null

/**
 * Until what is to be drawn now is drawn, and what that asks for is asked. A browser whose drawing process began anew
 * owes a page its frame for good, so that none is waited for longer than a second.
 */
const drawn = async () => {
  for (const _ of [1, 2])
    await Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      new Promise((resolve) => setTimeout(resolve, 1_000))
    ])
}

export const visit = async (
  browser: Browser,
  { baseUrl }: SharedServer,
  options: Options = {}
): Promise<Visit> => {
  const context = await browser.newContext({
    ...view(options.theme ?? "light", options.width),
    ...(options.session && { storageState: options.session })
  })
  context.setDefaultTimeout(hangMillis)
  const page = await context.newPage()
  const noted: Array<string> = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") noted.push(message.text())
  })
  page.on("pageerror", (error) => noted.push(`${error.message}`))
  const underWay = new Set<Request>()
  page.on("requestfinished", (request) => underWay.delete(request))
  page.on("requestfailed", (request) => underWay.delete(request))
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    // Of a page that is left nothing is told any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear()
    if (protocol.startsWith("http")) underWay.add(request)
    if (origin !== baseUrl && protocol !== "data:" && protocol !== "blob:")
      noted.push(`left: ${request.url()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
      console.error(`forbidden by ${violatedDirective}: ${blockedURI}`)
    )
  })
  return {
    page,
    open: async (path) => {
      await page.goto(baseUrl + path)
      await page.locator("main h1").first().waitFor()
    },
    settled: async () => {
      let hung: NodeJS.Timeout | undefined
      const never = new Promise<never>((_, reject) => {
        hung = setTimeout(() => {
          const asked = [...underWay].map((request) => request.url())
          reject(new Error(`${page.url()} does not settle; not answered: ${asked.join(", ") || "nothing"}`))
        }, hangMillis)
      })
      const settling = async () => {
        do await page.evaluate(drawn)
        while (underWay.size > 0 || (await page.evaluate(isLoading)))
      }
      await Promise.race([settling(), never]).finally(() => clearTimeout(hung))
    },
    isQuiet: () => {
      assert.deepStrictEqual(noted.splice(0), [])
    },
    isAccessible: () => isAccessible(page),
    close: () => context.close()
  }
}

const sessions = new WeakMap<SharedServer, Promise<Login>>()

export interface Login {
  readonly session: Session
  /** Where the link led to. */
  readonly address: string
}

/** Opens the link that the server printed, which can be done once. */
export const login = (browser: Browser, server: SharedServer): Promise<Login> => {
  const known =
    sessions.get(server) ??
    (async () => {
      const { close, page } = await visit(browser, server)
      await page.goto(server.link)
      await page.locator("main h1", { hasText: /day \d+ \w+/u }).waitFor()
      const made = { session: await page.context().storageState(), address: page.url() }
      await close()
      return made
    })()
  sessions.set(server, known)
  return known
}
