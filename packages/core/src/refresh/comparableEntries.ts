/**
 * Counts an entry of a screening list without any name that can be compared as a row that could not be read: nobody
 * could be found by it, so the list is not whole. Names that cannot be compared do no harm beside one that can, or where
 * they are numbers that are compared as such.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import { namesNobody, unreadInName } from "@entity-watch/names/analysis"
import * as Stream from "effect/Stream"
import type { AnyRegister } from "../domain/Register.ts"
import type { RowOutcome } from "../domain/RowOutcome.ts"

export const comparableEntries = (register: AnyRegister): AnyRegister["read"] => {
  const { listing, read } = register
  if (listing === undefined) return read
  return (files) =>
    read(files).pipe(
      Stream.mapAccumArray(
        () => 0,
        (before, outcomes) => {
          let row = before
          const judged = outcomes.map((outcome): RowOutcome => {
            const first = row + 1
            if (outcome._tag !== "Record") {
              row += outcome._tag === "Repeated" ? outcome.rows : outcome._tag === "Refused" ? 1 : 0
              return outcome
            }
            row += outcome.rows
            const { details, names } = listing.entry(outcome.record.data)
            const isListed = (name: string) => details.identifiers?.some(({ number }) => number === name)
            return names.every(({ name }) => isLost(name) && !isListed(name))
              ? { _tag: "Refused", row: first, reason: "The entry has no name that can be compared." }
              : outcome
          })
          return [row, judged] as const
        }
      )
    )
}

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
