/** What the operator's file says of an entity. Its name is for people: the registers name the entity. */
import type { Projection } from "../../domain/Projection.ts"
import type { BankruptcyPetition } from "./normalise.ts"

export const project = (record: BankruptcyPetition): Projection => ({
  fields: {},
  names: [],
  bankruptcyPetition: { date: record.date, note: record.source_note }
})
