/**
 * Brings the rows of a file up to what is decided by now: over HTTP, by the command, in another file or by another process.
 * Rows about whose people nobody decided since then cost nothing.
 */
import { CustomerFiles } from "@entity-watch/core/admin"
import { Decisions } from "@entity-watch/core/decide"
import { isBehind } from "@entity-watch/core/rows/screen/decidedRow"
import type { KeptFile } from "@entity-watch/core/store"
import { Effect } from "effect"
import { presentSubject, renewRow, withFormer } from "./presentRow.ts"

/** So many rows in a statement, and as many times as this: the others come when the file is read next. */
const together = 100
const mostTimes = 10

export const renewFile = Effect.fn("renewFile")(function* (file: KeptFile) {
  const { decisions: of, id, mode } = file
  if (of === null) return
  const files = yield* CustomerFiles
  const decisions = yield* Decisions
  const caller = { accountId: of.account, keyId: "", mode }
  for (let times = 0; times < mostTimes; times++) {
    const { rows, asOf } = yield* files.decided.behind(caller, id, together)
    const read = decisions.ahead(
      caller,
      rows.flatMap(({ asked }) => asked.map(({ ref }) => ref))
    )
    for (const { asked, matches, row } of rows) {
      const each = yield* Effect.forEach(matches, (match) =>
        match.subject_ref === null
          ? Effect.succeed(false)
          : Effect.map(read(match.subject_ref), (about) => isBehind(match, about))
      )
      if (each.includes(true))
        yield* renewRow(
          caller,
          { id, row },
          yield* Effect.forEach(asked, (one) =>
            Effect.flatMap(presentSubject(mode, one), (present) => withFormer(file, one, present, matches))
          )
        )
    }
    yield* files.decided.renewed(
      id,
      rows.map(({ row }) => row),
      asOf
    )
    if (rows.length < together) return
  }
})
