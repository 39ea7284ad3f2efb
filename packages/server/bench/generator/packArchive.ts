/** A process that makes one archive of an extract: archives are made beside each other, on a core each. */
import { renameSync } from "node:fs"
import { serveRuns } from "../harness/processes.ts"
import { type Archive, filesOf } from "./publishedExtract.ts"
import { writeZip } from "./writeZip.ts"

export interface ArchiveOrder {
  readonly archive: Archive
  readonly path: string
  readonly records: number
  readonly edition: number
  readonly day: string
}

serveRuns<ArchiveOrder>(async ({ archive, day, edition, path, records }) => {
  // A file with the right name is always whole.
  const aside = `${path}.making`
  await writeZip(aside, filesOf(archive, records, edition, day))
  renameSync(aside, path)
  return {}
})
