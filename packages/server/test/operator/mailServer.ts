/** A mail server on this machine, which wants a user and a password and keeps what it takes. */
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { SMTPServer } from "smtp-server"

export const user = "watch@example.com"
export const password = "p@ss/w0rd:s3cret"

export interface Mail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  /** As it came, header and body. */
  readonly source: string
}

/** Refuses every recipient that begins with `nobody`. */
export const mailServer = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<{ readonly server: SMTPServer; readonly port: number; readonly mails: Array<Mail> }>(
        (resolve) => {
          const mails: Array<Mail> = []
          const server = new SMTPServer({
            logger: false,
            hideSTARTTLS: true,
            allowInsecureAuth: true,
            onAuth: (auth, _session, callback) =>
              auth.username === user && auth.password === password
                ? callback(null, { user })
                : callback(new Error(`No such password: ${auth.password}`)),
            onRcptTo: ({ address }, _session, callback) =>
              callback(address.startsWith("nobody") ? new Error(`Nobody is here: ${address}`) : null),
            onData: (stream, { envelope }, callback) => {
              const pieces: Array<Buffer> = []
              stream.on("data", (piece: Buffer) => pieces.push(piece))
              stream.on("end", () => {
                const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address
                const to = envelope.rcptTo.map(({ address }) => address)
                mails.push({ from, to, source: Buffer.concat(pieces).toString("utf8") })
                callback(null)
              })
            }
          })
          // A client that gives up is no fault of the server.
          server.on("error", () => undefined)
          server.listen(0, "127.0.0.1", () =>
            resolve({ server, mails, port: (server.server.address() as AddressInfo).port })
          )
        }
      )
  ),
  ({ server }) => Effect.promise(() => new Promise<void>((resolve) => server.close(resolve)))
)
