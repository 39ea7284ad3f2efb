/** The built site: every page is there, every link leads somewhere, nothing is loaded from elsewhere, and the search finds. */
import { execFile } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { hangMillis, sharedBrowser, view, whyNot } from "../../console/test/support/browser.ts"
import { isAccessible } from "../../console/test/support/isAccessible.ts"
import { blocksOf } from "../../server/test/docs/Block.ts"
import { pages as executed } from "../../server/test/docs/pages.ts"
import { forge, pageOf, resolved, root, routeOf, sourceOf, titleOf } from "../.vitepress/pages.ts"
import {
  type BuiltSite,
  brokenLinks,
  foreignIn,
  foreignInStyles,
  linksOf,
  readSite
} from "./support/BuiltSite.ts"
import { type ServedSite, serve } from "./support/serve.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-site-"))
/** As on the forge, where a project's pages are below its name. */
const base = "/entity-watch/"
const index = "packages/core/docs/README.md"
let site: BuiltSite

/** What may be a page, but for what lies in folders that begin with a dot. */
const markdown = globSync("**/*.md", {
  cwd: root,
  exclude: (path) => /(?:^|[/\\])(?:node_modules|dist|\.[^/\\]+)$/u.test(path)
}).map((path) => path.replaceAll("\\", "/"))

const fileOf = (page: string): string => routeOf(page).replace(/\.md$/u, ".html")

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(root, "packages/site/main.mjs"), folder], {
    env: { ...process.env, SITE_BASE: base }
  })
  site = readSite(folder, base)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the site", () => {
  it("has every Markdown file as a page, and no other page", () => {
    assert.isAbove(markdown.length, 90)
    assert.deepStrictEqual([...site.pages.keys()], [...markdown.map(fileOf), "404.html"].toSorted())
  })

  it("calls each page by its first heading", () => {
    for (const page of markdown.filter((each) => each !== "README.md")) {
      const [, title] = /<title>(.+) \| Entity Watch<\/title>/u.exec(site.pages.get(fileOf(page)) ?? "") ?? []
      assert.strictEqual(title, titleOf(page).replaceAll("&", "&amp;"), page)
    }
  })

  it("lists the pages of the index beside every page", () => {
    const listed = [...readFileSync(join(root, index), "utf8").matchAll(/^- .*\]\(([^)]+)\)$/gmu)].map(
      ([, link = ""]) => pageOf(resolved(index, link)) ?? link
    )
    assert.isAbove(listed.length, 40)
    for (const [name, html] of site.pages)
      if (name !== "404.html")
        assert.includeMembers(
          [...linksOf(html)],
          listed.map((page) => `${base}${fileOf(page)}`),
          name
        )
  })

  it("has no link that leads nowhere", () => {
    assert.deepStrictEqual(brokenLinks(site), [])
  })

  it("leads to the forge for what is no page, and to a file or folder that is there", () => {
    const led = [...site.pages.values()]
      .flatMap(linksOf)
      .filter((link) => link.startsWith(`${forge}/`))
      .map((link) => /^\/(?:blob|tree)\/main\/([^#]+)/u.exec(link.slice(forge.length))?.[1] ?? link)
    assert.isAbove(led.length, 30)
    assert.deepStrictEqual(
      led.filter((path) => !existsSync(join(root, path)) || pageOf(path) !== undefined),
      []
    )
  })

  it("loads nothing from elsewhere", () => {
    assert.deepStrictEqual([...site.pages.values()].flatMap(foreignIn), [])
    const styles = globSync("**/*.css", { cwd: folder })
    assert.isNotEmpty(styles)
    assert.deepStrictEqual(
      styles.flatMap((path) => foreignInStyles(readFileSync(join(folder, path), "utf8"))),
      []
    )
  })

  it("shows no block that no test executes and that says no reason", () => {
    const unknown = markdown
      .map(sourceOf)
      .filter((page) => !executed.includes(page))
      .flatMap(blocksOf)
      .filter(({ noRun }) => noRun === undefined)
    assert.deepStrictEqual(unknown, [])
  })
})

describe("the look at a built site", () => {
  const broken = (html: string): ReadonlyArray<string> =>
    brokenLinks({
      base,
      has: () => false,
      pages: new Map([
        ["index.html", html],
        ["a.html", '<h2 id="there">']
      ])
    })

  it.each([
    "/entity-watch/b.html",
    "/entity-watch/a.html#nowhere",
    "/a.html",
    "./b.html",
    "#nowhere",
    "/entity-watch/a"
  ])("finds the broken link %s", (link) => {
    assert.deepStrictEqual(broken(`<p><a class="x" href="${link}">`), [`index.html: ${link}`])
  })

  it.each(["/entity-watch/a.html#there", "./a.html", "/entity-watch/", "https://example.com/b"])(
    "follows %s",
    (link) => {
      assert.deepStrictEqual(broken(`<a href="${link}">`), [])
    }
  )

  it("finds what would be loaded from elsewhere", () => {
    assert.lengthOf(
      foreignIn('<script src="https://a.example/x.js"></script><img alt="" src="//a.example/x">'),
      2
    )
    assert.lengthOf(
      foreignInStyles('@import "https://a.example/x.css"; a { background: url(//a.example/x) }'),
      2
    )
  })
})

if (whyNot !== undefined) console.warn(`The site is not tested in a browser: ${whyNot}.`)

describe.skipIf(whyNot !== undefined)("the site in a browser without a network", () => {
  let server: ServedSite
  let browser: Awaited<ReturnType<typeof sharedBrowser>>

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder, base), sharedBrowser()])
  })
  afterAll(() => server?.close())

  /** A page that reaches the server of the site alone, and what it asked for in vain. */
  const visit = async (path: string, colorScheme: "dark" | "light" = "light", width = 1280) => {
    const page = await (await browser.newContext(view(colorScheme, width))).newPage()
    page.setDefaultTimeout(hangMillis)
    const wrong: Array<string> = []
    page.on("pageerror", (error) => wrong.push(String(error)))
    page.on("response", (response) => {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
    })
    await page.route(
      (url) => url.origin !== server.origin && url.protocol !== "data:",
      (route) => {
        wrong.push(route.request().url())
        return route.abort()
      }
    )
    await page.goto(`${server.origin}${base}${path}`, { waitUntil: "networkidle" })
    return { page, wrong, close: () => page.context().close() }
  }

  it.each([
    ["receipt", /receipt/iu],
    ["idempotency", /idempotency/iu]
  ])("finds %s, and leads to where it is", async (word, pattern) => {
    const { close, page, wrong } = await visit("")
    await page
      .getByRole("button", { name: /search/iu })
      .first()
      .click()
    await page.getByRole("searchbox").fill(word)
    const first = page.getByRole("listbox").getByRole("link").first()
    await first.waitFor()
    const address = await first.getAttribute("href")
    await first.click()
    await page.waitForURL((url) => `${url.pathname}${url.hash}` === address)
    // The address changes before the page that it names is drawn.
    await page.locator("main").filter({ hasText: pattern }).waitFor()
    assert.deepStrictEqual(wrong, [])
    await close()
  })

  it.each(["dark", "light"] as const)("shows the %s pictures of the console", async (colorScheme) => {
    const { close, page, wrong } = await visit("console.html", colorScheme)
    const pictures = page.locator(".vp-doc img:visible")
    const sources = await pictures.evaluateAll((all) => all.map((each) => each.getAttribute("src") ?? ""))
    assert.isAtLeast(sources.length, 3)
    for (const source of sources) assert.strictEqual(/-dark\./u.test(source), colorScheme === "dark", source)
    await pictures.first().scrollIntoViewIfNeeded()
    await page.waitForFunction(() => {
      const picture = [...document.querySelectorAll<HTMLImageElement>(".vp-doc img")].find(
        ({ offsetWidth }) => offsetWidth > 0
      )
      return picture?.complete && picture.naturalWidth > 0
    })
    assert.deepStrictEqual(wrong, [])
    await close()
  })

  it.each([
    ["", "light"],
    ["adding-a-register.html", "light"],
    ["adding-a-register.html", "dark"],
    ["settings.html", "dark"]
  ] as const)("lets everybody read /%s in %s", async (path, colorScheme) => {
    const { close, page } = await visit(path, colorScheme)
    await isAccessible(page)
    await close()
  })

  it.each(["", "specification.html", "settings.html", "data-sources.html", "decisions.html"])(
    "fits a telephone: /%s",
    async (path) => {
      const { close, page, wrong } = await visit(path, "light", 390)
      assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), 390)
      assert.deepStrictEqual(wrong, [])
      await close()
    }
  )
})
