/** The preview of the reconciliation service as OpenRefine shows it: in a frame of another origin in which nothing runs. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { readServer, type SharedServer } from "../../server/test/support/StartedServer.ts"
import { hangMillis, sharedBrowser, whyNot } from "./support/browser.ts"

let server: SharedServer
let browser: Browser
let framed = ""
/** The page of another origin. What it waits for comes when the machine has time for it. */
const newPage = async () => {
  const page = await browser.newPage()
  page.setDefaultTimeout(hangMillis)
  return page
}
const pages = createServer((_, response) => {
  response.setHeader("content-type", "text/html").end(`<iframe sandbox="" src="${framed}"></iframe>`)
})

if (whyNot !== undefined) console.warn(`The preview is not tested in a browser: ${whyNot}.`)

describe.skipIf(whyNot !== undefined)("the preview of the reconciliation service", () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([readServer(), sharedBrowser()])
    await once(pages.listen(0, "127.0.0.1"), "listening")
  })
  afterAll(() => {
    pages.closeAllConnections()
    pages.close()
  })

  it("is shown with its style in a frame that allows nothing, and runs nothing", async () => {
    const made = await server.command(
      "keys",
      "create",
      "--for",
      "reconciliation",
      "--mode",
      "sandbox",
      "--json"
    )
    const token = /svc_rc_test_\w+/u.exec(made)?.[0] ?? ""
    framed = `${server.baseUrl}/reconcile/${token}/preview/23990000014`
    const { port } = pages.address() as AddressInfo
    const page = await newPage()
    const complaints: Array<string> = []
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("favicon")) complaints.push(message.text())
    })
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(request.url()))
    await page.goto(`http://127.0.0.1:${port}/`)
    const frame = page.frameLocator("iframe")
    await frame.getByText("BANKSIA CREEK ENGINEERING PTY LTD").first().waitFor()
    assert.strictEqual(
      await frame.locator("h1").evaluate((heading) => getComputedStyle(heading).fontSize),
      "15px"
    )
    assert.deepStrictEqual(complaints, [])
    assert.deepStrictEqual(
      asked.filter((url) => url.startsWith(server.baseUrl)),
      [framed]
    )
    await page.close()
  })

  it("is what may be framed, and the console is not", async () => {
    framed = `${server.baseUrl}/login`
    const { port } = pages.address() as AddressInfo
    const page = await newPage()
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"))
    await page.goto(`http://127.0.0.1:${port}/`)
    await refused
    await page.close()
  })
})
