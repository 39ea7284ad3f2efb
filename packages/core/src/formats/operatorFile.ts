/**
 * Reads facts that no free source publishes from a file of the operator's own. packages/core/docs/registers.md,
 * "Registers without a file", says what its columns hold. The operator can correct the file, so the first row that
 * cannot be read stops the load and is named.
 */
import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import type { Source } from "../domain/Source.ts"
import { SourceMalformed } from "../domain/SourceError.ts"
import { cleanText } from "./cleanText.ts"
import type { PublishedRow } from "./Layout.ts"
import { closedWord, joinNumbers, readEitherDay } from "./licences.ts"

export const operatorColumns = ["abn", "acn", "name", "event", "date", "source_note"] as const

export type OperatorRow = PublishedRow<(typeof operatorColumns)[number]>

export interface OperatorFact<Event extends string> {
  readonly abn: Abn | null
  readonly acn: Acn | null
  readonly name: string
  readonly event: Event
  readonly date: string
  readonly sourceNote: string
}

/** The fields that all sources of this kind share. */
export const operatorSource: Pick<Source, "publisher" | "licence" | "attribution" | "cadence" | "floor"> = {
  publisher: "The operator of this service",
  licence: "As the operator's own source allows",
  attribution: "",
  cadence: "when the operator supplies a file",
  // The operator decides what is in the file: a file that has only its header line takes every fact back.
  floor: 0
}

export const readOperatorRow = <Event extends string>(
  source: Source,
  events: ReadonlyArray<Event>,
  { cells, row }: OperatorRow
): OperatorFact<Event> => {
  const refuse = (reason: string): never => {
    throw new SourceMalformed({ source: source.id, reason: `Row ${row}: ${reason}` })
  }
  const event = closedWord(source.id, { row, column: "event", published: cells.event }, events)
  if (cells.abn.trim() !== "" && repairIdentifier(cells.abn).abn === undefined) refuse("abn is not an ABN.")
  if (cells.acn.trim() !== "" && repairIdentifier(cells.acn).acn === undefined) refuse("acn is not an ACN.")
  if (cells.abn.trim() === "" && cells.acn.trim() === "") refuse("it has neither abn nor acn.")
  const [name, sourceNote] = [cleanText(cells.name), cleanText(cells.source_note)]
  if (name === "") refuse("it has no name.")
  if (sourceNote === "") refuse("it has no source_note.")
  const date = readEitherDay(cells.date) ?? refuse("date is neither YYYY-MM-DD nor DD/MM/YYYY.")
  return { ...joinNumbers(cells.abn, cells.acn), name, event, date, sourceNote }
}
