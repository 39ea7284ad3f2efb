/** Whose something is: "Gregor Halvorsen's account". */
import type { ContainedName } from "./ContainedName.ts"
import { isWholeName } from "./partiesWithin.ts"

export const possessive = (text: string): ReadonlyArray<ContainedName> =>
  text
    .split(/['’]s(?!\p{L})/iu)
    .slice(0, -1)
    .filter(isWholeName)
    .map((name) => ({ name, onlyAs: "person" }))
