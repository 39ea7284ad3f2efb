/** Readers of the small parts of a workbook: its sheets, whether it was calculated, and when it was last modified. */
import { mostSheets, requireAtMost } from "./bounds.ts"
import type { PartReader } from "./PartReader.ts"

const isTrue = (said: string | undefined): boolean => said === "1" || said === "true"

/** Whether the results of formulas that a workbook stores were calculated. ECMA-376 part 1, section 18.2.2. */
export type Calculated = "yes" | "no" | "unknown"

/** Reads the sheets in the workbook's order, by relationship, and what holds for the values of all of them. */
export class WorkbookPart implements PartReader {
  readonly sheets: Array<{
    readonly name: string
    readonly relationship: string
    readonly visible: boolean
  }> = []
  from1904 = false
  calculated: Calculated = "unknown"

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "calcPr") {
      const isCompleted = isTrue(attributes.calcCompleted ?? "1")
      this.calculated = isTrue(attributes.fullCalcOnLoad) || !isCompleted ? "no" : "yes"
    }
    if (name === "sheet") {
      const count = this.sheets.push({
        name: attributes.name ?? "",
        relationship: Object.entries(attributes).find(([each]) => each.endsWith(":id"))?.[1] ?? "",
        visible: (attributes.state ?? "visible") === "visible"
      })
      requireAtMost(mostSheets, count, "sheets")
    }
    if (name === "workbookPr") this.from1904 = isTrue(attributes.date1904)
  }

  end(): void {}

  text(): void {}
}

export class CoreProperties implements PartReader {
  modified = ""
  private inModified = false

  start(name: string): void {
    if (name === "modified") this.inModified = true
  }

  end(name: string): void {
    if (name === "modified") this.inModified = false
  }

  text(text: string): void {
    if (this.inModified) this.modified += text
  }
}
