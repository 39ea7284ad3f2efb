/** One address for whichever of several PostgreSQL servers it points at: what an operator has as a virtual address. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface Forwarder {
  readonly url: string
  /** Every connection to the server before is cut off. */
  readonly pointAt: (server: { readonly url: string }) => void
  readonly stop: () => void
}

const socketOf = ({ url }: { readonly url: string }) =>
  `${new URL(url).searchParams.get("host") ?? ""}/.s.PGSQL.5432`

export const startForwarder = async (first: { readonly url: string }): Promise<Forwarder> => {
  const open = new Set<Socket>()
  let path = socketOf(first)
  const server = createServer((near) => {
    const far = connect({ path })
    for (const [from, to] of [
      [near, far],
      [far, near]
    ] as const) {
      open.add(from)
      from.on("error", () => {})
      from.on("close", () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pointAt: (next) => {
      path = socketOf(next)
      cut()
    },
    stop: () => {
      server.close()
      cut()
    }
  }
}
