/** On what a figure was measured. */
import { cpus, totalmem } from "node:os"

export const machine = (): string =>
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`
