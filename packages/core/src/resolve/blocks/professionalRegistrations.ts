/** The professional registrations block: registrations as adviser or auditor, and which registers were read. */
import type { ProfessionalRegistrations } from "@entity-watch/contract/schema/Blocks"
import type { Projection, RegistrationKind } from "../../domain/Projection.ts"
import type { Entity } from "../../entities/Entity.ts"
import { bestFirst, type ConsultedRegister } from "../../entities/licences.ts"
import { liquidatorsNotChecked } from "../../registers/asic-liquidator/note.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { isChecked, registerNotes, severalNote } from "./registerNotes.ts"

type Registration = NonNullable<Projection["registration"]>

const asked: Record<RegistrationKind, ConsultedRegister & { readonly called: string }> = {
  financial_adviser: {
    register: "asic-financial-adviser",
    lists: "financial advisers",
    called: "Financial adviser"
  },
  registered_auditor: {
    register: "asic-registered-auditor",
    lists: "registered auditors",
    called: "Registered auditor"
  },
  smsf_auditor: { register: "asic-smsf-auditor", lists: "SMSF auditors", called: "SMSF auditor" }
}

const kinds = ["financial_adviser", "registered_auditor", "smsf_auditor"] as const

export const professionalRegistrations = (entity: Entity, evidence: Evidence): ProfessionalRegistrations => {
  const held = (kind: RegistrationKind): ReadonlyArray<Registration> =>
    entity.parts
      .flatMap(({ projection }) => (projection.registration?.kind === kind ? [projection.registration] : []))
      .toSorted(({ registration: a }, { registration: b }) =>
        bestFirst({ ...a, number: a.registration_number }, { ...b, number: b.registration_number })
      )
  const consulted = kinds.map((kind) => ({ ...asked[kind], kind, found: held(kind).length > 0 }))
  const unchecked = consulted.filter((each) => !isChecked(each, evidence)).map(({ kind }) => kind)
  const notes = [
    ...registerNotes(consulted, evidence, "ASIC's adviser and auditor registers"),
    ...kinds.flatMap((kind) => registrationNotes(kind, held(kind)))
  ]
  return {
    financial_adviser: held("financial_adviser")[0]?.registration ?? null,
    registered_auditor: held("registered_auditor")[0]?.registration ?? null,
    smsf_auditor: held("smsf_auditor")[0]?.registration ?? null,
    registered_liquidator: { status: "not_checked", note: liquidatorsNotChecked },
    note: notes.join(" "),
    checked: unchecked.length === 0,
    not_checked: unchecked
  }
}

const registrationNotes = (
  kind: RegistrationKind,
  registrations: ReadonlyArray<Registration>
): ReadonlyArray<string> => {
  const { called, lists } = asked[kind]
  const [shown, ...others] = registrations
  const numbers = registrations.map(({ registration }) => registration.registration_number)
  const again = others.filter(
    ({ registration }) => registration.registration_number === shown?.registration.registration_number
  )
  return [
    ...(shown?.note === undefined ? [] : [`${called}: ${shown.note}`]),
    ...severalNote(lists, numbers),
    ...(again.length === 0
      ? []
      : [`${called}: the register has ${again.length + 1} appointments; one is shown.`])
  ]
}
