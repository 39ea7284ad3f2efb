/** An entity as it is compared with a row, and what a row shows of it. */
import * as Effect from "effect/Effect"
import { inTurns } from "../../effects/inTurns.ts"
import type { Entity } from "../../entities/Entity.ts"
import { namesOf } from "../../entities/subject.ts"
import { formsOf, type Trusteeship } from "../../entities/trusteeship.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import type { AskedName } from "../askedNames.ts"
import { charity } from "../blocks/charity.ts"
import { licensing } from "../blocks/licensing.ts"
import { canonical } from "../canonical.ts"
import { type Likeness, likenessOf, type OwnName } from "../likeness.ts"
import { placeOf } from "../rank.ts"
import type { RowEntity } from "./RowEvidence.ts"

export const rowEntity = (
  evidence: Evidence,
  entity: Entity,
  trusteeship: Trusteeship,
  asked: ReadonlyArray<AskedName>
): Effect.Effect<RowEntity> =>
  Effect.map(
    inTurns(() => likenessOf(ownNames(entity, trusteeship), asked, formsOf(entity)[0] ?? null)),
    (likeness) => new ReadEntity(evidence, entity, trusteeship, likeness)
  )

const ownNames = (entity: Entity, trusteeship: Trusteeship): ReadonlyArray<OwnName> => [
  ...entity.parts.flatMap(
    ({ projection: { individualName: person, names } }): ReadonlyArray<OwnName> => [
      // People leave their middle names out.
      ...(person === undefined ? [] : [{ kind: "legal" as const, name: `${person.given} ${person.family}` }]),
      ...names
    ]
  ),
  ...namesOf(entity, trusteeship).names.flatMap(
    ({ name, role }): ReadonlyArray<OwnName> =>
      role === "corporate_trustee" ? [{ kind: "trustee", name }] : []
  )
]

/** Of the many entities that are compared with a row few are shown, so what is shown of one is made when it is asked for. */
class ReadEntity implements RowEntity {
  readonly like: RowEntity["like"]
  readonly unlike: RowEntity["unlike"]
  private readonly evidence: Evidence
  private readonly entity: Entity
  private readonly trusteeship: Trusteeship
  private known: RowEntity["canonical"] | undefined

  constructor(evidence: Evidence, entity: Entity, trusteeship: Trusteeship, { like, unlike }: Likeness) {
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
