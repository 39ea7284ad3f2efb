/**
 * Which traces are sent, by the samplers of OpenTelemetry (https://opentelemetry.io/docs/specs/otel/trace/sdk/). A trace
 * begins with a request or with work that was found. What a loop asks the database to find work begins none, and neither
 * does who looks whether the server is well, so that an idle server sends almost nothing.
 */
import { Config, Option, Schema, type Tracer } from "effect"

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio"
] as const

/** Of `traceidratio`: the part of all traces that is sent. */
const Ratio = Schema.FiniteFromString.check(
  Schema.isBetween({ minimum: 0, maximum: 1 }, { expected: "a number from 0 to 1" })
)

export const samplerSettings = Config.all({
  sampler: Config.Literals(samplers, "OTEL_TRACES_SAMPLER").pipe(Config.withDefault("parentbased_always_on")),
  ratio: Config.schema(Ratio, "OTEL_TRACES_SAMPLER_ARG").pipe(Config.withDefault(1))
})

/** How many hexadecimal digits at the end of a trace's identifier decide: of them a double has each value. */
const randomDigits = 13

const isWithin = (ratio: number, traceId: string): boolean =>
  Number.parseInt(traceId.slice(-randomDigits), 16) < ratio * 16 ** randomDigits

/** A statement, what a store does by one, and the health checks and metrics. */
const isLook = (name: string): boolean =>
  /^(?:postgresql$|sql\.|\w+Store\.|(?:GET|HEAD) \/(?:healthz|readyz|metrics)$)/u.test(name)

/** Whether a span, of which everything before it in this process is sampled, is sent. */
export const isSampled = (
  { name, parent, traceId }: Pick<Tracer.Span, "name" | "parent" | "traceId">,
  { ratio, sampler }: Config.Success<typeof samplerSettings>
): boolean => {
  const before = Option.getOrUndefined(parent)
  if (before?._tag === "Span") return true
  if (isLook(name)) return false
  if (before !== undefined && sampler.startsWith("parentbased_")) return before.sampled
  if (sampler.endsWith("always_on")) return true
  return sampler.endsWith("traceidratio") && isWithin(ratio, traceId)
}
