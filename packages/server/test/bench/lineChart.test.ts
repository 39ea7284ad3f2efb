import { assert, describe, it } from "@effect/vitest"
import { lineChart } from "../../bench/plots/lineChart.ts"

const chart = lineChart({
  title: "Names & numbers",
  x: "records",
  y: "ms",
  figure: (y) => y.toFixed(1),
  bound: { y: 12, name: "must stay below 12" },
  series: [
    { name: "name, p50", points: [1, 10, 100].map((n) => ({ x: n * 1e5, y: n / 10 })) },
    { name: "ABN, p50", points: [{ x: 1e7, y: 9.9 }] },
    { name: "not measured", points: [] }
  ]
})

/** The vertical places of what is drawn beside the lines' ends. */
const labels = [...chart.matchAll(/<text class="s\d" x="602" y="([\d.]+)"/gu)].map(([, y]) => Number(y))

describe("lineChart", () => {
  it("writes every figure beside its point, and the names of lines where they end", () => {
    for (const text of ["0.1", "1.0", "10.0", "9.9", "name, p50", "ABN, p50", "must stay below 12"])
      assert.include(chart, `>${text}</text>`)
    assert.include(chart, "Names &amp; numbers")
  })

  it("keeps the names of lines apart that end at the same height", () => {
    const sorted = labels.toSorted((a, b) => a - b)
    assert.isTrue(sorted.every((y, i) => i === 0 || y - (sorted[i - 1] ?? 0) >= 16))
    assert.strictEqual(labels.length, 2)
  })

  it("closes every element and has colours for a dark page", () => {
    const open: Array<string> = []
    for (const [, closing, name = "", empty] of chart.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/gu)) {
      if (closing === "/") assert.strictEqual(open.pop(), name)
      else if (empty !== "/") open.push(name)
    }
    assert.deepStrictEqual(open, [])
    assert.include(chart, "prefers-color-scheme: dark")
  })
})
