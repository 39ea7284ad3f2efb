/** Files of the fixtures as a publisher offers them, for tests of refreshing. */
import { readFileSync } from "node:fs"
import type { RefreshSettings } from "@entity-watch/node/refresh/RefreshSettings"
import { Effect } from "effect"
import { fixtures } from "../support/registers.ts"
import { at, offer, type Playing } from "./catalogue.ts"
import { bytesWaiting, persons } from "./harness.ts"
import { served } from "./publisher.ts"

export const personsFile = readFileSync(`${fixtures}asic-banned-disqualified-persons/bd_per_202611.csv`)
export const companyFile = readFileSync(`${fixtures}asic-companies/company_202611.csv`)
/** How many bytes of a file under way have reached the disk. */
export const received = Effect.map(Effect.context<RefreshSettings>(), (context) => {
  const run = Effect.runPromiseWith(context)
  return () => run(bytesWaiting)
})
export const extractFile = readFileSync(`${fixtures}abn-bulk-extract/20261105_Public01.xml`, "utf8")

export const personsAt = at("bd_per_202611.csv")

export const offerPersons = (publisher: Playing) => {
  offer(publisher, persons, "bd_per_202611.csv")
  publisher.files.set(personsAt.path, served(personsFile, { type: "text/csv" }))
}

/** The same list with one name changed. */
export const laterPersons = personsFile.toString("utf8").replace("FABLE, ROBIN", "FABLED, ROBIN")

export const day = "24 hours"
