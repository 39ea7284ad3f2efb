/** The audit log: one line for each act of whoever administers the service, written with the act or not at all. */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { Act, AuditPage, AuditQuery } from "@entity-watch/contract/schema/admin/AuditLine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AuditStore } from "../store/AuditStore.ts"
import type { StoreError } from "../store/StoreEffect.ts"
import { page as paged } from "./pages.ts"

type Detail = Readonly<Record<string, unknown>>

/** What is written of an act. Some of it may be known only once it is done. */
export interface ActOn<in A> {
  readonly act: Act
  readonly subject: string | ((done: A) => string)
  /** What was asked and came of it, without secrets. */
  readonly detail: Detail | ((done: A) => Detail)
  /** Whether there was nothing to do, which has no line. */
  readonly isIdle?: (done: A) => boolean
}

export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Does the act and writes its line in one transaction: neither is there without the other. */
    during<A, E, R>(
      by: Administrator,
      on: ActOn<A>,
      act: Effect.Effect<A, E, R>
    ): Effect.Effect<A, E | StoreError, R>
    /** Writes the line alone, for an act that is a transaction of its own. */
    write(
      by: Administrator,
      on: ActOn<never> & { readonly subject: string; readonly detail: Detail }
    ): Effect.Effect<void, StoreError>
    page(query: AuditQuery): Effect.Effect<AuditPage, StoreError>
  }
>()("@entity-watch/core/admin/AuditLog") {
  static readonly layer = Layer.effect(
    AuditLog,
    Effect.gen(function* () {
      const store = yield* AuditStore

      const during = <A, E, R>(
        by: Administrator,
        { act: name, detail, isIdle, subject }: ActOn<A>,
        act: Effect.Effect<A, E, R>
      ) =>
        store.together(
          Effect.tap(act, (done) =>
            isIdle?.(done) === true
              ? Effect.void
              : Effect.asVoid(
                  store.write({
                    by,
                    act: name,
                    subject: typeof subject === "string" ? subject : subject(done),
                    detail: typeof detail === "function" ? detail(done) : detail
                  })
                )
          )
        )

      const write: AuditLog["Service"]["write"] = (by, on) => Effect.asVoid(store.write({ by, ...on }))

      const page = Effect.fn("AuditLog.page")(function* (query: AuditQuery) {
        const { next_cursor, rows } = yield* paged(query.limit, (most) =>
          store.page({
            act: query.act ?? null,
            who: query.who ?? null,
            before: query.cursor ?? null,
            limit: most
          })
        )
        return { lines: rows, next_cursor }
      })

      return AuditLog.of({ during, write, page })
    })
  )
}
