/**
 * The score from which a match is for a person to look at: docs/decisions/0007, from `npm run bench -- screening`. A name
 * alone reaches 85, so 68 asks for four fifths of a name. A typing error in each of two words, a given name missing, or
 * a telling surname with an initial stay above it; another given name, another surname, or a common surname with an
 * initial fall below.
 */
export const FLOOR = 68

/**
 * The version of the rules that determine a result, which must be raised with every change of rules, weights or word
 * lists.
 */
export const ALGORITHM_VERSION = "6"
