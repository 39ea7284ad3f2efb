/** The names of an entity of FollowTheMoney. Its names have no order, so the caption is the one by which it is shown. */
import { isLatin } from "../../../formats/comparableForms.ts"
import { type PartyNames, partyNames, type WrittenName } from "./partyNames.ts"

/** Whether a name is one word of a script that parts words. Such an alias of a person is little evidence. */
export const isOneWord = (name: string): boolean => isLatin(name) && !/\s/u.test(name.trim())

export const ftmNames = (written: Iterable<WrittenName>): PartyNames => {
  const { isCut, names } = partyNames(written)
  const [first] = names
  // Where an entity has no caption, its first name is the primary one.
  return first === undefined || first.kind === "primary"
    ? { isCut, names }
    : { isCut, names: [{ ...first, kind: "primary" }, ...names.slice(1)] }
}
