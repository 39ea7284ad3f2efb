/** What was asked for on the command line and in the environment. */
import { baseOf } from "../baseOf.ts"
import { isSecret, newSecret } from "./signed.ts"

export interface ListenOptions {
  readonly baseUrl: string
  readonly apiKey: string
  /** Where each event is POSTed. */
  readonly receiver: string
  readonly secret: string
  /** Whether the secret was made just now, so that nobody knows it yet. */
  readonly isNewSecret: boolean
  readonly since: string
  readonly types: string | undefined
}

/** It is not known what was asked for; the message is one sentence. */
export class Misunderstood extends Error {}

export const usage = `Usage: entity-watch-client listen <url of your receiver> [options]

Receives the changes of your account as they are recorded, and POSTs each to your receiver as the service would.

  --url <url>         where the service is; otherwise ENTITY_WATCH_URL, or http://127.0.0.1:3000
  --types <types>     these event types only, with commas between them
  --since <cursor>    begin after it; otherwise with what is recorded from now on

ENTITY_WATCH_KEY      the API key
ENTITY_WATCH_SECRET   the secret to sign with; without it, a new one is made and shown
`

const names = ["url", "types", "since"] as const

const isHttp = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)

const isBase = (url: string) => {
  try {
    return baseOf(url) !== ""
  } catch {
    return false
  }
}

/** Throws `Misunderstood`. */
export const listenOptions = (
  [command, ...rest]: ReadonlyArray<string>,
  env: Readonly<Record<string, string | undefined>>
): ListenOptions => {
  if (command !== "listen")
    throw new Misunderstood(`There is no command ${command ?? ""}; listen is the only one.`)
  const given: { [name in (typeof names)[number]]?: string } = {}
  const others: Array<string> = []
  for (let at = 0; at < rest.length; at++) {
    const [flag = "", glued] = (rest[at] ?? "").split(/=(.*)/s, 2)
    const name = names.find((each) => flag === `--${each}`)
    if (!name) {
      if (flag.startsWith("-")) throw new Misunderstood(`There is no option ${flag}.`)
      others.push(rest[at] ?? "")
      continue
    }
    const value = glued ?? rest[++at]
    if (!value) throw new Misunderstood(`${flag} needs a value.`)
    given[name] = value
  }
  const [receiver = "", ...more] = others
  if (!isHttp(receiver) || more.length > 0)
    throw new Misunderstood("Name one URL of your receiver, such as http://localhost:8080/webhooks.")
  const baseUrl = given.url ?? (env.ENTITY_WATCH_URL || "http://127.0.0.1:3000")
  if (!isBase(baseUrl))
    throw new Misunderstood("The service's URL must start with https:// or http://, and hold no @, ? or #.")
  const apiKey = env.ENTITY_WATCH_KEY ?? ""
  if (apiKey === "") throw new Misunderstood("Set ENTITY_WATCH_KEY to an API key.")
  const own = env.ENTITY_WATCH_SECRET ?? ""
  if (own !== "" && !isSecret(own))
    throw new Misunderstood("ENTITY_WATCH_SECRET must be whsec_ and base64, as a subscription's secret is.")
  return {
    baseUrl,
    apiKey,
    receiver,
    secret: own || newSecret(),
    isNewSecret: own === "",
    since: given.since ?? "now",
    types: given.types
  }
}
