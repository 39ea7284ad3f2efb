/** The subjects of an account, what became of their matches, and erasing one. */
import type {
  AccountEntryChangesQuery,
  WhoseSubjects
} from "@entity-watch/contract/schema/admin/AccountSubjects"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { usePages } from "../../data/usePages.ts"

const pageSize = 50

export const useSubjects = (whose: WhoseSubjects) =>
  usePages(["subjects", whose], (at, signal) => admin.subjects({ ...whose, ...at, limit: pageSize }, signal))

/** Editions are compared for it: it is not asked again by itself. */
export const useChanges = (asked: AccountEntryChangesQuery) =>
  usePages(
    ["entry changes", asked],
    (at, signal) => admin.entryChanges({ ...asked, ...at, limit: pageSize }, signal),
    "once"
  )

/** What it is known by stands in no address of the console. */
export const useSubject = (ref: string, whose: WhoseSubjects, isAllowed: boolean) =>
  useQuery({
    queryKey: ["subject", whose, ref],
    enabled: isAllowed,
    // Facts are kept no longer than they are shown.
    gcTime: 0,
    queryFn: ({ signal }) => admin.subject(ref, whose, signal)
  })

export const useEraseSubject = (whose: WhoseSubjects) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: (ref: string) => admin.eraseSubject(ref, whose),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["subjects"] }),
        client.invalidateQueries({ queryKey: ["entry changes"] })
      ])
  })
}
