/** The browser of the distribution, driven without a window. In CI a missing one fails; elsewhere it is a reason to skip. */
import { existsSync } from "node:fs"
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core"
import { removeAtWorkersEnd } from "../../../server/test/support/workerEnd.ts"

const places = [
  process.env.CHROMIUM ?? "",
  // Pages are the same in it. It draws no window around them, which would take more than half of the processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]
const executablePath = places.find((path) => path !== "" && existsSync(path))

/** Undefined where there is a browser, and in CI, where there must be one. */
export const whyNot =
  executablePath !== undefined || process.env.CI
    ? undefined
    : "there is no Chromium here: install the package chromium, or set CHROMIUM to its path"

/** Of what hangs: a machine that does other things besides is slow. */
export const hangMillis = 600_000

/** It must not ask its maker anything, and must draw the same everywhere. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-lcd-text",
  "--disable-sync",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
  "--no-first-run"
]

export const launch = (): Promise<Browser> =>
  chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...quiet, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])]
  })

/** The folder that the browser keeps its profile in while it runs. */
const profileOf = async (browser: Browser): Promise<string | undefined> => {
  const session = await browser.newBrowserCDPSession()
  const { commandLine } = await session.send("SystemInfo.getInfo")
  await session.detach()
  return /--user-data-dir=(\S+)/u.exec(commandLine)?.[1]
}

let shared: Promise<Browser> | undefined

/** The one of this worker: it ends with the pipe by which the worker talks to it. Whoever uses it closes its contexts. */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launch().then(async (browser) => {
    browser.once("disconnected", () => {
      shared = undefined
    })
    const profile = await profileOf(browser)
    if (profile !== undefined) removeAtWorkersEnd(profile)
    return browser
  })
  return shared
}

export const view = (colorScheme: "dark" | "light", width = 1280): BrowserContextOptions => ({
  viewport: { width, height: 800 },
  deviceScaleFactor: 1,
  locale: "en-AU",
  timezoneId: "Australia/Sydney",
  reducedMotion: "reduce",
  colorScheme,
  permissions: ["clipboard-read", "clipboard-write"]
})
