/** What became of an entry that a subject possibly matches, in words. */
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import type { EntryChange } from "@entity-watch/contract/schema/EntryChange"

export const becameWords: Readonly<
  Record<EntryChange["became"], { readonly kind: StandingKind; readonly says: string }>
> = {
  new: { kind: "review", says: "New" },
  changed: { kind: "review", says: "Changed" },
  removed: { kind: "plain", says: "Removed" }
}
