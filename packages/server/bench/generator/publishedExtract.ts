/** The whole extract as its publisher ships it: twenty files of XML in two ZIP archives. */
import { abrLines } from "./abrExtract.ts"
import { chunked } from "./chunked.ts"
import { EditionedRegister } from "./EditionedRegister.ts"
import type { PackedFile } from "./writeZip.ts"

const FILES = 20

export const archives = [
  { name: "public_split_1_10.zip", first: 1, last: 10 },
  { name: "public_split_11_20.zip", first: 11, last: 20 }
] as const
export type Archive = (typeof archives)[number]

/** A week apart. `day` is the last edition's, in milliseconds since 1970. */
export const extractDay = (edition: number, editions: number, day: number): string =>
  new Date(day - (editions - edition) * 7 * 86_400_000).toISOString().slice(0, 10)

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
