/** The settings `DATABASE_URL` and `DATABASE_LISTEN_URL`, and what is wrong with one that cannot be read. */
import { Config, Effect, type Option, Redacted, Result, Schema } from "effect"

/** `message` says what to write, without quoting the setting, which may hold a password. */
export class DatabaseUrlInvalid extends Schema.TaggedError<DatabaseUrlInvalid>()("DatabaseUrlInvalid", {
  message: Schema.String
}) {}

const wrongScheme = "must begin with postgres:// or postgresql://: no other database will do."
const wrongPort = "names a port that is no whole number from 1 to 65535."
const severalHosts =
  "names several hosts: give it one address, which leads to whichever server is the primary."
const malformed =
  "cannot be read: write it as postgres://user:password@host:5432/database, and what is neither letter nor digit in the password percent-encoded."

const isPort = (text: string) => /^\d{1,5}$/u.test(text) && Number(text) >= 1 && Number(text) <= 65_535

/** After the user and password, which may hold colons and commas. */
const serverIn = (url: string): string =>
  /^[^/?#]*/u.exec(url.slice(url.lastIndexOf("@") + 1).replace(/^\w+:\/\//u, ""))?.[0] ?? ""

/** An address of IPv6 stands in brackets. */
const portOf = (url: string): string | undefined =>
  /^(?:\[[^\]]*\]|[^:]*):(?<port>.*)/u.exec(serverIn(url))?.groups?.port

/** What is wrong with an address, after the name of its setting. */
export const mistakeIn = (url: string): string | undefined => {
  if (!/^postgres(?:ql)?:\/\//iu.test(url)) return wrongScheme
  if (serverIn(url).includes(",")) return severalHosts
  const port = portOf(url)
  if (port !== undefined && port !== "" && !isPort(port)) return wrongPort
  return Result.match(
    Result.try(() => {
      const parsed = new URL(url)
      for (const part of [parsed.username, parsed.password, parsed.hostname, parsed.pathname])
        decodeURIComponent(part)
      // Behind the first mark of a path, an @ is of a password, of which the beginning would be taken for the server.
      if (`${parsed.pathname}${parsed.search}${parsed.hash}`.includes("@")) throw new URIError(malformed)
      return parsed.searchParams.get("port")
    }),
    {
      onFailure: () => malformed,
      onSuccess: (named) => (named === null || isPort(named) ? undefined : wrongPort)
    }
  )
}

/** Fails, before a connection is tried, when no client could read the address. */
const readable = (setting: string, address: Config.Config<Option.Option<Redacted.Redacted>>) =>
  Effect.tap(address, (url) => {
    const mistake = url._tag === "None" ? undefined : mistakeIn(Redacted.value(url.value))
    return mistake === undefined
      ? Effect.void
      : Effect.fail(new DatabaseUrlInvalid({ message: `${setting} ${mistake}` }))
  })

export const databaseUrl = readable("DATABASE_URL", Config.Redacted("DATABASE_URL").pipe(Config.option))

export const listenSetting = Config.Redacted("DATABASE_LISTEN_URL").pipe(Config.option)

/** The server itself, where `DATABASE_URL` is that of a pooler: a session of a pooler cannot listen. */
export const listenUrl = readable("DATABASE_LISTEN_URL", listenSetting)
