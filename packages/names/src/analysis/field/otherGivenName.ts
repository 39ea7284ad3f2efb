/** Two given names of one person before the surname that stands once: "Gregor aka Greg Halvorsen" is Gregor Halvorsen. */
import { isHonorific } from "../../lexicon/honorifics.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"

const known =
  /[\s,(]+(?:a\.?\/?k\.?\/?a\.?|(?:also |otherwise |better )?known as|alias|called|goes by|prefers)[\s:]+/iu
export const mayHaveOtherGivenName = /\b(?:a\.?\/?k\.?\/?a|known as|alias|called|goes by|prefers)\b/iu

export const otherGivenName = (text: string): ReadonlyArray<ContainedName> => {
  const parts = text.split(known)
  if (parts.length !== 2) return []
  const [first = [], behind = []] = parts.map((part) =>
    part.split(/[\s)]+/u).filter((word) => word !== "" && !isHonorific(normalise(word)))
  )
  return first.length !== 1 || behind.length < 2
    ? []
    : [{ name: [...first, ...behind.slice(1)].join(" "), onlyAs: "person" }]
}
