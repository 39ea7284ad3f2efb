/** Whether a journal is kept, as the operator set it. packages/core/docs/journal.md */
import { JournalKept } from "@entity-watch/core/journal"
import { Config, Layer } from "effect"

export const journalSetting = Config.Boolean("JOURNAL").pipe(Config.withDefault(false))

export const journalRules = Layer.effect(JournalKept, journalSetting)
