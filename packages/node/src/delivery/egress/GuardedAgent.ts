/**
 * Connects to judged addresses only, and keeps connections for the next POST to the same address under the same name.
 */
import { Agent, type RequestOptions } from "node:https"
import { connect as connectTcp, isIP } from "node:net"
import type { Duplex } from "node:stream"
import { connect as connectTls, createSecureContext } from "node:tls"
import type { Alarm } from "./Alarm.ts"
import { canonicalAddress } from "./addressClass.ts"

/** The other end of a new connection is not the address that was judged. */
class WrongPeer extends Error {
  readonly code = "EGRESS_WRONG_PEER"
}

class ConnectTimeout extends Error {
  readonly code = "EGRESS_CONNECT_TIMEOUT"
}

/** So many idle connections are kept to one address under one name. */
const mostIdle = 64

/** The TLS sessions of so many receivers are kept, so that their next handshake is the short one. */
const mostSessions = 1000

/**
 * Requests name the judged address as `host` and the URL's host as `servername`. Node keeps idle connections by both, so
 * a connection is used again only for an address that was judged again for this very POST. No proxy variable is read.
 * Kept connections nearly double the throughput: packages/server/bench/watch/README.md has the figures.
 */
export class GuardedAgent extends Agent {
  readonly #alarm: Alarm
  readonly #connectMillis: number
  readonly #context = createSecureContext()
  readonly #sessions = new Map<string, Buffer>()

  constructor(options: {
    readonly alarm: Alarm
    readonly keepAlive: boolean
    readonly idleMillis: number
    readonly connectMillis: number
  }) {
    super({ keepAlive: options.keepAlive, timeout: options.idleMillis, maxFreeSockets: mostIdle })
    this.#alarm = options.alarm
    this.#connectMillis = options.connectMillis
  }

  override createConnection(
    { host, port, servername = "" }: RequestOptions,
    callback: (error: Error | null, stream: Duplex) => void = () => {}
  ): undefined {
    const address = host ?? ""
    if (isIP(address) === 0) throw new TypeError("Only addresses are connected to: names are judged first.")
    const sessionKey = `${address} ${port} ${servername}`
    const tcp = connectTcp({ host: address, port: Number(port), noDelay: true })
    let isSettled = false
    const settle = (error: Error | null, stream: Duplex) => {
      if (isSettled) return
      isSettled = true
      putOff()
      if (error !== null) tcp.destroy()
      callback(error, stream)
    }
    const fail = (error: Error) => settle(error, tcp)
    const putOff = this.#alarm(this.#connectMillis, () => fail(new ConnectTimeout()))

    tcp.on("error", fail)
    tcp.once("connect", () => {
      // This comes before the handshake, so that a stranger is not even told the name.
      const peer = tcp.remoteAddress
      if (peer === undefined || canonicalAddress(peer) !== canonicalAddress(address))
        return fail(new WrongPeer())
      const session = this.#sessions.get(sessionKey)
      const tls = connectTls({
        socket: tcp,
        host: address,
        servername,
        secureContext: this.#context,
        // It is set here because one of Node's environment variables can turn the default off.
        rejectUnauthorized: true,
        ALPNProtocols: ["http/1.1"],
        ...(session !== undefined && { session })
      })
      tls.on("error", fail)
      tls.on("session", (ticket) => this.#keepSession(sessionKey, ticket))
      tls.once("secureConnect", () => settle(null, tls))
    })
  }

  #keepSession(key: string, session: Buffer): void {
    this.#sessions.delete(key)
    this.#sessions.set(key, session)
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > mostSessions && oldest !== undefined) this.#sessions.delete(oldest)
  }
}
