/** The handlers of files of customers. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import * as sentences from "@entity-watch/contract/http/sentences"
import { type CustomerFile, workbookType, zipType } from "@entity-watch/contract/schema/admin/CustomerFile"
import { Accounts, CustomerFiles, type DecidedOtherwise } from "@entity-watch/core/admin"
import { Decisions } from "@entity-watch/core/decide"
import type { KeptFile } from "@entity-watch/core/store"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { shownRun } from "@entity-watch/node/rows/runs/shownRun"
import { Effect, Option } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { conflict, invalidRequest, notFound, tooManyDecisions } from "../answer/failures.ts"

const noFile = notFound("There is no file of this id, or it was deleted.")

const keptDecision = ({ decided_at, decided_by, decision }: DecidedOtherwise) =>
  decision === null
    ? "The decision that this one replaces was taken back meanwhile. Read the row again, and decide then."
    : `${decided_by} decided ${decision} at ${decided_at}, and that is kept. Read the row again, and decide then.`

type Rules = Decisions["Service"]["rules"]

const shown = (
  file: KeptFile,
  { watch, ...run }: ReturnType<typeof shownRun>,
  { needsTwo, reasons }: Rules,
  accountName: string
): CustomerFile => {
  const { decisions, run: _, upload_id: __, who, ...rest } = file
  return {
    ...rest,
    ...run,
    watch: watch && { ...watch, account_name: accountName },
    by: who,
    decisions: decisions && {
      account: decisions.account,
      account_name: accountName,
      standings: {
        new: decisions.standings.new ?? 0,
        reopened: decisions.standings.reopened ?? 0,
        open: decisions.standings.open ?? 0,
        unread: decisions.standings.unread ?? 0,
        decided: decisions.standings.decided ?? 0
      },
      needs_two: needsTwo,
      reasons
    }
  }
}

export const CustomerFilesHandlers = HttpApiBuilder.group(
  AdminApi,
  "customerFiles",
  Effect.fn(function* (handlers) {
    const files = yield* CustomerFiles
    const runs = yield* CustomerRuns
    const accounts = yield* Accounts
    const { rules } = yield* Decisions
    /** Of several files the name of each account is asked once. */
    const showAll = Effect.fnUntraced(function* (all: ReadonlyArray<KeptFile>) {
      const names = new Map<string, string>()
      const shownRuns = all.map((file) => {
        const run = shownRun(file)
        return { file, run, account: file.decisions?.account ?? run.watch?.account ?? "" }
      })
      for (const account of new Set(shownRuns.map((each) => each.account))) {
        if (account === "") continue
        const name = yield* Effect.orDie(accounts.nameOf(account))
        names.set(
          account,
          Option.getOrElse(name, () => "")
        )
      }
      return shownRuns.map(({ account, file, run }) => shown(file, run, rules, names.get(account) ?? ""))
    })
    const show = (file: KeptFile) =>
      Effect.map(showAll([file]), ([one = shown(file, shownRun(file), rules, "")]) => one)
    const find = (id: string) =>
      Effect.flatMap(
        Effect.orDie(files.get(id)),
        Option.match({ onNone: () => noFile, onSome: Effect.succeed })
      )
    const accountThere = Effect.fnUntraced(function* (id: string) {
      if (Option.isNone(yield* Effect.orDie(accounts.nameOf(id))))
        return yield* invalidRequest("account must be the id of an account.")
    })
    const findRenewed = (id: string) => Effect.flatMap(find(id), (file) => Effect.orDie(runs.renewed(file)))
    /** It is kept as a file, so that what a customer's file holds is no page of this server. */
    const download = Effect.fnUntraced(function* (
      id: string,
      made: (file: KeptFile) => ReturnType<CustomerRuns["Service"]["receipt"]>,
      contentType: string,
      name: string
    ) {
      const bytes = yield* made(yield* findRenewed(id)).pipe(
        Effect.catchTag("FileUnusable", ({ reason }) => invalidRequest(reason))
      )
      return HttpServerResponse.stream(bytes, {
        contentType,
        headers: { "content-disposition": `attachment; filename="${name}"` }
      })
    })
    return handlers.handleAll({
      addFile: Effect.fnUntraced(function* ({ payload }) {
        const added = yield* runs.add(yield* CurrentAdministrator, payload).pipe(
          Effect.catchTags({
            FileUnusable: ({ reason }) => invalidRequest(reason),
            UploadUnfinished: (error) => conflict(`${error.id} ${sentences.uploadUnfinished(error)}`),
            UploadAdded: () => conflict("The upload was added already: see the list of files."),
            TooManyFiles: () =>
              conflict(
                "There are as many files as are kept, 50 of one person and 100 of all: delete one that is done."
              ),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return yield* show(added)
      }),
      listFiles: () =>
        Effect.map(Effect.flatMap(Effect.orDie(files.list), showAll), (shownFiles) => ({
          files: shownFiles,
          kept_days: files.keptDays
        })),
      getFile: ({ params }) => Effect.flatMap(findRenewed(params.id), show),
      screenFile: Effect.fnUntraced(function* ({ params, payload }) {
        const file = yield* find(params.id)
        if (payload.account !== undefined) yield* accountThere(payload.account)
        yield* runs.screen(yield* CurrentAdministrator, file, payload).pipe(
          Effect.catchTags({
            FileUnusable: ({ reason }) => invalidRequest(reason),
            FileBegun: () => conflict("It is being screened already, or is finished."),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return yield* show(yield* find(params.id))
      }),
      resolveFile: Effect.fnUntraced(function* ({ params, payload }) {
        const file = yield* find(params.id)
        yield* runs.resolve(yield* CurrentAdministrator, file, payload).pipe(
          Effect.catchTags({
            FileUnusable: ({ reason }) => invalidRequest(reason),
            FileBegun: () => conflict("It is being resolved already, or is finished."),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return yield* show(yield* find(params.id))
      }),
      watchFile: Effect.fnUntraced(function* ({ params, payload }) {
        const file = yield* find(params.id)
        yield* accountThere(payload.account)
        yield* runs.watch(yield* CurrentAdministrator, file, payload).pipe(
          Effect.catchTags({
            FileUnusable: ({ reason }) => invalidRequest(reason),
            FileBegun: () => conflict("Its customers are being put under watch already, or are."),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return yield* show(yield* find(params.id))
      }),
      listFileRows: Effect.fnUntraced(function* ({ params, query }) {
        // What is read after the first page was brought up to now with it.
        yield* query.cursor === undefined ? findRenewed(params.id) : find(params.id)
        return yield* Effect.orDie(files.rows(params.id, query))
      }),
      fileReport: ({ params }) =>
        download(params.id, (file) => runs.report(file, "page"), "text/html; charset=utf-8", "report.html"),
      fileWorkbook: ({ params }) =>
        download(params.id, (file) => runs.report(file, "workbook"), workbookType, "report.xlsx"),
      fileReceipt: ({ params }) => download(params.id, runs.receipt, zipType, "receipt.zip"),
      decideRow: Effect.fnUntraced(function* ({ params, payload }) {
        const row = yield* files.decide(yield* CurrentAdministrator, params.id, params.row, payload).pipe(
          Effect.catchTags({
            DecidedOtherwise: (kept) => conflict(keptDecision(kept)),
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return Option.isSome(row)
          ? row.value
          : yield* notFound("The file has no such row that needs a decision.")
      }),
      decideMatch: Effect.fnUntraced(function* ({ params: { id, match, row }, payload }) {
        const by = yield* CurrentAdministrator
        const decided = yield* runs.decide(by, yield* find(id), { match, row }, payload).pipe(
          Effect.catchTags({
            DecidedSince: ({ decided_at, decided_by, outcome }) =>
              conflict(
                `${decided_by} decided ${outcome} at ${decided_at}, and nothing was recorded. Read the row again, and decide then.`
              ),
            EntryNotAsShown: () =>
              conflict(
                "The list says something else of the entry by now, or it is no match of this customer any more. Screen the file again."
              ),
            ListNotRead: () =>
              conflict("The list could not be read, or is too old, so nothing was recorded."),
            TooManyDecisions: tooManyDecisions,
            SnapshotsUnreadable: Effect.die,
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
        return Option.isSome(decided)
          ? decided.value
          : yield* notFound(
              "The file has no such match whose decisions an account keeps, or was deleted meanwhile."
            )
      }),
      removeFile: Effect.fnUntraced(function* ({ params }) {
        if (!(yield* Effect.orDie(files.remove(yield* CurrentAdministrator, params.id)))) return yield* noFile
      })
    })
  })
)
