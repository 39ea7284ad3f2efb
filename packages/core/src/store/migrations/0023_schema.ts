import * as Effect from "effect/Effect"
import { accessTables } from "./accessTables.ts"
import { fileTables } from "./fileTables.ts"
import { registerTables } from "./registerTables.ts"
import { watchTables } from "./watchTables.ts"

/** The tables with which every database begins. Its number is that of the last of the steps that it was joined from. */
export default Effect.all([accessTables, registerTables, watchTables, fileTables], { discard: true })
