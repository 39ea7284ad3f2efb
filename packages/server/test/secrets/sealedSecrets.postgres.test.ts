import { layer } from "@effect/vitest"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { retiresAKey, staysBesideRolls } from "./resealing.ts"

describePostgres("resealSecrets", () => {
  layer(PostgresDatabase.layer, { excludeTestServices: true })((it) => {
    it.effect("retires a key", () => retiresAKey(405))

    it.effect("leaves what is rolled at the same time as it was rolled", () => staysBesideRolls)
  })
})
