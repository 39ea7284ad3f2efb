import { assert, describe, it } from "@effect/vitest"
import { WorkbookPart } from "@entity-watch/core/formats/workbook/parts"
import { SharedStrings } from "@entity-watch/core/formats/workbook/SharedStrings"
import { Styles } from "@entity-watch/core/formats/workbook/Styles"
import { WorkbookUnreadable } from "@entity-watch/core/formats/workbook/WorkbookUnreadable"
import { Worksheet } from "@entity-watch/core/formats/workbook/Worksheet"

const string = (text: string, pieces = 1) => {
  const strings = new SharedStrings()
  strings.start("si")
  strings.start("t")
  for (let i = 0; i < pieces; i += 1) strings.text(text)
  strings.end("t")
  strings.end("si")
  return strings.strings[0]
}

const reasonOf = (does: () => unknown): string => {
  try {
    does()
  } catch (error) {
    if (error instanceof WorkbookUnreadable) return error.reason
  }
  return "it was read"
}

describe("a workbook", () => {
  it("has no cell with more text than a cell can hold, with escapes or without", () => {
    assert.strictEqual(string("_x0041_".repeat(32_767)), "A".repeat(32_767))
    assert.match(
      reasonOf(() => string("x".repeat(32_768))),
      /more text than a cell can hold/u
    )
    assert.match(
      reasonOf(() => string("_x0041_", 1_000_000)),
      /more text than a cell can hold/u
    )
    const sheet = new Worksheet({ strings: [], dates: [], from1904: false, calculated: "unknown" })
    sheet.start("sheetData", {})
    sheet.start("row", {})
    sheet.start("c", { t: "str" })
    sheet.start("v", {})
    assert.match(
      reasonOf(() => {
        for (let i = 0; i < 100; i += 1) sheet.text("x".repeat(10_000))
      }),
      /more text than a cell can hold/u
    )
  })

  it("has no more sheets and formats than anybody makes", () => {
    const workbook = new WorkbookPart()
    assert.match(
      reasonOf(() => {
        for (let i = 0; i <= 10_000; i += 1) workbook.start("sheet", { name: `${i}` })
      }),
      /more sheets than are read/u
    )
    const styles = new Styles()
    styles.start("cellXfs", {})
    assert.match(
      reasonOf(() => {
        for (let i = 0; i <= 100_000; i += 1) styles.start("xf", {})
      }),
      /more formats than are read/u
    )
    const custom = new Styles()
    assert.match(
      reasonOf(() => {
        for (let i = 0; i <= 100_000; i += 1) custom.start("numFmt", { numFmtId: `${i}` })
      }),
      /more formats than are read/u
    )
  })
})
