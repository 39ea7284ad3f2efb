/**
 * Projects a record of the operator's file of bankruptcy petitions: what it says of an entity. The name in it is for
 * people to read, because the registers name the entity.
 */
import type { Projection } from "../../domain/Projection.ts"
import type { BankruptcyPetition } from "./normalise.ts"

export const project = (record: BankruptcyPetition): Projection => ({
  fields: {},
  names: [],
  bankruptcyPetition: { date: record.date, note: record.source_note }
})
