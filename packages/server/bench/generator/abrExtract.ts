/** The entities as a file of the ABN bulk extract. */
import { escaped } from "../harness/markup.ts"
import { chunked } from "./chunked.ts"
import type { EditionedRegister } from "./EditionedRegister.ts"
import type { GeneratedEntity } from "./generatedEntity.ts"

const nonIndividual = (type: "MN" | "BN" | "TRD", name: string): string =>
  `<NonIndividualName type="${type}"><NonIndividualNameText>${escaped(name)}</NonIndividualNameText></NonIndividualName>`

const abrElement = ({ abn, acn, live, name, otherNames, person, postcode, state, type }: GeneratedEntity) => {
  const [code, text] = type
  const address = `<BusinessAddress><AddressDetails><State>${state}</State><Postcode>${postcode}</Postcode></AddressDetails></BusinessAddress>`
  const main =
    person === null
      ? `<MainEntity>${nonIndividual("MN", name)}${address}</MainEntity>`
      : `<LegalEntity><IndividualName type="LGL">${person.given.map((each) => `<GivenName>${escaped(each)}</GivenName>`).join("")}<FamilyName>${escaped(person.family)}</FamilyName></IndividualName>${address}</LegalEntity>`
  const number = acn === null ? "" : `<ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber>`
  const others = otherNames
    .map(
      (each) =>
        `<OtherEntity>${nonIndividual(each.kind === "business" ? "BN" : "TRD", each.name)}</OtherEntity>`
    )
    .join("")
  return `<ABR recordLastUpdatedDate="20260301" replaced="N"><ABN status="${live ? "ACT" : "CAN"}" ABNStatusFromDate="20150701">${abn}</ABN><EntityType><EntityTypeInd>${code}</EntityTypeInd><EntityTypeText>${escaped(text)}</EntityTypeText></EntityType>${main}${number}<GST status="${live ? "ACT" : "CAN"}" GSTStatusFromDate="20150701" />${others}</ABR>\n`
}

const header = (file: number, records: number, extracted: string): string =>
  `<?xml version="1.0"?><Transfer error="none" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="BulkExtract.xsd"><TransferInfo><FileSequenceNumber>${file}</FileSequenceNumber><RecordCount>${records}</RecordCount><ExtractTime>${extracted}</ExtractTime></TransferInfo>`

/** One file of an extract, of records that are made while they are read. */
export function* abrLines(
  records: number,
  entities: Iterable<GeneratedEntity>,
  extracted = "2026-11-04T08:46:00",
  file = 1
): Generator<string> {
  // After its header the publisher leaves some hundred spaces and line ends.
  yield `${header(file, records, extracted)}${" ".repeat(14)}\n${`${" ".repeat(50)}\n`.repeat(3)}`
  for (const entity of entities) yield abrElement(entity)
  yield "</Transfer>\n"
}

/** A register in one file. Former names are not in it: only the company register has them. */
export const abrFile = (register: EditionedRegister, extracted?: string): Generator<Uint8Array> =>
  chunked(abrLines(register.records, register.entities(), extracted))
