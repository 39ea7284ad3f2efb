/** The settings by which an operator decides how registers are fetched. */
import { join, resolve } from "node:path"
import { duration, wholeNumber } from "@entity-watch/core/effects"
import { Config, Context, Duration, Effect, Layer, Option, Schema } from "effect"
import { version } from "../process/version.ts"

/** Sends requests for one address to another: a mirror inside a network, or a test's own publisher. */
export interface Override {
  readonly from: string
  readonly to: string
}

/** Such as `https://data.gov.au=http://127.0.0.1:8080/data-gov-au`; several are separated by commas. */
const Overrides = Schema.String.check(
  Schema.makeFilter(
    (text) => text.split(",").every((each) => each.trim() === "" || overrideOf(each) !== undefined),
    { expected: "pairs like https://data.gov.au=https://mirror.example.org, separated by commas" }
  )
)

const overrideOf = (pair: string): Override | undefined => {
  const [from, to, ...rest] = pair.split("=").map((part) => part.trim().replace(/\/+$/u, ""))
  if (from === undefined || to === undefined || rest.length > 0) return undefined
  if (!URL.canParse(from) || !URL.canParse(to) || !/^https?:/u.test(to)) return undefined
  return new URL(from).origin === from ? { from, to } : undefined
}

const ContactUrl = Schema.String.check(
  Schema.isPattern(/^https?:\/\/[^\s()<>]+$/u, { expected: "a web address that says who is asking" })
)

const timeouts = { from: "1 second", to: "24 hours" } as const

export const refreshSettings = Config.all({
  contact: Config.option(Config.schema(ContactUrl, "PUBLISHER_CONTACT_URL")),
  overrides: Config.schema(Overrides, "PUBLISHER_BASE_OVERRIDE").pipe(Config.withDefault("")),
  hosts: Config.String("PUBLISHER_HOSTS").pipe(Config.withDefault("")),
  dataDir: Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch")),
  keptVersions: wholeNumber("RAW_VERSIONS_KEPT", { from: 1, to: 1000 }).pipe(Config.withDefault(2)),
  connectTimeout: duration("DOWNLOAD_CONNECT_TIMEOUT", timeouts).pipe(
    Config.withDefault(Duration.seconds(30))
  ),
  idleTimeout: duration("DOWNLOAD_IDLE_TIMEOUT", timeouts).pipe(Config.withDefault(Duration.minutes(1))),
  downloadTimeout: duration("DOWNLOAD_TIMEOUT", timeouts).pipe(Config.withDefault(Duration.hours(4))),
  resumptions: wholeNumber("DOWNLOAD_RESUMPTIONS", { from: 0, to: 100 }).pipe(Config.withDefault(5))
})

export class RefreshSettings extends Context.Service<
  RefreshSettings,
  {
    readonly userAgent: string
    /** Where the publishers' files are kept as they came. */
    readonly rawFolder: string
    /** How many versions of each file stay; the one in force stays whatever its age. */
    readonly keptVersions: number
    readonly overrides: ReadonlyArray<Override>
    /** Hosts beside the publishers' own that a file may be redirected to. */
    readonly hosts: ReadonlyArray<string>
    /** The longest wait until the header of the answer is there. */
    readonly connectTimeout: Duration.Duration
    /** The longest wait between two pieces of a file. */
    readonly idleTimeout: Duration.Duration
    /** The longest time for one file as a whole, with every resumption. */
    readonly downloadTimeout: Duration.Duration
    /** How often a download that broke off is taken up again before it waits for the next attempt. */
    readonly resumptions: number
    readonly resumeDelay: Duration.Duration
  }
>()("@entity-watch/node/refresh/RefreshSettings") {
  static readonly layer = Layer.effect(
    RefreshSettings,
    Effect.map(refreshSettings, ({ contact, dataDir, hosts, overrides, ...rest }) => ({
      ...rest,
      userAgent: userAgent(Option.getOrUndefined(contact)),
      rawFolder: join(resolve(dataDir), "raw"),
      overrides: list(overrides).flatMap((pair) => overrideOf(pair) ?? []),
      hosts: list(hosts).map((host) => host.toLowerCase()),
      resumeDelay: Duration.seconds(5)
    }))
  )
}

const list = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")

/**
 * The user agent of requests. Publishers refuse the names of libraries; this form is served, and still says who asks.
 */
export const userAgent = (contact: string | undefined): string =>
  `Mozilla/5.0 (compatible; EntityWatch/${version}${contact === undefined ? "" : `; +${contact}`})`
