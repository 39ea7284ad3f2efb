/** Reads the golden copy's files, the records before what is said of their parents, so that only these are held. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import type { Delimited, PublishedRow } from "../../formats/Layout.ts"
import { decode } from "./decode.ts"
import {
  decodeExceptions,
  decodeLevelOne,
  decodeRelationships,
  editionOf,
  type GoldenCopyPart
} from "./decodeGoldenCopy.ts"
import { type Identifiers, LeiEdition } from "./LeiEdition.ts"
import { leiOf } from "./normalise.ts"
import { source } from "./source.ts"

export const isGoldenCopy = ({ name }: SourceFile): boolean => editionOf(name) !== null

const missing: Readonly<Record<GoldenCopyPart, string>> = {
  lei2: "The golden copy's records (lei2) were not given.",
  rr: "The golden copy's relationships (rr) of the same edition were not given, so no parents were read.",
  repex:
    "The golden copy's reporting exceptions (repex) of the same edition were not given, so no parents were read."
}

/** The parts of the newest edition of the records: an operator's folder may have several editions, which do not mix. */
const newest = (files: ReadonlyArray<SourceFile>): ReadonlyMap<GoldenCopyPart, GivenPart> => {
  const given = files.flatMap((file): ReadonlyArray<GivenPart> => {
    const edition = editionOf(file.name)
    return edition === null ? [] : [{ file, ...edition }]
  })
  const records = given.filter(({ part }) => part === "lei2").map(({ asOf }) => asOf)
  const last = records.toSorted().at(-1)
  return new Map(given.filter(({ asOf }) => asOf === last).map((each) => [each.part, each]))
}

interface GivenPart {
  readonly file: SourceFile
  readonly part: GoldenCopyPart
  readonly asOf: string
}

const identifiersIn = (pages: ReadonlyArray<SourceFile>) =>
  Stream.fromIterable(pages).pipe(
    Stream.flatMap(decode),
    Stream.runFold(
      () => new Map<string, Identifiers>(),
      (all, item) => {
        if (item._tag !== "Lei") return all
        const { bic, lei, ocid, spglobal } = item.attributes
        return all.set(leiOf(lei), {
          ...(bic !== undefined && { bic }),
          ...(ocid !== undefined && { ocid }),
          ...(spglobal !== undefined && { spglobal })
        })
      }
    )
  )

/** Hands each row on, and fails with `stub` for a file that has none. */
const reading = <Column extends string>(
  rows: Stream.Stream<Delimited<Column>, SourceError>,
  stub: string,
  take: (row: PublishedRow<Column>) => ReadonlyArray<RowOutcome>
): Stream.Stream<RowOutcome, SourceError> =>
  Stream.suspend(() => {
    let isEmpty = true
    const empty = new SourceMalformed({ source: source.id, reason: stub })
    return rows.pipe(
      Stream.mapAccumArrayEffect(
        () => null,
        (_, items) =>
          Effect.try({
            try: () => {
              const out: Array<RowOutcome> = []
              for (const item of items) {
                if (item._tag !== "Row") out.push(item)
                else {
                  isEmpty = false
                  for (const outcome of take(item)) out.push(outcome)
                }
              }
              return [null, out] as const
            },
            catch: (error) => {
              if (error instanceof SourceMalformed) return error
              throw error
            }
          })
      ),
      Stream.concat(Stream.suspend(() => (isEmpty ? Stream.fail(empty) : Stream.empty)))
    )
  })

/** `pages` of the API may be given beside the golden copy, for the identifiers that it does not carry. */
export const readGoldenCopy = (
  files: ReadonlyArray<SourceFile>,
  pages: ReadonlyArray<SourceFile>
): Stream.Stream<RowOutcome, SourceError> =>
  Stream.unwrap(
    Effect.map(identifiersIn(pages), (identifiers) => {
      const edition = new LeiEdition(identifiers)
      const parts = newest(files)
      const [records, relationships, exceptions] = (["lei2", "rr", "repex"] as const).map(
        (part) => parts.get(part)?.file
      )
      if (records === undefined)
        return Stream.fail(new SourceMalformed({ source: source.id, reason: missing.lei2 }))
      const hasParents = relationships !== undefined && exceptions !== undefined
      const said: ReadonlyArray<RowOutcome> = [
        ...[...parts.values()].map(({ asOf }) => ({ _tag: "AsOf" as const, asOf })),
        ...(["rr", "repex"] as const).flatMap((part) =>
          parts.has(part) ? [] : [{ _tag: "Partial" as const, reason: missing[part] }]
        )
      ]
      return Stream.fromIterable(said).pipe(
        Stream.concat(
          reading(
            decodeLevelOne(records, edition.isForeign),
            `${records.name} holds no record of an Australian entity.`,
            (row) => edition.levelOne(row)
          )
        ),
        Stream.concat(
          hasParents
            ? Stream.concat(
                reading(decodeRelationships(relationships), `${relationships.name} holds no row.`, (row) =>
                  edition.relationship(row)
                ),
                reading(decodeExceptions(exceptions), `${exceptions.name} holds no row.`, (row) =>
                  edition.exception(row)
                )
              )
            : Stream.empty
        ),
        Stream.concat(Stream.suspend(() => Stream.fromIterable(edition.outcomes(hasParents))))
      )
    })
  )
