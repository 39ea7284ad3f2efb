/**
 * The look-ups that requests make most often among the records in force now. Those that are made at the same time share
 * one statement.
 */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import type { Replica } from "../domain/Replica.ts"
import type { Versions } from "../domain/View.ts"
import { askTogether } from "./askTogether.ts"
import { Bearer, Kept } from "./entityRows.ts"
import { entityStatements } from "./entityStatements.ts"
import { askedOf } from "./Replicas.ts"

const decodeKept = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ at: Schema.Int, ...Kept.fields })))
const decodeBearers = Schema.decodeUnknownEffect(Schema.Array(Bearer))

/** All views of the present in one mode read the same rows, whichever snapshots they name: the rows without an end. */
const present = (mode: Mode): Versions => ({ mode, at: null, snapshots: new Map() })

/** Statements run in fibers of their own, so the replica of which they are asked is named here. */
export const presentLookUps = Effect.fnUntraced(function* (mode: Mode, replica: Replica | undefined) {
  const statements = entityStatements(yield* SqlClient.SqlClient)
  const there = askedOf(replica)
  const view = present(mode)

  const joinedBy = (column: "abn" | "acn") =>
    askTogether((numbers: ReadonlyArray<string>) =>
      Effect.map(Effect.flatMap(there(statements.joinedEach(view, column, numbers)), decodeKept), (rows) => {
        const found = Map.groupBy(rows, ({ at }) => at)
        return numbers.map((_, at) => found.get(at + 1) ?? [])
      })
    )

  const bearers = askTogether((questions: ReadonlyArray<ReadonlyArray<string>>) =>
    Effect.map(
      Effect.flatMap(there(statements.bearers(view, [...new Set(questions.flat())])), decodeBearers),
      (rows) => questions.map((names) => rows.filter(({ folded }) => names.includes(folded)))
    )
  )

  return { byAbn: yield* joinedBy("abn"), byAcn: yield* joinedBy("acn"), bearers: yield* bearers }
})
