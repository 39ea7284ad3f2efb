/** The disclaimer on every screen answer. Specification 2.6. */
export const screenDisclaimer =
  "No match is not a clearance: it says only that nothing similar was found on the lists shown, at their dates. Possible matches need human review. A similar name does not establish identity. Politically exposed persons and adverse media are not looked at, and who the directors and beneficial owners are is not looked up."
