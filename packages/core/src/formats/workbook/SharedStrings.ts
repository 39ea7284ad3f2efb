/** Reads the shared strings, to which cells refer by number. */
import { mostStrings, requireAtMost } from "./bounds.ts"
import { JoinedText } from "./JoinedText.ts"
import type { PartReader } from "./PartReader.ts"

export class SharedStrings implements PartReader {
  readonly strings: Array<string> = []
  private readonly item = new JoinedText()

  start(name: string): void {
    this.item.start(name)
  }

  end(name: string): void {
    this.item.end(name)
    if (name === "si") requireAtMost(mostStrings, this.strings.push(this.item.take()), "strings")
  }

  text(text: string): void {
    this.item.text(text)
  }
}
