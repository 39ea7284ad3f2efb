/** Adds an upload as a file of customers, and says how it would be read. Nothing is screened yet. */
import { CustomerFiles, Uploads } from "@entity-watch/core/admin"
import type { Administrator } from "@entity-watch/core/domain/admin/Administrator"
import type { AddFile } from "@entity-watch/core/domain/admin/CustomerFile"
import { Effect } from "effect"
import { readHeader } from "../read/readHeader.ts"
import { openUpload, reasonOf, unusable } from "./uploadedCustomers.ts"

const mostBytes = 100_000_000

export const addFile = Effect.fn("addFile")(function* (by: Administrator, { mode, upload: id }: AddFile) {
  const uploads = yield* Uploads
  const files = yield* CustomerFiles
  const [upload] = yield* uploads.whole(by, [id])
  if (upload === undefined) return yield* Effect.die("An upload that is whole was not answered.")
  if (upload.bytes > mostBytes)
    return yield* unusable(
      `${upload.name} is larger than ${mostBytes / 1_000_000} MB. Split it, or screen it on the machine of the server with the command entity-watch screen.`
    )
  const path = yield* openUpload(upload)
  const { problem, ...read } = yield* Effect.mapError(readHeader(path), reasonOf(path, upload.name))
  const shown = problem === null ? null : problem.split(" Say ")[0]
  return yield* files.add(by, upload, mode, { ...read, problem: shown ?? null })
}, Effect.scoped)
