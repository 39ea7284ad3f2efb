/** What the registers say an entity is, line by line: each with the register that says it. */
import type { Candidate, Provenance, RegisterId } from "@entity-watch/client"
import { formWords } from "../../words/entityForms.ts"
import { grouped } from "../../words/identifiers.ts"
import { dayOf } from "../../words/time.ts"

export interface Fact {
  readonly title: string
  /** null: the register holds none, or cannot be relied on. */
  readonly value: string | null
  readonly isUnchecked?: boolean
  readonly note?: string | undefined
  readonly source: RegisterId
  readonly asOf?: string | undefined
}

const fact = <A>(
  title: string,
  { as_of: asOf, checked, note, source, value }: Provenance<A>,
  words: (value: A) => string = String
): Fact => ({
  title,
  // A register that cannot be relied on never says no.
  value: value === null || (value === false && checked === false) ? null : words(value),
  source,
  ...(checked === false && { isUnchecked: true }),
  ...(note !== undefined && { note }),
  ...(asOf !== undefined && { asOf })
})

/** Lines that only some entities have are left out where there is nothing to say. */
export const factsOf = ({ canonical, external_ids: others }: Candidate): ReadonlyArray<Fact> => {
  const { individual_name: person } = canonical
  const always = [
    fact("Name", canonical.entity_name),
    fact("Kind", canonical.entity_type),
    fact("Form", canonical.entity_form, (form) => formWords[form] ?? form),
    fact("ABN", canonical.abn_status, (status) => `ABN ${status.toLowerCase()}`),
    fact("GST", canonical.gst_registered, (is) => (is ? "Registered" : "Not registered")),
    fact("Company register", canonical.regulator_status),
    fact("Registered office", canonical.registered_office_state)
  ]
  const some = [
    fact("Number of its corporation", canonical.icn),
    ...(others === null
      ? []
      : [
          fact("LEI", others.lei),
          fact("BIC", others.bic),
          fact("OpenCorporates", others.opencorporates_id),
          fact("S&P Global", others.sp_global_id)
        ])
  ].filter(({ value }) => value !== null)
  const named: ReadonlyArray<Fact> = person
    ? [
        {
          title: "The person",
          value: [person.given, person.other_given, person.family].filter(Boolean).join(" "),
          source: canonical.entity_name.source
        }
      ]
    : []
  const former = canonical.former_names.map(({ ceased, source, value }) => ({
    title: "Former name",
    value,
    source,
    ...(ceased !== null && { note: `Until ${dayOf(ceased)}.` })
  }))
  const [name, ...rest] = always
  return [...(name ? [name] : []), ...named, ...former, ...rest, ...some]
}

const noted = (note: string | undefined) => note?.match(/\d{4}-\d{2}-\d{2}/u)?.[0]

/** Who it is, in one sentence. */
export const ledeOf = ({ canonical }: Candidate): string => {
  const { abn_status, entity_form, entity_type } = canonical
  const kind = entity_type.value ?? (entity_form.value && formWords[entity_form.value]) ?? "An entity"
  const since = noted(abn_status.note)
  const abn =
    abn_status.value === null
      ? "No ABN that was read belongs to it"
      : `Its ABN is ${abn_status.value.toLowerCase()}${since === undefined ? "" : ` since ${dayOf(since)}`}`
  return `${kind}. ${abn}.`
}

const conflictTitles: Readonly<Record<string, string>> = {
  entity_name: "Name",
  abn_status: "ABN, and whether the company is registered",
  abn: "ABN",
  acn: "ACN",
  entity_form: "Form",
  entity_type: "Kind",
  regulator_status: "Company register",
  gst_registered: "GST"
}

/** The field of a conflict, as a person reads it. */
export const conflictWords = (field: string): string => {
  const name = field.replace(/^canonical\./u, "")
  return conflictTitles[name] ?? name.replaceAll(/[._]/gu, " ")
}

export const numbersOf = ({
  canonical: { abn, acn }
}: Candidate): ReadonlyArray<readonly [string, string]> => [
  ...(abn.value === null ? [] : [["ABN", abn.value] as const]),
  ...(acn.value === null ? [] : [["ACN", acn.value] as const])
]

/** What the page is called where it has no name. */
export const titleOf = (candidate: Candidate, identifier: string): string =>
  candidate.canonical.entity_name.value ?? grouped(identifier)
