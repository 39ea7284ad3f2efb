/** The record that a published row becomes, as it is written to the store and as the store gives it back. */
import type { Abn } from "./Abn.ts"
import type { Acn } from "./Acn.ts"
import type { NameKind } from "./Candidate.ts"
import type { RegisterId } from "./RegisterId.ts"

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
