/** The journal of an account and its holds, and what can be done to them. */
import type {
  EraseJournal,
  ExportJournal,
  HoldJournal
} from "@entity-watch/contract/schema/admin/AccountJournal"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"
import { saveBlob } from "../../data/saveFile.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { usePages } from "../../data/usePages.ts"

/** What the journal is narrowed by. The reference stands in no address of the console. */
export interface AskedJournal {
  readonly account: string
  readonly mode: Mode
  readonly subject_ref?: string
  readonly from?: string
  readonly to?: string
}

const pageSize = 50

export const useJournal = (asked: AskedJournal) =>
  usePages(["journal", asked], (at, signal) => admin.journal({ ...asked, ...at, limit: pageSize }, signal))

/** Of a subject its own and those of the whole account. */
export const useHolds = ({ account, mode, subject_ref }: AskedJournal) =>
  useQuery({
    queryKey: ["holds", account, mode, subject_ref],
    queryFn: ({ signal }) =>
      admin.journalHolds({ account, mode, ...(subject_ref !== undefined && { subject_ref }) }, signal)
  })

const useAct = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn,
    onSettled: () =>
      Promise.all(["journal", "holds"].map((key) => client.invalidateQueries({ queryKey: [key] })))
  })
}

export const useErase = () => useAct((sent: EraseJournal) => admin.eraseJournal(sent))
export const useHold = () => useAct((sent: HoldJournal) => admin.holdJournal(sent))
export const useRelease = ({ account, mode }: AskedJournal) =>
  useAct((hold: string) => admin.releaseHold(hold, { account, mode }))

export const useExport = (asked: AskedJournal) =>
  useActOnce({
    mutationFn: async (format: ExportJournal["format"]) =>
      saveBlob(`journal.${format}`, await admin.exportJournal({ ...asked, format }))
  })
