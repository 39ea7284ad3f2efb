/** Checks a receipt: who signed it, and whether the same question on the same lists still has the same answer. */

import { momentOf } from "@entity-watch/contract/schema/asOf"
import type { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import { isListId, type ListId, type SourceId } from "@entity-watch/contract/schema/ListId"
import type {
  Receipt,
  ReceiptAdditional,
  ReceiptKey,
  ReceiptList,
  ReceiptSource
} from "@entity-watch/contract/schema/Receipt"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenSourceName } from "@entity-watch/contract/schema/ScreenResult"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { AdditionalList } from "../domain/AdditionalList.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { View } from "../domain/View.ts"
import { ALGORITHM_VERSION, FLOOR } from "../lists/score/floor.ts"
import { ReceiptSigner } from "../receipts/ReceiptSigner.ts"
import { SnapshotStore } from "../store/SnapshotStore.ts"
import type { ReceiptedAnswer } from "./ReceiptedAnswer.ts"
import { Screener } from "./Screener.ts"

export interface ReceiptEvidence {
  /** The request that was sent, which the receipt does not hold. */
  readonly query?: ScreenRequest
  /** Of the answer with which the receipt came. */
  readonly answer?: typeof ReceiptedAnswer.Type
  /** Public keys that are trusted in place of this service's own. */
  readonly keys?: ReadonlyArray<Pick<ReceiptKey, "kid" | "x">>
}

export type Verification =
  /** The signature is good, and the screen was made again with the same outcome. */
  | { readonly outcome: "same" }
  /** The signature is good, but something is missing that would be needed to make the screen again. */
  | { readonly outcome: "not_repeated"; readonly missing: ReadonlyArray<string> }
  /** It is not a receipt of this service for this query, or the screen was made again with another outcome. */
  | { readonly outcome: "refused"; readonly reasons: ReadonlyArray<string> }

/**
 * A snapshot that a receipt names, with what the receipt says of its age. Receipts from before ages were signed say
 * nothing of it.
 */
interface Archived {
  readonly register: SourceId
  readonly sha256: string
  readonly checked_as_of?: string | null
  readonly checked_by?: CheckedBy | null
  readonly in_doubt?: ReceiptList["in_doubt"]
}

const sourceNames: ReadonlyArray<ScreenSourceName> = [
  "gov_sanctions",
  "regulator_banned_person",
  "regulator_banned_org"
]

export class ReceiptVerifier extends Context.Service<
  ReceiptVerifier,
  {
    verify(receipt: Receipt, evidence: ReceiptEvidence): Effect.Effect<Verification>
  }
>()("@entity-watch/core/screen/ReceiptVerifier") {
  static readonly layerNoDeps = Layer.effect(
    ReceiptVerifier,
    Effect.gen(function* () {
      const signer = yield* ReceiptSigner
      const screener = yield* Screener
      const snapshots = yield* SnapshotStore

      const archived = Effect.fnUntraced(function* (
        { mode }: Receipt,
        { checked_as_of, checked_by, in_doubt, register, sha256 }: Archived
      ) {
        const doubted = in_doubt?.sha256 ?? null
        const row = yield* Effect.orDie(snapshots.withSha256(mode, register, sha256, doubted))
        if (row === null)
          return `the version of ${register} with SHA-256 ${sha256} is not held here${doubted === null ? "" : `, with the one in doubt beside it, SHA-256 ${doubted}`}`
        return {
          register,
          id: row.id,
          sha256,
          asOf: row.as_of,
          loadedAt: row.loaded_at ?? row.started_at,
          // Part of what the verdict rested on is how old the snapshot was, and later confirmations are not.
          checkedAt: checked_as_of === undefined ? row.loaded_checked_at : checked_as_of,
          checkedBy: checked_by === undefined ? row.loaded_checked_by : checked_by,
          rows: row.rows,
          partial: row.partial,
          ...(row.doubt !== null && { doubt: row.doubt })
        } satisfies Snapshot
      })

      /** The snapshots that the receipt names, or which of them are missing. */
      const archivedSnapshots = Effect.fnUntraced(function* (receipt: Receipt) {
        const found = yield* Effect.forEach([...receipt.subject.registers, ...listsOf(receipt)], (each) =>
          archived(receipt, each)
        )
        const missing = found.filter((each) => typeof each === "string")
        const held = new Map(
          found.flatMap((each) => (typeof each === "string" ? [] : [[each.register, each] as const]))
        )
        const view: View = {
          mode: receipt.mode,
          at: receipt.as_of === null ? receipt.issued_at : momentOf(receipt.as_of),
          now: DateTime.makeUnsafe(receipt.issued_at),
          readAt: null,
          snapshots: new Map([...held].filter(([id]) => !isListId(id))),
          lists: (receipt.additional ?? []).map((each) => ({
            list: listOfReceipt(each),
            snapshot: held.get(each.additional_list) ?? null
          })),
          listsUpTo: "0"
        }
        return { missing, view }
      })

      /**
       * What in an answer differs from what its receipt was signed for; null when nothing does. Notes are not signed.
       */
      const differenceOf = Effect.fnUntraced(function* (
        receipt: Receipt,
        answer: NonNullable<ReceiptEvidence["answer"]>,
        own: Effect.Success<ReturnType<typeof signer.own>>
      ) {
        if (answer.overall !== receipt.overall) return "overall"
        const { additional_sources: others = [] } = answer
        const { additional = [] } = receipt
        if (
          others.map(({ counts, list }) => `${list} ${counts}`).join() !==
          additional.map(({ additional_list, counts }) => `${additional_list} ${counts}`).join()
        )
          return "the additional lists"
        for (const [name, signed] of signedSources(receipt)) {
          const said = isListId(name) ? others.find(({ list }) => list === name) : answer.sources[name]
          if (said === undefined) return `what ${name} says`
          if (said.status !== signed.status) return `the status of ${name}`
          if (said.matches.length !== signed.matches) return `the matches of ${name}`
          if (Option.isNone(own)) continue
          const hash = yield* own.value.hashes.matches(receipt.nonce, name, said.matches)
          if (hash !== signed.matches_hash) return `the matches of ${name}`
        }
        return null
      })

      const verify = Effect.fn("ReceiptVerifier.verify")(function* (
        receipt: Receipt,
        { answer, keys, query }: ReceiptEvidence
      ): Effect.fn.Return<Verification> {
        const trusted = keys ?? (yield* signer.published)
        const key = trusted.find(({ kid }) => kid === receipt.key_id)
        if (key === undefined)
          return refused(
            keys === undefined
              ? `this service has no key ${receipt.key_id}: it did not issue the receipt, or has lost its keys`
              : `the key ${receipt.key_id} is not among those given`
          )
        if (!(yield* signer.isSigned(receipt, key.x)))
          return refused("the signature does not fit: something in the receipt was changed")

        const own = yield* signer.own(receipt.key_id)
        const differing = answer === undefined ? null : yield* differenceOf(receipt, answer, own)
        if (differing !== null)
          return refused(`the answer around the receipt says otherwise than the receipt: ${differing}`)
        const missing: Array<string> = []
        if (query === undefined) missing.push("the query is not there: give the request that was sent")
        if (Option.isNone(own))
          missing.push(
            "only the service that issued the receipt can compare the query and the matches with it"
          )
        if (query !== undefined && Option.isSome(own)) {
          if ((yield* own.value.hashes.query(receipt.nonce, query)) !== receipt.query_hash)
            return refused("the query is another one than the receipt was issued for")
        }
        if (receipt.algorithm_version !== ALGORITHM_VERSION)
          missing.push(
            `the receipt is of algorithm ${receipt.algorithm_version}, and this build has ${ALGORITHM_VERSION}`
          )
        if (receipt.floor !== FLOOR)
          missing.push(`the receipt is of the floor ${receipt.floor}, and this build has ${FLOOR}`)
        const { missing: unheld, view } = yield* archivedSnapshots(receipt)
        missing.push(...unheld)
        if (missing.length > 0 || query === undefined || Option.isNone(own))
          return { outcome: "not_repeated", missing }

        const ages = new Map(
          [...receipt.subject.registers, ...listsOf(receipt)].flatMap(({ max_age_days: days, register }) =>
            days === undefined ? [] : [[register, days]]
          )
        )
        // Whose the additional lists are is not on the receipt: the view has no others.
        const again = yield* screener.against(view, { accountId: "", mode: receipt.mode }, query, ages)
        const { hashes } = own.value
        if ((yield* hashes.subject(receipt.nonce, again.subject)) !== receipt.subject.hash)
          return {
            outcome: "not_repeated",
            missing: [
              "the names behind the number are others than those that were screened: a register was asked live then, or the registers are read otherwise now"
            ]
          }
        const reasons: Array<string> = []
        for (const [name, then] of signedSources(receipt)) {
          const now = isListId(name)
            ? again.additional.find(({ list }) => list === name)
            : again.sources[name]
          if (now === undefined) reasons.push(`${name} does not come out at all`)
          else if (then.status !== now.status)
            reasons.push(`${name} was ${then.status} and comes out as ${now.status}`)
          else if (then.list !== null) {
            if ((yield* hashes.matches(receipt.nonce, name, now.matches)) !== then.matches_hash)
              reasons.push(`the matches of ${name} come out otherwise`)
          }
        }
        if (again.overall !== receipt.overall)
          reasons.push(`overall was ${receipt.overall} and comes out as ${again.overall}`)
        return reasons.length > 0 ? { outcome: "refused", reasons } : { outcome: "same" }
      })

      return ReceiptVerifier.of({ verify })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SnapshotStore.layer))
}

const signedSources = ({
  additional = [],
  sources
}: Receipt): ReadonlyArray<readonly [ScreenSourceName | ListId, ReceiptSource]> => [
  ...sourceNames.map((name) => [name, sources[name]] as const),
  ...additional.map((each) => [each.additional_list, each] as const)
]

const listsOf = (receipt: Receipt): ReadonlyArray<ReceiptList> =>
  signedSources(receipt).flatMap(([, { list }]) => list ?? [])

/** An additional list as far as a verdict rests on what it is. */
const listOfReceipt = ({ additional_list: id, counts, list }: ReceiptAdditional): AdditionalList => ({
  id,
  version: "0",
  after: "0",
  owner: null,
  title: id,
  publisher: "",
  licence: "",
  format: "csv",
  kind: "other",
  counts,
  maxAgeDays: list?.max_age_days ?? null,
  floor: 0
})

const refused = (reason: string): Verification => ({ outcome: "refused", reasons: [reason] })
