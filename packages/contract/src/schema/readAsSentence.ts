/** How a field was read, in one sentence for a person. */
import type { ReadAs } from "./ReadAs.ts"

const roles: Record<ReadAs["parties"][number]["role"], string> = {
  holder: "holder",
  joint_holder: "joint holder",
  trustee: "trustee",
  trust: "trust",
  settlor: "called after",
  designation: "account of",
  other_name: "other name",
  former_name: "former name",
  care_of: "care of"
}

const classes: Partial<Record<ReadAs["not_names"][number]["class"], string>> = {
  contact: "contact details",
  designation: "account designation",
  wording: "wording between names",
  other: "outside the names"
}

const EVERY_KIND = 3

const kindsOf = (kinds: ReadAs["parties"][number]["compared_as"]): string =>
  kinds.length === EVERY_KIND ? "" : ` (compared as ${kinds.join(" or ")})`

/** Undefined where the field is one name and nothing else. */
export const readAsSentence = ({ not_names, parties }: ReadAs): string | undefined => {
  if (parties.length < 2 && not_names.length === 0) return undefined
  const names = parties.map(({ compared_as, name, role }) => `${roles[role]} ${name}${kindsOf(compared_as)}`)
  const left = not_names.map(({ class: kind, text }) => `${text} (${classes[kind] ?? kind})`)
  return `Read as ${names.join("; ")}.${left.length === 0 ? "" : ` Left out: ${left.join(", ")}.`}`
}
