/**
 * The notes of the screening block about insolvency. packages/core/docs/registers.md, "Registers without a file".
 * The company register says that there is an external administration, and ASIC's insolvency statistics, where the
 * operator supplies them, of which kind and since when.
 */
import type { EntityScreening } from "@entity-watch/contract/schema/EntityScreening"
import type { Projection } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"

const whereToLook =
  "Creditors' petitions and bankruptcies are recorded on AFSA's National Personal Insolvency Index, which charges for each search and covers individuals only; court files can be searched at the Commonwealth Courts Portal. Nothing follows from the absence of an entry here."

export const bankruptcyNotChecked = `Not checked. ${whereToLook}`

/**
 * The note about a bankruptcy petition. Nothing follows from the absence of one in the operator's own file. `snapshot`
 * is that of the operator's file, if one is loaded.
 */
export const bankruptcyPetition = (
  snapshot: Snapshot | undefined,
  projections: ReadonlyArray<Projection>
): EntityScreening["bankruptcy_petition"] => {
  if (snapshot === undefined) return { checked: false, note: bankruptcyNotChecked }
  const read = `read on ${snapshot.loadedAt.slice(0, 10)}`
  const petitions = projections
    .flatMap((projection) =>
      projection.bankruptcyPetition === undefined ? [] : [projection.bankruptcyPetition]
    )
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
  if (petitions.length === 0)
    return {
      checked: false,
      note: `Not in the file of petitions that this service's operator supplied, ${read}; no public register was searched. ${whereToLook}`
    }
  const said = petitions.map(({ date, note }) => `${date} (${note})`).join("; ")
  return {
    checked: true,
    note: `The file that this service's operator supplied, ${read}, has a bankruptcy petition filed on ${said}. A petition is an allegation: the file does not say what came of it.`
  }
}

export const noCompany =
  "Not applicable: the company register covers companies only and holds no record of this entity."

/**
 * The note about external administration. A members' voluntary liquidation is solvent, so the word insolvent is never
 * used.
 */
export const externalAdministrationNote = (
  status: string,
  { asOf, loadedAt }: Snapshot,
  hasAppointments = false
): string => {
  const file = `The ASIC company file ${asOf === null ? `read on ${loadedAt.slice(0, 10)}` : `of ${asOf.slice(0, 10)}`}`
  return status === "EXAD"
    ? `${file} shows the company under external administration. The file does not say which kind or since when${hasAppointments ? "." : "; see ASIC's published notices."}`
    : `${file} shows status ${status}. Appointments made since are not in it.`
}

/** The file does not say whether an appointment has ended, and lists none from before July 2021. */
export const appointmentsNote = (count: number, { loadedAt }: Snapshot): string => {
  const file = `ASIC's insolvency statistics, read on ${loadedAt.slice(0, 10)},`
  return count === 0
    ? `${file} list no appointment to the company since July 2021.`
    : `${file} list ${count === 1 ? "an appointment" : `${count} appointments`} to the company, which may have ended.`
}
