/**
 * Counts an entry of a screening list without any name that can be compared as a row that could not be read: nobody
 * could be found by it, so the list is not whole. Names that cannot be compared do no harm beside one that can, or where
 * they are numbers that are compared as such.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import { namesNobody, unreadInName } from "@entity-watch/names/analysis"
import * as Arr from "effect/Array"
import * as Stream from "effect/Stream"
import type { AnyRegister } from "../domain/Register.ts"
import type { RowOutcome } from "../domain/RowOutcome.ts"
import { inTurns } from "../effects/inTurns.ts"

export const comparableEntries = (register: AnyRegister): AnyRegister["read"] => {
  const { listing, read } = register
  if (listing === undefined) return read
  const isComparable = (data: unknown): boolean => {
    const { details, names } = listing.entry(data)
    const isListed = (name: string) => details.identifiers?.some(({ number }) => number === name)
    return !names.every(({ name }) => isLost(name) && !isListed(name))
  }
  return (files) =>
    Stream.suspend(() => {
      let row = 0
      function* judging(outcomes: Arr.NonEmptyReadonlyArray<RowOutcome>) {
        const judged: Array<RowOutcome> = []
        for (const outcome of outcomes) {
          const first = row + 1
          if (outcome._tag === "Repeated" || outcome._tag === "Record") row += outcome.rows
          if (outcome._tag === "Refused") row += 1
          judged.push(
            outcome._tag === "Record" && !isComparable(outcome.record.data)
              ? { _tag: "Refused", row: first, reason: noComparableName }
              : outcome
          )
          yield
        }
        return Arr.isReadonlyArrayNonEmpty(judged) ? judged : outcomes
      }
      // What an account sends is read while others are answered.
      return Stream.mapArrayEffect(read(files), (outcomes) => inTurns(() => judging(outcomes)))
    })
}

/** `row` counts the rows behind a header. */
export const noComparableName = "The entry has no name that can be compared."

/**
 * Whether a name has nothing to compare, or characters that were lost on the way. A name in a script that is not read
 * is compared as it is written, and so is a role that a list calls somebody by ("Chairman").
 */
const isLost = (name: string): boolean => {
  const unread = unreadInName(withinLimits(name))
  const isRole = twoLetters.test(name) && namesNobody(name) !== null
  return name.includes("\ufffd") || (unread?.extent === "nothing" && !isRole) || unread?.isLost === true
}

const twoLetters = /\p{L}.*\p{L}/su
