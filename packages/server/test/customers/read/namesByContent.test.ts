import { assert, describe, it } from "@effect/vitest"
import { holdNames, isNoName, noNames, seeName } from "@entity-watch/server/customers/read/namesByContent"

const hold = (header: string, cells: string): boolean => {
  const seen = noNames()
  for (const cell of cells.split("|")) seeName(seen, cell)
  return holdNames(seen, header)
}

describe("the cells of a column", () => {
  it.each([
    ["Account Manager", "Karen Doyle|Brett Simms|Priya Naidu"],
    ["Field 7", "SMITH, John|Nguyen, Thi Mai|Orlovski, Ruslan|Quandong, Ilka"],
    ["X1", "Wei Zhang|Li Na|Tariq Hussain|N/A|-"],
    ["Vertrag", "Иван Примеров|Мария Образцова"],
    ["Extra", "王小明|李伟"],
    ["Broker", "Wattle Finance Pty Ltd|Banksia Mortgages Pty Limited|Direct"],
    ["Mum", "Mary|Susan|Elizabeth|Fatima"],
    ["Ref by", "Jordan Michael Example"]
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
    ["Join reason", "Referral|Walk in|Google Search"]
  ])("do not look like names in %s", (header, cells) => assert.isFalse(hold(header, cells)))

  it("cannot be names where they hold a flag, a number, a code or an address", () => {
    for (const cell of [
      "Y",
      "no",
      "TRUE",
      "0412 345 678",
      "062-001",
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
      "????? ???",
      "\u200b",
      "A",
      "JOHN2"
    ])
      assert.isFalse(isNoName(cell), cell)
  })
})
