/** The text of a string that may come in several rich text runs, with its escapes undone. */

import { longestEscaped, longestText, requireText } from "./bounds.ts"

/** Undoes escapes such as `_x000D_`, which is how the format writes a control character. */
export const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16))
      )
    : text

/** Joins all `t` elements of a string, which may come in rich text runs, except those of phonetic guides. */
export class JoinedText {
  private joined = ""
  private inside = false
  private phonetic = false

  start(name: string): void {
    if (name === "rPh") this.phonetic = true
    if (name === "t") this.inside = !this.phonetic
  }

  end(name: string): void {
    if (name === "rPh") this.phonetic = false
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
    requireText(longestText, text)
    return text
  }
}
