import { assert } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { type LookupRecord, normalise } from "@entity-watch/core/registers/abn-lookup-web-services/normalise"
import type { LookupFailed, Reply } from "@entity-watch/core/registers/abn-lookup-web-services/reply"
import * as Effect from "effect/Effect"

export const guid = "0f5d0b0c-4c6b-4e0a-9d5e-2b7f6f1c9a11"
export const bytes = (text: string) => new TextEncoder().encode(text)

export const payload = (
  inside: string,
  { retrieved = "2026-11-20T09:30:15.2943459+11:00", updated = "2026-11-20" } = {}
) =>
  `<?xml version="1.0" encoding="utf-8"?>
<ABRPayloadSearchResults xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://abr.business.gov.au/ABRXMLSearch/">
  <request><identifierSearchRequest><authenticationGUID>${guid}</authenticationGUID><identifierValue>1</identifierValue></identifierSearchRequest></request>
  <response><usageStatement>The Registrar.</usageStatement><dateRegisterLastUpdated>${updated}</dateRegisterLastUpdated><dateTimeRetrieved>${retrieved}</dateTimeRetrieved>${inside}</response>
</ABRPayloadSearchResults>`

export const exception = (text: string, code = "Search") =>
  payload(
    `<exception><exceptionDescription>${text}</exceptionDescription><exceptionCode>${code}</exceptionCode></exception>`,
    { updated: "0001-01-01" }
  )

export const dated = (name: string, from: string, to?: string) =>
  `<organisationName>${name}</organisationName><effectiveFrom>${from}</effectiveFrom>${to === undefined ? "" : `<effectiveTo>${to}</effectiveTo>`}`

export const status = (code = "Active") =>
  `<entityStatus><entityStatusCode>${code}</entityStatusCode><effectiveFrom>2010-03-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></entityStatus>`
export const abnOf = (abn: string, current = "Y", more = "") =>
  `<ABN><identifierValue>${abn}</identifierValue><isCurrentIndicator>${current}</isCurrentIndicator>${more}<replacedFrom>0001-01-01</replacedFrom></ABN>`
export const type = (code: string, text: string) =>
  `<entityType><entityTypeCode>${code}</entityTypeCode><entityDescription>${text}</entityDescription></entityType>`
export const entity = (inside: string, name = "businessEntity202001") =>
  payload(`<${name}><recordLastUpdatedDate>2026-02-03</recordLastUpdatedDate>${inside}</${name}>`)

export const abn = Abn.make("21990000005")
export const acn = Acn.make("990000005")

/** A company with a history; the elements are out of the publisher's order on purpose. */
export const company = entity(`
  <mainName>${dated("QUOLL &amp; SONS PTY LTD", "2018-07-02")}</mainName>
  <mainName>${dated("QUOLL HOLDINGS PTY LTD", "2010-03-01", "2018-07-01")}</mainName>
  <businessName>${dated("Quoll Cafe", "2015-01-01")}</businessName>
  <businessName>${dated("Quoll Cafe", "2016-01-01")}</businessName>
  <businessName>${dated("Quoll Bakery", "2012-01-01", "2014-12-31")}</businessName>
  <otherTradingName>${dated("QUOLLS", "2008-01-01", "0001-01-01")}</otherTradingName>
  ${status()}
  <entityStatus><entityStatusCode>Cancelled</entityStatusCode><effectiveFrom>2008-01-01</effectiveFrom><effectiveTo>2010-02-28</effectiveTo></entityStatus>
  ${abnOf("51824753556", "N")}${abnOf(abn)}
  <ASICNumber>${acn}</ASICNumber>
  ${type("PRV", "Australian Private Company")}
  <goodsAndServicesTax><effectiveFrom>2010-03-01</effectiveFrom><effectiveTo>2012-06-30</effectiveTo></goodsAndServicesTax>
  <goodsAndServicesTax><effectiveFrom>2015-07-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></goodsAndServicesTax>
  <mainBusinessPhysicalAddress><stateCode>VIC</stateCode><postcode>3000</postcode><effectiveFrom>2010-03-01</effectiveFrom><effectiveTo>2019-01-31</effectiveTo></mainBusinessPhysicalAddress>
  <mainBusinessPhysicalAddress><stateCode>TAS</stateCode><postcode>7000</postcode><effectiveFrom>2019-02-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></mainBusinessPhysicalAddress>
  <ACNCRegistration><status>Registered</status><effectiveFrom>2013-01-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></ACNCRegistration>
  <superannuationStatus><complyingCode>Y</complyingCode><complyingDescription>Complying</complyingDescription><regulator>ATOREGULATED</regulator></superannuationStatus>`)

export const published = Effect.fnUntraced(function* (reply: Effect.Effect<Reply, LookupFailed>) {
  const answer = yield* reply
  return answer._tag === "Published" ? answer : assert.fail(answer._tag)
})

export const recordOf = Effect.fnUntraced(function* (
  reply: Effect.Effect<Reply, LookupFailed>
): Effect.fn.Return<LookupRecord, LookupFailed> {
  const [row] = (yield* published(reply)).entities
  const record = row === undefined ? "no entity" : normalise(row)
  return typeof record === "string" ? assert.fail(record) : record
})

export const read = { asOf: "2026-11-20T09:30:15+11:00", checkedAt: "2026-11-19T22:30:15.000Z" }
