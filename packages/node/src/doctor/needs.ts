/** What needs a person, as findings. */
import { type JudgedNeed, type ServiceState, serviceNeeds } from "@entity-watch/core/admin"
import { cureByCommand } from "../operator/cureWords.ts"
import { type Finding, note, problem } from "./Finding.ts"

/** It is named by its id: names of accounts, receivers and files are told to nobody here. */
export const findingOf = ({ about, because, cure, kind, says }: JudgedNeed): Finding =>
  (kind === "alarm" ? problem : note)(
    `${about.id === null || about.kind === "service" ? about.name : about.kind === "register" ? about.id : `The ${about.kind} ${about.id}`}: ${says}. ${because}`,
    cureByCommand(cure)
  )

/** What is known of the service, where it needs something. */
export const serviceFindings = (known: Partial<ServiceState>): ReadonlyArray<Finding> =>
  serviceNeeds({ machine: "", freeDisk: null, clockSeconds: 0, unreadableSecrets: 0, ...known }).map(
    findingOf
  )
