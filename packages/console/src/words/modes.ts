/** The two modes, in words. */
import type { Mode } from "@entity-watch/contract/schema/Mode"

export const modeWords: Readonly<Record<Mode, string>> = { live: "Live", sandbox: "Sandbox" }
