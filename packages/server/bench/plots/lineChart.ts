/** A chart of lines over a logarithmic axis, as SVG: every point has its figure, and the colours follow the reader's. */
import { escaped } from "../harness/markup.ts"

interface Point {
  readonly x: number
  readonly y: number
}

interface Series {
  readonly name: string
  readonly points: ReadonlyArray<Point>
}

export interface Chart {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly series: ReadonlyArray<Series>
  /** How a figure of the y axis is written beside its point. */
  readonly figure: (y: number) => string
  /** A line that the figures must stay below or above. */
  readonly bound?: { readonly y: number; readonly name: string }
}

const [width, height] = [760, 420]
const [left, right, top, bottom] = [80, 170, 48, 56]
const [innerWidth, innerHeight] = [width - left - right, height - top - bottom]

const style = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; font-size: 15px; }
.grid { stroke: #d1d9e0; stroke-width: 1; }
.bound { stroke: #59636e; stroke-dasharray: 6 4; }
.line { fill: none; stroke-width: 2; }
.s0 { stroke: #0969da; fill: #0969da; } .s1 { stroke: #bc4c00; fill: #bc4c00; }
.s2 { stroke: #1a7f37; fill: #1a7f37; } .s3 { stroke: #8250df; fill: #8250df; }
text.s0, text.s1, text.s2, text.s3 { stroke: none; }
.line.s0, .line.s1, .line.s2, .line.s3 { fill: none; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; } .grid { stroke: #3d444d; } .bound { stroke: #9198a1; }
.s0 { stroke: #58a6ff; fill: #58a6ff; } .s1 { stroke: #f0883e; fill: #f0883e; }
.s2 { stroke: #3fb950; fill: #3fb950; } .s3 { stroke: #bc8cff; fill: #bc8cff; }
}
</style>`

/** The first round number that is not smaller, of which a quarter is round too. */
const roundedUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 1.2, 1.6, 2, 4, 6, 8].find((each) => each * power >= value) ?? 10) * power
}

const shortly = (value: number): string =>
  value >= 1e6
    ? `${Math.round(value / 1e5) / 10} M`
    : value >= 1e3
      ? `${Math.round(value / 100) / 10} k`
      : `${value}`

/** Moves labels up that would lie over each other; answers their places in the order given. */
const apart = (places: ReadonlyArray<number>, gap: number): ReadonlyArray<number> => {
  const order = places.map((_, i) => i).sort((a, b) => (places[b] ?? 0) - (places[a] ?? 0))
  const moved = [...places]
  let most = Number.POSITIVE_INFINITY
  for (const i of order) {
    moved[i] = Math.min(moved[i] ?? 0, most)
    most = (moved[i] ?? 0) - gap
  }
  return moved
}

export const lineChart = ({ bound, figure, series: all, title, x, y }: Chart): string => {
  const series = all.filter((each) => each.points.length > 0)
  const points = series.flatMap((each) => each.points)
  const xs = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b)
  const [first = 1, last = 10] = [xs[0], xs.at(-1)]
  const span = Math.log(last / first) || 1
  const most = roundedUp(Math.max(1e-9, bound?.y ?? 0, ...points.map((point) => point.y)) * 1.05)
  const atX = (value: number) => (left + (Math.log(value / first) / span) * innerWidth).toFixed(1)
  const atY = (value: number) => top + innerHeight - (value / most) * innerHeight
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = atY(share * most).toFixed(1)
    return `<line class="grid" x1="${left}" y1="${at}" x2="${left + innerWidth}" y2="${at}"/><text x="${left - 8}" y="${at}" dy="4" text-anchor="end">${figure(share * most)}</text>`
  })
  const ticks = xs.map(
    (value) =>
      `<text x="${atX(value)}" y="${top + innerHeight + 20}" text-anchor="middle">${shortly(value)}</text>`
  )
  const ends = apart(
    series.map((each) => atY(each.points.at(-1)?.y ?? 0)),
    16
  )
  /** The place of a point's figure, above the point and above those that stand below it. */
  const labels = new Map<Point, number>()
  for (const value of xs) {
    const own = points.filter((point) => point.x === value)
    const places = apart(
      own.map((point) => atY(point.y) - 8),
      14
    )
    own.forEach((point, i) => {
      labels.set(point, places[i] ?? 0)
    })
  }
  const labelAt = (point: Point) => labels.get(point) ?? 0
  const lines = series.map(({ name, points: own }, i) => {
    const colour = `s${i % 4}`
    const path = own.map((point) => `${atX(point.x)},${atY(point.y).toFixed(1)}`).join(" ")
    const marks = own.map((point) => {
      const at = atX(point.x)
      const [shift, anchor] = point.x === first ? [6, "start"] : [0, "middle"]
      return `<circle class="${colour}" cx="${at}" cy="${atY(point.y).toFixed(1)}" r="3.5"><title>${escaped(name)}: ${figure(point.y)} at ${shortly(point.x)}</title></circle><text class="${colour}" x="${(Number(at) + shift).toFixed(1)}" y="${labelAt(point).toFixed(1)}" text-anchor="${anchor}">${figure(point.y)}</text>`
    })
    return `<polyline class="line ${colour}" points="${path}"/>${marks.join("")}<text class="${colour}" x="${left + innerWidth + 12}" y="${(ends[i] ?? 0).toFixed(1)}" dy="4">${escaped(name)}</text>`
  })
  const limit =
    bound === undefined
      ? ""
      : `<line class="bound" x1="${left}" y1="${atY(bound.y).toFixed(1)}" x2="${left + innerWidth}" y2="${atY(bound.y).toFixed(1)}"/><text x="${left + 6}" y="${(atY(bound.y) - 6).toFixed(1)}">${escaped(bound.name)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
${style}
<text class="title" x="${left}" y="24">${escaped(title)}</text>
${[...grid, ...ticks].join("\n")}
<text x="${left + innerWidth / 2}" y="${height - 12}" text-anchor="middle">${escaped(x)}</text>
<text transform="translate(16 ${top + innerHeight / 2}) rotate(-90)" text-anchor="middle">${escaped(y)}</text>
${limit}
${lines.join("\n")}
</svg>
`
}
