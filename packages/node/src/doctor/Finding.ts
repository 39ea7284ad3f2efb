/** What an examination of an installation came to, in sentences that name no person, account, path or address. */

import { homedir } from "node:os"

/** problem: a start or an answer is impeded. note: worth knowing. */
export type Level = "ok" | "note" | "problem"

export interface Finding {
  readonly level: Level
  readonly says: string
  /** What to do about it, in one sentence; null where nothing is to be done. */
  readonly cure: string | null
}

export const ok = (says: string): Finding => ({ level: "ok", says: discreetly(says), cure: null })
export const note = (says: string, cure: string): Finding => found("note", says, cure)
export const problem = (says: string, cure: string): Finding => found("problem", says, cure)

const found = (level: Level, says: string, cure: string): Finding => ({
  level,
  says: discreetly(says),
  cure: discreetly(cure)
})

/** A path names the person in whose folder it is: only its last part is told. */
const discreetly = (text: string): string =>
  text
    .replaceAll(homedir() === "/" ? "\0" : homedir(), "/home")
    .replace(/(?<![\w:/.…])(?:[A-Za-z]:)?[\\/](?:[^\s\\/]+[\\/])+/gu, "")

/** The findings about one part of the installation, in the order in which they matter. */
export interface Examined {
  readonly area: string
  readonly findings: ReadonlyArray<Finding>
}
