import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { noteOf } from "@entity-watch/core/lists/note"

const listedEntry: ListedEntry = {
  source: "asic-banned-disqualified-organisations",
  ref: "1",
  registerName: "Banned and Disqualified Organisations",
  subjectType: "entity",
  listingType: "Organisation",
  names: [],
  datesOfBirth: [],
  dobRaw: "",
  placesOfBirth: [],
  pobRaw: "",
  acn: "",
  imo: "",
  banType: "Credit Banning",
  start: "",
  end: "",
  comment: "",
  details: {},
  sha256: ""
}

const noteWith = (comment: string, clauses: ReadonlyArray<string> = []) =>
  noteOf({ ...listedEntry, comment }, clauses, "2026-11-20")

describe("noteOf", () => {
  it("writes clauses as sentences", () => {
    assert.strictEqual(
      noteWith("not trained or competent", ["mirage agrees", "Is it so?"]),
      "Mirage agrees. Is it so? Not trained or competent."
    )
  })

  it("leaves the register's links as they are", () => {
    for (const link of [
      "https://register.example/mirage-lending",
      "http://register.example/Order.pdf",
      "www.register.example/order?id=5",
      "ftp://register.example/a"
    ]) {
      assert.strictEqual(noteWith(link), link)
      assert.strictEqual(noteWith(link, ["mirage agrees"]), `Mirage agrees. ${link}`)
      assert.strictEqual(noteWith(`see the order; ${link}`), `See the order; ${link}`)
      assert.strictEqual(noteWith(`${link}; not competent`), `${link}; not competent.`)
    }
  })

  it("ends a sentence that only speaks of an address", () => {
    assert.strictEqual(noteWith("wwwhat is at https:"), "Wwwhat is at https:.")
  })
})
