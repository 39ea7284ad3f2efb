/**
 * Decodes answers of GLEIF's API (`/api/v1/lei-records`) to records as published: one record, a page of them, or one
 * answer or record on each line. LEI-CDF JSON is not read: it carries none of the identifiers that the API gives beside
 * the LEI, so a null from it would wrongly say that GLEIF does not give one.
 */
import { isObject } from "@entity-watch/contract/schema/isObject"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import type * as Stream from "effect/Stream"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { decodeLines, type Parser, parseChunks } from "../../formats/decodeLines.ts"
import { source } from "./source.ts"

const Text = Schema.optionalKey(Schema.NullOr(Schema.String))
const Texts = Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)))

/** What is read of a record's attributes. Its codes are open lists, and attributes that GLEIF adds are ignored. */
const Attributes = Schema.Struct({
  lei: Schema.String,
  entity: Schema.Struct({
    legalName: Schema.Struct({ name: Schema.String }),
    registeredAt: Schema.optionalKey(Schema.NullOr(Schema.Struct({ id: Text }))),
    registeredAs: Text,
    status: Text
  }),
  registration: Schema.Struct({ status: Schema.String, lastUpdateDate: Text, nextRenewalDate: Text }),
  bic: Texts,
  ocid: Text,
  spglobal: Texts
})
export type LeiAttributes = typeof Attributes.Type

export type DecodedLei =
  /** `position` says which record of its file it is, counted from 1. */
  | { readonly _tag: "Lei"; readonly attributes: LeiAttributes; readonly position: number }
  | Extract<RowOutcome, { readonly _tag: "AsOf" }>

/** A page of 200 records is about a megabyte. */
const maxFileBytes = 32 << 20

const malformed = (reason: string) => new SourceMalformed({ source: source.id, reason })

const decodeAttributes = Schema.decodeUnknownResult(Attributes)

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Where a record is wrong, without what stands there: the message of the error quotes it. */
const placeOf = ({ issue }: Schema.SchemaError): string =>
  issuesOf(issue).issues[0]?.path?.map(String).join(".") || "the record"

const dateAndTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u

const publishDate = (answer: Readonly<Record<string, unknown>>): string | undefined => {
  const goldenCopy = isObject(answer.meta) ? answer.meta.goldenCopy : undefined
  const date = isObject(goldenCopy) ? goldenCopy.publishDate : undefined
  return typeof date === "string" && dateAndTime.test(date) ? date : undefined
}

/** Reads answers one after the other, so that records are counted over the whole file. */
const answers = () => {
  let position = 0
  const record = (published: unknown): DecodedLei => {
    position++
    if (isObject(published) && "LEI" in published)
      throw malformed(
        "This is LEI-CDF JSON, which carries no BIC, OpenCorporates or S&P Global id; use the API's lei-records."
      )
    const decoded = decodeAttributes(isObject(published) ? published.attributes : undefined)
    if (Result.isFailure(decoded))
      throw malformed(
        `Record ${position} is not an lei-record of API v1: ${placeOf(decoded.failure)} is not as expected.`
      )
    return { _tag: "Lei", attributes: decoded.success, position }
  }
  return (answer: unknown): ReadonlyArray<DecodedLei> => {
    if (Array.isArray(answer)) return answer.map(record)
    if (!isObject(answer)) throw malformed("The answer is neither a record nor a list of them.")
    if (Array.isArray(answer.errors)) throw malformed("The file is an error that the API answered with.")
    if (Array.isArray(answer.records)) return answer.records.map(record)
    const asOf = publishDate(answer)
    const records = "data" in answer ? (Array.isArray(answer.data) ? answer.data : [answer.data]) : [answer]
    return [...(asOf === undefined ? [] : [{ _tag: "AsOf" as const, asOf }]), ...records.map(record)]
  }
}

const parse = (text: string, where: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed(
      /^\s*[[{]/u.test(text)
        ? `${where} is cut off or not JSON.`
        : text.trimStart().startsWith("<")
          ? `${where} is a web page or XML, not an answer of the API.`
          : `${where} is not JSON. The golden copy's CSV is read only under the name that GLEIF gives it.`
    )
  }
}

const lineByLine = (): Parser<string, DecodedLei> => {
  const read = answers()
  let line = 0
  return {
    feed: (text) => {
      const lines = text.split("\n")
      if (lines.at(-1) === "") lines.pop()
      return lines.flatMap((each) => {
        line++
        return each.trim() === "" ? [] : read(parse(each, `Line ${line}`))
      })
    },
    end: () => []
  }
}

const whole = (): Parser<Uint8Array, DecodedLei> => {
  const read = answers()
  const parts: Array<Uint8Array> = []
  let size = 0
  return {
    feed: (chunk) => {
      size += chunk.length
      if (size > maxFileBytes)
        throw malformed(
          "The file is larger than 32 MB: the API's pages are read one a file, or one a line as NDJSON."
        )
      // The bytes are copied, because the host may use its buffer again.
      parts.push(chunk.slice())
      return []
    },
    end: () => {
      if (size === 0) throw malformed("The file is empty.")
      const decoder = new TextDecoder("utf-8", { fatal: true })
      try {
        const text = parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode()
        return read(parse(text, "The file"))
      } catch (error) {
        throw error instanceof SourceMalformed ? error : malformed("The file is not UTF-8 text.")
      }
    }
  }
}

export const decode = (file: SourceFile): Stream.Stream<DecodedLei, SourceError> =>
  /\.(?:ndjson|jsonl)$/iu.test(file.name)
    ? file.bytes.pipe(decodeLines(source.id), parseChunks(lineByLine))
    : file.bytes.pipe(parseChunks(whole))
