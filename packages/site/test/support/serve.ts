/** A server for the files of a built site, as the forge's would be: nothing but files, below a path. */
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join } from "node:path"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2"
}

export interface ServedSite {
  readonly origin: string
  readonly close: () => Promise<void>
}

export const serve = async (folder: string, base: string): Promise<ServedSite> => {
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? "/", "http://site").pathname)
    const file = join(folder, path.slice(base.length), path.endsWith("/") ? "index.html" : "")
    const found = path.startsWith(base) && extname(file) !== "" && existsSync(file)
    response.writeHead(found ? 200 : 404, {
      "content-type": types[extname(file)] ?? "application/octet-stream"
    })
    response.end(found ? readFileSync(file) : "")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The server has no port.")
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
}
