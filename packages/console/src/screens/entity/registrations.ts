/** Licences, registrations, charity and fund of an entity, each as a sentence with its register. */
import type { Candidate, Licence, ProfessionalRegistration, RegisterId } from "@entity-watch/client"
import { dayOf } from "../../words/time.ts"

export interface Registration {
  /** What it is, and the rest of the sentence. */
  readonly what: string
  readonly says: string
  readonly source?: RegisterId
  /** Not in the register, or not asked. */
  readonly isAbsent?: boolean
}

const during = (from: string | null, to: string | null): string =>
  to !== null
    ? from === null
      ? `until ${dayOf(to)}`
      : `from ${dayOf(from)} to ${dayOf(to)}`
    : from === null
      ? "since a day that the register does not give"
      : `since ${dayOf(from)}`

const sentence = (status: string | null, from: string | null, to: string | null) =>
  ` ${during(from, to)}${status === null || status === "" ? "" : `, ${status.toLowerCase()}`}.`

const licence = (held: Licence | null, what: string, source: RegisterId): ReadonlyArray<Registration> =>
  held === null
    ? []
    : [
        {
          what: `${what} ${held.licence_number}`,
          says: sentence(held.status, held.start_date, held.end_date),
          source
        }
      ]

const registration = (
  held: ProfessionalRegistration | null,
  what: string,
  source: RegisterId
): ReadonlyArray<Registration> =>
  held === null
    ? []
    : [
        {
          what: `${what} ${held.registration_number}`,
          says: sentence(held.status, held.start_date, held.end_date),
          source
        }
      ]

const absent = (what: string, says: string, source?: RegisterId): Registration => ({
  what,
  says: ` ${says}`,
  isAbsent: true,
  ...(source && { source })
})

const charityOf = ({ charity }: Candidate): ReadonlyArray<Registration> => {
  if (charity === null) return []
  if (!charity.is_registered_charity) return [absent("Charity.", charity.note, "acnc-register")]
  const { beneficiaries = [], operates_in = [], purposes = [], registration_date, size, website } = charity
  const more = [
    size !== null && `Size: ${size.toLowerCase()}.`,
    charity.is_public_benevolent_institution && "A public benevolent institution.",
    charity.is_health_promotion_charity && "A health promotion charity.",
    purposes.length > 0 && `Purposes: ${purposes.join(", ")}.`,
    beneficiaries.length > 0 && `For ${beneficiaries.join(", ")}.`,
    operates_in.length > 0 && `Operates in ${operates_in.join(", ")}.`,
    website && `Website: ${website}.`,
    charity.note
  ].filter((each) => each !== false && each !== undefined && each !== null && each !== "")
  return [
    {
      what: "Registered charity",
      says: ` ${during(registration_date, null)}. ${more.join(" ")}`,
      source: "acnc-register"
    }
  ]
}

const fundOf = ({ superannuation: fund }: Candidate): ReadonlyArray<Registration> => {
  if (fund === null) return []
  if (fund.is_super_fund !== true) return [absent("Superannuation fund.", fund.note, "super-fund-lookup")]
  const products = (fund.products ?? []).map(
    ({ contributions_restricted, name, to, usi }) =>
      `${name} (${usi}${to === null ? "" : `, closed ${dayOf(to)}`}${contributions_restricted ? ", contributions restricted" : ""})`
  )
  return [
    {
      what: `Superannuation fund ${fund.fund_name ?? ""}`.trim(),
      says: `${fund.fund_status === null ? "" : `, ${fund.fund_status.toLowerCase()}`}. ${products.length === 0 ? "" : `Products: ${products.join("; ")}. `}${fund.note}`,
      source: "super-fund-lookup"
    }
  ]
}

const corporationOf = ({ icn }: Candidate): ReadonlyArray<Registration> => {
  if (icn === null) return []
  if (icn.icn === null) return [absent("Indigenous corporation.", icn.note, "oric-register")]
  return [
    {
      what: `Indigenous corporation ${icn.icn}`,
      says: `${sentence(icn.status, icn.registered, null)} ${icn.note}`,
      source: "oric-register"
    }
  ]
}

export const registrationsOf = (candidate: Candidate): ReadonlyArray<Registration> => {
  const { licensing, professional_registrations: professional } = candidate
  const all = [
    ...(licensing === null
      ? []
      : [
          ...licence(
            licensing.afs_licensee,
            "Holds Australian financial services licence",
            "asic-afs-licensee"
          ),
          ...licence(licensing.credit_licensee, "Holds Australian credit licence", "asic-credit-licensee"),
          ...licence(
            licensing.afs_authorised_rep,
            "Authorised representative under financial services licences, number",
            "asic-afs-authorised-representative"
          ),
          ...licence(licensing.credit_rep, "Credit representative, number", "asic-credit-representative"),
          absent("Licences.", licensing.note)
        ]),
    ...(professional === null
      ? []
      : [
          ...registration(professional.financial_adviser, "Financial adviser", "asic-financial-adviser"),
          ...registration(professional.registered_auditor, "Registered auditor", "asic-registered-auditor"),
          ...registration(professional.smsf_auditor, "SMSF auditor", "asic-smsf-auditor"),
          absent("Professional registrations.", professional.note),
          absent("Liquidators.", professional.registered_liquidator.note)
        ]),
    ...charityOf(candidate),
    ...fundOf(candidate),
    ...corporationOf(candidate)
  ]
  return [
    ...all.filter(({ isAbsent }) => !isAbsent),
    ...all.filter(({ isAbsent, says }) => isAbsent && says.trim() !== "")
  ]
}
