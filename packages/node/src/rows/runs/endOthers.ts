/**
 * Ends the watch of whoever a file no longer names, once all its rows are under watch. A row that was left out names whoever
 * has its id, also as a further party: of these the watch goes on. Where it is not sure what the rows are, nobody's is ended.
 */
import { Accounts } from "@entity-watch/core/admin"
import type { CustomerFile, CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { type FileRemark, kept } from "@entity-watch/core/rows/read/FileRemark"
import type { RowSubjects } from "@entity-watch/core/rows/watch/subjectsOfRow"
import type { WatchingRun } from "@entity-watch/core/rows/watch/WatchingRun"
import type { StoreError } from "@entity-watch/core/store"
import { WatchedSubjects } from "@entity-watch/core/watch"
import { Effect, Option, Stream } from "effect"
import type { Turns } from "./turns.ts"
import { told, unusable } from "./uploadedCustomers.ts"

const batchRows = 50

/** The account that watches the customers of a file. */
export const watcherOf = ({ account, mode }: Pick<WatchingRun, "account" | "mode">) =>
  Effect.flatMap(
    Accounts.use((accounts) => accounts.callerOf(account, mode)),
    Effect.fromOption
  ).pipe(Effect.catchTag("NoSuchElementError", () => unusable("The account is gone.")))

/** Whether it is one of these customers, or a party of one: "customer-1 (guarantor (2))" of customer-1. */
const isOf = (customers: ReadonlySet<string>, ref: string): boolean =>
  customers.has(ref) || [...ref.matchAll(/ \(/gu)].some(({ index }) => customers.has(ref.slice(0, index)))

const tooMany = (others: number, most: number): string =>
  `${others === 1 ? "1 subject of the account is" : `${others.toLocaleString("en-AU")} subjects of the account are`} in no row of the file, and the watch of ${most.toLocaleString("en-AU")} may be ended: nobody's was. Confirm the number, and go on.`

type OthersKept = Extract<FileRemark, { readonly code: "others_kept" }>

const lineBreak = /[\n\r]/u
const betweenCells = /[\n\r,;|\t"]/u

/** A quotation mark that nothing closes makes one cell of the lines up to the next. The cells of a sheet have their places. */
const doubtIn = (row: CustomerRow, isText: boolean): OthersKept["why"] | undefined =>
  row.refused !== null
    ? "refused"
    : isText &&
        [row, ...row.parties].some(({ cells }) => Object.values(cells).some((cell) => lineBreak.test(cell)))
      ? "line_break"
      : undefined

/** What reports write below a table is not read as a row. */
const closingRow = ({ remarks }: CustomerFile): OthersKept | undefined => {
  const closing = remarks.find((each) => each.code === "rows_closing")
  return closing && { code: "others_kept", row: closing.first, why: "behind_end" }
}

/** False where the file is no longer in hand. */
export const endOthers = Effect.fn("endOthers")(function* (
  begun: WatchingRun & { readonly end_others: number },
  customers: CustomerFile,
  subjectsOf: (row: CustomerRow) => RowSubjects,
  turns: Turns,
  write: (run: WatchingRun) => Effect.Effect<boolean, StoreError>
) {
  const watched = yield* WatchedSubjects
  const caller = yield* watcherOf(begun)
  const named = new Set<string>()
  const leftOut = new Set<string>()
  const isText = customers.sheet === null
  let doubt: OthersKept | undefined
  yield* customers.rowsAfter(0).pipe(
    Stream.mapError(told),
    Stream.grouped(batchRows),
    Stream.runForEach((rows) =>
      turns.take(
        Effect.sync(() => {
          for (const row of rows) {
            const why = doubtIn(row, isText)
            if (why !== undefined) doubt ??= { code: "others_kept", row: row.row, why }
            // A note of several lines may be rows that a quotation mark has taken in: whoever may stand there is named.
            for (const cell of row.given)
              if (isText && lineBreak.test(cell))
                for (const each of cell.split(betweenCells)) leftOut.add(each.trim())
            const found = subjectsOf(row)
            for (const { ref } of found.subjects) named.add(ref)
            if (found.leftOut.length > 0) leftOut.add(row.cells.id)
          }
        })
      )
    )
  )

  doubt ??= closingRow(customers)
  if (doubt !== undefined) {
    const remark = kept(doubt)
    const { file_remarks = [] } = begun
    return (
      file_remarks.includes(remark) || (yield* write({ ...begun, file_remarks: [...file_remarks, remark] }))
    )
  }

  /** Of whoever was put since the file was begun, somebody else has decided. */
  const othersOf = Stream.paginate("", (after: string) =>
    Effect.map(watched.putBefore(caller, begun.at, after), (refs) => {
      const others = refs.filter((ref) => !named.has(ref) && !isOf(leftOut, ref))
      return [[others], Option.fromUndefinedOr(refs.at(-1))] as const
    })
  )

  const left = yield* Stream.runFold(
    othersOf,
    () => 0,
    (sum, others) => sum + others.length
  )
  let run: WatchingRun = { ...begun, others: left + (begun.ended ?? 0) }
  if (!(yield* write(run))) return false
  if (left > begun.end_others) return yield* unusable(tooMany(left, begun.end_others))
  return yield* othersOf.pipe(
    Stream.mapEffect((others) =>
      Effect.gen(function* () {
        let ended = 0
        for (const ref of others)
          ended += yield* turns.take(watched.remove(caller, ref, begun.at)).pipe(
            Effect.as(1),
            // Somebody erased it, or put it, meanwhile.
            Effect.catchTag("SubjectNotFound", () => Effect.succeed(0))
          )
        run = { ...run, ended: (run.ended ?? 0) + ended }
        return ended === 0 || (yield* write(run))
      })
    ),
    Stream.takeUntil((isOurs) => !isOurs),
    Stream.runFold(
      () => true,
      (_, isOurs) => isOurs
    )
  )
})
