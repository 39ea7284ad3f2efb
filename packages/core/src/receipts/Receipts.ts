/** Issues receipts: signed statements of what a screen rested on and what it answered. docs/receipts.md. */

import type { FileReceipt } from "@entity-watch/contract/schema/FileReceipt"
import { isListId, type ListId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type {
  Receipt,
  ReceiptAdditional,
  ReceiptList,
  ReceiptSource
} from "@entity-watch/contract/schema/Receipt"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenResult, ScreenSource, ScreenSourceName } from "@entity-watch/contract/schema/ScreenResult"
import type { Verdict } from "@entity-watch/contract/schema/Verdict"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import type { ListInForce } from "../domain/AdditionalList.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { Subject } from "../domain/Subject.ts"
import { momentOfView, type View } from "../domain/View.ts"
import { registerOf } from "../lists/registerOf.ts"
import type { ScreenedSources } from "../lists/ScreeningLists.ts"
import { ALGORITHM_VERSION, FLOOR } from "../lists/score/floor.ts"
import { registerById } from "../registers/all.ts"
import { MaximumAges, maxAgeDaysOf } from "../snapshots/MaximumAges.ts"
import { databaseClock } from "../store/databaseClock.ts"
import { listOnReceipt } from "./listOnReceipt.ts"
import { ReceiptSigner } from "./ReceiptSigner.ts"

/** A screen that was made. */
export interface Screening {
  readonly mode: Mode
  readonly request: ScreenRequest
  /** The time at which the screen began. */
  readonly at: DateTime.Utc
  readonly view: View | null
  /** The subject, or the reason why there is none. */
  readonly subject: Subject | string
  readonly sources: ScreenResult["sources"]
  readonly additional: ScreenedSources["additional"]
  readonly overall: Verdict
}

/** A file whose rows were all answered. */
export interface FileAnswered
  extends Pick<
    FileReceipt,
    "mode" | "algorithm_version" | "file_hash" | "results_hash" | "counts" | "rows" | "root"
  > {
  /** The moment for which they were. */
  readonly at: string
  readonly snapshots: ReadonlyArray<Snapshot>
  readonly lists: ReadonlyArray<ListInForce>
}

const nonceBytes = 16

/** The snapshot that was in force says nothing of a list that could not be read. */
const isUnread = ({ checked_as_of, matches }: ScreenSource): boolean =>
  checked_as_of === null && matches.length === 0

export class Receipts extends Context.Service<
  Receipts,
  {
    /**
     * Issues the receipt. If no key can be had, that is a defect: nothing is signed, and nothing is answered unsigned.
     */
    issue(screening: Screening): Effect.Effect<Receipt>
    /** Issues the receipt of a whole file. */
    issueForFile(file: FileAnswered): Effect.Effect<FileReceipt>
  }
>()("@entity-watch/core/receipts/Receipts") {
  static readonly layerNoDeps = Layer.effect(
    Receipts,
    Effect.gen(function* () {
      const signer = yield* ReceiptSigner
      const random = yield* SecureRandom
      const ages = yield* MaximumAges
      const clock = yield* databaseClock

      const maxAgeOf = (register: RegisterId) => {
        const source = registerById(register)?.source
        return source === undefined ? null : maxAgeDaysOf(source, ages)
      }

      const listOf = ({ sources, view }: Screening, name: ScreenSourceName): ReceiptList | null =>
        view === null || isUnread(sources[name])
          ? null
          : listOnReceipt(
              view.snapshots.get(registerOf[name]),
              maxAgeOf(registerOf[name]),
              momentOfView(view)
            )

      const additionalListOf = (view: View | null, id: ListId): ReceiptList | null => {
        const found = view?.lists.find(({ list }) => list.id === id)
        return view === null || found === undefined
          ? null
          : listOnReceipt(found.snapshot ?? undefined, found.list.maxAgeDays, momentOfView(view))
      }

      /** Every snapshot that could say something of a number. */
      const identitySnapshots = (view: View | null): Receipt["subject"]["registers"] => {
        const lists = new Set<string>(Object.values(registerOf))
        return [...(view?.snapshots.values() ?? [])]
          .filter(({ register }) => !lists.has(register))
          .map(({ checkedAt, checkedBy, register, sha256 }) => ({
            register,
            sha256,
            checked_as_of: checkedAt,
            checked_by: checkedBy,
            max_age_days: isListId(register) ? null : maxAgeOf(register)
          }))
          .sort((a, b) => (a.register < b.register ? -1 : 1))
      }

      const issue = Effect.fn("Receipts.issue")(function* (screening: Screening) {
        const { additional, at, mode, overall, request, sources, subject, view } = screening
        const key = yield* signer.current
        const nonce = Base64Url.encode(yield* Effect.orDie(random.randomBytes(nonceBytes)))
        const source = (name: ScreenSourceName): Effect.Effect<ReceiptSource> =>
          Effect.map(key.hashes.matches(nonce, name, sources[name].matches), (matches_hash) => ({
            status: sources[name].status,
            list: listOf(screening, name),
            matches: sources[name].matches.length,
            matches_hash
          }))
        const others = yield* Effect.forEach(
          additional,
          (each): Effect.Effect<ReceiptAdditional> =>
            Effect.map(key.hashes.matches(nonce, each.list, each.matches), (matches_hash) => ({
              additional_list: each.list,
              counts: each.counts,
              status: each.status,
              list: isUnread(each) ? null : additionalListOf(view, each.list),
              matches: each.matches.length,
              matches_hash
            }))
        )
        return yield* key.sign({
          version: 1,
          issued_at: DateTime.formatIso(at),
          mode,
          nonce,
          query_hash: yield* key.hashes.query(nonce, request),
          subject: {
            by: request.name !== undefined ? "name" : request.abn !== undefined ? "abn" : "acn",
            hash: yield* key.hashes.subject(nonce, subject),
            registers: request.name === undefined ? identitySnapshots(view) : []
          },
          as_of: request.as_of ?? null,
          algorithm_version: ALGORITHM_VERSION,
          floor: FLOOR,
          overall,
          sources: {
            gov_sanctions: yield* source("gov_sanctions"),
            regulator_banned_person: yield* source("regulator_banned_person"),
            regulator_banned_org: yield* source("regulator_banned_org")
          },
          ...(others.length > 0 && { additional: others }),
          key_id: key.id
        })
      })

      const issueForFile = Effect.fn("Receipts.issueForFile")(function* ({
        at,
        lists,
        snapshots,
        ...file
      }: FileAnswered) {
        const key = yield* signer.current
        const moment = DateTime.makeUnsafe(at)
        const listOfFile = (register: RegisterId) =>
          listOnReceipt(
            snapshots.find((snapshot) => snapshot.register === register),
            maxAgeOf(register),
            moment
          )
        return yield* key.sign({
          version: 1,
          of: "file",
          issued_at: DateTime.formatIso(yield* Effect.orDie(clock)),
          as_of: at,
          floor: FLOOR,
          ...file,
          lists: {
            gov_sanctions: listOfFile(registerOf.gov_sanctions),
            regulator_banned_person: listOfFile(registerOf.regulator_banned_person),
            regulator_banned_org: listOfFile(registerOf.regulator_banned_org)
          },
          ...(lists.length > 0 && {
            additional: lists.map(({ list, snapshot }) => ({
              additional_list: list.id,
              counts: list.counts,
              list: listOnReceipt(snapshot ?? undefined, list.maxAgeDays, moment)
            }))
          }),
          key_id: key.id
        })
      })

      return Receipts.of({ issue, issueForFile })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provideMerge(ReceiptSigner.layer))
}
