/** What an entity is, in words. */
import type { EntityForm } from "@entity-watch/client"

export const formWords: Readonly<Record<EntityForm, string>> = {
  company: "Company",
  trust: "Trust",
  sole_trader: "Sole trader",
  partnership: "Partnership",
  indigenous_corporation: "Indigenous corporation",
  other: "Another form"
}
