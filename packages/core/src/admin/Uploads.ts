/** Files that an operator sends in parts, to be loaded as an edition of a register. */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { BeginUpload, Upload, UploadPart } from "@entity-watch/contract/schema/admin/Upload"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { StoreEffect, StoreError } from "../store/StoreEffect.ts"
import { UploadStore } from "../store/UploadStore.ts"
import { AuditLog } from "./AuditLog.ts"

/** Those that are kept, of this person or of all, leave no room for it. */
export class TooManyUploads extends Schema.TaggedError<TooManyUploads>()("TooManyUploads", {}) {}

/** A part does not begin where the last one ended, or goes beyond the file's end. */
export class MisplacedPart extends Schema.TaggedError<MisplacedPart>()("MisplacedPart", {
  received: Schema.Finite,
  bytes: Schema.Finite
}) {}

/** Other bytes have arrived where this part has its place. */
export class DifferentPart extends Schema.TaggedError<DifferentPart>()("DifferentPart", {}) {}

/** There is no upload of this id, not all of it has arrived, or it was deleted while it was read. */
export class UploadUnfinished extends Schema.TaggedError<UploadUnfinished>()("UploadUnfinished", {
  id: Schema.String,
  why: Schema.Literals(["absent", "incomplete", "deleted"]),
  received: Schema.Finite,
  bytes: Schema.Finite
}) {}

type Kept = Upload & { readonly parts: number }

export class Uploads extends Context.Service<
  Uploads,
  {
    begin(by: Administrator, asked: BeginUpload): StoreEffect<Upload, TooManyUploads>
    /** None where this administrator began none of this id. A part whose bytes arrived already is taken as such. */
    append(
      by: Administrator,
      id: string,
      part: UploadPart
    ): StoreEffect<Option.Option<Upload>, DifferentPart | MisplacedPart | TooManyUploads>
    /** Those that are whole, in the order of the ids. */
    whole(by: Administrator, ids: ReadonlyArray<string>): StoreEffect<ReadonlyArray<Kept>, UploadUnfinished>
    /** Whoever began it; none where it is gone. */
    kept(id: string): StoreEffect<Option.Option<Kept>>
    /** The bytes of one, part by part, unless it is ended meanwhile. */
    read(upload: Kept): Stream.Stream<Uint8Array, StoreError | UploadUnfinished>
    remove(ids: ReadonlyArray<string>): StoreEffect<void>
    /** Those that nothing was made of yet: an operator sees everybody's. */
    list(by: Administrator): StoreEffect<ReadonlyArray<Upload>>
    /** False where there is none that this administrator may end: an operator may end everybody's. */
    end(by: Administrator, id: string): StoreEffect<boolean>
  }
>()("@entity-watch/core/admin/Uploads") {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const store = yield* UploadStore
      const audit = yield* AuditLog
      const random = yield* SecureRandom

      const shown = ({ bytes, by, created_at, id, name, received, sha256 }: Kept): Upload => ({
        id,
        name,
        bytes,
        sha256,
        received,
        by,
        created_at
      })

      const begin = Effect.fn("Uploads.begin")(function* (
        by: Administrator,
        { bytes, name, sha256 }: BeginUpload
      ) {
        const id = `upl_${yield* Effect.orDie(random.ulid)}`
        return yield* audit.during(
          by,
          { act: "upload.begin", subject: id, detail: { name, bytes } },
          Effect.flatMap(
            store.begin({ id, who: by.name, key_id: by.keyId, name, bytes, sha256: sha256 ?? null }),
            Option.match({
              onNone: () => Effect.fail(new TooManyUploads()),
              onSome: (upload) => Effect.succeed(shown(upload))
            })
          )
        )
      })

      const append = Effect.fn("Uploads.append")(function* (
        by: Administrator,
        id: string,
        { content, offset }: UploadPart
      ) {
        const known = yield* store.find({ id, who: by.name })
        if (Option.isNone(known)) return Option.none()
        const kept = yield* store.append({ id, offset, content })
        if (Option.isSome(kept)) return Option.some(shown(kept.value))
        const now = Option.getOrElse(yield* store.find({ id, who: by.name }), () => known.value)
        // Its acknowledgement was lost, so that it was sent again.
        if (offset + content.length <= now.received) {
          const { same } = yield* Effect.catchTag(
            store.hasArrived({ id, offset, content }),
            "NoSuchElementError",
            Effect.die
          )
          return same ? Option.some(shown(now)) : yield* new DifferentPart()
        }
        if (offset === now.received && offset + content.length <= now.bytes)
          return yield* new TooManyUploads()
        return yield* new MisplacedPart({ received: now.received, bytes: now.bytes })
      })

      const whole = Effect.fn("Uploads.whole")((by: Administrator, ids: ReadonlyArray<string>) =>
        Effect.forEach(ids, (id) =>
          Effect.flatMap(store.find({ id, who: by.name }), (found) => {
            if (Option.isNone(found))
              return Effect.fail(new UploadUnfinished({ id, why: "absent", received: 0, bytes: 0 }))
            const { bytes, received } = found.value
            return received === bytes
              ? Effect.succeed(found.value)
              : Effect.fail(new UploadUnfinished({ id, why: "incomplete", received, bytes }))
          })
        )
      )

      /** Whose uploads it may see and end; null is everybody's. */
      const mine = ({ name, role }: Administrator) => (role === "operator" ? null : name)

      const end = Effect.fn("Uploads.end")(
        function* (by: Administrator, id: string) {
          yield* audit.during(
            by,
            { act: "upload.remove", subject: id, detail: {} },
            // No line for an upload that there is not.
            Effect.flatMap(store.removeUnused({ id, who: mine(by) }), Effect.fromOption)
          )
          return true
        },
        Effect.catchTag("NoSuchElementError", () => Effect.succeed(false))
      )

      const read = ({ bytes, id, parts, received }: Kept) =>
        Stream.mapEffect(Stream.range(1, parts), (number) =>
          store.part({ id, number }).pipe(
            Effect.flatMap(
              Option.match({
                onNone: () => Effect.fail(new UploadUnfinished({ id, why: "deleted", received, bytes })),
                onSome: Effect.succeed
              })
            ),
            Effect.map((part) => part.bytes)
          )
        )

      return Uploads.of({
        begin,
        append,
        whole,
        kept: (id) => store.any({ id }),
        read,
        list: (by) => Effect.map(store.list({ who: mine(by) }), (all) => all.map(shown)),
        end,
        remove: (ids) => Effect.forEach(ids, (id) => store.remove(id), { discard: true })
      })
    })
  )
}
