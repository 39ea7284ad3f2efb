import { registers as all } from "@entity-watch/core/registers/all"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import { Core } from "../Core.ts"
import { sandbox } from "./mode.ts"
import { json, print, table } from "./output.ts"

export const registers = Command.make(
  "registers",
  { sandbox, json },
  ({ json: asJson, sandbox: isSandbox }) =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const rows = yield* store.latest(isSandbox ? "sandbox" : "live")
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      const answer = all.map(({ source }) => {
        const current = rows.find((row) => row.register === source.id && row.state === "current")
        const failed = rows.find((row) => row.register === source.id && row.state === "failed")
        const isNewer =
          failed !== undefined && (current === undefined || failed.started_at > current.started_at)
        const checked = current?.checked_at ?? null
        return {
          register: source.id,
          state: current === undefined ? "not loaded" : current.partial === null ? "whole" : "partial",
          as_of: current?.as_of ?? null,
          checked_as_of: checked,
          age_days: checked === null ? null : Math.floor((now - Date.parse(checked)) / 86_400_000),
          rows: current?.rows ?? 0,
          records: current?.records ?? 0,
          refused: current?.refused ?? 0,
          sha256: current?.sha256 ?? null,
          partial: current?.partial ?? null,
          last_failure: isNewer ? failed.failure : null,
          licence: source.licence,
          attribution: source.attribution
        }
      })
      yield* print(answer, asJson, () =>
        table(
          ["register", "state", "as of", "read or confirmed", "rows", "sha256", "remarks"],
          answer.map((each) => [
            each.register,
            each.state,
            each.as_of ?? "-",
            each.checked_as_of ?? "-",
            `${each.rows}`,
            each.sha256?.slice(0, 12) ?? "-",
            [each.partial, each.last_failure === null ? null : `Last attempt failed: ${each.last_failure}`]
              .filter((remark) => remark !== null)
              .join(" ")
          ])
        )
      )
    }).pipe(Effect.provide(Core.layer))
).pipe(Command.withDescription("Show which reading of each register is in force"))
