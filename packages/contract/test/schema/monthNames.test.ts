import { assert, describe, it } from "@effect/vitest"
import { monthName, monthOf } from "@entity-watch/contract/schema/monthNames"

const written = monthName.slice(1, monthName.indexOf(")")).split("|")

describe("the names of months", () => {
  it("stand for one month each", () => {
    assert.deepStrictEqual(
      written.filter((name, i) => written.indexOf(name) !== i),
      []
    )
    for (const name of written) assert.include([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], monthOf(name))
  })

  it.each(["en", "fr", "de", "es", "it", "pt", "nl", "sv", "nb", "da", "id", "ms"])(
    "hold every month of the language %s",
    (language) => {
      const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" })
      const names = Array.from({ length: 12 }, (_, i) =>
        format.format(Date.UTC(1970, i)).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
      )
      assert.deepStrictEqual(names.map(monthOf), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], names.join(" "))
    }
  )
})
