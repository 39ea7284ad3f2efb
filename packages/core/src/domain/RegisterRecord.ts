/** The record that a published row becomes, as it is written to the store and as the store gives it back. */
import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { NameKind } from "@entity-watch/contract/schema/Candidate"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"

/** A name under which a record can be found. A trust is also found by the trustee that its name names. */
export interface RecordName {
  readonly kind: NameKind | "trustee"
  readonly name: string
  readonly state: string | null
  readonly postcode: string | null
}

/** One record as kept. `data` is what the register's own schema encodes. */
export interface RegisterRecord {
  readonly key: string
  readonly abn: Abn | null
  readonly acn: Acn | null
  readonly data: unknown
  readonly names: ReadonlyArray<RecordName>
}

/** A record as the store gives it back. */
export interface KeptRecord {
  readonly register: RegisterId
  readonly key: string
  readonly abn: Abn | null
  readonly acn: Acn | null
  readonly data: unknown
}
