/**
 * Names that are no words: the registration of an aircraft or a boat ("P-532", "YV3360"), by which it is listed. They are
 * compared as numbers are.
 */
const code = /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d./-]{1,11}$/u

/** A shorter one would be anybody's. */
const shortest = 4

export const isCode = (name: string): boolean =>
  code.test(name) && name.replace(/[^\p{L}\p{N}]+/gu, "").length >= shortest
