import { assert, describe, it } from "@effect/vitest"
import { faultOfDocumentNumber } from "@entity-watch/contract/schema/documentNumber"

describe("the number of a document", () => {
  it.each(["K348486", "K 348486", "passport K348486", "CFGHJKLMN", "NA123456", "INN 7701234567"])(
    "is in %s",
    (text) => assert.isNull(faultOfDocumentNumber(text))
  )

  it.each([
    ["--", "must have a letter or a digit"],
    ["№ .", "must have a letter or a digit"],
    ["passport", "must hold a number, and not only the word that says what it is"],
    ["Passport No.:", "must hold a number, and not only the word that says what it is"],
    ["abc", "must hold a number, and not only the word that says what it is"],
    ["see file", "must hold a number, and not only the word that says what it is"],
    ["pending", "must hold a number, and not only the word that says what it is"],
    ["tbc", "must hold a number: leave out what says that there is none"],
    ["N/A", "must hold a number: leave out what says that there is none"],
    ["unknown", "must hold a number: leave out what says that there is none"]
  ])("is not in %s: it %s", (text, fault) => assert.strictEqual(faultOfDocumentNumber(text), fault))
})
