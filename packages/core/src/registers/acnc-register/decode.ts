/** Decodes the ACNC Charity Register: bytes to rows as published. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { readDelimited } from "../../formats/delimited.ts"
import type { Delimited, PublishedRow } from "../../formats/Layout.ts"
import { type CharityColumn, details, flags, required } from "./columns.ts"
import { source } from "./source.ts"

export type CharityRow = PublishedRow<CharityColumn>

const read = readDelimited<CharityColumn>({
  source: source.id,
  required,
  optional: [...details, ...flags],
  delimiter: ",",
  brokenRow: "refuse"
})

/** The register of 2019 had a column CABN, and it says nothing of today's charities. */
export const decode = (file: SourceFile): Stream.Stream<Delimited<CharityColumn>, SourceError> =>
  read(file.bytes).pipe(
    Stream.mapArrayEffect((items) =>
      items.some((item) => item._tag === "Noticed" && item.what.includes('"CABN"'))
        ? Effect.fail(
            new SourceMalformed({
              source: source.id,
              reason: "The column CABN is of the layout of 2019: the file is stale."
            })
          )
        : Effect.succeed(items)
    )
  )
