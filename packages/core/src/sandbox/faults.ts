/**
 * Failures a sandbox key can ask for, so that an integrator can see every answer. They are raised where the real
 * ones are: in the read of the identity register and in the read of a list. Live keys never meet them.
 */

import { foldName } from "@entity-watch/names/analysis"
import type { Mode } from "../domain/Mode.ts"
import type { RegisterId } from "../domain/RegisterId.ts"

/** Resolving this number answers 502, as when the identity register cannot be read. */
const identityOutage = { abn: "32990000998", acn: "990000998" }

const unreadable = {
  name: foldName("Unreadable Example"),
  source: "asic-banned-disqualified-persons" as const
}

export const isIdentityOutage = (mode: Mode, number: string): boolean =>
  mode === "sandbox" && (number === identityOutage.abn || number === identityOutage.acn)

/** Screening "Unreadable Example" answers `unavailable` for the banned persons register. */
export const isListOutage = (
  mode: Mode,
  register: RegisterId,
  names: ReadonlyArray<{ readonly name: string }>
): boolean =>
  mode === "sandbox" &&
  register === unreadable.source &&
  names.some(({ name }) => foldName(name) === unreadable.name)
