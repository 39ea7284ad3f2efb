/**
 * Entities of FollowTheMoney as lines of JSON: `entities.ftm.json`, in which sanctions and documents are lines of their
 * own that name their party, and `targets.nested.json`, in which they are nested in it.
 * https://www.opensanctions.org/docs/bulk/json/
 */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../../domain/SourceError.ts"
import { readDatesOfBirth } from "../../../formats/datesOfBirth.ts"
import { decodeLines, type Parser, parseChunks } from "../../../formats/decodeLines.ts"
import { rowsNoticed } from "../../../formats/rowsNoticed.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { partyRecords } from "../party/partyRecords.ts"
import { ftmEntityIn, textsOf } from "./FtmEntity.ts"
import { FtmFile, type WhoCounts } from "./FtmFile.ts"
import { isOfRisk, isParty } from "./ftmSchema.ts"
import { readNewestEdition } from "./newestEdition.ts"

interface Line {
  readonly text: string
  /** Counted from 1. */
  readonly number: number
  /** Whether the file ends within it, or at its end without a line break. */
  readonly isLast: boolean
}

const linesOf = (source: SourceId, bytes: Stream.Stream<Uint8Array, SourceError>) => {
  let number = 0
  return bytes.pipe(
    decodeLines(source),
    Stream.map((text): ReadonlyArray<Line> => {
      const lines = text.split("\n")
      const rest = lines.pop() ?? ""
      const whole = lines.map((each): Line => ({ text: each, number: ++number, isLast: false }))
      return rest === "" ? whole : [...whole, { text: rest, number: ++number, isLast: true }]
    })
  )
}

/**
 * Which of a file's parties are the list: the targets, where the file says what they are; else those of a topic that says
 * that it is a risk to deal with them, where any party has one; else all. Mostly the first line tells.
 */
const whoCounts = (source: SourceId, bytes: Stream.Stream<Uint8Array, SourceError>) =>
  Effect.gen(function* () {
    let who: WhoCounts = "all"
    yield* linesOf(source, bytes).pipe(
      Stream.runForEachWhile((lines) =>
        Effect.sync(() => {
          for (const { text } of lines) {
            const entity = ftmEntityIn(text)
            if (entity === undefined) continue
            if (entity.target !== undefined) {
              who = "targets"
              return false
            }
            if (isParty(entity.schema) && textsOf(entity, "topics").some(isOfRisk)) who = "of risk"
          }
          return true
        })
      ),
      // Whoever reads the file itself is told what is broken in it.
      Effect.catchTag("SourceMalformed", () => Effect.void)
    )
    return who
  })

const otherFormat =
  "The file has no entities of FollowTheMoney: each line is a JSON object with id, schema and properties."

const readFile = (source: SourceId, bytes: Stream.Stream<Uint8Array, SourceError>) =>
  Effect.gen(function* () {
    const file = new FtmFile(yield* whoCounts(source, bytes))
    const outcomes: Array<RowOutcome> = []
    const take = ({ isLast, number, text }: Line): void => {
      if (text.trim() === "") return
      const entity = ftmEntityIn(text)
      if (entity !== undefined) file.take(entity, number)
      else if (file.isEmpty) throw new SourceMalformed({ source, reason: otherFormat })
      else if (isLast) outcomes.push({ _tag: "Broken", reason: `The file is cut off in line ${number}.` })
      else outcomes.push({ _tag: "Refused", row: number, reason: "The line is no entity." })
    }
    yield* linesOf(source, bytes).pipe(
      parseChunks(
        (): Parser<ReadonlyArray<Line>, never> => ({
          feed: (lines) => {
            for (const line of lines) take(line)
            return []
          },
          end: () => []
        })
      ),
      Stream.runDrain,
      Effect.catchTag("SourceMalformed", (error) =>
        file.isEmpty
          ? Effect.fail(error)
          : Effect.sync(() => void outcomes.push({ _tag: "Broken", reason: error.reason }))
      )
    )
    if (file.isEmpty) return yield* new SourceMalformed({ source, reason: "The file is empty." })
    return { file, outcomes }
  })

const noticesOf = (file: FtmFile): ReadonlyArray<RowOutcome> => [
  ...rowsNoticed(
    "Lines of relations, addresses, documents and other entities that are no parties",
    file.noParties
  ),
  ...rowsNoticed(
    "Lines of parties that are in the file beside those of the list, and are not listed",
    file.notListed
  ),
  ...rowsNoticed("Lines of sanctions and documents whose party is not listed", file.withoutParty()),
  ...rowsNoticed("Parties with more or longer names than are kept", file.cut),
  ...rowsNoticed(
    "Lines of a new kind of entity, which is listed without a type where it is a target",
    file.unknown
  )
]

export const followTheMoney: PartyFormat = {
  fileName: /^[^/]+\.(?:json|jsonl|ndjson|ijson|ftm)$/iu,
  read: (source, files) =>
    readNewestEdition(files, ({ bytes }) =>
      Stream.unwrap(
        Effect.map(readFile(source, bytes), ({ file, outcomes }) => {
          const undated: Array<number> = []
          const parties = function* () {
            for (const each of file.parties()) {
              if (each.party.dates_of_birth.some((date) => readDatesOfBirth(date).length === 0))
                undated.push(each.row)
              yield each
            }
          }
          return Stream.fromIterable(outcomes).pipe(
            Stream.concat(Stream.fromIterable(partyRecords(parties()))),
            Stream.concat(
              Stream.suspend(() =>
                Stream.fromIterable([
                  ...noticesOf(file),
                  ...rowsNoticed(
                    "Lines with a date of birth that is not read as one, which is kept as published",
                    undated
                  )
                ])
              )
            )
          )
        })
      )
    )
}
