/** A fake: shifts what this process takes for the time by `FAKE_CLOCK_SHIFT_MILLIS`. Load it with `--import`. */
const shift = Number(process.env.FAKE_CLOCK_SHIFT_MILLIS ?? "0")
const Real = Date
globalThis.Date = class ShiftedDate extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift)
    else super(...given)
  }

  static now() {
    return Real.now() + shift
  }
}
