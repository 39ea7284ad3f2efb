/** The disclaimer on every resolve answer. Specification part 1. */
export const resolveDisclaimer =
  "Resolved from public registers as of the dates shown. Directors, shareholders and beneficial ownership are not covered. A match by name alone is advisory and does not establish identity."

/** What it says besides while not all names are in the index, so that nobody takes what is missing for absent. */
export const partlySearched = `${resolveDisclaimer} The index of names is still being built or brought up to date: only names that are equal to the name asked for, or stand next to it in alphabetical order, were compared, so entities of similar names may be missing here. The whole register is searched once that is done.`
