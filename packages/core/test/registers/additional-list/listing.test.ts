import { assert, describe, it } from "@effect/vitest"
import { listingOf } from "@entity-watch/core/registers/additional-list/listing"
import { bareParty, type ListedParty } from "@entity-watch/core/registers/additional-list/party/ListedParty"

const { entry } = listingOf("list:example", "Example List")

const party = (names: ReadonlyArray<string>, more: Partial<ListedParty> = {}): ListedParty => ({
  ...bareParty,
  ...more,
  names: names.map((name) => ({ name, kind: "alias", name_type: "a.k.a." }))
})

describe("the listed entry of a party", () => {
  it("is compared by the registration of an aircraft as by a number", () => {
    assert.deepStrictEqual(entry(party(["P-532"])).details.identifiers, [
      { kind: "registration", number: "P-532" }
    ])
    for (const name of ["U2", "Unit 61398", "AQAP", "12"])
      assert.isUndefined(entry(party([name])).details.identifiers, name)
  })

  it("is compared by the parts of a name that is a list of names in one cell", () => {
    const parts = Array.from(
      { length: 40 },
      (_, i) => `Quokka Trading Number ${"ABCDEFGH".charAt(i % 8)}${i}`
    )
    const { names } = entry(party([`${parts.join(", ")}, A.S.`]))
    assert.deepStrictEqual(
      names.map(({ compared }) => compared),
      parts
    )
    assert.isTrue(names.every(({ name }) => name.endsWith("A.S.")))
  })

  it("has its ABN among the numbers, and its ACN", () => {
    const { acn, details } = entry(party(["Bilby Trading"], { abn: "54880000063", acn: "990000014" }))
    assert.strictEqual(acn, "990000014")
    assert.deepStrictEqual(details.identifiers, [{ kind: "registration", number: "54880000063" }])
  })

  it("has the same content however it is compared", () => {
    const { published } = listingOf("list:example", "Example List")
    const one = party(["Bilby Trading"])
    assert.deepStrictEqual(published(one), one)
  })
})
