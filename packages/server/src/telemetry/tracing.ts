/**
 * OpenTelemetry over OTLP (HTTP, JSON): traces and metrics go to `OTEL_EXPORTER_OTLP_ENDPOINT`. While that is not set,
 * nothing is traced. A span keeps its name, its times and the attributes listed here. All others are dropped, and so
 * are messages of errors: URLs, headers and statements carry identifiers and keys.
 */

import { version } from "@entity-watch/node/process/version"
import { Config, Effect, Exit, Layer, References, Schema, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { isSampled, samplerSettings } from "./sampling.ts"

const kept = new Set([
  "http.request.method",
  "http.response.status_code",
  "request_id",
  "db.system.name",
  "db.operation.name"
])

/** OpenTelemetry's own pace. Traces are sent as they come. */
const metricsPace = "60 seconds"

/** What an exporter is told of a failure. */
class Failed extends Schema.TaggedError<Failed>()("Failed", {}) {}

const discreet = (inner: Tracer.Tracer, sampler: Config.Success<typeof samplerSettings>): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = inner.span(options)
      const attribute = span.attribute.bind(span)
      const end = span.end.bind(span)
      return Object.assign(span, {
        sampled: options.sampled && isSampled(span, sampler),
        attribute: (key: string, value: unknown) => {
          if (kept.has(key)) attribute(key, value)
        },
        event: () => {},
        end: (time: bigint, exit: Exit.Exit<unknown, unknown>) =>
          end(time, Exit.isSuccess(exit) || Exit.hasInterrupts(exit) ? exit : Exit.fail(new Failed()))
      })
    }
  })

export const tracingSettings = Config.all({
  endpoint: Config.URL("OTEL_EXPORTER_OTLP_ENDPOINT").pipe(Config.withDefault(undefined)),
  headers: Config.Record(Schema.String, Schema.StringFromUriComponent, "OTEL_EXPORTER_OTLP_HEADERS").pipe(
    Config.withDefault(undefined)
  ),
  serviceName: Config.String("OTEL_SERVICE_NAME").pipe(Config.withDefault("entity-watch")),
  sampler: samplerSettings
})

/** For every service that is built over this layer. */
export const layer = Layer.unwrap(
  Effect.map(tracingSettings, ({ endpoint, headers, sampler, serviceName }) => {
    if (endpoint === undefined) return Layer.succeed(References.TracerEnabled, false)
    const to = (path: string) => ({
      url: `${endpoint.href.replace(/\/$/u, "")}/v1/${path}`,
      headers,
      resource: { serviceName, serviceVersion: version }
    })
    const tracer = Layer.effect(
      Tracer.Tracer,
      Effect.map(Tracer.Tracer, (inner) => discreet(inner, sampler))
    ).pipe(Layer.provide(OtlpTracer.layer(to("traces"))))
    return Layer.mergeAll(tracer, OtlpMetrics.layer({ ...to("metrics"), exportInterval: metricsPace })).pipe(
      Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer])
    )
  })
)
