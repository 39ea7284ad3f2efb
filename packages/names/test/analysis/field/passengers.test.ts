import { assert, describe, it } from "@effect/vitest"
import { passengers } from "../../../src/analysis/field/passengers.ts"

describe("passengers", () => {
  it.each([
    ["INVENTED/CASEYMR", ["CASEY INVENTED"]],
    ["INVENTED/CASEY MORGAN MRS", ["CASEY MORGAN INVENTED"]],
    ["DE INVENTED/CASEYMR/MORGANMSTR", ["CASEY DE INVENTED", "MORGAN DE INVENTED"]],
    ["INVENTED/CASEY MR/MORGAN MRS", ["CASEY INVENTED", "MORGAN INVENTED"]],
    ["INVENTED/CASEYMR EXAMPLE/JORDANMR", ["CASEY INVENTED", "JORDAN EXAMPLE"]],
    ["invented/casey example/jordan", ["casey invented", "jordan example"]],
    ["1.1INVENTED/CASEY", ["CASEY INVENTED"]],
    ["TKT 0811234567890 INVENTED/CASEYMR SYD MEL", ["CASEY INVENTED"]]
  ] as const)("are read in %s", (field, names) => {
    assert.deepStrictEqual(
      passengers(field).map(({ name }) => name),
      [...names]
    )
  })

  it.each(["INVENTED/CASEY", "AC/DC", "Invented/Casemr", "Kestrel Invented/Casey Example/Jordan"])(
    "are not read in %s",
    (field) => assert.deepStrictEqual(passengers(field), [])
  )
})
