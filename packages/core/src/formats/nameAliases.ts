/**
 * Finds other names that a published name carries inside it: "SMITH, JOHN a/k/a JONES, JON", "X PTY LTD (Formerly Y)".
 */
import { aliasPatternsInRows, saysFormerName } from "@entity-watch/names/lexicon"
import { cleanText } from "./cleanText.ts"

export interface OtherName {
  readonly name: string
  readonly isFormer: boolean
}

export interface SplitName {
  readonly main: string
  readonly others: ReadonlyArray<OtherName>
}

const connective = new RegExp(`[\\s,;(]+(${aliasPatternsInRows.join("|")})(?=[\\s:.)])[\\s:.]*`, "giu")

/** Removes the bracket that a connective opened or that the end of the name closed. */
const unbracketed = (text: string): string => {
  const opened = (text.match(/\(/gu) ?? []).length
  const closed = (text.match(/\)/gu) ?? []).length
  const balanced = closed > opened ? text.replace(/\)\s*$/u, "") : text
  return cleanText(balanced.replace(/^[\s,;]+|[\s,;(]+$/gu, ""))
}

export const splitOtherNames = (published: string): SplitName => {
  const [main = "", ...rest] = published.split(connective)
  const others: Array<OtherName> = []
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const name = unbracketed(rest[i + 1] ?? "")
    if (name !== "") others.push({ name, isFormer: saysFormerName.test(rest[i] ?? "") })
  }
  const first = unbracketed(main)
  return first === "" ? { main: published, others } : { main: first, others }
}
