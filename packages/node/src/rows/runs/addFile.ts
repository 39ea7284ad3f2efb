/** Adds an upload as a file of customers, and says how it would be read. Nothing is screened or resolved yet. */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { AddFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { CustomerFiles, Uploads } from "@entity-watch/core/admin"
import { resolvedFields, screenedFields } from "@entity-watch/core/formats"
import { readHeader } from "@entity-watch/core/rows/read/readHeader"
import { Effect } from "effect"
import { faultInWords } from "../fileFaultWords.ts"
import { openUpload, told, unusable } from "./uploadedCustomers.ts"

const mostBytes = 100_000_000

const fieldsOf = { screen: screenedFields, resolve: resolvedFields, watch: screenedFields }

export const addFile = Effect.fn("addFile")(function* (
  by: Administrator,
  { header_row: headerRow, mode, task = "screen", upload: id }: AddFile
) {
  const uploads = yield* Uploads
  const files = yield* CustomerFiles
  const [upload] = yield* uploads.whole(by, [id])
  if (upload === undefined) return yield* Effect.die("An upload that is whole was not answered.")
  if (upload.bytes > mostBytes)
    return yield* unusable(
      `${upload.name} is larger than ${mostBytes / 1_000_000} MB. ${task === "watch" ? "Split it." : `Split it, or ${task} it on the machine of the server with the command entity-watch ${task}.`}`
    )
  const source = yield* openUpload(upload)
  const read = yield* Effect.mapError(readHeader(source, fieldsOf[task], headerRow), told)
  const problem = read.problem === null ? null : `It ${faultInWords(read.problem)}`
  return yield* files.add(by, upload, { mode, task }, { ...read, problem })
}, Effect.scoped)
