/** Entities as rows are compared with them, made for tests. */
import type { BestName } from "@entity-watch/core/resolve/likeness"
import type { RowEntity } from "@entity-watch/core/resolve/rows/RowEvidence"

const source = "abn-bulk-extract" as const
const given = <A>(value: A | null) => ({ value, source })

export interface Made {
  readonly abn?: string | null
  readonly acn?: string | null
  readonly name?: string
  readonly gst?: boolean | null
  readonly ended?: RowEntity["ended"]
  readonly like?: Partial<BestName> | null
  readonly unlike?: ReadonlyArray<string>
  readonly state?: string
  readonly trustee?: string
}

export const entity = ({
  abn = "23990000014",
  acn = null,
  ended = null,
  gst = true,
  like = {},
  name = "BANKSIA CREEK ENGINEERING PTY LTD",
  state = "NSW",
  trustee,
  unlike = []
}: Made = {}): RowEntity => ({
  canonical: {
    entity_form: given("company" as const),
    abn: given(abn),
    acn: given(acn),
    entity_name: given(name),
    abn_status: given("Active" as const),
    gst_registered: given(gst),
    entity_type: given<string>(null),
    regulator_status: given<string>(null),
    registered_office_state: given<string>(null),
    icn: given<string>(null),
    former_names: [],
    individual_name: null,
    abn_status_from: given<string>(null),
    gst_registered_from: given<string>(null),
    registered_on: given<string>(null),
    deregistered_on: given<string>(null),
    main_business_location: given<{ state: string; postcode: string }>(null),
    business_names: [],
    trading_names: [],
    trade_names_left_out: 0
  } satisfies RowEntity["canonical"],
  trustees: trustee === undefined ? [] : [trustee],
  charity: { is_registered_charity: false, registration_date: null, size: null, checked: true, note: "" },
  licensing: {
    afs_licensee: null,
    credit_licensee: null,
    afs_authorised_rep: null,
    credit_rep: null,
    authorisation_links: [],
    checked: true,
    not_checked: [],
    note: ""
  },
  state,
  postcode: "2000",
  ended,
  like:
    like === null
      ? null
      : {
          name,
          kind: "legal",
          similarity: 1,
          isWhole: true,
          asked: name,
          trustee: null,
          difference: { onlyInQuery: [], onlyInName: [] },
          isAllOfIt: true,
          ...like
        },
  unlike
})
