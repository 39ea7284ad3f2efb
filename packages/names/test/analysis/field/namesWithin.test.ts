import { assert, describe, it } from "@effect/vitest"
import { namesWithin } from "@entity-watch/names/analysis"

const within = (written: string) =>
  namesWithin(written).map(
    ({ name, onlyAs, role }) =>
      `${name}${role === "former_name" ? ", formerly" : ""}${onlyAs ? ` as ${onlyAs}` : ""}`
  )

describe("namesWithin", () => {
  it.each([
    ["Kestrel (Panama)", ["Kestrel as vessel"]],
    ["Kestrel [PA]", ["Kestrel as vessel"]],
    ["Kestrel ex Quiet Wombat", ["Kestrel as vessel", "Quiet Wombat, formerly as vessel"]],
    ["Estate of the late Gregor Halvorsen", ["Gregor Halvorsen"]],
    ["Quiet Wombat Real Estate of Kestrel", []],
    ["Ex Libris Pty Ltd", []]
  ])("%s holds %j", (written, names) => {
    assert.deepStrictEqual(within(written), [written, ...names])
  })
})
