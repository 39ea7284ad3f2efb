/** The entities as a file of the ABN bulk extract. */
import { chunked, take } from "./chunked.ts"
import { type GeneratedEntity, registerEntities } from "./registerEntities.ts"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const nonIndividual = (type: "MN" | "BN" | "TRD", name: string): string =>
  `<NonIndividualName type="${type}"><NonIndividualNameText>${escaped(name)}</NonIndividualNameText></NonIndividualName>`

export const abrElement = ({
  abn,
  acn,
  live,
  name,
  otherNames,
  person,
  postcode,
  state,
  type
}: GeneratedEntity) => {
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

function* lines(records: number, seed: number): Generator<string> {
  yield `<?xml version="1.0"?><Transfer error="none"><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${records}</RecordCount><ExtractTime>2026-11-04T08:46:00</ExtractTime></TransferInfo>\n`
  for (const entity of take(registerEntities(seed), records)) yield abrElement(entity)
  yield "</Transfer>\n"
}

/** Former names are not in it: only the company register has them. */
export const abrExtract = (records: number, seed = 1): Generator<Uint8Array> => chunked(lines(records, seed))
