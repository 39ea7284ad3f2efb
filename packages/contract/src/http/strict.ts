/** How whatever is asked is read: an unknown field is refused, and a sentence tells every fault at once. */
export const strict = { onExcessProperty: "error", errors: "all", reportInput: true } as const
