/** What the operations of additional lists show in the reference. Whoever is on the list is invented. */
import type { ListPut, ListStatus, PutList } from "../schema/AdditionalList.ts"

export const putListRequest: PutList = {
  title: "Refused customers",
  counts: true,
  content: "ref,name,dob,reason\nD-1,Jordan Example,1970-01-31,Forged documents\n"
}

export const listStatus: ListStatus = {
  list: "list:acct_01KB7K6M0Q8S2V4X6Z8B0D2F4H/declined-customers",
  name: "declined-customers",
  is_own: true,
  kind: "other",
  counts: true,
  format: "csv",
  title: "Refused customers",
  publisher: "",
  state: "current",
  version: "list:acct_01KB7K6M0Q8S2V4X6Z8B0D2F4H/declined-customers/4f8e2b1c90aa",
  as_of: null,
  fetched_at: "2026-11-21T04:46:08Z",
  checked_as_of: "2026-11-21T04:46:08Z",
  checked_by: "account",
  age_days: 0,
  max_age_days: null,
  rows: 1,
  records: 1,
  refused: 0,
  sha256: "4f8e2b1c90aa0d7e1f5a3b6c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f80912",
  note: null,
  last_failure: null,
  licence: "",
  attribution: ""
}

export const listPut: ListPut = { list: listStatus, added: 1, changed: 0, removed: 0, notices: [] }
