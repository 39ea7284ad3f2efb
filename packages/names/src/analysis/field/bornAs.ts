/** A surname that somebody had before, or has beside: "Maria Smith nee Halvorsen" is Maria Halvorsen as well. */
import type { ContainedName } from "./ContainedName.ts"

const born =
  /[\s,;(]+(?:n[eé]e|n[eé]|m\/n|born|geb\.?|maiden(?: name)?|(?:formerly|prev(?:iously|\.)?)(?: known as)?|f\.?\/?k\.?\/?a\.?|(?<also>a\.?\/?k\.?\/?a\.?|also known as))[\s:]+(?<before>[^\s()]+)\)?\s*$/iu

export const bornAs = (text: string): ReadonlyArray<ContainedName> => {
  const found = born.exec(text)
  const before = found?.groups?.before
  if (found === null || before === undefined) return []
  const isFormer = found.groups?.also === undefined
  const now = text.slice(0, found.index).trim()
  const [, behindComma] = now.split(",")
  const given = (behindComma ?? now.replace(/\s*\S+$/u, "")).trim()
  return given === ""
    ? []
    : [
        { name: now },
        { name: `${given} ${before}`, role: isFormer ? "former_name" : "other_name", onlyAs: "person" }
      ]
}
