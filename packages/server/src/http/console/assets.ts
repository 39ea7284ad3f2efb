/** The console's files, read once, each as it is and in the compressed forms that its build left beside it. */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join, relative, sep } from "node:path"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2"
}

/** Nothing from elsewhere, nothing that is written into the page, and no text that becomes a script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

const ofPage = {
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()"
}

export type Coding = "br" | "gzip"

export interface Asset {
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  readonly digest: string
  readonly plain: Uint8Array
  readonly compressed: Readonly<Partial<Record<Coding, Uint8Array>>>
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

const read = (path: string, name: string): Asset => {
  const plain = readFileSync(path)
  const br = readIfThere(`${path}.br`)
  const gzip = readIfThere(`${path}.gz`)
  const isPage = name.endsWith(".html")
  return {
    contentType: types[extname(path)] ?? "application/octet-stream",
    headers: {
      // The names of assets hold a digest of what is in them.
      "cache-control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      vary: isPage ? "accept, accept-encoding" : "accept-encoding",
      ...(isPage && ofPage)
    },
    digest: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
    plain,
    compressed: { ...(br && { br }), ...(gzip && { gzip }) }
  }
}

/** By their paths, such as `/index.html` and `/assets/index-B3x.js`. */
export const readAssets = (folder: string): ReadonlyMap<string, Asset> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && !/\.(?:br|gz)$/u.test(entry.name) && !entry.parentPath.includes(".vite")
      )
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const name = `/${relative(folder, path).split(sep).join("/")}`
        return [name, read(path, name)]
      })
  )
