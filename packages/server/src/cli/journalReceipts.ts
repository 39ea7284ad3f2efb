/** What `receipts verify` prints of an export of the journal. */
import type { SignedHeader } from "@entity-watch/node/journal/exportedHeader"
import type { verifyExport } from "@entity-watch/node/journal/verifyExport"
import type { Effect } from "effect"
import { countOf } from "./fileFlags.ts"

const outcomes = ["same", "not_repeated", "refused", "erased"] as const

const headerLines = (signed: SignedHeader): ReadonlyArray<string> => [
  `account   ${signed.account}`,
  `subject   ${signed.subject_ref ?? "all subjects of the account"}`,
  `mode      ${signed.mode}${signed.mode === "sandbox" ? ", whose registers are invented" : ""}`,
  `period    from ${signed.from ?? "the beginning"} to ${signed.to ?? "the export"}`,
  `exported  ${signed.exported_at}`,
  `holds     ${countOf(signed.entries, "entry", "entries")} and ${countOf(signed.decisions, "decision")}`
]

export const readableOfJournal = ({
  entries,
  reasons,
  signed
}: Effect.Success<ReturnType<typeof verifyExport>>): string =>
  [
    ...(reasons.length === 0
      ? ["The signature is good: nothing was changed, moved, added or left out of what was exported:"]
      : ["refused  Do not rely on this export:", ...reasons.map((each) => `  ${each}`)]),
    ...(signed === null
      ? ["Nothing that the file says of itself is signed."]
      : [...(reasons.length === 0 ? [] : ["What is signed:"]), ...headerLines(signed)]),
    outcomes.map((each) => `${each} ${entries.filter(({ outcome }) => outcome === each).length}`).join(", "),
    ...entries.flatMap(({ id, outcome, why }) => why.map((each) => `${id} ${outcome}: ${each}`))
  ].join("\n")
