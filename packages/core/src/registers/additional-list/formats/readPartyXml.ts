/** Reads the file of a list that is published as XML: its entries become parties, one for each. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../../domain/SourceError.ts"
import type { SourceFile } from "../../../domain/SourceFile.ts"
import { readNewest } from "../../../formats/newestFile.ts"
import type { ListedParty } from "../party/ListedParty.ts"
import { type PublishedParty, partyRecords } from "../party/partyRecords.ts"
import { type XmlElement, xmlElements } from "./xmlElements.ts"

export interface PartyXml {
  /** What is expected, for whoever has another file: "the file SDN.XML of OFAC". */
  readonly expected: string
  readonly root: string
  readonly entries: ReadonlySet<string>
  /** Elements in which the entries stand. */
  readonly around?: ReadonlySet<string>
  /** Elements that say something of the file. */
  readonly about?: ReadonlySet<string>
  /** What the root, or an element about the file, says of it. */
  readonly says: (element: XmlElement) => { readonly asOf?: string; readonly entries?: number }
  readonly party: (entry: XmlElement) => ListedParty
}

/** A text can hold the piece of the file that it was cut from, so what is held for longer is copied. */
const copied = <A>(value: A): A => JSON.parse(JSON.stringify(value))

/** How many records are made at once. */
const atOnce = 64

/** A party of such a type is screened as any type, and that is no news. */
const ofAnyType = /^aircraft$/iu
const mostUnknown = 20

/** The records of parties, between which other work has its turn. Types that are not known are told. */
export const recordsInTurns = (parties: Iterable<PublishedParty>): Stream.Stream<RowOutcome> =>
  Stream.suspend(() => {
    const unknown = new Set<string>()
    const seen = function* () {
      for (const each of parties) {
        const { published_type: said, type } = each.party
        if (type === "unknown" && !ofAnyType.test(said) && unknown.size < mostUnknown) unknown.add(said)
        yield each
      }
    }
    const notices = Stream.suspend(() =>
      Stream.fromIterable(
        [...unknown].map(
          (said): RowOutcome => ({
            _tag: "Noticed",
            what: "A type is not known; the party is screened as any type",
            said
          })
        )
      )
    )
    return Stream.fromIterable(partyRecords(seen()), { chunkSize: atOnce }).pipe(
      Stream.mapArrayEffect((records) => Effect.as(Effect.yieldNow, records)),
      Stream.concat(notices)
    )
  })

/** A file that is broken behind some entries is read up to there. */
export const readPartyXml = (
  source: SourceId,
  { about, around, entries, expected, party, root, says }: PartyXml,
  file: SourceFile
): Stream.Stream<RowOutcome, SourceError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const parties: Array<PublishedParty> = []
      const first: Array<RowOutcome> = []
      const last: Array<RowOutcome> = []
      const passedOver = new Set<string>()
      const other = (what: string) =>
        new SourceMalformed({ source, reason: `${what} Expected is ${expected}.` })
      let rootName: string | undefined
      let declared: number | undefined
      const take = (element: XmlElement): SourceMalformed | undefined => {
        if (rootName !== undefined && entries.has(element.name)) {
          const row = parties.length + 1
          parties.push({ party: copied(party(element)), row, rows: 1 })
          return undefined
        }
        if (rootName === undefined) {
          rootName = element.name
          if (rootName !== root)
            return other(
              rootName.toLowerCase() === "html"
                ? "The file is a web page."
                : `The file is another XML, with the root ${rootName.slice(0, 60)}.`
            )
        }
        const { asOf, entries: count } = says(element)
        if (asOf !== undefined) first.push({ _tag: "AsOf", asOf })
        declared ??= count
        return undefined
      }
      yield* file.bytes.pipe(
        xmlElements(source, new Set([...entries, ...(about ?? [])]), passedOver),
        Stream.runForEachArray((found) =>
          Effect.suspend(() => {
            for (const element of found) {
              const fault = take(element)
              if (fault !== undefined) return Effect.fail(fault)
            }
            return Effect.void
          })
        ),
        Effect.catchTag("SourceMalformed", (error) => {
          if (parties.length > 0)
            return Effect.sync(() => void last.push({ _tag: "Broken", reason: error.reason }))
          return Effect.fail(
            rootName === undefined && error.reason.startsWith("The XML is damaged")
              ? other("The file is no XML.")
              : error
          )
        })
      )
      if (last.length === 0 && declared !== undefined && declared !== parties.length)
        last.push({
          _tag: "Partial",
          reason: `The file says that it has ${declared} entries; it has ${parties.length}.`
        })
      for (const said of passedOver)
        if (around?.has(said) !== true)
          first.push({
            _tag: "Noticed",
            what: "The file has elements of another name, which are not read.",
            said
          })
      return Stream.fromIterable(first).pipe(
        Stream.concat(recordsInTurns(parties)),
        Stream.concat(Stream.fromIterable(last))
      )
    })
  )

/** The date that a file's name may carry, by which the newest of several is known. */
export const editionOf = (name: string): string => /\d{4}-?\d{2}-?\d{2}/u.exec(name)?.[0] ?? ""

export const readNewestPartyXml = (
  source: SourceId,
  files: ReadonlyArray<SourceFile>,
  format: PartyXml,
  rank: (name: string) => string = editionOf
): Stream.Stream<RowOutcome, SourceError> =>
  readNewest(files, rank, (file) => readPartyXml(source, format, file))

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u

/** When a file says that it was made, where it says so with a zone. */
export const madeAt = (text: string | undefined): { readonly asOf?: string } =>
  text !== undefined && time.test(text) ? { asOf: text } : {}
