import { assert, describe, it } from "@effect/vitest"
import { otherKindOf } from "@entity-watch/core/rows/read/otherHeaders"

describe("a header that is of no name", () => {
  it.each([
    [
      "thing",
      "Suburb|BILLING_CITY|billingState|Country of issue|Product Name 2|Job Title|Title|Lead Source|leadsource"
    ],
    [
      "thing",
      "Campus|Ward|Electorate|House|Marital Status|Date of review|Name of school|Do you smoke?|POCity"
    ],
    [
      "first line",
      "Address|Address Line 1|ADDR1|Billing Street|streetaddress|Mailing Address 1|Address of director"
    ],
    ["address", "Address Line 2|Street 2|ADDRESS_LINE_3"],
    ["text", "Notes|Case Comments|Reason for contact|Memo|Subject|Description (free text)"],
    ["code", "Policy Number|Member No.|PRODUCT_CODE|accountbalance"],
    ["record", "Created By|Last Modified By|LastModifiedById|UPDATED_BY"]
  ])("says %s", (kind, headers) => {
    for (const header of headers.split("|")) assert.strictEqual(otherKindOf(header), kind, header)
  })

  it("says nothing where it may be of somebody", () => {
    for (const header of "Reference 2|Candidate|Account Title 1|Mailing Name|Managed By|Approved By|Referred By|Joint Holder Notes|Contact & Phone|Who referred you?|Info|Column F|Estate|Magistrate".split(
      "|"
    ))
      assert.isUndefined(otherKindOf(header), header)
  })
})
