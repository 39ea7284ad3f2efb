/** Invented registers of any size in the publishers' formats, made as they are read. Seeded: the same every time. */
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { Random } from "./generator/Random.ts"

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

const random = (seed: number) => {
  const numbers = new Random(seed)
  return () => numbers.next()
}

const acnOf = (n: number) => {
  const digits = `${n}`.padStart(8, "0")
  for (let check = 0; check < 10; check++) if (isValidAcn(`${digits}${check}`)) return `${digits}${check}`
  throw new Error("no check digit fits")
}
const abnOf = (acn: string) => {
  for (let prefix = 11; prefix < 100; prefix++) if (isValidAbn(`${prefix}${acn}`)) return `${prefix}${acn}`
  throw new Error("no check digits fit")
}

/**
 * The ABNs in ascending order, as the extract has them. The last of the eleven digits has the weight 19, whose inverse
 * modulo 89 is 75: one in nine beginnings has a last digit that fits.
 */
function* ascendingAbns(): Generator<string> {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17]
  for (let beginning = 1_100_000_000; beginning < 9_999_999_999; beginning++) {
    const digits = `${beginning}`
    let sum = -10
    for (let i = 0; i < 10; i++) sum += (weights[i] ?? 0) * (digits.charCodeAt(i) - 48)
    const last = (((89 - (sum % 89)) % 89) * 75) % 89
    if (last < 10) yield `${digits}${last}`
  }
}

/** In a later edition one record in a hundred differs. */
const edited = (edition: number, n: number) => (edition > 1 && n % 100 === 0 ? ` ${edition}` : "")

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

export const abnExtract = (records: number, edition = 1): Iterable<Uint8Array> =>
  chunked(
    (function* () {
      const next = random(1)
      const abns = ascendingAbns()
      yield `<?xml version="1.0"?><Transfer error="none"><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${records}</RecordCount><ExtractTime>2026-11-04T08:46:00</ExtractTime></TransferInfo>\n`
      for (let n = 1; n <= records; n++) {
        const acn = acnOf(10_000_000 + n)
        const other =
          next() < 0.4
            ? `<OtherEntity><NonIndividualName type="BN"><NonIndividualNameText>${pick(first, next)} ${pick(third, next)} ${n}</NonIndividualNameText></NonIndividualName></OtherEntity>`
            : ""
        yield `<ABR recordLastUpdatedDate="20180216" replaced="N"><ABN status="ACT" ABNStatusFromDate="19991101">${abns.next().value}</ABN><EntityType><EntityTypeInd>PRV</EntityTypeInd><EntityTypeText>Australian Private Company</EntityTypeText></EntityType><MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${companyName(next, n)}${edited(edition, n)}</NonIndividualNameText></NonIndividualName><BusinessAddress><AddressDetails><State>${pick(states, next)}</State><Postcode>2000</Postcode></AddressDetails></BusinessAddress></MainEntity><ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber><GST status="ACT" GSTStatusFromDate="20000701" />${other}</ABR>\n`
      }
      yield "</Transfer>\n"
    })()
  )

const companyHeader =
  "\ufeffCompany Name\tACN\tType\tClass\tSub Class\tStatus\tDate of Registration\tDate of Deregistration\tPrevious State of Registration\tState Registration number\tModified since last report\tCurrent Name Indicator\tABN\tCurrent Name\tCurrent Name Start Date\n"

export const companyFile = (companies: number, edition = 1): Iterable<Uint8Array> =>
  chunked(
    (function* () {
      const next = random(2)
      yield companyHeader
      for (let n = 1; n <= companies; n++) {
        const acn = acnOf(10_000_000 + n)
        yield `${companyName(next, n)}${edited(edition, n)}\t${acn}\tAPTY\tLMSH\tPROP\tREGD\t08/01/1990\t\tNSW\t46869041\t\tY\t${abnOf(acn)}\t\t\n`
      }
    })()
  )
