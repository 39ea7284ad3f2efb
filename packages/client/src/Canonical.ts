/** The entity joined across registers, each field with its register. */
import type { Provenance } from "./Provenance.ts"
import type { RegisterId } from "./RegisterId.ts"

export type EntityForm =
  | "company"
  | "trust"
  | "sole_trader"
  | "partnership"
  | "indigenous_corporation"
  | "other"

export interface FormerName {
  readonly value: string
  readonly source: RegisterId
  /** The day the name ceased, or null where the register does not say. */
  readonly ceased: string | null
  /** The day the name began, where the register says it. */
  readonly from?: string
  readonly as_of?: string
  readonly note?: string
}

export interface TradeName {
  readonly value: string
  readonly source: RegisterId
  readonly as_of?: string
  readonly note?: string
}

export interface RelatedEntity {
  readonly role: "corporate_trustee" | "trust" | "direct_parent" | "ultimate_parent"
  readonly abn: string | null
  readonly acn: string | null
  readonly name: string | null
  readonly source: RegisterId
  readonly resolvable: boolean
  readonly note: string
  /** Of a parent. */
  readonly lei?: string
  /** The day the relation began, where the register says it. */
  readonly since?: string
  readonly as_of?: string
  /**
   * In place of a parent: GLEIF's code for why none is named, such as `NATURAL_PERSONS`. It does not say that there is
   * no parent.
   */
  readonly reporting_exception?: string
}

export interface Canonical {
  readonly entity_form: Provenance<EntityForm>
  readonly abn: Provenance<string>
  readonly acn: Provenance<string>
  readonly entity_name: Provenance<string>
  readonly abn_status: Provenance<"Active" | "Cancelled">
  readonly gst_registered: Provenance<boolean>
  readonly entity_type: Provenance<string>
  readonly regulator_status: Provenance<string>
  readonly registered_office_state: Provenance<string>
  readonly icn: Provenance<string>
  readonly former_names: ReadonlyArray<FormerName>
  readonly related_entities: ReadonlyArray<RelatedEntity>
  readonly individual_name: {
    readonly given: string
    readonly other_given: string
    readonly family: string
  } | null
  readonly trustee_resolution: "resolved" | "not_applicable" | "unavailable_on_free_sources"
  readonly abn_status_from: Provenance<string>
  readonly gst_registered_from: Provenance<string>
  readonly registered_on: Provenance<string>
  readonly deregistered_on: Provenance<string>
  readonly main_business_location: Provenance<{
    readonly state: string | null
    readonly postcode: string | null
  }>
  /** Registered and in use, at most 50. */
  readonly business_names: ReadonlyArray<TradeName>
  /** At most 50. The register has collected none since 2012. */
  readonly trading_names: ReadonlyArray<TradeName>
  readonly trade_names_left_out: number
  /** The lists that may lack something, so that nothing follows from an empty one. */
  readonly not_checked: ReadonlyArray<
    "former_names" | "related_entities" | "business_names" | "trading_names"
  >
}
