import { assert, describe, it } from "@effect/vitest"
import { Failure } from "../../../src/data/Failure.ts"
import { inWords, requestOf } from "../../../src/screens/screen/request.ts"

const asked = { who: "Jane Citizen", type: "", dob: "", pob: "" }

describe("what is asked of the lists", () => {
  it("has the date of birth as it was typed", () => {
    assert.strictEqual(requestOf({ ...asked, dob: " 07/10/1952 " }).dob, "07/10/1952")
    assert.isUndefined(requestOf({ ...asked, dob: " " }).dob)
  })

  it("is refused in the words of the form", () => {
    const refused = new Failure(
      "dob must be a date such as 1970-01-31: it is a day that is in no calendar.",
      400
    )
    assert.strictEqual(
      inWords(refused).message,
      "The date of birth must be a date such as 1970-01-31: it is a day that is in no calendar."
    )
    assert.strictEqual(inWords(refused).status, 400)
    assert.strictEqual(inWords(new Failure("name is too long.", 400)).message, "name is too long.")
  })
})
