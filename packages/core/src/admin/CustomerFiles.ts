/** Files of customers and suppliers: adding and removing them, what is found in their rows, and what people decide of it. */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { ResolveFile, ScreenFile, WatchFile } from "@entity-watch/contract/schema/admin/BeginFile"
import type {
  DecideRow,
  FileRow,
  FileRowPage,
  FileRowQuery
} from "@entity-watch/contract/schema/admin/CustomerFile"
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import type { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"
import { defaultPageSize } from "@entity-watch/contract/schema/admin/page"
import type { Upload } from "@entity-watch/contract/schema/admin/Upload"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { CustomerFileStore, scoreStep } from "../store/CustomerFileStore.ts"
import { DecidedRows } from "../store/DecidedRows.ts"
import type { Beside, FinishedRow, KeptFile } from "../store/KeptFile.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"
import { storableJson } from "../store/storableJson.ts"
import { UploadStore } from "../store/UploadStore.ts"
import { AuditLog } from "./AuditLog.ts"
import { DecidedOtherwise, FileBegun, TooManyFiles, UploadAdded } from "./fileRefusals.ts"

/** How a file would be read. */
export interface ReadHeader {
  readonly header: ReadonlyArray<string>
  readonly sample: ReadonlyArray<ReadonlyArray<string>>
  readonly columns: FileColumns
  readonly problem: string | null
}

export interface RowPlace {
  readonly id: string
  readonly row: number
}

/** How far a file has come, in the form of whoever has it in hand. */
export type RunState = Readonly<Record<string, unknown>>

export class CustomerFiles extends Context.Service<
  CustomerFiles,
  {
    add(
      by: Administrator,
      upload: Upload,
      asked: { readonly mode: Mode; readonly task: FileTaskName },
      read: ReadHeader
    ): StoreEffect<KeptFile, TooManyFiles | UploadAdded>
    /** After how many days a file is deleted. */
    readonly keptDays: number
    /** The newest first. */
    readonly list: StoreEffect<ReadonlyArray<KeptFile>>
    get(id: string): StoreEffect<Option.Option<KeptFile>>
    /** From now on it runs, until it ends: a process that has time takes it up. */
    begin(
      by: Administrator,
      file: Pick<KeptFile, "id" | "task">,
      asked: ScreenFile | ResolveFile | WatchFile,
      customers: number,
      run: RunState
    ): StoreEffect<void, FileBegun>
    rows(id: string, query: FileRowQuery): StoreEffect<FileRowPage>
    /** None where the file has no such row that needs a look. */
    decide(
      by: Administrator,
      id: string,
      row: number,
      asked: DecideRow
    ): StoreEffect<Option.Option<FileRow>, DecidedOtherwise>
    /** A row whose matches an account's decisions stand beside, with by what its people were screened. */
    beside(id: string, row: number): StoreEffect<Option.Option<Beside>>
    /** The line of a decision about a match of a row, for the transaction in which the decision is recorded. */
    writeDecided(
      by: Administrator,
      place: RowPlace,
      detail: Readonly<Record<string, unknown>>
    ): StoreEffect<void>
    /**
     * Keeps what now stands beside the matches of a row. `change` is told what stands there while nobody else changes it.
     * None where the row was deleted meanwhile.
     */
    keepBeside(
      place: RowPlace,
      change: (before: Beside) => Pick<Beside, "matches" | "results"> & Pick<FileRow, "standing">
    ): StoreEffect<Option.Option<FileRow>>
    /** Which rows of a file are behind what their account decided. */
    readonly decided: DecidedRows
    /** With its rows and what is left of its bytes. Whether there was one. */
    remove(by: Administrator, id: string): StoreEffect<boolean>
    /** The oldest of this task that runs and that no process has in hand, apart from those that are passed over. */
    claim(
      claim: string,
      task: FileTaskName,
      passedOver?: ReadonlyArray<string>
    ): StoreEffect<Option.Option<KeptFile>>
    /** Whether the file is still in this claim's hand: then it stays there although no row was written for a while. */
    hold(file: { readonly id: string; readonly claim: string }): StoreEffect<boolean>
    /** Whether the file is still in this claim's hand: then the rows and the state are written together. */
    write(
      file: { readonly id: string; readonly claim: string },
      rows: ReadonlyArray<FinishedRow>,
      run: RunState
    ): StoreEffect<boolean>
    /** Leaves it to whoever has time next. */
    release(file: { readonly id: string; readonly claim: string }): StoreEffect<void>
    /** `failure` says why it stopped; null when it is finished, and then its bytes are removed. */
    end(
      file: { readonly id: string; readonly claim: string; readonly upload: string },
      failure: string | null
    ): StoreEffect<void>
    /** What is older than it is kept. */
    readonly removeOld: StoreEffect<void>
  }
>()("@entity-watch/core/admin/CustomerFiles") {
  static readonly layer = Layer.effect(
    CustomerFiles,
    Effect.gen(function* () {
      const store = yield* CustomerFileStore
      const decided = yield* DecidedRows
      const uploads = yield* UploadStore
      const audit = yield* AuditLog
      const random = yield* SecureRandom

      const get = (id: string) => Effect.map(store.list({ id }), ([file]) => Option.fromNullishOr(file))

      return CustomerFiles.of({
        add: Effect.fn("CustomerFiles.add")(function* (by, upload, { mode, task }, read) {
          const id = `file_${yield* Effect.orDie(random.ulid)}`
          const { bytes, name } = upload
          const [earlier] = yield* store.ofUpload(upload.id)
          if (earlier !== undefined) return yield* new UploadAdded()
          return yield* audit.during(
            by,
            { act: "file.add", subject: id, detail: { upload: upload.id, mode, task } },
            Effect.flatMap(
              store.add({
                id,
                name,
                who: by.name,
                mode,
                task,
                bytes,
                upload_id: upload.id,
                read: storableJson(read)
              }),
              Option.match({ onNone: () => Effect.fail(new TooManyFiles()), onSome: Effect.succeed })
            )
          )
        }),

        keptDays: store.keptDays,
        list: store.list({ id: null }),
        get,

        begin: Effect.fn("CustomerFiles.begin")(function* (by, { id, task }, asked, customers, run) {
          yield* audit.during(
            by,
            {
              act: `file.${task}`,
              subject: id,
              // Where a file has no header, the first customer stands in its place.
              detail: { ...asked, columns: Object.keys(asked.columns) }
            },
            Effect.flatMap(store.begin({ id, customers, run: storableJson(run) }), (begun) =>
              begun.length === 0 ? Effect.fail(new FileBegun()) : Effect.void
            )
          )
        }),

        rows: Effect.fn("CustomerFiles.rows")(function* (
          id,
          { cursor, limit = defaultPageSize, only, order = "file", standing, verdict }
        ) {
          const found = yield* store.rows({
            id,
            after: cursor === undefined ? 0 : placeOf(cursor),
            toLookAt: only !== undefined,
            undecided: only === "undecided",
            verdict: verdict ?? null,
            standing: standing ?? null,
            isByScore: order === "score",
            limit: limit + 1
          })
          const rows = found.slice(0, limit)
          const last = rows.at(-1)
          return {
            rows,
            next_cursor: found.length > limit && last !== undefined ? `${placeOfRow(last, order)}` : null
          }
        }),

        decide: Effect.fn("CustomerFiles.decide")(function* (by, id, row, { decision, replaces }) {
          const guard = { isGuarded: replaces !== undefined, replaces: replaces ?? null }
          return yield* audit
            .during(
              by,
              { act: "file.decide", subject: `${id} row ${row}`, detail: { decision } },
              // Without such a row, or where another decision is kept, nothing is decided and no line is written.
              Effect.gen(function* () {
                const made = yield* store.decide({ id, row, decision, who: by.name, ...guard })
                if (Option.isSome(made)) return made.value
                const {
                  decided_at,
                  decided_by,
                  decision: kept
                } = yield* Effect.fromOption(yield* store.row({ id, row }))
                return yield* new DecidedOtherwise({ decision: kept, decided_by, decided_at })
              })
            )
            .pipe(
              Effect.asSome,
              Effect.catchTag("NoSuchElementError", () => Effect.succeedNone)
            )
        }),

        beside: (id, row) => store.besideForUpdate({ id, row }),

        writeDecided: (by, { id, row }, detail) =>
          audit.write(by, { act: "file.decide", subject: `${id} row ${row}`, detail }),

        keepBeside: Effect.fn("CustomerFiles.keepBeside")(function* ({ id, row }, change) {
          const kept = Effect.gen(function* () {
            const before = yield* Effect.fromOption(yield* store.besideForUpdate({ id, row }))
            const { matches, results, standing } = change(before)
            const now = { matches: storableJson(matches), results: storableJson(results), standing }
            return yield* Effect.fromOption(yield* store.decideMatches({ id, row, ...now }))
          })
          return yield* store.together(kept).pipe(
            Effect.asSome,
            Effect.catchTag("NoSuchElementError", () => Effect.succeedNone)
          )
        }),

        decided,

        remove: Effect.fn("CustomerFiles.remove")(function* (by, id) {
          return yield* audit
            .during(
              by,
              { act: "file.remove", subject: id, detail: {} },
              Effect.gen(function* () {
                const [removed] = yield* store.remove(id)
                const { upload_id } = yield* Effect.fromNullishOr(removed)
                yield* uploads.remove(upload_id)
                return true
              })
            )
            .pipe(Effect.catchTag("NoSuchElementError", () => Effect.succeed(false)))
        }),

        claim: (claim, task, passedOver = []) => store.claim({ claim, task, passedOver }),

        hold: ({ claim, id }) => Effect.map(store.hold({ claim, id }), (kept) => kept.length > 0),

        write: ({ claim, id }, rows, run) =>
          Effect.map(
            store.write({ id, claim, run: storableJson(run), rows: storableJson(rows) }),
            (written) => written.length > 0
          ),

        release: ({ claim, id }) => store.release({ claim, id }),

        end: Effect.fn("CustomerFiles.end")(function* ({ claim, id, upload }, failure) {
          yield* store.end({ id, claim, state: failure === null ? "finished" : "stopped", failure })
          if (failure === null) yield* uploads.remove(upload)
        }),

        removeOld: Effect.andThen(store.removeOld, uploads.removeOld).pipe(Effect.asVoid)
      })
    })
  )
}

/** In the order that is asked for. */
const placeOfRow = ({ row, score }: FileRow, order: "file" | "score"): number =>
  order === "file" ? row : (1_000 - Math.round((score ?? 0) * 10)) * scoreStep + row

/** What is no place in a file comes after all of them. */
const placeOf = (cursor: string): number => Math.min(Number(cursor), Number.MAX_SAFE_INTEGER)
