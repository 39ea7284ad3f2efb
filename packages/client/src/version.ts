/** As in package.json, for the header user-agent. */
export const version = "0.0.0"
