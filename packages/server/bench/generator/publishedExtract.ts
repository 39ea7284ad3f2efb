/** The whole extract as its publisher ships it: twenty files of XML in two ZIP archives. */
import { abrElement } from "./abrExtract.ts"
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

/** After its header the publisher leaves some hundred spaces and line ends. */
const blank = `${" ".repeat(14)}\n${`${" ".repeat(50)}\n`.repeat(3)}`

function* lines(register: EditionedRegister, file: number, day: string): Generator<string> {
  const from = Math.floor((register.records * (file - 1)) / FILES)
  const to = Math.floor((register.records * file) / FILES)
  yield `<?xml version="1.0"?><Transfer error="none" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="BulkExtract.xsd"><TransferInfo><FileSequenceNumber>${file}</FileSequenceNumber><RecordCount>${to - from}</RecordCount><ExtractTime>${day}T08:46:00</ExtractTime></TransferInfo>${blank}`
  for (let place = from; place < to; place++) yield abrElement(register.at(place))
  yield "</Transfer>\n"
}

export function* filesOf(
  { first, last }: Archive,
  records: number,
  edition: number,
  day: string
): Generator<PackedFile> {
  const register = new EditionedRegister(records, edition)
  for (let file = first; file <= last; file++)
    yield {
      name: `${day.replaceAll("-", "")}_Public${`${file}`.padStart(2, "0")}.xml`,
      bytes: chunked(lines(register, file, day))
    }
}
