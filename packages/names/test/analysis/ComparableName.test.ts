import { assert, describe, it } from "@effect/vitest"
import { comparableNames } from "../../src/analysis/ComparableName.ts"
import type { NameModel } from "../../src/analysis/field/ContainedName.ts"
import { namesWithin } from "../../src/analysis/field/readField.ts"

const words = (model: NameModel, name: string) =>
  comparableNames(model, name).map((form) => form.words.map(({ text }) => text).join(" "))

describe("comparableNames of a person's name", () => {
  it("puts the surname last and leaves titles out", () => {
    assert.deepStrictEqual(words("person", "HALVORSEN, Gregor Paul"), ["GREGOR PAUL HALVORSEN"])
    assert.deepStrictEqual(words("person", "Dr. Gregor Halvorsen, Jr"), ["GREGOR HALVORSEN"])
    assert.deepStrictEqual(words("person", "Sheikh Omar Khalil"), ["OMAR KHALIL"])
  })

  it("brings compound names to one spelling, beside the words apart", () => {
    for (const name of ["Abd al-Rahman Ali", "Abdurrahman Ali", "ABDEL RAHMAN ALI", "Abdulrahman Ali"])
      assert.strictEqual(words("person", name)[0], "ABDULRAHMAN ALI", name)
    assert.strictEqual(words("person", "Saif al-Din Barakat")[0], "SAIFUDDIN BARAKAT")
    assert.deepStrictEqual(words("person", "Abdul Rahman Ali"), ["ABDULRAHMAN ALI", "ABDUL RAHMAN ALI"])
    assert.strictEqual(words("person", "Matin Ullah Barakat")[0], "MATINULLAH BARAKAT")
    for (const name of ["عبد الباقي علي", "عبدالباقی علی"])
      assert.strictEqual(words("person", name)[1], "ABDULBAQI ALI", name)
    assert.strictEqual(words("person", "عبد لله علي")[1], "ABDULLAH ALI")
    assert.strictEqual(words("person", "نورالدين علي")[1], "NURUDDIN ALI")
  })

  it("reads other scripts as written and in Latin letters", () => {
    assert.deepStrictEqual(words("person", "Юрий Щербаков"), ["ЮРИЙ ЩЕРБАКОВ", "YURIY SHCHERBAKOV"])
    assert.deepStrictEqual(words("person", "Γεώργιος Παππάς"), ["ΓΕΩΡΓΙΟΣ ΠΑΠΠΑΣ", "GEORGIOS PAPPAS"])
    assert.strictEqual(words("person", "محمد الرشيدي")[1], "MUHAMMAD AL ršydy")
    assert.deepStrictEqual(words("person", "金正日"), ["金正日"])
  })

  it("keeps a name that is nothing but a title or a particle", () => {
    assert.deepStrictEqual(words("person", "Sheikh"), ["SHEIKH"])
    assert.deepStrictEqual(words("person", "Le An"), ["LE AN"])
    assert.deepStrictEqual(words("person", "…"), [])
  })
})

describe("comparableNames of an organisation's or a vessel's name", () => {
  it("leaves legal forms, openings and joining words out", () => {
    assert.deepStrictEqual(words("organisation", "The Bank of Ruritania Limited"), ["BANK RURITANIA"])
    assert.deepStrictEqual(words("vessel", "M/V Andromeda Skies"), ["ANDROMEDA SKIES"])
  })

  it("writes numbers in digits", () => {
    for (const name of ["44th Brigade", "Forty-Fourth Brigade", "Brigade 044", "Brigade Forty Four"])
      assert.include(words("organisation", name)[0], "44", name)
    assert.deepStrictEqual(words("vessel", "Ocean Pearl III"), ["OCEAN PEARL 3"])
  })
})

describe("namesWithin", () => {
  const names = (name: string) => namesWithin(name).map((part) => part.name)

  it("finds the names on either side of a relation", () => {
    assert.includeMembers(names("Kestrel Pty Ltd ATF Marlowe Trust"), ["Kestrel Pty Ltd", "Marlowe Trust"])
    assert.includeMembers(names("Marlowe Pty Ltd T/A Kestrel Cleaning"), [
      "Marlowe Pty Ltd",
      "Kestrel Cleaning"
    ])
    assert.includeMembers(names("Korea Shipping Agency (KSHA)"), ["Korea Shipping Agency", "KSHA"])
  })

  it("leaves a place in brackets in the name", () => {
    assert.deepStrictEqual(names("Zarya (Spain) SL"), ["Zarya (Spain) SL"])
  })

  it("says which of them are former", () => {
    assert.deepInclude(namesWithin("Knightly Pty Ltd (Formerly Clifford Pty Ltd)"), {
      name: "Clifford Pty Ltd",
      role: "former_name"
    })
  })

  it("is the name itself when there is none inside", () => {
    assert.deepStrictEqual(names("Atforth Trustworthy Akashi"), ["Atforth Trustworthy Akashi"])
  })
})
