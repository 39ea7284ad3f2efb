/** Parts of an entity that stand in no register: a sandbox change adds them or takes them away. */
import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"
import type { Projection } from "../domain/Projection.ts"

export interface InventedNumbers {
  readonly abn: Abn | null
  readonly acn: Acn | null
}

export const inventedPart = (
  register: RegisterId,
  { abn, acn }: InventedNumbers,
  projection: Partial<Projection>
): ProjectedRecord => ({
  record: { register, key: "sandbox", abn, acn, data: null },
  projection: { fields: {}, names: [], ...projection }
})

const day = "2026-11-01"
const note = "Invented for the sandbox."

export const petition: Partial<Projection> = { bankruptcyPetition: { date: day, note } }

export const enrolment: Partial<Projection> = { fiuEntity: { status: "enrolled", date: day, note } }

export const charity: Partial<Projection> = {
  charity: { is_registered_charity: true, registration_date: day, size: "Small", note }
}

/** Makes a representative. Its register numbers begin with 00099, as all in the sandbox do. */
export const representative = (name: string, licensee: string): Partial<Projection> => ({
  licence: {
    kind: "afs_authorised_rep",
    licence: {
      licence_number: "009909999",
      entity_name: name,
      status: "Current",
      start_date: day,
      end_date: null,
      register: "AFS Representative"
    }
  },
  authorisationLink: {
    kind: "afs",
    licence_number: licensee,
    licensee_name: null,
    status: "Current",
    start_date: day,
    end_date: null
  }
})

export const smsfAuditor = (name: string, status: string): Partial<Projection> => ({
  registration: {
    kind: "smsf_auditor",
    registration: {
      registration_number: "009909999",
      name,
      status,
      start_date: day,
      end_date: null,
      register: "SMSF Auditor"
    }
  }
})

export const creditLicence = (name: string, status: string): Partial<Projection> => ({
  licence: {
    kind: "credit_licensee",
    licence: {
      licence_number: "009909999",
      entity_name: name,
      status,
      start_date: day,
      end_date: null,
      register: "Credit Licensee"
    }
  }
})
