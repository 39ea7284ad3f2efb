import { assert, describe, it } from "@effect/vitest"
import { firstName, holdNames, isNoName, noNames, seeName } from "@entity-watch/core/rows/read/namesByContent"
import { otherKindOf } from "@entity-watch/core/rows/read/otherHeaders"

const hold = (header: string, cells: string): boolean => {
  const seen = noNames(otherKindOf(header))
  for (const [at, cell] of cells.split("|").entries()) seeName(seen, cell, at + 2)
  return holdNames(seen)
}

const codes = (many: number): string => Array.from({ length: many }, (_, at) => `K37${at}`).join("|")

describe("the cells of a column", () => {
  it.each([
    ["Account Manager", "Karen Doyle|Brett Simms|Priya Naidu"],
    ["Field 7", "SMITH, John|Nguyen, Thi Mai|Orlovski, Ruslan|Quandong, Ilka"],
    ["X1", "Wei Zhang|Li Na|Tariq Hussain|N/A|-"],
    ["Vertrag", "Иван Примеров|Мария Образцова"],
    ["Extra", "王小明|李伟"],
    ["Broker", "Wattle Finance Pty Ltd|Banksia Mortgages Pty Limited|Direct"],
    ["Mum", "Mary|Susan|Elizabeth|Fatima"],
    ["Ref by", "Jordan Michael Example"],
    // Names that nobody knows beforehand, by their shape.
    ["Column F", "Amadou Fictionne|Ilunga Moefelt|Quandong Meridian Trading Bureau|Oyelaran Invented"],
    ["Column F", "Amadou Fictionne"],
    ["Column F", "Platypus Spirit|N/A"],
    ["Fam.", "Fictionne"],
    ["Column F", "amadou fictionne|ilunga moefelt"],
    ["Column F", "Amadou Fictionne; Ilunga Moefelt|Amadou Fictionne (50%)|Amadou Fictionne - Director"],
    ["Column F", "Amadou Fictionne, born 1970|Jordan Example [1 of 2]"],
    ["Fam.", "Fictionne|Moefelt|Invented|Oyelaran|Sandpaper"],
    ["Managed By", "Ilunga Moefelt|Amadou Fictionne"],
    // One in all rows.
    ["Column F", `${"Amadou Fictionne|".repeat(40)}Amadou Fictionne`],
    ["Joint Holder Notes", "Amadou Fictionne"],
    ["Contact & Phone", "Amadou Fictionne 0412 345 678"],
    ["Account title", "AMADOU FICTIONNE"],
    // Behind a title that is a word for a way as well.
    ["Doctor", `${"Dr Emily Harrison|".repeat(60)}Dr Ilunga Moefelt`],
    ["Column F", "Dr Emily Harrison|Dr. Amadou Fictionne|DR ILUNGA MOEFELT|Harrison, Dr Emily"],
    ["GP", "Dr Ilunga Moefelt|A/Prof Emily Harrison|Mr Amadou Fictionne"],
    // One among codes, wherever it stands.
    ["Column F", `${codes(20)}|Jordan Example`],
    ["Column F", `${codes(40)}|Amadou Fictionne|${codes(3_000)}`],
    ["Reference 2", `${codes(20)}|Wattle Finance Pty Ltd`],
    ["Policy Number", `${codes(2_000)}|Jordan Example`],
    ["Column F", "2019-03-12|12 Mar 2019|1,200.00|$5|K37-AB|0412 345 678|44|45|46|47|48|49|Jordan Example"],
    // Some among much else, wherever they stand.
    ["Reference 2", `${"TXN 1|".repeat(15)}Jordan Example|Jordan Example|Jordan Example`],
    ["Info", `${"TXN 1|".repeat(3_000)}Jordan Example|Karen Doyle|Brett Simms`],
    ["Info", "TXN 1|TXN 2|TXN 3|Jordan Example"],
    // Addresses and texts that name somebody.
    ["Address Line 1", "12 High St|C/- Amadou Fictionne|1 Low Road"],
    ["Address Line 2", "Level 4|& Amadou Fictionne|Suite 2|Unit 1"],
    ["Mailing Address 1", "Attn: Amadou Fictionne (Director)|1 Low Road"],
    ["Street", "Jordan Example|12 High St"],
    ["Billing Street", "12 High St|Amadou Fictionne"],
    ["Notes", `${"Called back|".repeat(30)}sole director is Amadou Fictionne`],
    ["Description", "POA Jordan Example|Family business"],
    ["Memo", "Jordan Example"],
    ["Remarks", "Amadou Fictionne"],
    ["Column F", "[REDACTED]"],
    ["Re", `${"Conveyance|".repeat(20)}Sale to Jordan Doyle`],
    ["Custody notes", `${"Both|".repeat(20)}${"No contact with Karen Doyle per order|".repeat(3)}Both`],
    [
      "Comments",
      `${"Thanked|".repeat(20)}Gift by Jordan Doyle|Gift brought in by Karen Doyle|via Brett Simms`
    ],
    ["Comments", "Beneficial owner: Ilunga van Moefelt, seen 3 May"]
  ])("look like names in %s", (header, cells) => assert.isTrue(hold(header, cells)))

  it.each([
    ["Street", "12 Smith Street|4/7 Albert Rd|King William St|Mary Avenue|1 Victoria Parade"],
    [
      "Address",
      "George Street|Elizabeth Street|Charlotte Street|Martin Place|Margaret River Road|Thomas Lane"
    ],
    ["Suburb", "PARRAMATTA|ALICE SPRINGS|St Albans|Fremantle|Glen Waverley|Hamilton|Surry Hills|Kingston"],
    ["Branch", "Victoria Park|Mount Eliza|North Sydney|Wagga Wagga|Geelong|Albert Park"],
    ["Product", "Everyday Saver|Home Loan|Business One|Term Deposit|Platinum Visa Card"],
    ["Col 9", "Everyday Saver|Home Loan|Business One|Term Deposit|Junior Saver"],
    ["Status", "Active|Dormant|Closed|Under review|In arrears|Pending"],
    ["Mail", "karen.doyle@example.com|b.simms@example.com"],
    ["Web", "www.smith.com.au|john.example.org|http://example.com/mary"],
    ["Occupation", "Registered Nurse|Truck Driver|Company Director|Retired|Site Manager|Police Officer"],
    [
      "Entity kind",
      "Australian Private Company|Discretionary Trading Trust|Individual/Sole Trader|Family Partnership"
    ],
    ["Title", "Mr|Mrs|Ms|Dr"],
    ["Gender", "M|F|Male|Female"],
    ["Risk", "Low|Medium|High|Very High"],
    ["Segment", "Retail|Private Banking|Small Business|Agri"],
    ["Colour", "Red|Green|Blue|White|Black|Silver"],
    ["Month", "January|February|March|April|May|June"],
    ["Day", "Monday|Tuesday|Wednesday"],
    ["Language", "English|Arabic|Mandarin|Vietnamese|Greek"],
    ["Country", "Australia|New Zealand|United Kingdom|Jordan|Vietnam|India"],
    ["Currency", "AUD|USD|NZD"],
    ["Comments", "No comment made|Spoke to John Smith about the loan on Tuesday and again|Called back"],
    ["Code", "P001|AB-17|C1002"],
    ["Vehicle", "Toyota Hilux|Ford Ranger|Mercedes Sprinter|Holden Astra"],
    ["Channel", "Online|Mobile App|Branch|Direct Debit"],
    ["Join reason", "Referral|Walk in|Google Search"],
    // Few values in many cells are those of a set.
    ["Column F", `${"Northern Rivers|Greater Gippsland|Far Pilbara|".repeat(5)}Northern Rivers`],
    ["Tier 2", "Alpha|Beta|Alpha|Gamma|Beta"],
    ["Column F", "registered for gst|awaiting papers|called twice"],
    ["Column F", "FOB|CIF|EXW"],
    ["Column F", "Australia|New Zealand"],
    ["Ward", "East Ward|George Bass|Robert Menzies|Curtin"],
    ["Electorate", "Robert Menzies|Lawson|Bradfield"],
    ["Campus", "Alice Springs|St Lucia"],
    ["House", "Lawson|Banks|Phillip"],
    ["Created By", "Karen Doyle|Brett Simms|Priya Naidu"],
    ["LastModifiedBy", "Karen Doyle|Brett Simms|Priya Naidu"],
    ["Address Line 1", "12 High St|PO Box 4|Unit 3/9 Albert Rd|Level 4"],
    ["Address Line 3", "Glen Waverley|Surry Hills|Wagga Wagga|Dubbo|Ballarat|Kew"],
    ["Address Line 2", "BENDIGO VIC|PERTH WA"],
    ["Address Line 2", "BENDIGO VIC"],
    [
      "Address Line 3",
      "Mary Kathleen QLD|St George Qld|VICTORIA POINT QLD|ALICE SPRINGS, N.T.|Bendigo, Victoria"
    ],
    ["Street 2", "MARGARET RIVER WA AUSTRALIA|Perth Western Australia|BENDIGO VIC 3550"],
    ["Address", "Emily Harrison Dr|George Dr|Mary Dr., Bendigo"],
    // A word among codes is no name.
    ["Column F", `${codes(20)}|Not applicable|Head Office|Pending|Total|Spare`],
    ["Vehicle", `${codes(20)}|Ford Ranger`],
    ["Notes", "Sent director penalty notice|Partner Program enrolled|Guarantor form missing|Owner Occupied"],
    ["Lead Source", "Word of mouth|Facebook Ad|Employee Referral"],
    ["Column F", `${"Kestrel Rewards|".repeat(40)}Kestrel Rewards`],
    ["How did you hear about us?", "A friend|Radio Ad|Local Paper"],
    ["ANZSIC Description", `${"Sheep Farming|Iron Ore Mining|Spirit Manufacturing|".repeat(5)}Sheep Farming`],
    ["leadsource", "Seek Advert|Gumtree Advert|Lasoo Flyer|Prime Spot"]
  ])("do not look like names in %s", (header, cells) => assert.isFalse(hold(header, cells)))

  it("are told with the row of the first that looks like a name", () => {
    const seen = noNames(undefined)
    for (const [at, cell] of ["K37", "Spare Part", "N/A", "Jordan Example", "Emily Harrison"].entries())
      seeName(seen, cell, at + 2)
    assert.strictEqual(firstName(seen), 5)
  })

  it("cannot be names where they hold a flag, a number, a code or an address", () => {
    for (const cell of [
      "Y",
      "no",
      "TRUE",
      "0412 345 678",
      "062-001",
      "AUD 100,000.00",
      "US$5",
      "12 Mar 2019",
      "C1001",
      "a@example.com",
      "N/A",
      "",
      "Self"
    ])
      assert.isTrue(isNoName(cell), cell)
    for (const cell of [
      "Jo",
      "Li Na",
      "王小明",
      "Wattle Pty Ltd",
      "O'Moe",
      "3M Example Ltd",
      "ACN 004 085 616",
      "????? ???",
      "\u200b",
      "A",
      "JOHN2"
    ])
      assert.isFalse(isNoName(cell), cell)
  })
})
