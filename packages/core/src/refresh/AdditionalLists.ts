/** Additional lists: they are defined, loaded from a text, told of and removed. packages/core/docs/additional-lists.md */

import type { ListPut, ListStatus, PutList } from "@entity-watch/contract/schema/AdditionalList"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { type ListId, listId, listNameOf } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import { Digest, sha256 as SHA256 } from "effect/crypto/Digest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { AnyRegister } from "../domain/Register.ts"
import type { SourceError } from "../domain/SourceError.ts"
import { registerOfList } from "../registers/additional-list/index.ts"
import { Snapshots, type SnapshotsUnreadable } from "../snapshots/Snapshots.ts"
import { type DefinedListStatus, Statuses } from "../snapshots/Statuses.ts"
import {
  AdditionalListStore,
  type ListDefinition,
  mostLists,
  mostOwnEntries,
  mostOwnNames
} from "../store/AdditionalListStore.ts"
import { AuditStore } from "../store/AuditStore.ts"
import { type LeaseLost, type RefreshInProgress, SnapshotStore } from "../store/SnapshotStore.ts"
import type { StoreError } from "../store/StoreEffect.ts"
import { noComparableName } from "./comparableEntries.ts"
import { EditionRefused } from "./EditionRefused.ts"
import { previewEdition } from "./previewEdition.ts"
import { Refresh } from "./Refresh.ts"

/** There is no such list, or it is not the account's. */
export class ListNotFound extends Schema.TaggedError<ListNotFound>()("ListNotFound", {
  name: Schema.String
}) {}

/** There are as many as there may be, or the lists of an account would have more entries, or more names in all, than they may. */
export class TooManyLists extends Schema.TaggedError<TooManyLists>()("TooManyLists", {
  limit: Schema.Int,
  of: Schema.Literals(["lists", "entries", "names"])
}) {}

/** A row of what was sent cannot be read, counted as in a file with a header. */
export class RowRefused extends Schema.TaggedError<RowRefused>()("RowRefused", {
  row: Schema.Int,
  reason: Schema.String
}) {}

/** What an operator says of a list whose files are loaded as those of a register are. */
export type ListSettings = Omit<ListDefinition, "id" | "owner">

export class AdditionalLists extends Context.Service<
  AdditionalLists,
  {
    /** Those that the account's screens are compared with. */
    list(caller: Caller): Effect.Effect<ReadonlyArray<ListStatus>, SnapshotsUnreadable>
    /** Puts the whole of an account's own list in force, and defines it. Whatever is refused leaves the list as it was. */
    put(
      caller: Caller,
      name: string,
      asked: PutList
    ): Effect.Effect<
      ListPut,
      | TooManyLists
      | RowRefused
      | SourceError
      | EditionRefused
      | RefreshInProgress
      | LeaseLost
      | StoreError
      | SnapshotsUnreadable
    >
    /** Removes an account's own list. */
    remove(caller: Caller, name: string): Effect.Effect<void, ListNotFound | StoreError>
    /** Every list of the mode, for whoever administers the service. */
    every(mode: Mode): Effect.Effect<ReadonlyArray<DefinedListStatus>, SnapshotsUnreadable>
    /** Defines a list of the whole service. Nothing of it is loaded. */
    define(
      by: Administrator,
      name: string,
      settings: ListSettings
    ): Effect.Effect<ListId, TooManyLists | StoreError>
    /** Removes any list. */
    removeAny(by: Administrator, id: ListId, mode?: Mode): Effect.Effect<void, ListNotFound | StoreError>
    /** What a list's files are loaded into. */
    register(id: string, mode?: Mode): Effect.Effect<AnyRegister, ListNotFound | StoreError>
  }
>()("@entity-watch/core/refresh/AdditionalLists") {
  static readonly layerNoDeps = Layer.effect(
    AdditionalLists,
    Effect.gen(function* () {
      const store = yield* AdditionalListStore
      const audit = yield* AuditStore
      const statuses = yield* Statuses
      const snapshots = yield* Snapshots
      const clock = yield* SnapshotStore
      const refresh = yield* Refresh
      const digest = yield* Digest
      const encoder = new TextEncoder()

      const find = Effect.fnUntraced(function* (mode: Mode, id: string) {
        const { lists } = yield* store.definedAcrossAccounts(mode, null)
        const list = lists.find((each) => each.id === id)
        if (list === undefined) return yield* new ListNotFound({ name: id })
        return list
      })

      const list = Effect.fn("AdditionalLists.list")(function* ({ accountId, mode }: Caller) {
        const all = yield* statuses.lists(mode)
        return all.flatMap((each) =>
          each.list.owner === null || each.list.owner === accountId ? [statusOf(each)] : []
        )
      })

      /** The content as the one file that a list is read from. */
      const fileOf = Effect.fnUntraced(function* (content: string) {
        const bytes = encoder.encode(content)
        const sha256 = yield* Effect.orDie(digest.digestHex(SHA256, bytes))
        return { name: "content", sha256, size: bytes.length, bytes: Stream.make(bytes) }
      })

      const put = Effect.fn("AdditionalLists.put")(function* (caller: Caller, name: string, asked: PutList) {
        const { accountId, mode } = caller
        const id = listId(accountId, name)
        const definition: ListDefinition = {
          id,
          owner: accountId,
          title: asked.title,
          publisher: "",
          licence: "",
          format: asked.format ?? "csv",
          kind: asked.kind ?? "other",
          counts: asked.counts ?? false,
          maxAgeDays: asked.max_age_days ?? null,
          floor: 0
        }
        const others = (yield* store.definedAcrossAccounts(mode, null)).lists.filter(
          ({ owner }) => owner === accountId
        )
        const limit = mostLists.account
        if (others.length >= limit && !others.some((each) => each.id === id))
          return yield* new TooManyLists({ limit, of: "lists" })
        const noName = new TooManyLists({ limit: mostOwnNames, of: "names" })
        if (!(yield* store.mayName(caller, id))) return yield* noName
        const file = yield* fileOf(asked.content)
        const register = registerOfList({ ...definition, version: "0", after: "0" })
        const now = yield* clock.now
        const { refusals, rowsLoaded } = yield* previewEdition(register, {
          files: [file],
          rows: null,
          inForce: undefined,
          now
        })
        const [refused] = refusals
        // Whoever wrote the list can mend it: nothing of it is taken until every row can be read.
        if (refused !== undefined) {
          const isBehindHeader = refused.reason === noComparableName && definition.format !== "followthemoney"
          const row = isBehindHeader ? refused.firstRow + 1 : refused.firstRow
          return yield* new RowRefused({ row, reason: refused.reason })
        }
        const own = (yield* statuses.lists(mode)).filter((each) => each.list.owner === accountId)
        const before = own.find((each) => each.list.id === id)?.status.records ?? 0
        const ofOthers = own.reduce((sum, { status }) => sum + status.records, 0) - before
        if (ofOthers + rowsLoaded > mostOwnEntries)
          return yield* new TooManyLists({ limit: mostOwnEntries, of: "entries" })
        // As an export leaves it that failed.
        if (rowsLoaded === 0 && before > 0 && asked.accept_shrunk !== true)
          return yield* new EditionRefused({
            source: id,
            fault: { code: "shrunk", lost: before, inForce: before, what: "entries", hours: 0 }
          })
        const loaded = yield* refresh.load(register, {
          mode,
          files: [file],
          sha256: file.sha256,
          confirmed: { by: "operator", at: DateTime.formatIso(now) },
          accept: { older: true, shrunk: asked.accept_shrunk === true }
        })
        const defining = Effect.gen(function* () {
          const defined = yield* store.define(mode, definition)
          if (defined === "names") return yield* noName
          if (defined === "lists") return yield* new TooManyLists({ limit, of: "lists" })
          yield* audit.write({
            by: byKey(caller),
            act: "list.put",
            subject: id,
            detail: told(definition, loaded)
          })
        })
        // What is in force is not left without its definition and its line, however little time is left.
        yield* Effect.uninterruptible(audit.together(defining))
        yield* snapshots.renew(mode)
        const [found] = (yield* list(caller)).filter((each) => each.list === id)
        if (found === undefined) return yield* Effect.die("A list that was put is not there.")
        const { added, changed, notices, removed } = loaded
        return { list: found, added, changed, removed, notices }
      })

      const removeOne = Effect.fnUntraced(function* (mode: Mode, id: ListId, by: Administrator) {
        if (!(yield* store.remove(mode, id))) return yield* new ListNotFound({ name: id })
        yield* audit.write({ by, act: "list.remove", subject: id, detail: { mode } })
        yield* snapshots.renew(mode)
      })

      return AdditionalLists.of({
        list,
        put,
        remove: Effect.fn("AdditionalLists.remove")((caller: Caller, name: string) =>
          audit.together(removeOne(caller.mode, listId(caller.accountId, name), byKey(caller)))
        ),
        every: statuses.lists,
        define: Effect.fn("AdditionalLists.define")(function* (
          by: Administrator,
          name: string,
          settings: ListSettings
        ) {
          const definition = { id: listId(null, name), owner: null, ...settings }
          const defining = Effect.gen(function* () {
            if ((yield* store.define("live", definition)) !== "defined")
              return yield* new TooManyLists({ limit: mostLists.service, of: "lists" })
            yield* audit.write({ by, act: "list.define", subject: definition.id, detail: told(definition) })
          })
          yield* audit.together(defining)
          yield* snapshots.renew("live")
          return definition.id
        }),
        removeAny: Effect.fn("AdditionalLists.removeAny")(
          (by: Administrator, id: ListId, mode: Mode = "live") => audit.together(removeOne(mode, id, by))
        ),
        register: (id, mode = "live") => Effect.map(find(mode, id), registerOfList)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(
      Layer.mergeAll(
        AdditionalListStore.layer,
        Statuses.layer,
        Snapshots.layer,
        SnapshotStore.layer,
        Refresh.layer
      )
    )
  )
}

/** An account's own list is changed with its API key. */
const byKey = ({ keyId }: Caller): Administrator => ({
  name: keyId,
  role: "operator",
  via: "key",
  keyId,
  address: null,
  requestId: null
})

const told = (
  { counts, format, kind, maxAgeDays, title }: Omit<ListDefinition, "id" | "owner">,
  loaded?: { readonly added: number; readonly changed: number; readonly removed: number }
) => ({
  title,
  kind,
  counts,
  format,
  max_age_days: maxAgeDays,
  ...(loaded && { added: loaded.added, changed: loaded.changed, removed: loaded.removed })
})

export const statusOf = ({
  list: { counts, format, id, kind, owner },
  status
}: DefinedListStatus): ListStatus => ({
  list: id,
  name: listNameOf(id),
  is_own: owner !== null,
  kind,
  counts,
  format,
  ...status
})
