/** The names of an entry of the European Union's list, which are all aliases of one another. */
import type { ListedParty } from "../party/ListedParty.ts"
import { filled, said } from "./fieldTexts.ts"
import { textsAt, type XmlElement } from "./xmlElements.ts"

export const attribute = ({ attributes }: XmlElement, name: string): string => said(attributes[name])

export const isTrue = (element: XmlElement, name: string): boolean => attribute(element, name) === "true"

type Name = ListedParty["names"][number]

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[\s,]+/u)
    .sort()
    .join(" ")

/** Given names first, where the parts have the same words as the whole name. */
export const nameText = (alias: XmlElement): string => {
  const whole = attribute(alias, "wholeName")
  const [first, middle, last] = ["firstName", "middleName", "lastName"].map((part) => attribute(alias, part))
  const joined = filled([first ?? "", middle ?? "", last ?? ""]).join(" ")
  return whole === "" || (first !== "" && last !== "" && wordsOf(joined) === wordsOf(whole)) ? joined : whole
}

/** A name in Latin and other letters is split where it is compared. */
const hasLatin = /\p{Script=Latin}/u

const aliasOf = (alias: XmlElement): Name => {
  const name = nameText(alias)
  const remarks = textsAt(alias, "remark").join(" ")
  const isWeak = attribute(alias, "strong") === "false" || /\blow? quality/iu.test(remarks)
  const language = attribute(alias, "nameLanguage")
  const words = filled([isWeak ? "weak" : "strong", language])
  return {
    name,
    kind: isWeak
      ? "weak_alias"
      : /\b(?:formerly|previously) (?:listed|known)|\bf\.?k\.?a\b/iu.test(remarks)
        ? "former"
        : hasLatin.test(name)
          ? "alias"
          : "original_script",
    name_type: `Name alias (${words.join(", ")})`
  }
}

/** The first strong name in Latin letters that is of no other language than English; else the first one. */
const withPrimary = (names: ReadonlyArray<Name>): ReadonlyArray<Name> => {
  const own = names.findIndex(
    ({ kind, name_type }) => kind === "alias" && /\(strong(?:, EN)?\)$/u.test(name_type)
  )
  const at =
    own === -1
      ? Math.max(
          0,
          names.findIndex(({ kind }) => kind === "alias")
        )
      : own
  const primary = names[at]
  if (primary === undefined) return names
  const kind = primary.kind === "alias" ? "primary" : primary.kind
  return [{ ...primary, kind }, ...names.slice(0, at), ...names.slice(at + 1)]
}

export const namesOf = (aliases: ReadonlyArray<XmlElement>): ReadonlyArray<Name> =>
  withPrimary(aliases.map(aliasOf).filter(({ name }) => name !== ""))
