/**
 * Reads a field into the names that it may hold. What people write is a field and no name: several parties, the account
 * that they hold, who they are, where they live. The rules of `fieldRules.ts` take it apart, each what the others have
 * found as well, until nothing new is found.
 */

import { hasUsualName } from "../../lexicon/usualNames.ts"
import { atOnce } from "../../text/atOnce.ts"
import { withAsciiMarks } from "../../text/foreignMarks.ts"
import { partedAtInvisible, withoutInvisible } from "../../text/invisible.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"
import { type FieldRule, fieldRules } from "./fieldRules.ts"

export interface FieldReading {
  /** The field as it was written comes first, unless a rule says what stands in its place. */
  readonly names: ReadonlyArray<ContainedName>
  /** Whether all that the rules find is there: a field may be made to hold more names than anybody writes in one. */
  readonly isWhole: boolean
  /** What names were divided into: the parties in them, and what is left without what is no name. */
  readonly divided: ReadonlyMap<ContainedName, ReadonlyArray<ContainedName>>
}

/** Nobody writes so much into a field: the longest of the registers at hand have eleven names and ninety words in them. */
const MOST_NAMES = 96
const MOST_WORDS = 480

/** What most names are: it is on one line, and nothing in it stands for something else. */
const plain = /^[A-Za-z'.,-]+(?: [A-Za-z'.,-]+)*$/

const onOneLine = (text: string): string => (plain.test(text) ? text : text.replace(/\s+/gu, " ").trim())
const wordsOf = (text: string): number => text.split(" ").length

const keyOf = ({ name, onlyAs }: Pick<ContainedName, "name" | "onlyAs">): string => `${onlyAs ?? ""}|${name}`

const none: ReadonlyArray<ContainedName> = []
const undivided: FieldReading["divided"] = new Map()

/** What a rule finds in a name, which is of the same kind of party. */
const foundBy = (rule: FieldRule, from: ContainedName, written: string): ReadonlyArray<ContainedName> => {
  const found = rule.mayApply.test(written) ? rule.read(written) : none
  return found.length === 0
    ? none
    : found.flatMap(
        ({ isFurther = from.isFurther, isPart = from.isPart, name, onlyAs = from.onlyAs, role: own }) => {
          const text = onOneLine(name)
          // Whatever stands in a former name is former, and whoever stands beside a trustee is one.
          const isOfWhole = from.role === "former_name" || own === "joint_holder"
          const role = isOfWhole ? (from.role ?? own) : (own ?? from.role)
          // Of a person who is one of several, one word is a surname or a given name, which is nobody's name alone.
          const isNobody = from.onlyAs === "person" && !text.includes(" ")
          return text === "" || isNobody || (from.onlyAs !== undefined && onlyAs !== from.onlyAs)
            ? []
            : [
                {
                  name: text,
                  ...(isPart && { isPart }),
                  ...(isFurther && { isFurther }),
                  ...(onlyAs && { onlyAs }),
                  ...(role && { role })
                }
              ]
        }
      )
}

/**
 * The lines of a field are several names where each is one; otherwise its line ends are spaces. A wider gap parts words
 * whose letters stand apart.
 */
const writtenFor = (rule: FieldRule, lines: string, line: string): string =>
  rule.heedsLines && /\n| {2}/u.test(lines) ? lines : line

/** "Gregor (Greg) Halvorsen": a usual given name in brackets is nobody's name alone. */
const isNickname = (name: string, field: string): boolean =>
  field.includes(`(${name})`) && hasUsualName([normalise(name)])

/** What the rules look for; several look for the same. */
const gates = [...new Set(fieldRules.map(({ mayApply }) => mayApply))]

const columnEnd = /\t|(?<! )(?<!(?<!\S)\p{L}\.?) {3,}| {3,}(?! )(?!\p{L}(?!\p{L}))/gu

/** The lines of a field, and what it is as a whole: a second name where invisible characters may part words. */
const wholeOf = (written: string): { lines: string; whole: ContainedName; names: Array<ContainedName> } => {
  if (plain.test(written)) {
    const whole = { name: written }
    return { lines: written, whole, names: [whole] }
  }
  const marked = withAsciiMarks(written)
  // Tabs and wide gaps stand between columns, as lines do, but not between letters that stand apart.
  const lines = withoutInvisible(marked)
    .trim()
    .replace(columnEnd, "\n")
    // Letters that were written as codes: the semicolon of "&amp;" divides nothing.
    .replace(/&amp;/giu, "&")
    .replace(/(&#?\w{1,8});/gu, "$1")
  const whole: ContainedName = { name: onOneLine(lines) }
  const parted: ContainedName = { name: onOneLine(partedAtInvisible(marked)) }
  return {
    lines,
    whole,
    names: parted.name.length === onOneLine(withoutInvisible(marked)).length ? [whole] : [whole, parted]
  }
}

/** Reads it in steps: a field may hold so much that others must have their turn meanwhile. */
export function* readingField(written: string): Generator<void, FieldReading> {
  const { lines, names, whole } = wholeOf(written)
  if (!gates.some((gate) => gate.test(lines))) return { names, isWhole: true, divided: undivided }
  const known = new Set(names.map(keyOf))
  const replaced = new Set<ContainedName>()
  const divided = new Map<ContainedName, ReadonlyArray<ContainedName>>()
  let words = wordsOf(whole.name)
  for (const from of names) {
    for (const rule of fieldRules) {
      const found = foundBy(rule, from, from === whole ? writtenFor(rule, lines, whole.name) : from.name)
      if (rule.divides && found.length > 0) divided.set(from, [...(divided.get(from) ?? []), ...found])
      for (const each of found) {
        const key = keyOf(each)
        if (isNickname(each.name, from.name) || known.has(key) || known.has(keyOf({ name: each.name })))
          continue
        words += wordsOf(each.name)
        if (names.length === MOST_NAMES || words > MOST_WORDS)
          return { names: without(names, replaced), isWhole: false, divided }
        known.add(key)
        names.push(each)
      }
      if (rule.isLast && found.length > 0) break
      // What leads to nothing else stays as it is: a field is never read as no name at all.
      if (!rule.replaces || !found.some((each) => keyOf(each) !== keyOf(from))) continue
      replaced.add(from)
      break
    }
    yield
  }
  return { names: without(names, replaced), isWhole: true, divided }
}

export const readField = (written: string): FieldReading => atOnce(readingField(written))

const without = (
  names: ReadonlyArray<ContainedName>,
  replaced: ReadonlySet<ContainedName>
): ReadonlyArray<ContainedName> => {
  const anyKind = new Set(names.filter(({ onlyAs }) => onlyAs === undefined).map(({ name }) => name))
  const left = names.filter(
    (each) => !replaced.has(each) && (each.onlyAs === undefined || !anyKind.has(each.name))
  )
  return left.length === 0 ? names : left
}

const rulesOfLists = fieldRules.filter(({ ofLists }) => ofLists)

/** The names inside a name of a list: "X Pty Ltd ATF Y Trust" is also X and Y, "Y (Formerly Z)" Y and Z, "(KOSA)" KOSA. */
export const namesWithin = (written: string): ReadonlyArray<ContainedName> => {
  const lines = withoutInvisible(withAsciiMarks(written))
  const whole: ContainedName = { name: onOneLine(lines) }
  return [whole, ...rulesOfLists.flatMap((rule) => foundBy(rule, whole, writtenFor(rule, lines, whole.name)))]
}
