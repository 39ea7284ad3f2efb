/**
 * Builds the site, and shows it:
 *
 *     npm run site [-- <folder>]
 *     npm run site -- serve
 *
 * The folder's path is printed. SITE_BASE is the path below which the site will be served, `/` unless it is given.
 */
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

const here = fileURLToPath(new URL(".", import.meta.url))
const usual = fileURLToPath(new URL("../../node_modules/.cache/entity-watch/site", import.meta.url))
const [, , argument] = process.argv
const folder = argument === undefined || argument === "serve" ? usual : resolve(argument)

// Whoever calls may be a test, for which Vue would be built as one that is developed.
process.env.NODE_ENV = "production"
const { build, serve } = await import("vitepress")

await build(here, { outDir: folder })
process.stdout.write(`${folder}\n`)
if (argument === "serve") await serve({ root: here })
