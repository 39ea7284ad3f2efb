import { layer } from "@effect/vitest"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { retiresAKey, staysBesideRolls } from "./resealing.ts"

describePostgres("resealSecrets", () => {
  layer(PostgresDatabase.layer, { timeout: "30 seconds", excludeTestServices: true })((it) => {
    it.effect("retires a key", () => retiresAKey(405), 60_000)

    it.effect("leaves what is rolled at the same time as it was rolled", () => staysBesideRolls, 60_000)
  })
})
