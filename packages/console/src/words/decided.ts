/** What was decided about a match, and why, in one sentence. */
import type { DecisionOutcome } from "@entity-watch/contract/schema/Decision"

const outcomes: Readonly<Record<DecisionOutcome, string>> = {
  same: "It is who is listed",
  different: "It is somebody else",
  unsure: "Somebody must look further",
  withdrawn: "Taken back"
}

/** The reason of what is taken back by its key. */
export const takenBack = "Taken back."

/** An outcome that is not known is said as it is. */
export const decidedSentence = (outcome: string, why: ReadonlyArray<string>): string => {
  const said = outcomes[outcome as DecisionOutcome] ?? outcome
  const reasons = why.filter((each) => each !== "" && each !== takenBack).join("; ")
  return `${reasons === "" ? said : `${said}: ${reasons}`}.`.replace(/([.!?])\.$/u, "$1")
}
