/** `GET /v1/registers`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { RegisterList, type RegisterStatus } from "../schema/RegisterStatus.ts"

export const registerList: { readonly registers: ReadonlyArray<RegisterStatus> } = {
  registers: [
    {
      register: "dfat-consolidated-list",
      title: "Consolidated List",
      publisher: "Department of Foreign Affairs and Trade",
      state: "current",
      version: "dfat-consolidated-list/b0938bda8fcb",
      as_of: "2026-11-02T03:15:00Z",
      fetched_at: "2026-11-21T04:38:02Z",
      checked_as_of: "2026-11-21T04:38:02Z",
      checked_by: "publisher",
      age_days: 0,
      max_age_days: 14,
      rows: 21,
      records: 12,
      refused: 0,
      sha256: "b0938bda8fcbbd97af5ce592d8f7717fe1b43e98e9550b4007368808cd8b6a86",
      note: null,
      last_failure: null,
      licence: "CC BY 4.0, Coat of Arms excluded",
      attribution:
        "Contains data from the Department of Foreign Affairs and Trade (CC BY 4.0, Coat of Arms excluded)."
    }
  ]
}

export const registers = HttpApiEndpoint.get("registers", "/v1/registers", {
  success: RegisterList,
  error: readErrors
}).annotate(About, {
  summary: "See what the answers rest on",
  description:
    "Lists every register with the reading that is in force: its version, its own date, when it was last read or confirmed, its rows and digest, and whether a later attempt failed. A screening list that is `partial`, `stale` or `not_loaded` never answers `no_match`.",
  answered: "Every register, loaded or not.",
  answers: { "one of them": registerList },
  failures: { ...read, 400: "Remove the unknown field mode." },
  scope: "read",
  cost: lookUp
})
