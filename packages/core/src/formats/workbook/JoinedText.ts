/** The text of a string that may come in several rich text runs, with its escapes undone. */

import { longestEscaped, longestText, requireText } from "./bounds.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

/** Undoes escapes such as `_x000D_`, which is how the format writes a control character. */
export const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16))
      )
    : text

/**
 * Joins all `t` elements of a string, which may come in rich text runs, except those of phonetic guides. A string has one
 * of its own, and so has each run (ECMA-376 part 1, sections 18.4.4 and 18.4.8): of two, programs show the one or the other.
 */
export class JoinedText {
  private joined = ""
  private inside = false
  private phonetic = false
  private inRun = false
  private hasOwn = false
  private hasRunOwn = false

  start(name: string): void {
    if (name === "rPh") this.phonetic = true
    if (name === "r") {
      this.inRun = true
      this.hasRunOwn = false
    }
    if (name !== "t" || this.phonetic) return
    if (this.inside || (this.inRun ? this.hasRunOwn : this.hasOwn))
      throw new WorkbookUnreadable({ reason: "The workbook has a cell with two texts that are not of one." })
    if (this.inRun) this.hasRunOwn = true
    else this.hasOwn = true
    this.inside = true
  }

  end(name: string): void {
    if (name === "rPh") this.phonetic = false
    if (name === "r") this.inRun = false
    if (name === "t") this.inside = false
  }

  /** Takes a piece of text, and answers whether it is part of the string. */
  text(text: string): boolean {
    if (this.inside) this.joined += text
    requireText(longestEscaped, this.joined)
    return this.inside
  }

  take(): string {
    const text = unescapeText(this.joined)
    this.joined = ""
    this.hasOwn = false
    requireText(longestText, text)
    return text
  }
}
