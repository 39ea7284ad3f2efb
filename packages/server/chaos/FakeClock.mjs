/** Loaded before a server of a chaos run: a clock that is as far ahead as the file of FAKE_CLOCK_FILE says, in seconds. */
import { readFileSync } from "node:fs"

const file = process.env.FAKE_CLOCK_FILE
let ahead = 0
const read = () => {
  try {
    ahead = Number(readFileSync(file, "utf8")) * 1000 || 0
  } catch {}
}

if (file !== undefined) {
  const RealDate = Date
  const now = Date.now
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(now() + ahead)
      else super(...args)
    }
    static now() {
      return now() + ahead
    }
  }
  read()
  setInterval(read, 200).unref()
}
