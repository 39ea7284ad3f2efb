/** Takes addresses of mail and of the web off a field. Telephone numbers are long numbers: `documentNumbersIn`. */
import type { ContainedName } from "./ContainedName.ts"

const label = String.raw`(?:(?:e-?mail|mail|web|www|url|m|e)\s?[.:]\s*)?`
/** It begins where the marks before it begin: a text may be nothing but marks. */
const online = new RegExp(
  String.raw`(?<![\s,;(<[])[\s,;(<[]*${label}(?:[^\s@<>()]{1,64}@[^\s@<>()]{1,200}|https?:\/\/\S{1,300}|www\.\S{1,200})[)>\]]*`,
  "giu"
)

export const contactData = (text: string): ReadonlyArray<ContainedName> => {
  const left = text.replace(online, " ").trim()
  return left === text.trim() || left === "" ? [] : [{ name: left }]
}
