/** ORIC's register of Indigenous corporations as one register. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { type Parser, parseChunks } from "../../formats/decodeLines.ts"
import { readNewest } from "../../formats/newestFile.ts"
import { type DecodedCorporation, decode } from "./decode.ts"
import { CorporationRecord, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(CorporationRecord)

/** An edition whose newest figures end this many years ago is not the register of today. */
const staleAfterYears = 3

const normaliser = (thisYear: number): Parser<ReadonlyArray<DecodedCorporation>, RowOutcome> => {
  let newest: string | null = null
  let told = false
  return {
    feed: (items) => {
      const out: Array<RowOutcome> = []
      for (const item of items) {
        if (item._tag === "FinancialYear") {
          if (newest === null || item.year > newest) newest = item.year
          continue
        }
        if (item._tag !== "Row") {
          out.push(item)
          continue
        }
        if (!told && newest !== null && thisYear - (Number(newest.slice(0, 4)) + 1) >= staleAfterYears)
          out.push({ _tag: "Noticed", what: `The file is old: its newest yearly figures are of ${newest}.` })
        told = true
        out.push(...normalise(item, newest))
      }
      return out
    },
    end: () => []
  }
}

const readFile = (file: SourceFile) =>
  Stream.unwrap(
    Effect.map(DateTime.now, (now) =>
      decode(file).pipe(
        Stream.chunks,
        parseChunks(() => normaliser(DateTime.toPartsUtc(now).year))
      )
    )
  )

/** The date that a copy's name may carry. */
const edition = (name: string): string => /\d{4}-?\d{2}/u.exec(name)?.[0].replace("-", "") ?? ""

export const oricRegister: Register = {
  source,
  read: (files) => readNewest(files, edition, readFile),
  project: (kept, snapshot) => project(kept.key, decodeRecord(kept.data), kept.abn !== null, snapshot)
}
