/** A stand-in for the npm registry on this machine, for npm and pnpm alike: documents and tarballs of the test's own packages. */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

export interface StandInPackage {
  readonly name: string
  readonly version: string
  readonly integrity: string
  readonly tarball: Buffer
}

/** `files` are paths within the package and what they hold; all may be executed. */
export const makePackage = (
  name: string,
  version: string,
  files: Readonly<Record<string, string>>
): StandInPackage => {
  const folder = mkdtempSync(join(tmpdir(), "entity-watch-package-"))
  const all = { "package.json": JSON.stringify({ name, version }), ...files }
  for (const [path, content] of Object.entries(all)) {
    const file = join(folder, "package", path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    chmodSync(file, 0o755)
  }
  execFileSync("tar", ["-czf", "package.tgz", "package"], { cwd: folder })
  const tarball = readFileSync(join(folder, "package.tgz"))
  rmSync(folder, { recursive: true })
  return {
    name,
    version,
    tarball,
    integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}`
  }
}

export interface StandInRegistry {
  readonly url: string
  readonly close: () => Promise<void>
}

export const startRegistry = async (packages: ReadonlyArray<StandInPackage>): Promise<StandInRegistry> => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname)
    const file = packages.find(({ name, version }) => path === `/${name}/-/${name}-${version}.tgz`)
    const named = packages.filter(({ name }) => path === `/${name}`)
    if (file !== undefined) response.end(file.tarball)
    else if (named.length === 0) response.writeHead(404).end("{}")
    else
      response.setHeader("content-type", "application/json").end(
        JSON.stringify({
          name: path.slice(1),
          "dist-tags": { latest: named[0]?.version },
          versions: Object.fromEntries(
            named.map(({ integrity, name, version }) => [
              version,
              { name, version, dist: { integrity, tarball: `${url}${name}/-/${name}-${version}.tgz` } }
            ])
          )
        })
      )
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  }
  return { url, close }
}
