/** The DFAT Consolidated List as one register. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { readNewest } from "../../formats/newestFile.ts"
import { type DecodedParty, decode, type PartyRow } from "./decode.ts"
import { lacking } from "./floors.ts"
import { normalising } from "./normalise.ts"
import { entry, published } from "./project.ts"
import { source } from "./source.ts"

const isRow = (item: DecodedParty): item is PartyRow => item._tag === "Row"

const readWorkbookFile = (file: SourceFile) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const items = yield* Stream.runCollect(decode(file))
      const rows = items.filter(isRow)
      const { kinds, outcomes } = yield* inTurns(() => normalising(rows))
      // A list of fewer rows is refused by the floor of the source itself.
      const reason = rows.length < source.floor ? undefined : lacking(kinds)
      return Stream.fromIterable<RowOutcome>([
        ...items.filter((item) => !isRow(item)),
        ...outcomes,
        ...(reason === undefined ? [] : [{ _tag: "Partial" as const, reason }])
      ])
    })
  )

/**
 * Ranks files by name: one of the publisher's new name comes before one of the old name, and then the date decides that
 * a copy's name may carry.
 */
const edition = (name: string): string =>
  `${name.startsWith("Australian") ? 1 : 0}${/\d{4}-\d{2}-\d{2}/u.exec(name)?.[0] ?? ""}`

export const dfatConsolidatedList: Register = {
  source,
  read: (files) => readNewest(files, edition, readWorkbookFile),
  listing: { entry, published }
}
