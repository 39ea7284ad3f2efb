/** Writes `fixtures/names/pairs/pairs.csv`: `node packages/run.mjs node packages/server/bench/screening/pairs/main.ts`. */
import { writeFileSync } from "node:fs"
import { pairsFile, pairsText } from "./pairsFile.ts"

writeFileSync(pairsFile, pairsText())
