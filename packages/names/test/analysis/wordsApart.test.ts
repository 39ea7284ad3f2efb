import { assert, describe, it } from "@effect/vitest"
import { withWordsApart } from "../../src/analysis/wordsApart.ts"

describe("withWordsApart", () => {
  it.each([
    // A title.
    ["MrCasey Invented", "Mr Casey Invented"],
    ["zzCasey Invented", "zz Casey Invented"],
    ["MrsCasey & DrMorgan Invented", "Mrs Casey & Dr Morgan Invented"],
    ["ProfCASEY INVENTED", "Prof CASEY INVENTED"],
    ["Invented, MissCasey", "Invented, Miss Casey"],
    ["MRCasey Invented", "MR Casey Invented"],
    // A legal form.
    ["Casey InventedPtyLtd", "Casey Invented Pty Ltd"],
    ["Casey InventedPty Ltd", "Casey Invented Pty Ltd"],
    ["Casey InventedPTYLTD", "Casey Invented PTYLTD"],
    ["CASEY INVENTEDPTYLTD", "CASEY INVENTED PTYLTD"],
    ["InventedLimited", "Invented Limited"],
    ["InventedInc", "Invented Inc"],
    ["InventedGmbH", "Invented GmbH"],
    // A word that joins, in capitals.
    ["ESTATE OFCasey Invented", "ESTATE OF Casey Invented"],
    ["Kestrel Pty Ltd ATFCasey Invented", "Kestrel Pty Ltd ATF Casey Invented"],
    // A number.
    ["Casey Invented2", "Casey Invented 2"],
    ["Casey Invented01", "Casey Invented 01"],
    ["2Casey Invented", "2 Casey Invented"],
    ["Casey INVENTEDABN51824753556", "Casey INVENTED ABN51824753556"],
    // A capital, where both may be words.
    ["CaseyInvented", "Casey Invented"],
    ["CaseyINVENTED", "Casey INVENTED"],
    ["INVENTEDCasey", "INVENTED Casey"],
    ["MrCaseyInvented", "Mr Casey Invented"],
    ["InventedCasey; ExampleJordan", "Invented Casey; Example Jordan"],
    ["PricewaterhouseCoopers", "Pricewaterhouse Coopers"]
  ])("reads %s as %s", (written, apart) => assert.strictEqual(withWordsApart(written), apart))

  it.each([
    "Ronald McDonald",
    "MacArthur",
    "DeLuca O'Brien",
    "LeBron VanDyke",
    "DiCaprio FitzGerald",
    "JoAnn LaToya DeAndre",
    "eBay",
    "iPhone Repairs",
    "ABCLearning",
    "OFarrell",
    "THEODORE ANDERSON",
    "H2O",
    "A1 Towing",
    "1st Choice",
    "22nd Avenue",
    "INVENTED/CASEYMR",
    "AC/DC"
  ])("leaves %s whole", (name) => assert.strictEqual(withWordsApart(name), name))
})
