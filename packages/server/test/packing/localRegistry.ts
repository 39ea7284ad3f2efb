/** A registry on this machine: Verdaccio, which has our packages and passes every other question on to the usual one. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { installedOnce } from "../support/installedOnce.ts"
import { until } from "../support/until.ts"

const shell = process.platform === "win32"

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

export interface LocalRegistry {
  readonly url: string
  /** What npm needs in its environment to ask this registry, with a home folder of its own. */
  readonly env: NodeJS.ProcessEnv
  readonly stop: () => void
}

const verdaccio = () =>
  join(
    installedOnce("registry", {
      private: true,
      dependencies: { verdaccio: "6.10.4" },
      // It asks for this one by a tag that not every registry has.
      overrides: { "node-fetch": "2.7.0" }
    }),
    "verdaccio/bin/verdaccio"
  )

export const startRegistry = async (folder: string): Promise<LocalRegistry> => {
  mkdirSync(join(folder, "home"), { recursive: true })
  const program = verdaccio()
  const upstream = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8", shell }).trim()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  writeFileSync(
    join(folder, "config.json"),
    JSON.stringify({
      storage: join(folder, "storage"),
      uplinks: { upstream: { url: upstream, maxage: "60m" } },
      packages: {
        "@entity-watch/*": { access: "$all", publish: "$all" },
        "**": { access: "$all", proxy: "upstream" }
      },
      max_body_size: "50mb",
      log: { type: "stdout", format: "pretty", level: "warn" }
    })
  )
  const child: ChildProcess = spawn(
    process.execPath,
    [program, "-c", join(folder, "config.json"), "-l", `127.0.0.1:${port}`],
    { cwd: folder, stdio: "ignore" }
  )
  await until("the registry answers", () => {
    if (child.exitCode !== null) throw new Error("The registry did not start.")
    return fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false
    )
  })
  const home = join(folder, "home")
  // Whoever publishes needs a token, whatever it is: this registry takes everybody.
  writeFileSync(
    join(home, ".npmrc"),
    `registry=${url}\n//127.0.0.1:${port}/:_authToken=anybody\nupdate-notifier=false\n`
  )
  return {
    url,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      USERPROFILE: home,
      npm_config_registry: url,
      npm_config_loglevel: "error"
    },
    stop: () => void child.kill("SIGTERM")
  }
}
