/** Which traces are sent. */
import { assert, describe, it } from "@effect/vitest"
import { isSampled } from "@entity-watch/server/telemetry/sampling"
import { Option, Tracer } from "effect"

const traceId = (digits: string) => digits.padStart(32, "a")
const early = traceId("1000000000000")
const late = traceId("f000000000000")

const root = (name: string, id = early) => ({ name, parent: Option.none(), traceId: id })
const from = (sampled: boolean, id = early) => ({
  name: "POST /v1/resolve",
  parent: Option.some(Tracer.externalSpan({ spanId: "a".repeat(16), traceId: id, sampled })),
  traceId: id
})

describe("isSampled", () => {
  it("sends what begins with a request or with work, and no look", () => {
    const always = { sampler: "parentbased_always_on", ratio: 1 } as const
    for (const name of ["POST /v1/resolve", "Watcher.takeAll", "GET none"])
      assert.isTrue(isSampled(root(name), always), name)
    for (const name of [
      "postgresql",
      "sql.transaction",
      "NameSegmentStore.current",
      "GET /readyz",
      "HEAD /metrics"
    ])
      assert.isFalse(isSampled(root(name), always), name)
  })

  it("heeds what the caller decided, if its name says so", () => {
    assert.isFalse(isSampled(from(false), { sampler: "parentbased_always_on", ratio: 1 }))
    assert.isTrue(isSampled(from(true), { sampler: "parentbased_always_off", ratio: 1 }))
    assert.isTrue(isSampled(from(false), { sampler: "always_on", ratio: 1 }))
    assert.isFalse(isSampled(from(true), { sampler: "always_off", ratio: 1 }))
  })

  it("sends the part that is asked for, by the random part of the trace's identifier", () => {
    const half = { sampler: "traceidratio", ratio: 0.5 } as const
    assert.deepStrictEqual(
      [early, late].map((id) => isSampled(root("greet", id), half)),
      [true, false]
    )
    assert.isFalse(isSampled(root("greet"), { ...half, ratio: 0 }))
    assert.isTrue(isSampled(root("greet", "f".repeat(32)), { ...half, ratio: 1 }))
    assert.isTrue(isSampled(from(true, late), { sampler: "parentbased_traceidratio", ratio: 0.5 }))
  })
})
