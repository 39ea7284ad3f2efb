/**
 * The advisory lock between holds and the removal of what is old: whoever places a hold shares it, and a removal has it
 * alone. Each reads what the other did in a statement that begins once it has the lock.
 */
export const journalLock = 7_461_057
