/** How much an edition may differ from the one in force before it waits for somebody. */

/**
 * A whole snapshot has at least nine tenths of the rows of the one in force. packages/core/docs/registers.md, "Rules
 * for every file".
 */
export const smallestShare = 0.9

/** Of a hundred entries of a screening list, a publisher's ordinary day takes one away. */
const entriesForEachGone = 100
/** Of a short list it takes two. */
const goneOfShortList = 2

/**
 * How many entries, rows, or entries with their facts may leave a screening list at once without a second look.
 */
export const mostGone = (records: number): number =>
  Math.max(goneOfShortList, Math.floor(records / entriesForEachGone))

/** In hours: two downloads of one moment are one opinion of the publisher's, as of a file half written. */
export const apart = 1
