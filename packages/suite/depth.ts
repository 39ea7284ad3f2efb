/**
 * How many times as much as usual a test draws that compares a quick way with a slow one: `TEST_DEPTH`, which the nightly
 * workflow sets to 10. What is drawn follows from the seed of the run, so that each commit tries others.
 */
export const depth = Number(process.env.TEST_DEPTH ?? 1)

/** A seed for a generator of a test's own. */
export const drawnSeed = (): number => Math.floor(Math.random() * 2 ** 31)
