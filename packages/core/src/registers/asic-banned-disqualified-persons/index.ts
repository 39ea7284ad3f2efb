/** ASIC's banned and disqualified persons as one register. */
import type { Register } from "../../domain/Register.ts"
import { readWhole } from "../../formats/delimited.ts"
import { monthInName, readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { normalise } from "./normalise.ts"
import { entry, published } from "./project.ts"
import { source } from "./source.ts"

export const asicBannedDisqualifiedPersons: Register = {
  source,
  read: (files) => readNewest(files, monthInName, ({ bytes }) => readWhole(decode(bytes), normalise)),
  listing: { entry, published }
}
