/** The packed client and webhooks in apps that are built as they are deployed, whose frameworks may keep what is fetched. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { startProgram } from "../support/startProgram.ts"
import { install } from "./consumer.ts"
import { obstacle } from "./pack.ts"
import { packedOnce } from "./packedOnce.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-apps-"))
const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"

/** Each answer is another one, so that one that is repeated shows. */
let asked = 0
const service = createServer((_, response) => {
  asked += 1
  response.setHeader("content-type", "application/json").end(JSON.stringify({ overall: `answer ${asked}` }))
})
const ends: Array<() => unknown> = [() => service.close()]
afterAll(() => {
  for (const end of ends) end()
  rmSync(folder, { recursive: true, force: true })
})

const overall = `import { EntityWatch } from "@entity-watch/client"
const client = new EntityWatch({ baseUrl: process.env.BASE_URL, apiKey: "key" })
export const overall = async () => (await client.screen({ name: "Platypus Spirit" })).overall`
const received = `import { fetchHandler } from "@entity-watch/webhooks/fetch"
const receive = fetchHandler({ secret: process.env.SECRET }, () => {})`

interface App {
  readonly dependencies: Record<string, string>
  readonly files: Record<string, string>
  /** Arguments for Node. */
  readonly build: ReadonlyArray<string>
  readonly start: ReadonlyArray<string>
  /** Pages and handlers that call the client. */
  readonly askEachTime: ReadonlyArray<string>
  readonly askAtBuild: ReadonlyArray<string>
}

const nextPage = `import { overall } from "../overall.js"
export default async () => <p>{await overall()}</p>`

const next = (version: string, react: string): App => ({
  dependencies: { next: version, react, "react-dom": react },
  files: {
    "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>",
    "app/overall.js": overall,
    "app/plain/page.js": nextPage,
    "app/revalidated/page.js": `${nextPage}\nexport const revalidate = 3600`,
    "app/forced/page.js": `${nextPage}\nexport const dynamic = "force-static"`,
    "app/headers/page.js": `import { headers } from "next/headers"
import { overall } from "../overall.js"
export default async () => <p>{(await headers()).get("host") && (await overall())}</p>`,
    "app/handler/route.js": `import { overall } from "../overall.js"
export const GET = async () => new Response(await overall())`,
    "app/webhooks/route.js": `${received}\nexport const POST = receive`
  },
  build: ["node_modules/next/dist/bin/next", "build"],
  start: ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1", "--port", "0"],
  askEachTime: ["/plain", "/revalidated", "/headers", "/handler"],
  askAtBuild: ["/forced"]
})

const apps: Record<string, App> = {
  "Next 14.2": next("14.2.35", "18.3.1"),
  "Next 15.5": next("15.5.29", "19.3.1"),
  "Next 16.4": next("16.4.6", "19.3.1"),
  "SvelteKit 3.2": {
    dependencies: {
      "@sveltejs/adapter-node": "6.0.1",
      "@sveltejs/kit": "3.2.0",
      "@sveltejs/vite-plugin-svelte": "7.3.1",
      svelte: "5.57.3",
      vite: "8.3.8"
    },
    files: {
      "vite.config.js": `import adapter from "@sveltejs/adapter-node"
import { sveltekit } from "@sveltejs/kit/vite"
export default { plugins: [sveltekit({ adapter: adapter() })] }`,
      "src/app.html": "<html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>",
      "src/overall.js": overall,
      "src/routes/page/+page.server.js": `import { overall } from "../../overall.js"
export const load = async () => ({ overall: await overall() })`,
      "src/routes/page/+page.svelte": `<script>let { data } = $props()</script><p>{data.overall}</p>`,
      "src/routes/handler/+server.js": `import { overall } from "../../overall.js"
export const GET = async () => new Response(await overall())`,
      "src/routes/webhooks/+server.js": `${received}\nexport const POST = ({ request }) => receive(request)`
    },
    build: ["node_modules/vite/bin/vite.js", "build"],
    start: ["build"],
    askEachTime: ["/page", "/handler"],
    askAtBuild: []
  }
}

const text = async (url: string) => {
  const response = await fetch(url)
  assert.strictEqual(response.status, 200, url)
  return await response.text()
}

const title = obstacle === undefined ? "the light packages" : `the light packages (skipped: ${obstacle})`

describe.skipIf(obstacle !== undefined)(title, () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  })

  describe.each(Object.entries(apps))("built into %s", (name, app) => {
    const here = join(folder, name)
    let base = ""
    beforeAll(async () => {
      const { packed } = await packedOnce()
      const ours = packed.filter((each) => each.name === "client" || each.name === "webhooks")
      await install(here, ours, app.dependencies)
      for (const [file, contents] of Object.entries(app.files)) {
        mkdirSync(dirname(join(here, file)), { recursive: true })
        writeFileSync(join(here, file), contents)
      }
      const options = {
        cwd: here,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          NEXT_TELEMETRY_DISABLED: "1",
          BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
          SECRET: secret,
          HOST: "127.0.0.1",
          PORT: "0"
        }
      }
      const { code, err, out } = await startProgram(process.execPath, app.build, options).ended
      assert.strictEqual(code, 0, out + err)
      const { child, said } = startProgram(process.execPath, app.start, options)
      ends.push(() => child.kill())
      base = await said(/http:\/\/[\w.]+:\d+(?=\s)/u)
    })

    it.each(app.askEachTime)("ask each time on %s", async (path) => {
      for (const _ of ["first", "second"]) {
        const before = asked
        assert.include(await text(base + path), `answer ${before + 1}`)
      }
    })

    it.each(app.askAtBuild)("ask once for %s, which is made static", async (path) => {
      const before = asked
      const [first, second] = [await text(base + path), await text(base + path)]
      assert.match(first, /answer \d+/u)
      assert.strictEqual(second, first)
      assert.strictEqual(asked, before)
    })

    it("verify a delivery", async () => {
      const load = createRequire(join(here, "receiver.js"))
      const delivery = await load("@entity-watch/webhooks/testing").signedSample("name_change", secret)
      const sent = (body: string) => fetch(`${base}/webhooks`, { method: "POST", ...delivery, body })
      assert.strictEqual((await sent(delivery.body)).status, 204)
      const refused = await sent(delivery.body.replace("BANKSIA", "WATTLE"))
      assert.strictEqual(refused.status, 400)
      assert.include(await refused.text(), "signature")
    })
  })
})
