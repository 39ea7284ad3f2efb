/**
 * review: a person should look at the matches. no_match: the list was read and holds nothing similar, which is not a
 * clearance. unavailable: the list could not be relied on.
 */
export type Verdict = "review" | "no_match" | "unavailable"
