/** An entity as it is compared with a row, and what a row shows of it. */
import * as Effect from "effect/Effect"
import { inTurns } from "../../effects/inTurns.ts"
import type { Entity } from "../../entities/Entity.ts"
import type { Trusteeship } from "../../entities/trusteeship.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { charity } from "../blocks/charity.ts"
import { licensing } from "../blocks/licensing.ts"
import { canonical } from "../canonical.ts"
import { placeOf } from "../rank.ts"
import { type ComparedEntity, type comparedNames, likeName } from "./likeName.ts"
import type { RowEntity } from "./RowEvidence.ts"

export const rowEntity = (
  evidence: Evidence,
  entity: Entity,
  trusteeship: Trusteeship,
  written: ReturnType<typeof comparedNames>
): Effect.Effect<RowEntity> =>
  Effect.map(
    inTurns(() => likeName(entity, trusteeship, written)),
    (compared) => new ReadEntity(evidence, entity, trusteeship, compared)
  )

/** Of the many entities that are compared with a row few are shown, so what is shown of one is made when it is asked for. */
class ReadEntity implements RowEntity {
  readonly like: RowEntity["like"]
  readonly unlike: RowEntity["unlike"]
  private readonly evidence: Evidence
  private readonly entity: Entity
  private readonly trusteeship: Trusteeship
  private known: RowEntity["canonical"] | undefined

  constructor(
    evidence: Evidence,
    entity: Entity,
    trusteeship: Trusteeship,
    { like, unlike }: ComparedEntity
  ) {
    this.evidence = evidence
    this.entity = entity
    this.trusteeship = trusteeship
    this.like = like
    this.unlike = unlike
  }

  get canonical() {
    this.known ??= canonical(this.entity, this.trusteeship, this.evidence)
    return this.known
  }

  get trustees() {
    return this.trusteeship.related.flatMap(({ acn, resolvable, role }) =>
      role === "corporate_trustee" && resolvable && acn !== null ? [acn] : []
    )
  }

  get charity() {
    return charity(this.entity, this.evidence)
  }

  /** Only whether it is a licensee is told, and not under whom it acts. */
  get licensing() {
    return licensing(this.entity, this.evidence, new Map())
  }

  get state() {
    return placeOf(this.entity).state
  }

  get postcode() {
    return placeOf(this.entity).postcode
  }

  get ended() {
    return endOf(this.entity, this.canonical)
  }
}

const endOf = ({ parts }: Entity, { regulator_status }: RowEntity["canonical"]): RowEntity["ended"] =>
  parts.some(({ projection }) => projection.fields.abn_status?.value === "Cancelled")
    ? "abn_cancelled"
    : regulator_status.value === "Deregistered" ||
        parts.some(({ projection }) => projection.companyStatus === "DRGD")
      ? "deregistered"
      : null
