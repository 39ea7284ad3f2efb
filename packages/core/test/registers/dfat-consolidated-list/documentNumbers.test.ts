import { assert, describe, it } from "@effect/vitest"
import { documentNumbers } from "@entity-watch/core/registers/dfat-consolidated-list/documentNumbers"

const read = (text: string) => documentNumbers([text]).map(({ kind, number }) => `${kind} ${number}`)

describe("documentNumbers", () => {
  it.each([
    ["Passport no. D900769 issued 2 Feb 1997. Believed to be abroad.", ["passport D900769"]],
    ["Passport No: Freedonia number 949594, issued on 27 Nov 1998", ["passport 949594"]],
    ["Freedonian passport number AT9712501, issued on 12 Mar. 2008", ["passport AT9712501"]],
    ["Passport J98713107 (Freedonia) expires 10 Jun 2024", ["passport J98713107"]],
    ["Passport number: A 90472263. Founding member.", ["passport A 90472263"]],
    [
      "Passport no: a) 927234267 b) 908120258 (issued by Freedonia) c) Sylvania number AA962825",
      ["passport 927234267", "passport 908120258", "passport AA962825"]
    ],
    [
      "Passport no.: 942858 National identification no.: Freedonian national identification number 95252",
      ["passport 942858", "national_id 95252"]
    ],
    ["State registration number: 9027301570636", ["registration 9027301570636"]],
    [
      "Tax ID No.: 9831000122 (Freedonia) Registration ID: 9065047051343",
      ["registration 9831000122", "registration 9065047051343"]
    ],
    ["Company Identification No. 9027400875149", ["registration 9027400875149"]]
  ])("reads %s", (text, expected) => assert.deepStrictEqual(read(text), expected))

  it.each([
    "Passport: none.",
    "Passport no.: na. National identification no: na. Address: na",
    "Passport issued on 30/06/1999 at the office of Port Invented",
    "Passport no: (a) Counterfeit driving licence no. 20645897",
    "Collects taxes of 250000 on behalf of somebody",
    "Photo available. Review pursuant to resolution 1822 (2008) was concluded on 14 Sep. 2009.",
    `passport ${"a ".repeat(20_000)}`
  ])("guesses nothing in %.60s", (text) => assert.deepStrictEqual(read(text), []))
})
