/** The publishers' real files. They lie beside the repository, are never part of it, and no test may need them. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, it } from "@effect/vitest"

const folder = new URL("../../../../../shared/registers/", import.meta.url)

const obstacle = "the publishers' real files are not at hand"

/** Gives the paths of files to these tests alone. Where there are none, the tests are not even collected, and that is said. */
export const describeSamples = (title: string, tests: (sample: (path: string) => string) => void): void => {
  if (existsSync(folder)) {
    describe(title, () => tests((path) => fileURLToPath(new URL(path, folder))))
  } else {
    console.warn(`Skipping "${title}": ${obstacle}.`)
    it.skip(`${title} (skipped: ${obstacle})`, () => {})
  }
}
