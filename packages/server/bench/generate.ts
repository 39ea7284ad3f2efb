/** Invented registers of any size in the publishers' formats, made as they are read. Seeded: the same every time. */
import { isAbn, isAcn } from "@entity-watch/core/domain/identifier"

const first =
  "BANKSIA WATTLE KOALA QUOLL EMU LYREBIRD NUMBAT BILBY GOANNA KOOKABURRA PELICAN ECHIDNA POSSUM WOMBAT GALAH BROLGA CURRAWONG DINGO TASMAN MURRAY".split(
    " "
  )
const second =
  "CREEK RIDGE PLAINS HARBOUR RIVER VALLEY POINT BAY HILL LAKE COAST RANGE ISLAND SPRINGS FLATS GULLY HEADS CROSSING".split(
    " "
  )
const third =
  "ENGINEERING FINANCE LOGISTICS JOINERY CONSULTING HOLDINGS PLUMBING ELECTRICAL TRANSPORT PROPERTIES FARMS MEDIA DENTAL HOMES SOLUTIONS".split(
    " "
  )
const states = "NSW VIC QLD WA SA TAS ACT NT".split(" ")

/** A small generator of pseudo-random numbers (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const acnOf = (n: number) => {
  const digits = `${n}`.padStart(8, "0")
  for (let check = 0; check < 10; check++) if (isAcn(`${digits}${check}`)) return `${digits}${check}`
  throw new Error("no check digit fits")
}
const abnOf = (acn: string) => {
  for (let prefix = 11; prefix < 100; prefix++) if (isAbn(`${prefix}${acn}`)) return `${prefix}${acn}`
  throw new Error("no check digits fit")
}

const pick = <A>(from: ReadonlyArray<A>, next: () => number): A => from[Math.floor(next() * from.length)] as A
const companyName = (next: () => number, n: number) =>
  `${pick(first, next)} ${pick(second, next)} ${pick(third, next)} ${n} PTY LTD`

const encoder = new TextEncoder()
const linesPerChunk = 500

function* chunked(lines: Iterable<string>): Generator<Uint8Array> {
  let held: Array<string> = []
  for (const line of lines) {
    held.push(line)
    if (held.length === linesPerChunk) {
      yield encoder.encode(held.join(""))
      held = []
    }
  }
  yield encoder.encode(held.join(""))
}

export const abnExtract = (records: number): Iterable<Uint8Array> =>
  chunked(
    (function* () {
      const next = random(1)
      yield `<?xml version="1.0"?><Transfer error="none"><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${records}</RecordCount><ExtractTime>2026-11-04T08:46:00</ExtractTime></TransferInfo>\n`
      for (let n = 1; n <= records; n++) {
        const acn = acnOf(10_000_000 + n)
        const other =
          next() < 0.4
            ? `<OtherEntity><NonIndividualName type="BN"><NonIndividualNameText>${pick(first, next)} ${pick(third, next)} ${n}</NonIndividualNameText></NonIndividualName></OtherEntity>`
            : ""
        yield `<ABR recordLastUpdatedDate="20180216" replaced="N"><ABN status="ACT" ABNStatusFromDate="19991101">${abnOf(acn)}</ABN><EntityType><EntityTypeInd>PRV</EntityTypeInd><EntityTypeText>Australian Private Company</EntityTypeText></EntityType><MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${companyName(next, n)}</NonIndividualNameText></NonIndividualName><BusinessAddress><AddressDetails><State>${pick(states, next)}</State><Postcode>2000</Postcode></AddressDetails></BusinessAddress></MainEntity><ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber><GST status="ACT" GSTStatusFromDate="20000701" />${other}</ABR>\n`
      }
      yield "</Transfer>\n"
    })()
  )

const companyHeader =
  "\ufeffCompany Name\tACN\tType\tClass\tSub Class\tStatus\tDate of Registration\tDate of Deregistration\tPrevious State of Registration\tState Registration number\tModified since last report\tCurrent Name Indicator\tABN\tCurrent Name\tCurrent Name Start Date\n"

export const companyFile = (companies: number): Iterable<Uint8Array> =>
  chunked(
    (function* () {
      const next = random(2)
      yield companyHeader
      for (let n = 1; n <= companies; n++) {
        const acn = acnOf(10_000_000 + n)
        yield `${companyName(next, n)}\t${acn}\tAPTY\tLMSH\tPROP\tREGD\t08/01/1990\t\tNSW\t46869041\t\tY\t${abnOf(acn)}\t\t\n`
      }
    })()
  )
