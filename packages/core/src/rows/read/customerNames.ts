/** Reads the names of a customer's row, from a whole name and from one in parts, and which of them were not read. */
import {
  hasSpreadsheetError,
  insteadOfName,
  isPartLeftOut,
  isPlaceholder,
  isPlaceholderName,
  isPlaceholderPart,
  isWordForNothing,
  saysElsewhere,
  saysLeftOut,
  unreadInName
} from "@entity-watch/names/analysis"
import { organisationWordWeight, stripLegalForms } from "@entity-watch/names/lexicon"
import { tokensOf } from "@entity-watch/names/text"
import { Result } from "effect"
import type { Cells } from "./Cells.ts"
import { customerTypes } from "./customerTypes.ts"
import { type CellOrFault, readCell, requestFault } from "./readCell.ts"
import type { UnreadField } from "./readFields.ts"

const mostAliases = 20

/** Further names of the customer. A comma may stand inside of one. */
export const readAliases = readCell((cell): Result.Result<ReadonlyArray<string>, string> => {
  const names = several(cell).filter(
    (each) => insteadOfName(each) !== null || saysElsewhere(each) || !isPlaceholderName(each)
  )
  if (names.some(saysElsewhere)) return Result.fail("says that names stand elsewhere or are kept back")
  if (names.length > mostAliases) return Result.fail(`holds more than ${mostAliases} names`)
  const [instead] = names.flatMap((name) => insteadOfName(name) ?? [])
  if (instead !== undefined) return Result.fail(`holds ${instead} in place of a value`)
  const [fault] = names.flatMap((name) => requestFault({ name }) ?? [])
  return fault === undefined ? Result.succeed(names) : Result.fail(fault.replace(/^name /u, ""))
})

const several = (cell: string): ReadonlyArray<string> =>
  cell
    .split(/[;|\n]+/u)
    .map((each) => each.trim())
    .filter((each) => each !== "")

/**
 * Who had another family name is compared by it too, with the given names. A cell of several words is a whole name. Whether
 * it is a name is asked before the given names stand beside it, which would hide that it is none.
 */
export const readFormerNames = (cells: Cells): CellOrFault<ReadonlyArray<string>> => {
  const field = "former_family"
  const families = readAliases(field, cells.former_family)
  if (Result.isFailure(families) || families.success === null) return families
  const nothing = families.success.flatMap((each) => nothingIn(each) ?? [])
  if (nothing[0] !== undefined)
    return Result.fail({ why: `${field} holds no name: ${nothing[0]}`, isPlaceholder: false })
  const [own = ""] = namesIn(cells)
  const given = [cells.given, cells.middle]
    .filter((cell) => cell !== "" && !isPlaceholderName(cell))
    .join(" ")
  const whole = families.success.map((family) =>
    /\s/u.test(family) || own === "" ? family : given === "" ? `${own} nee ${family}` : `${given} ${family}`
  )
  return readAliases(field, whole.join("; "))
}

/** Why nothing can be compared with what stands in place of a name; null where something can. */
const nothingIn = (name: string): string | null => {
  const unread = unreadInName(name)
  return unread?.extent === "nothing" ? unread.reason : null
}

const hasLetter = /\p{Alphabetic}/u

/** Whether a part of a name is a number, a date or a sign, which nobody is called by. What says that there is none is no such part. */
const isNoPart = (part: string): boolean => !hasLetter.test(part) && nothingIn(part) !== null

interface ReadNames {
  readonly names: ReadonlyArray<string>
  readonly notRead: ReadonlyArray<UnreadField>
  readonly lacksName: boolean
}

/**
 * A word such as `Null` or `Na` in one part of a name may be a name or stand for none, so the whole is compared with it
 * and without it. As a whole name it is taken for none.
 */
const readParts = (parts: ReadonlyArray<string>, needed = parts): ReadNames => {
  const said: Array<Omit<UnreadField, "field">> = []
  const unread = new Set(parts.flatMap((part) => insteadOfName(part) ?? []))
  for (const instead of unread)
    said.push({ why: `name holds ${instead} in place of a value`, isPlaceholder: false })
  const written = parts.filter((part) => insteadOfName(part) === null)
  const kept = written.filter((part) => !isPlaceholderPart(part) || isWordForNothing(part))
  const certain = kept.filter((part) => !isWordForNothing(part)).join(" ")
  const isNone = certain === "" || isPlaceholderName(written.join(" "))
  const names = isNone ? [] : [...new Set([kept.join(" "), certain])]
  // Of an unknown middle name it is not said that there is one.
  const isLeftOut =
    written.some(saysElsewhere) ||
    (!isNone &&
      (needed.some(saysLeftOut) || (needed.some(isPartLeftOut) && !isPartLeftOut(written.join(" ")))))
  if (isLeftOut)
    said.push({
      why: isNone
        ? "name says that it stands elsewhere or is kept back"
        : "name has a part that was left out",
      isPlaceholder: false
    })
  else if (written.length > 0 && (isNone || written.some(isPlaceholderPart)))
    said.push({
      why: isNone
        ? "name says that there is none"
        : names.length > 1
          ? "name has a part that may stand for none, and was compared with it and without it"
          : "name has a part that says that there is none",
      isPlaceholder: true
    })
  const hasNoPart = parts.length > 1 && written.some((part) => !isPlaceholderPart(part) && isNoPart(part))
  if (hasNoPart) said.push({ why: "name has a part that is no name", isPlaceholder: false })
  const [fault] = names.flatMap((name) => requestFault({ name }) ?? [])
  if (fault !== undefined) said.push({ why: fault, isPlaceholder: false })
  return {
    names: fault === undefined ? names : [],
    notRead: said.map((each) => ({ field: "name", ...each })),
    lacksName:
      isLeftOut || hasNoPart || unread.size > 0 || written.some(hasSpreadsheetError) || fault !== undefined
  }
}

/** A whole name and a name in parts are a name each: a business and the person behind it. */
export const readNames = (cells: Cells): ReadNames => {
  const whole = readParts([cells.name].filter((cell) => cell !== ""))
  // A middle name that nobody knows is missed by nobody.
  const inParts = readParts(partsOfName(cells), [cells.given, cells.family].map(withoutComma))
  const notRead = [...whole.notRead, ...inParts.notRead]
  const lacking = lackingHalf(cells)
  if (lacking !== null && inParts.names.length > 0 && whole.names.length === 0)
    notRead.push({ field: "name", why: `name has ${lacking}`, isPlaceholder: false })
  return {
    names: [...whole.names, ...inParts.names],
    notRead: notRead.filter(({ why }, at) => notRead.findIndex((each) => each.why === why) === at),
    lacksName: whole.lacksName || inParts.lacksName
  }
}

/** Half of a person's name is a name as well, so it is compared, and finds less. An organisation may stand in either column. */
const lackingHalf = ({ family, given, name, type }: Cells): string | null =>
  given !== "" && saysNothing(family)
    ? "a given name and no family name"
    : family !== "" && name === "" && saysNothing(given) && !isOrganisation(family, type)
      ? "a family name and no given name"
      : null

const isOrganisation = (name: string, type: string): boolean =>
  (customerTypes.get(type.toLowerCase()) ?? "individual") !== "individual" ||
  stripLegalForms(tokensOf(name)).forms.length > 0 ||
  tokensOf(name).some((word) => organisationWordWeight(word) < 1)

const saysNothing = (cell: string): boolean =>
  cell === "" ||
  (isPlaceholder(cell) && !isWordForNothing(cell) && !saysLeftOut(cell) && insteadOfName(cell) === null)

/** A comma at the end of a part stands between it and another part. */
const withoutComma = (part: string): string => part.replace(/\s*,$/u, "")

const partsOfName = (cells: Cells): ReadonlyArray<string> =>
  [cells.given, cells.middle, cells.family].map(withoutComma).filter((cell) => cell !== "")

/** The whole name, and the one in parts, as they are given. */
const namesIn = (cells: Cells): ReadonlyArray<string> => [
  ...new Set([cells.name, partsOfName(cells).join(" ")].filter((name) => name !== ""))
]

/** The name as it is given, its parts in their order. */
export const givenName = (cells: Cells): string => namesIn(cells).join("; ")
