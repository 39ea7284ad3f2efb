/**
 * The socket by which commands, and `psql`, use the embedded database of a server that runs. It lies in the data
 * directory, which nobody but its owner may enter, and has the name that PostgreSQL's own clients look for.
 */
import { chmodSync, rmSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import type { Duplex } from "node:stream"
import { Effect } from "effect"

/** So many connections from other processes are open at most. A command has a few. */
const mostConnections = 64

const pathOf = (dataDir: string) => join(dataDir, ".s.PGSQL.5432")

export const connectLocally = (dataDir: string): Socket => connect({ path: pathOf(dataDir) })

/** Whether a server answers there. */
export const isServed = (dataDir: string): Effect.Effect<boolean> =>
  Effect.callback<boolean>((resume) => {
    const socket = connectLocally(dataDir)
    const answer = (is: boolean) => {
      socket.destroy()
      resume(Effect.succeed(is))
    }
    socket.once("connect", () => answer(true)).once("error", () => answer(false))
  })

/** What one of them says reaches the other, and neither outlives the other. */
const joined = (outside: Socket, inside: Duplex): void => {
  for (const [one, other] of [
    [outside, inside],
    [inside, outside]
  ] as const) {
    one.on("error", () => {})
    one.once("close", () => other.destroy())
    one.pipe(other)
  }
}

/**
 * Listens until the scope closes. Whoever calls holds the lock of the directory, so what lies there under this name is
 * the leftover of a process that was killed. A directory of a very long name has no socket: its path has at most some
 * hundred bytes. Without one, commands wait for the server to end.
 */
export const serveLocally = (dataDir: string, open: () => Duplex) =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer> | undefined>((resume) => {
      const server = createServer((outside) => joined(outside, open()))
      server.maxConnections = mostConnections
      server.once("error", () =>
        resume(
          Effect.as(
            Effect.logWarning("No socket for commands: the name of the data directory is too long for one."),
            undefined
          )
        )
      )
      rmSync(pathOf(dataDir), { force: true })
      server.listen(pathOf(dataDir), () => {
        chmodSync(pathOf(dataDir), 0o600)
        resume(Effect.succeed(server))
      })
    }),
    (server) => Effect.sync(() => server?.close())
  )
