import { assert, describe, it } from "@effect/vitest"
import { isWithin, operating, places } from "../../src/shell/navigation.ts"

const placesWith = (path: string) =>
  [...places, ...operating].filter((place) => isWithin(place, path)).map(({ title }) => title)

describe("the rail", () => {
  it("marks the place through which a screen without one is reached", () => {
    for (const [path, title] of [
      ["/deliveries", "Watch"],
      ["/deliveries/3", "Watch"],
      ["/receiver", "Watch"],
      ["/entity/23990000014", "Find"]
    ] as const)
      assert.deepStrictEqual(placesWith(path), [title], path)
    for (const path of ["/", "/watch", "/find", "/receivers", "/developer"])
      assert.deepStrictEqual(placesWith(path), [], path)
  })
})
