/** Where everything comes after. */
export const beginning = "1970-01-01T00:00:00Z"
