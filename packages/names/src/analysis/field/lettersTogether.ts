/** A name whose letters stand apart, joined: "C A S E Y  I N V E N T E D". */
import { withLettersTogether } from "../../text/lettersApart.ts"
import type { ContainedName } from "./ContainedName.ts"

/** A line may be a column of one word. */
export const lettersTogether = (text: string): ReadonlyArray<ContainedName> => {
  const lines = text.split("\n").map((line) => line.trim())
  const together = lines.map(withLettersTogether)
  return together.every((line) => !line.includes(" "))
    ? [{ name: together.join(" ") }]
    : together.filter((name, at) => name !== lines[at]).map((name) => ({ name }))
}
