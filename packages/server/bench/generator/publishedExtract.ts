/**
 * The whole extract as its publisher ships it, twenty files of XML in two ZIP archives: of two editions, made beside each
 * other, or kept from an earlier run.
 */
import { existsSync, mkdirSync, renameSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { abrLines } from "./abrExtract.ts"
import { chunked } from "./chunked.ts"
import { EditionedRegister } from "./EditionedRegister.ts"
import { type PackedFile, writeZip } from "./writeZip.ts"

const FILES = 20
export const EDITIONS = 2
/** In milliseconds. The last edition is of yesterday, so that it is in nobody's future. */
const DAY = 86_400_000

export const archives = [
  { name: "public_split_1_10.zip", first: 1, last: 10 },
  { name: "public_split_11_20.zip", first: 11, last: 20 }
] as const
type Archive = (typeof archives)[number]

export function* filesOf(
  { first, last }: Archive,
  records: number,
  edition: number,
  day: string
): Generator<PackedFile> {
  const register = new EditionedRegister(records, edition)
  const lines = (file: number) => {
    const [from = 0, to = 0] = [file - 1, file].map((place) => Math.floor((records * place) / FILES))
    return abrLines(to - from, register.entities(from, to), `${day}T08:46:00`, file)
  }
  for (let file = first; file <= last; file++)
    yield {
      name: `${day.replaceAll("-", "")}_Public${`${file}`.padStart(2, "0")}.xml`,
      bytes: chunked(lines(file))
    }
}

export const editionFiles = Effect.fnUntraced(function* (base: string, records: number, edition: number) {
  const folder = join(base, `${records}-records`, `edition-${edition}`)
  mkdirSync(folder, { recursive: true })
  // Editions are a week apart.
  const day = new Date(Date.now() - DAY - (EDITIONS - edition) * 7 * DAY).toISOString().slice(0, 10)
  const missing = archives.filter(({ name }) => !existsSync(join(folder, name)))
  const started = performance.now()
  const make = async (archive: Archive) => {
    const path = join(folder, archive.name)
    await writeZip(`${path}.making`, filesOf(archive, records, edition, day))
    // A file with the right name is always whole.
    renameSync(`${path}.making`, path)
  }
  yield* Effect.promise(() => Promise.all(missing.map(make)))
  return {
    folder,
    bytes: archives.reduce((sum, { name }) => sum + statSync(join(folder, name)).size, 0),
    /** How long they took to make; null when they were kept. */
    seconds: missing.length === archives.length ? (performance.now() - started) / 1000 : null
  }
})
