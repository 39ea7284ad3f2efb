/** Tells the operator by e-mail, as plain text. */
import { MessageNotSent, type OperatorChannel } from "@entity-watch/core/admin"
import { Effect, Redacted } from "effect"
import { createTransport, type SMTPTransportOptions } from "nodemailer"
import { version } from "../process/version.ts"
import type { OperatorSettings } from "./operatorSettings.ts"
import { messageId } from "./webhookChannel.ts"

/** Some mail servers let strangers wait for their greeting. */
const mostTime = "30 seconds"
/** In milliseconds, of each step. */
const stepTime = 20_000

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/iu.test(host)

/** A password goes over a secured connection only, except to this machine. */
const transportOf = (smtp: Redacted.Redacted): SMTPTransportOptions => {
  const url = new URL(Redacted.value(smtp))
  const secure = url.protocol === "smtps:"
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/gu, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: user !== "" && !isLoopback(url.hostname),
    ...(user !== "" && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: stepTime,
    greetingTimeout: stepTime,
    socketTimeout: stepTime,
    dnsTimeout: stepTime,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true
  }
}

const byCode: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refused the user or the password.",
  ENOAUTH: "The mail server refused the user or the password.",
  EENVELOPE: "The mail server refused the sender or a recipient.",
  EMESSAGE: "The mail server refused the message.",
  EDNS: "The name of the mail server could not be looked up.",
  ETLS: "The connection to the mail server could not be secured.",
  ESOCKET: "The mail server could not be reached, or the connection to it could not be secured.",
  ECONNECTION: "The mail server closed the connection, or could not be reached.",
  ETIMEDOUT: "The mail server did not answer in time."
}

/** The library's messages quote the server, which may quote the password. */
const failureOf = (error: unknown): string => {
  const { code, responseCode } = Object(error)
  const said = byCode[String(code)] ?? "The mail could not be sent."
  return Number.isInteger(responseCode) ? `${said.slice(0, -1)} (${responseCode}).` : said
}

export const emailChannel = ({
  from,
  smtp,
  to
}: NonNullable<OperatorSettings["email"]>): OperatorChannel => ({
  name: "email",
  send: Effect.fn("OperatorChannel.email")(function* (message) {
    yield* Effect.acquireUseRelease(
      Effect.sync(() => createTransport(transportOf(smtp))),
      (transport) =>
        Effect.tryPromise({
          try: (signal) =>
            transport.sendMail({
              from,
              to: [...to],
              subject: message.subject,
              text: message.text,
              messageId: `<${messageId(message)}@${from.slice(from.indexOf("@") + 1)}>`,
              date: new Date(message.timestamp),
              headers: { "Auto-Submitted": "auto-generated" },
              xMailer: `EntityWatch/${version}`,
              signal
            }),
          catch: (error) => new MessageNotSent({ failure: failureOf(error) })
        }),
      (transport) => Effect.sync(() => transport.close())
    ).pipe(
      Effect.timeoutOrElse({
        duration: mostTime,
        orElse: () => Effect.fail(new MessageNotSent({ failure: failureOf({ code: "ETIMEDOUT" }) }))
      })
    )
  })
})
