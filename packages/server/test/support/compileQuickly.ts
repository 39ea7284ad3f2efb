/**
 * For Node where it runs the embedded database, which is then compiled quickly, and not once more for speed. That would
 * take more than half of the processor time of a start, and repays only a process that lives for longer than those of tests.
 */
export const compileQuickly = "--liftoff-only"
