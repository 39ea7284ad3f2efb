/** What needs a person, as findings. */
import type { JudgedNeed } from "@entity-watch/core/admin"
import { type Finding, note, problem } from "./Finding.ts"

/** It is named by its id: names of accounts, receivers and files are told to nobody here. */
export const findingOf = ({ about, because, cure, kind, says }: JudgedNeed): Finding =>
  (kind === "alarm" ? problem : note)(
    `${about.id === null ? about.name : about.kind === "register" ? about.id : `The ${about.kind} ${about.id}`}: ${says}. ${because}`,
    cure
  )
