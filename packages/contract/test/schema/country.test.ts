import { assert, describe, it } from "@effect/vitest"
import { faultOfCountry } from "@entity-watch/contract/schema/country"

describe("the country of a request", () => {
  it.each(["RU", "ru", " AU ", "UK", "Russia", "USA", "UAE", "Freedonia", "Россия"])("may be %s", (text) =>
    assert.isNull(faultOfCountry(text))
  )

  it.each(["XX", "ZZ", "RUS", "aus", "--", "643"])("is not %s", (text) =>
    assert.strictEqual(faultOfCountry(text), "must be two letters of ISO 3166, or the name in English")
  )
})
