/** What a reader must not miss about an entity, in the words of the registers: it stands at the top of its page. */
import type { Candidate, RegisterId } from "@entity-watch/client"
import { dayOf } from "../../words/time.ts"
import { conflictWords } from "./identity.ts"
import { screeningRows } from "./screening.ts"

export interface Notice {
  readonly says: string
  readonly source: RegisterId
}

const dayIn = (note: string | undefined, before: string): string => {
  const day = note?.match(new RegExp(`${before} on (\\d{4}-\\d{2}-\\d{2})`, "u"))?.[1]
  return day === undefined ? "" : ` on ${dayOf(day)}`
}

const standingsOf = ({ canonical: { abn_status: abn, regulator_status: company } }: Candidate) => [
  ...(abn.value === null || abn.value === "Active"
    ? []
    : [{ says: `Its ABN is ${abn.value.toLowerCase()}.`, source: abn.source }]),
  ...(company.value === null || company.value === "Registered"
    ? []
    : [
        {
          says: `The register of companies shows it as: ${company.value}${dayIn(company.note, company.value)}.`,
          source: company.source
        }
      ])
]

/** Licences and registrations that are held no longer, or not wholly. */
const licencesOf = ({ licensing, professional_registrations: professional }: Candidate) => {
  const held = [
    [licensing?.afs_licensee, "financial services licence", "asic-afs-licensee"],
    [licensing?.credit_licensee, "credit licence", "asic-credit-licensee"],
    [licensing?.afs_authorised_rep, "authorisation to represent", "asic-afs-authorised-representative"],
    [licensing?.credit_rep, "registration as credit representative", "asic-credit-representative"],
    [professional?.financial_adviser, "registration as financial adviser", "asic-financial-adviser"],
    [professional?.registered_auditor, "registration as auditor", "asic-registered-auditor"],
    [professional?.smsf_auditor, "registration as SMSF auditor", "asic-smsf-auditor"]
  ] as const
  return held.flatMap(([each, what, source]) =>
    each?.status && /suspend|cancel|disqualif|ceas/iu.test(each.status)
      ? [{ says: `Its ${what} is ${each.status.toLowerCase()}.`, source }]
      : []
  )
}

const conflictsOf = ({ conflicts }: Candidate) => {
  const source = conflicts[0]?.values[0]?.source
  const about = conflicts.map(({ field }) => conflictWords(field)).join("; ")
  return source === undefined ? [] : [{ says: `The registers disagree. ${about}: see below.`, source }]
}

export const noticesOf = (candidate: Candidate): ReadonlyArray<Notice> => [
  ...standingsOf(candidate),
  ...screeningRows(candidate.screening).flatMap(({ notice, source }) =>
    notice === undefined ? [] : [{ says: notice, source }]
  ),
  ...licencesOf(candidate),
  ...conflictsOf(candidate)
]
