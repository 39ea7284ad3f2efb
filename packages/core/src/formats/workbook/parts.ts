/** Readers of the small parts of a workbook: its sheets, where its parts lie, and when it was last modified. */
import { mostSheets, requireAtMost } from "./bounds.ts"
import type { PartReader } from "./PartReader.ts"

/** Reads the sheets in the workbook's order, by relationship, and whether dates count from 1904. */
export class WorkbookPart implements PartReader {
  readonly sheets: Array<{
    readonly name: string
    readonly relationship: string
    readonly visible: boolean
  }> = []
  from1904 = false

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "sheet") {
      const count = this.sheets.push({
        name: attributes.name ?? "",
        relationship: Object.entries(attributes).find(([each]) => each.endsWith(":id"))?.[1] ?? "",
        visible: (attributes.state ?? "visible") === "visible"
      })
      requireAtMost(mostSheets, count, "sheets")
    }
    if (name === "workbookPr") this.from1904 = attributes.date1904 === "1" || attributes.date1904 === "true"
  }

  end(): void {}

  text(): void {}
}

export class Relationships implements PartReader {
  readonly targets = new Map<string, string>()

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name !== "Relationship" || attributes.Id === undefined || attributes.Target === undefined) return
    const target = attributes.Target
    this.targets.set(attributes.Id, target.startsWith("/") ? target.slice(1) : `xl/${target}`)
    requireAtMost(mostSheets, this.targets.size, "parts")
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
