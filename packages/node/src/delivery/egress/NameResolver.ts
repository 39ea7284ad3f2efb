/** Looks up the addresses of a name. */
import { lookup, Resolver } from "node:dns/promises"
import { Context, Effect, Layer, Schema } from "effect"

export class NameUnresolved extends Schema.TaggedError<NameUnresolved>()("NameUnresolved", {
  /** False when the name servers could not say. */
  isCertain: Schema.Boolean
}) {}

/** Answers at least one address, whatever CNAMEs lead to it, or fails. */
type Lookup = (name: string) => Effect.Effect<ReadonlyArray<string>, NameUnresolved>

export class NameResolver extends Context.Service<
  NameResolver,
  {
    /** Asks the name servers. */
    readonly publicly: Lookup
    /** Asks as the operating system does, its hosts file included. Only names that the operator allows are asked so. */
    readonly locally: Lookup
  }
>()("@entity-watch/node/delivery/egress/NameResolver") {
  static readonly layerOf = (resolver: Resolver) => {
    const publicly = Effect.fn("NameResolver.publicly")(function* (name: string) {
      const answers = yield* Effect.promise(() =>
        Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      ).pipe(
        // With several name servers that do not answer, the tries add up to more than the 5 seconds of a delivery.
        Effect.timeoutOrElse({
          duration: "4 seconds",
          orElse: () => Effect.fail(new NameUnresolved({ isCertain: false }))
        })
      )
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
      if (found.length > 0) return found
      return yield* new NameUnresolved({
        isCertain: answers.every((answer) => answer.status === "fulfilled" || saysNo(answer.reason))
      })
    })

    const locally = Effect.fn("NameResolver.locally")((name: string) =>
      Effect.tryPromise({
        try: () => lookup(name, { all: true }),
        catch: (cause) => new NameUnresolved({ isCertain: saysNo(cause) })
      }).pipe(Effect.map((found) => found.map(({ address }) => address)))
    )

    return Layer.succeed(NameResolver, { publicly, locally })
  }

  /**
   * Uses c-ares: `dns.lookup` shares four threads, on which names that do not resolve hold up all others for minutes.
   */
  static readonly layer = Layer.suspend(() => NameResolver.layerOf(new Resolver({ timeout: 1000, tries: 2 })))
}

const saysNo = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && (cause.code === "ENOTFOUND" || cause.code === "ENODATA")
