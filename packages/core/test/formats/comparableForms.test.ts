import { assert, describe, it } from "@effect/vitest"
import { nameForms } from "@entity-watch/core/formats/comparableForms"

const forms = (...args: Parameters<typeof nameForms>) =>
  nameForms(...args).map(({ compared, kind }) => [compared, kind])

describe("nameForms", () => {
  it("puts the given names of a person first", () => {
    assert.deepStrictEqual(forms("Al-Masri, Abu Mohamed", "alias", true), [
      ["Al-Masri, Abu Mohamed", "alias"],
      ["Abu Mohamed Al-Masri", "alias"]
    ])
    assert.deepStrictEqual(forms("Al Taibah, Intl.", "alias", false), [["Al Taibah, Intl.", "alias"]])
    assert.deepStrictEqual(forms("Hilarion Santos, III (third)", "alias", true), [
      ["Hilarion Santos, III", "alias"]
    ])
  })

  it("leaves remarks out and keeps a bracket's other script", () => {
    assert.deepStrictEqual(forms("Romeo (Call sign)", "weak_alias", true), [["Romeo", "weak_alias"]])
    assert.deepStrictEqual(
      forms("Merai Zoghbai (previously listed as, in Arabic: مرعي زغبي)", "alias", true),
      [
        ["Merai Zoghbai", "former"],
        ["مرعي زغبي", "original_script"]
      ]
    )
    assert.deepStrictEqual(forms("شبكة أنصار (Ansar Network - sub-unit name)", "alias", false).slice(1), [
      ["شبكة أنصار", "alias"],
      ["Ansar Network", "alias"]
    ])
  })

  it("compares acronyms as weak aliases, and places in brackets not at all", () => {
    assert.deepStrictEqual(forms("AL-QAIDA IN THE ARABIAN PENINSULA (AQAP)", "primary", false).at(-1), [
      "AQAP",
      "weak_alias"
    ])
    assert.deepStrictEqual(forms("AL-HARAMAYN FOUNDATION (KENYA)", "primary", false), [
      ["AL-HARAMAYN FOUNDATION (KENYA)", "primary"],
      ["AL-HARAMAYN FOUNDATION", "primary"]
    ])
  })

  it("splits at slashes where both sides are names", () => {
    assert.deepStrictEqual(forms("HARAKAT UL-MUJAHIDIN / HUM", "primary", false).slice(1), [
      ["HARAKAT UL-MUJAHIDIN", "primary"],
      ["HUM", "weak_alias"]
    ])
    assert.deepStrictEqual(forms("Alexandra Viktorovna GAUS/GAUSS", "primary", true).slice(1), [
      ["Alexandra Viktorovna GAUS", "primary"],
      ["Alexandra Viktorovna GAUSS", "primary"]
    ])
    for (const whole of ["Korea Ryenha Machinery J/V Corporation", "Department 140/14", "DHKP/C"])
      assert.deepStrictEqual(forms(whole, "alias", false), [[whole, "alias"]])
  })

  it("splits a name in two scripts", () => {
    assert.deepStrictEqual(forms("Agha Jan Alizai اغا جان عالیزی", "alias", true).slice(1), [
      ["Agha Jan Alizai", "alias"],
      ["اغا جان عالیزی", "original_script"]
    ])
    assert.lengthOf(forms("Имперское Движениe", "original_script", false), 1)
  })
})
