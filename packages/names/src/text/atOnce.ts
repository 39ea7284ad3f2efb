/** Runs work that pauses in steps without a pause. */
export const atOnce = <A>(steps: Generator<void, A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
