import type { Licensing } from "../../domain/Blocks.ts"
import { notRead } from "./notRead.ts"

export const licensing = (): Licensing => ({
  afs_licensee: null,
  credit_licensee: null,
  afs_authorised_rep: null,
  credit_rep: null,
  authorisation_links: [],
  note: notRead("ASIC's licence and representative registers")
})
