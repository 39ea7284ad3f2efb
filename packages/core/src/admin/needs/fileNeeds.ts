/** Files of customers and suppliers whose run stopped, or whose rows wait for a decision. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { counted } from "./counted.ts"
import type { JudgedNeed } from "./JudgedNeed.ts"

export type JudgedFile = Pick<CustomerFile, "created_at" | "id" | "mode" | "name" | "state" | "undecided">

export const fileNeeds = (files: ReadonlyArray<JudgedFile>): ReadonlyArray<JudgedNeed> =>
  files.flatMap(({ created_at, id, name, state, undecided }): ReadonlyArray<JudgedNeed> => {
    const about = { kind: "file", id, name } as const
    if (state === "stopped")
      return [
        {
          id: `file_stopped.${id}`,
          code: "file_stopped",
          kind: "alarm",
          says: "Stopped",
          because: "Its run stopped before its last row. The file's page says why.",
          cure: { code: "go_on_with_file" },
          since: created_at,
          about
        }
      ]
    if (state === "waiting" || undecided === 0) return []
    return [
      {
        id: `rows_undecided.${id}`,
        code: "rows_undecided",
        kind: "review",
        says: "To decide",
        because: `${counted(undecided, "row needs", "rows need")} a decision.`,
        cure: { code: "decide_rows" },
        since: created_at,
        about
      }
    ]
  })
