/** The ABN Bulk Extract as one register. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import type { ExtractItem } from "./AbrRow.ts"
import { decode } from "./decode.ts"
import { AbrRecord, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(AbrRecord)

/** Adds the zone of Canberra, where the register is kept, because `ExtractTime` names none. */
const withZone = (time: string): string | null =>
  Option.match(DateTime.makeZoned(time, { timeZone: "Australia/Sydney", adjustForTimeZone: true }), {
    onNone: () => null,
    onSome: DateTime.formatIsoOffset
  })

const outcomesOf = (item: ExtractItem, position: number): Array<RowOutcome> => {
  if (item._tag === "Row") return [normalise(item.row, position)]
  if (item._tag === "ExtractTime") {
    const asOf = withZone(item.time)
    return asOf === null
      ? [{ _tag: "Noticed", what: "An extract time that could not be read." }]
      : [{ _tag: "AsOf", asOf }]
  }
  if (item._tag === "NewWord")
    return [
      {
        _tag: "Noticed",
        what: `The ${item.what} has a new word, which is kept as published.`,
        said: item.said
      }
    ]
  if (item.promised === null)
    return [{ _tag: "Partial", reason: "It is an excerpt without the extract's own header." }]
  return item.promised === item.found
    ? []
    : [{ _tag: "Partial", reason: `The header promises ${item.promised} records and ${item.found} follow.` }]
}

const { compare } = new Intl.Collator("en", { numeric: true })
/**
 * The publisher numbers the files in the order of the ABNs, and `split_1_10` comes before `split_11_20`. Records that
 * ascend from the first to the last are loaded without looking for ABNs that came before.
 */
const byNumber = (a: SourceFile, b: SourceFile): number => compare(a.name, b.name)

export const abnBulkExtract: Register = {
  source,
  read: (files) =>
    Stream.fromIterable(files.toSorted(byNumber)).pipe(
      Stream.flatMap(decode),
      Stream.mapAccumArray(
        () => 0,
        (position, items) => {
          const out: Array<RowOutcome> = []
          for (const item of items) {
            if (item._tag === "Row") position++
            for (const each of outcomesOf(item, position)) out.push(each)
          }
          return [position, out] as const
        }
      )
    ),
  project: (kept, snapshot) => project(kept.key, decodeRecord(kept.data), snapshot)
}
