import { assert, describe, it } from "@effect/vitest"
import { followTheMoney } from "@entity-watch/core/registers/additional-list/formats/followTheMoney"
import * as Effect from "effect/Effect"
import {
  faultOf,
  named,
  noticesOf,
  outcomesOf,
  partiesOf,
  party,
  readingText,
  rowsTold
} from "./readFormat.ts"

const read = readingText(followTheMoney, "entities.ftm.json")
const fault = faultOf(followTheMoney, "entities.ftm.json")
const lines = (...entities: ReadonlyArray<unknown>) =>
  entities.map((each) => `${JSON.stringify(each)}\n`).join("")
const entity = (id: string, schema: string, properties: Readonly<Record<string, unknown>>, rest = {}) => ({
  id,
  schema,
  properties,
  ...rest
})

const robin = {
  name: ["FABLE, Robin", "Robin James Fable", "Робин Фабел"],
  alias: ["Fabel"],
  weakAlias: ["The Fox"],
  previousName: ["Robin Mythe"],
  firstName: ["Robin"],
  lastName: ["Fable"],
  birthDate: ["1964-05-17", "1970"],
  birthPlace: ["Norrvik"],
  nationality: ["ru"],
  country: ["zz"],
  passportNumber: ["K348486"],
  idNumber: ["TIN: 183111242572"],
  topics: ["sanction", "crime"],
  notes: ["Invented."],
  position: ["Minister of nothing"],
  programId: ["XX-INVENTED"]
}

const sanction = {
  program: ["Invented programme"],
  authority: ["Ministry"],
  reason: ["For a story."],
  unscId: ["QDi.999"],
  startDate: ["2022-03-01"],
  listingDate: ["2022-03-02"],
  endDate: ["2027-03-01"]
}

const whole = party({
  ref: "NK-1",
  type: "individual",
  published_type: "Person",
  names: [
    named("Robin James Fable"),
    named("FABLE, Robin", "alias", "name"),
    named("Робин Фабел", "original_script", "name"),
    named("Fabel", "alias", "alias"),
    named("Robin Mythe", "former", "previousName"),
    named("The Fox", "weak_alias", "weakAlias"),
    named("Robin Fable", "alias", "firstName lastName")
  ],
  dates_of_birth: ["1964-05-17", "1970"],
  places_of_birth: ["Norrvik"],
  citizenship: ["Russia"],
  addresses: ["1 Invented St, Norrvik", "zz"],
  identifiers: [
    { kind: "passport", number: "K348486" },
    { kind: "national_id", number: "183111242572" },
    { kind: "passport", number: "P900001" }
  ],
  other_refs: ["QDi.999"],
  reasons: ["For a story.", "Invented.", "Position: Minister of nothing"],
  listing: [
    "Programme: Invented programme; Authority: Ministry; Listed: 2022-03-02; From: 2022-03-01; Until: 2027-03-01",
    "Programme: XX-INVENTED",
    "Topics: crime, sanction"
  ],
  valid_from: "2022-03-01",
  valid_to: "2027-03-01"
})

describe("followTheMoney", () => {
  it.effect("joins the lines of a flat file that speak of one party, in whatever order they stand", () =>
    Effect.map(
      read(
        lines(
          entity("s-1", "Sanction", { ...sanction, entity: ["NK-1"] }, { target: false }),
          entity(
            "NK-1",
            "Person",
            { ...robin, addressEntity: ["a-1"] },
            { target: true, caption: "Robin James Fable" }
          ),
          entity("p-1", "Passport", { holder: ["NK-1"], number: ["P900001"] }, { target: false }),
          entity("a-1", "Address", { full: ["1 Invented St, Norrvik"] }, { target: false }),
          entity("f-1", "Family", { person: ["NK-1"], relative: ["NK-9"] }, { target: false }),
          entity("NK-9", "Person", { name: ["Casey Fable"] }, { target: false })
        )
      ),
      (all) => {
        assert.deepStrictEqual(partiesOf(all), [whole])
        assert.deepStrictEqual(noticesOf(all), [
          "Lines of relations, addresses, documents and other entities that are no parties: 2; the first is row 4.",
          "Lines of parties that are in the file beside those of the list, and are not listed: 1; the first is row 6."
        ])
      }
    )
  )

  it.effect("reads the same party from a file in which all is nested in it", () =>
    Effect.map(
      read(
        lines(
          entity(
            "NK-1",
            "Person",
            {
              ...robin,
              sanctions: [entity("s-1", "Sanction", { ...sanction, entity: ["NK-1"] })],
              passports: [entity("p-1", "Passport", { holder: ["NK-1"], number: ["P900001"] })],
              addressEntity: [entity("a-1", "Address", { full: ["1 Invented St, Norrvik"] })],
              familyPerson: [
                entity("f-1", "Family", { relative: [entity("NK-9", "Person", { name: ["Casey"] })] })
              ]
            },
            { target: true, caption: "Robin James Fable" }
          )
        )
      ),
      (all) => assert.deepStrictEqual(partiesOf(all), [whole])
    )
  )

  it.effect("reads companies, ships and aircraft", () =>
    Effect.map(
      read(
        lines(
          entity("c", "Company", {
            name: ["Invented Holdings Pty Ltd"],
            jurisdiction: ["au"],
            registrationNumber: ["44 990 000 103"]
          }),
          entity("v", "Vessel", { name: ["MV Fictitious"], imoNumber: ["IMO9000015"], flag: ["pa"] }),
          entity("a", "Airplane", { name: ["XX-ABC"] }),
          entity("l", "LegalEntity", { name: ["Somebody"] })
        )
      ),
      (all) =>
        assert.deepStrictEqual(partiesOf(all), [
          party({
            ref: "c",
            type: "entity",
            published_type: "Company",
            names: [named("Invented Holdings Pty Ltd", "primary", "name")],
            addresses: ["Australia"],
            identifiers: [{ kind: "registration", number: "44 990 000 103" }],
            abn: "44990000103",
            acn: "990000103"
          }),
          party({
            ref: "v",
            type: "vessel",
            published_type: "Vessel",
            names: [named("MV Fictitious", "primary", "name")],
            addresses: ["Panama"],
            imo: "9000015"
          }),
          party({ ref: "a", published_type: "Airplane", names: [named("XX-ABC", "primary", "name")] }),
          party({ ref: "l", published_type: "LegalEntity", names: [named("Somebody", "primary", "name")] })
        ])
    )
  )

  it.effect("takes those of a topic of risk where no line says what the targets are, and else all", () =>
    Effect.gen(function* () {
      const some = [
        entity("a", "Person", { name: ["Robin Fable"], topics: ["debarment"] }),
        entity("b", "Person", { name: ["Casey Fable"], topics: ["role.lawyer"] })
      ]
      const refs = (text: string) => Effect.map(read(text), (all) => partiesOf(all).map(({ ref }) => ref))
      assert.deepStrictEqual(yield* refs(lines(...some)), ["a"])
      assert.deepStrictEqual(yield* refs(lines(...some.slice(1))), ["b"])
      assert.deepStrictEqual(
        yield* refs(lines(...some, entity("c", "Wizard", { name: ["Merle"] }, { target: true }))),
        ["c"]
      )
    })
  )

  it.effect("refuses what is no entity and who has no name, and tells of sanctions of nobody", () =>
    Effect.map(
      read(
        `${lines(entity("a", "Person", { name: ["Robin Fable"] }))}[]\n${lines(
          entity("b", "Person", { name: [" "] }),
          entity("s", "Sanction", { entity: ["x"] }),
          entity("a", "Person", { name: ["Robin Fable"] }),
          entity("a", "Person", { name: ["Casey Fable"] })
        )}`
      ),
      (all) => {
        assert.deepStrictEqual(
          outcomesOf(all, "Refused").map(({ reason, row }) => [row, reason]),
          [
            [2, "The line is no entity."],
            [3, "The entry has no name."]
          ]
        )
        assert.deepStrictEqual(
          partiesOf(all).map(({ names }) => names[0]?.name),
          ["Robin Fable", "Casey Fable"]
        )
        assert.strictEqual(rowsTold(all), 5)
        assert.deepStrictEqual(noticesOf(all), [
          "Lines of sanctions and documents whose party is not listed: 1; the first is row 4."
        ])
      }
    )
  )

  it.effect("is broken where the file ends within a line, and says what is another format", () =>
    Effect.gen(function* () {
      const first = lines(entity("a", "Person", { name: ["Robin Fable"] }))
      const cut = yield* read(`${first}{"id":"b","schema":"Per`)
      assert.lengthOf(partiesOf(cut), 1)
      assert.deepStrictEqual(outcomesOf(cut, "Broken"), [
        { _tag: "Broken", reason: "The file is cut off in line 2." }
      ])
      const long = yield* read(`${first}{"id":"${"b".repeat(2_000_000)}"}\n${first}`)
      assert.deepStrictEqual(outcomesOf(long, "Broken"), [
        { _tag: "Broken", reason: "A line is longer than 1048576 bytes." }
      ])
      const other =
        "The file has no entities of FollowTheMoney: each line is a JSON object with id, schema and properties."
      for (const text of [
        "<xml/>\n",
        "[]\n",
        "name,dob\n",
        '{"id":1,"schema":"Person","properties":{}}\n',
        "null"
      ])
        assert.strictEqual(yield* fault(text), other)
      assert.strictEqual(yield* fault(""), "The file is empty.")
    })
  )

  it.effect("bounds what hostile JSON costs", () =>
    Effect.gen(function* () {
      const deep = `{"id":"d","schema":"Person","properties":{"name":${"[".repeat(300_000)}${"]".repeat(300_000)}}}\n`
      const names = Array.from({ length: 60_000 }, (_, i) => `Robin ${i}`)
      const all = yield* read(
        `${lines(entity("a", "Person", { name: names }))}${deep}{"id":"p","schema":"Person","properties":{"__proto__":["x"],"name":["Half \\ud800 a letter"],"constructor":"y"}}\n`
      )
      assert.lengthOf(partiesOf(all)[0]?.names ?? [], 5_000)
      assert.strictEqual(partiesOf(all)[1]?.names[0]?.name, "Half \ufffd a letter")
      assert.deepStrictEqual(outcomesOf(all, "Refused"), [
        { _tag: "Refused", row: 2, reason: "The entry has no name." }
      ])
      const linked = yield* read(
        lines(
          entity("a", "Person", { name: ["Robin Fable"] }),
          ...Array.from({ length: 20_000 }, (_, i) =>
            entity(`s${i}`, "Sanction", { entity: ["a"], reason: [`Reason ${i}`] })
          )
        )
      )
      assert.lengthOf(partiesOf(linked)[0]?.reasons ?? [], 20_000)
    })
  )
})
