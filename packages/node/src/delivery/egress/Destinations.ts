/** Where a URL's host really leads. Every address of it is judged. */
import { isIP } from "node:net"
import { cachedByKeyFor } from "@entity-watch/core/effects"
import { Context, Duration, Effect, Exit, Layer, Schema } from "effect"
import { plainHost } from "./AllowList.ts"
import { forbiddenKind } from "./addressClass.ts"
import { EgressSettings } from "./EgressSettings.ts"
import { NameResolver } from "./NameResolver.ts"
import { portOf } from "./urlRefusal.ts"

export interface Destination {
  /** At least one address. All are judged, and they stand in the order in which they are tried. */
  readonly addresses: ReadonlyArray<string>
  /**
   * What the certificate must name. It is empty when the URL holds an address, which the certificate must name then.
   */
  readonly servername: string
  readonly port: number
}

export class Undeliverable extends Schema.TaggedError<Undeliverable>()("Undeliverable", {
  /** One sentence for the attempt's row. */
  failure: Schema.String
}) {}

/** The answer of a look-up is used for so long, so that a stream of deliveries is one look-up. */
const found = Duration.seconds(30)
const notFound = Duration.seconds(5)

const cached = (lookup: NameResolver["Service"]["publicly"]) =>
  // Callers that ask for the same name at once share one look-up.
  cachedByKeyFor(lookup, {
    capacity: 10_000,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? found : notFound)
  })

export class Destinations extends Context.Service<
  Destinations,
  {
    /** A name is looked up at most every 30 seconds, and its addresses are judged at every call. */
    of(url: URL): Effect.Effect<Destination, Undeliverable>
  }
>()("@entity-watch/node/delivery/egress/Destinations") {
  static readonly layerNoDeps = Layer.effect(
    Destinations,
    Effect.gen(function* () {
      const { allow } = yield* EgressSettings
      const resolver = yield* NameResolver
      const publicly = yield* cached(resolver.publicly)
      const locally = yield* cached(resolver.locally)

      const of = Effect.fn("Destinations.of")(function* (url: URL) {
        const host = plainHost(url.hostname)
        const port = portOf(url)
        const isLiteral = isIP(host) !== 0
        const isOpened = !isLiteral && allow.opensName(host, port)
        const addresses = isLiteral
          ? [host]
          : yield* (isOpened ? locally : publicly)(host).pipe(
              Effect.mapError(
                ({ isCertain }) =>
                  new Undeliverable({
                    failure: isCertain
                      ? `The name ${host} has no address.`
                      : `The name ${host} could not be looked up: its name servers did not answer.`
                  })
              )
            )
        // One forbidden address refuses them all: a name that has one beside a public address has it by no accident.
        for (const address of addresses) {
          const kind = forbiddenKind(address)
          if (kind === undefined || isOpened || allow.opensAddress(address, port)) continue
          return yield* new Undeliverable({
            failure: `${host} leads to ${kind}, where nothing is sent.`
          })
        }
        return { addresses: ipv4First(addresses), servername: isLiteral ? "" : host, port }
      })

      return Destinations.of({ of })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(NameResolver.layer))
}

/**
 * Receivers with an IPv6 address nearly always have an IPv4 address too, and many hosts cannot reach an IPv6 address.
 */
const ipv4First = (addresses: ReadonlyArray<string>) => addresses.toSorted((a, b) => isIP(a) - isIP(b))
