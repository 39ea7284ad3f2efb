/** The three screening lists, loaded by the command line: the publisher's files where they are at hand, and otherwise the fixtures. */
import { existsSync } from "node:fs"
import { Effect } from "effect"
import { command, script } from "../http/processes.ts"

const published: Readonly<Record<string, string>> = {
  "dfat-consolidated-list": "Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx",
  "asic-banned-disqualified-organisations": "bd_org_202605.csv",
  "asic-banned-disqualified-persons": "bd_per_202605_head50.csv"
}

export const loadLists = Effect.fnUntraced(function* (env: NodeJS.ProcessEnv) {
  for (const [list, name] of Object.entries(published)) {
    const file = script(`../../../../../shared/registers/${list}/${name}`)
    const from = existsSync(file) ? file : script(`../../../../fixtures/registers/${list}`)
    const confirmed = ["--confirmed", new Date().toISOString().slice(0, 10)]
    yield* command(env, "refresh", list, "--from", from, "--partial", "--older", "--shrunk", ...confirmed)
  }
})
