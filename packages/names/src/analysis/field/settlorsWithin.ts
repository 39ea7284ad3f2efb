/** Whoever a trust is called by. */
import type { ContainedName } from "./ContainedName.ts"
import { isWholeName } from "./partiesWithin.ts"

const none: ReadonlyArray<ContainedName> = []

/** "The Trustee for the Jordan Example Family Trust". One word is too little to say. */
const trustOf =
  /^(?:(?:the )?trustees? (?:for|of) (?:the )?)?(.+?)(?: (?:(?:family|discretionary|unit|hybrid|investment|property|testamentary|super(?:annuation)?|retirement|self managed|benefits?|charitable|no\.? ?\d+) )*(?:trust|fund|settlement))?(?: no\.? ?\d+)?$/iu

const saysTrust = /trust|fund|settlement/iu

export const settlorsWithin = (name: string): ReadonlyArray<ContainedName> => {
  if (!saysTrust.test(name)) return none
  const who = (trustOf.exec(name)?.[1] ?? "").replace(/^\s*the\s/iu, "").trim()
  return who === name || !isWholeName(who)
    ? none
    : (["person", "vessel"] as const).map((onlyAs) => ({ name: who, role: "settlor" as const, onlyAs }))
}
