import { assert, describe, it } from "@effect/vitest"
import { withoutStructure } from "../../src/text/structuredText.ts"

describe("withoutStructure", () => {
  it.each([
    ['{"name":"Casey Invented"}', "name: Casey Invented"],
    ['{"name": "Invented, Casey", "id": 4411, "vip": null}', "name: Invented, Casey; id: 4411; vip: null"],
    ["{'name': 'Casey O'Invented', 'dob': '1970'}", "name: Casey O'Invented; dob: 1970"],
    ['{"party":{"given":["Casey","Jo"],"family":"Invented"}}', "given: Casey; given: Jo; family: Invented"],
    [
      '{"given":"Casey","home":{"city":"Perth"},"family":"Invented"}',
      "given: Casey; family: Invented\ncity: Perth"
    ],
    ['[{"name":"Casey Invented"},{"name":"Jordan Example"}]', "name: Casey Invented\nname: Jordan Example"],
    ['{"name":"Casey \\"Jo\\" Invented"}', 'name: Casey "Jo" Invented'],
    ['{"name":"Casey Inven', "name: Casey Inven"],
    ["name=Casey+Invented&dob=1970-01-02", "name: Casey Invented; dob: 1970-01-02"],
    ["?customer[name]=Casey Invented&customer.id=4", "name: Casey Invented; id: 4"],
    ["name=&dob=1970-01-02", "dob: 1970-01-02"],
    ["<n:first>Casey</n:first><n:last>Invented</n:last>", "first: Casey;  last: Invented"],
    ["<person id='4'><name>Casey Invented</name></person>", "name: Casey Invented"]
  ])("reads %s as %s", (written, read) => assert.strictEqual(withoutStructure(written), read))

  it.each([
    "Casey Invented",
    "{first} {last}",
    "[REDACTED] Invented",
    '["Casey Invented"]',
    "surname=INVENTED;firstname=CASEY",
    "name=",
    '{"name":""}',
    "CASEY INVENTED <INVENTED FAMILY A/C>",
    "INVENTED<<CASEY<<<"
  ])("leaves %s as it is", (text) => assert.strictEqual(withoutStructure(text), text))
})
