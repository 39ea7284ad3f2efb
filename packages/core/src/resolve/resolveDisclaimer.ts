/** The disclaimer on every resolve answer. Specification part 1. */
export const resolveDisclaimer =
  "Resolved from public registers as of the dates shown. Directors, shareholders and beneficial ownership are not covered. A match by name alone is advisory and does not establish identity."
