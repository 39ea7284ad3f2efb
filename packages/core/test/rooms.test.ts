/** Which folder may import from which: exactly the edges below, and no circle of files or of folders, types included. */
import { dirname } from "node:path/posix"
import { assert, describe, it } from "@effect/vitest"
import { edges, leadsTo } from "./support/imports.ts"
import { roomEdges } from "./support/roomEdges.ts"

interface Arrow {
  readonly from: string
  readonly to: string
}

const files: ReadonlyArray<Arrow> = edges.flatMap((edge) => {
  const to = leadsTo(edge)
  return to === undefined ? [] : [{ from: `${edge.package}/${edge.file}`, to }]
})

/** The package, and the first folder inside it: `core/store`. The folders of the registers are one. */
const roomOf = (file: string): string => file.split("/").slice(0, -1).slice(0, 2).join("/")

const between = (arrows: ReadonlyArray<Arrow>, placeOf: (file: string) => string): ReadonlyArray<Arrow> =>
  arrows
    .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
    .filter(({ from, to }) => from !== to)

/** One circle, as the places along it; none where there is none. */
const circleIn = (arrows: ReadonlyArray<Arrow>): ReadonlyArray<string> => {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const done = new Set<string>()
  const walk = (place: string, path: ReadonlyArray<string>): ReadonlyArray<string> => {
    if (path.includes(place)) return [...path.slice(path.indexOf(place)), place]
    if (done.has(place)) return []
    for (const { to } of next.get(place) ?? []) {
      const circle = walk(to, [...path, place])
      if (circle.length > 0) return circle
    }
    done.add(place)
    return []
  }
  for (const place of next.keys()) {
    const circle = walk(place, [])
    if (circle.length > 0) return circle
  }
  return []
}

describe("the rooms of the packages", () => {
  it("import from one another as the table says, and all that the table says", () => {
    const found = between(files, roomOf).map(({ from, to }) => `${from} -> ${to}`)
    const named = Object.entries(roomEdges).flatMap(([from, all]) => all.map((to) => `${from} -> ${to}`))
    assert.deepStrictEqual([...new Set(found)].sort(), named.toSorted())
  })

  it("have no circle of files", () => {
    assert.deepStrictEqual(circleIn(files), [])
  })

  it("have no circle of folders", () => {
    assert.deepStrictEqual(circleIn(between(files, dirname)), [])
  })
})

describe("a circle", () => {
  it("is found, and what only meets again is none", () => {
    const arrows = (...pairs: ReadonlyArray<string>) =>
      pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }))
    assert.deepStrictEqual(circleIn(arrows("ab", "bc", "ca")), ["a", "b", "c", "a"])
    assert.deepStrictEqual(circleIn(arrows("ab", "ac", "bd", "cd")), [])
  })
})
