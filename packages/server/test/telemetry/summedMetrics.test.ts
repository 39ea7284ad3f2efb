import { assert, describe, it } from "@effect/vitest"
import { summed } from "@entity-watch/server/telemetry/summedMetrics"

const of = (count: number, late: number, rest = "") => `# HELP requests Requests, by route
# TYPE requests histogram
requests_bucket{route="/v1/a b",le="0.1"} ${count}
requests_bucket{route="/v1/a b",le="+Inf"} ${count}
requests_sum{route="/v1/a b"} ${count / 10}
# TYPE late gauge
late ${late}
${rest}`

describe("the metrics of several threads", () => {
  it("are those of one, where there is one", () => {
    assert.strictEqual(summed([of(1, 2)]), of(1, 2))
  })

  it("have the sum of what was counted and the highest gauge, and each family once", () => {
    const seven = "# TYPE only counter\nonly 7\n"
    assert.strictEqual(summed([of(10, 0.5), of(20, 0.25, seven), of(1, 0)]), of(31, 0.5, seven))
  })
})
