/**
 * Decodes an XML answer of ABN Lookup to rows as published, by the names of its elements, because their order and the
 * version in `businessEntityNNNNNN` change. The request that the answer repeats, which holds the GUID, is never
 * collected.
 */
import * as Effect from "effect/Effect"
import { Xml } from "effect/encoding"
import * as Stream from "effect/Stream"
import { cleanText } from "../../formats/cleanText.ts"
import {
  type EntityRow,
  exceptional,
  type LookupFailed,
  outage,
  type Reply,
  type ReplyName
} from "./reply.ts"

export const decode = Effect.fnUntraced(function* (
  answer: Uint8Array
): Effect.fn.Return<Reply, LookupFailed> {
  const responses = yield* Stream.make(answer).pipe(
    Stream.pipeThroughChannelOrFail(Xml.decode({ maxTokenSize: 1_000_000, maxDepth: 32 })),
    Stream.pipeThroughChannelOrFail(Xml.elements(["ABRPayloadSearchResults", "response"])),
    Stream.runCollect,
    // The parser's message is not passed on, because it could quote the answer.
    Effect.mapError((error) =>
      outage(`The answer is not readable XML: ${error.kind}, line ${error.line ?? 0}.`)
    )
  )
  const [response] = responses
  if (response === undefined)
    return yield* outage("The answer is not that of the service: it has no response.")
  const [exception] = all(response, "exception")
  if (exception !== undefined) return yield* exceptional(text(exception, "exceptionDescription"))
  const entities = elementsOf(response).filter(({ name }) => /^businessEntity\d*$/u.test(name))
  if (entities.length === 0) return yield* outage("The answer has neither an entity nor an exception.")
  return {
    _tag: "Published",
    retrieved: text(response, "dateTimeRetrieved"),
    registerUpdated: text(response, "dateRegisterLastUpdated"),
    entities: entities.map(readEntity)
  }
})

const elementsOf = (parent: Xml.Element): ReadonlyArray<Xml.Element> =>
  parent.children.filter((child) => typeof child !== "string")

const all = (parent: Xml.Element, name: string): ReadonlyArray<Xml.Element> =>
  elementsOf(parent).filter((child) => child.name === name)

const text = (parent: Xml.Element, name: string): string =>
  cleanText((all(parent, name)[0]?.children ?? []).filter((child) => typeof child === "string").join(""))

const period = (element: Xml.Element) => ({
  from: text(element, "effectiveFrom"),
  to: text(element, "effectiveTo")
})

const readEntity = (entity: Xml.Element): EntityRow => {
  const [type] = all(entity, "entityType")
  const [fund] = all(entity, "superannuationStatus")
  return {
    updated: text(entity, "recordLastUpdatedDate"),
    abns: all(entity, "ABN").map((abn) => ({
      value: text(abn, "identifierValue"),
      isCurrent: text(abn, "isCurrentIndicator") !== "N",
      replaced: text(abn, "replacedIdentifierValue"),
      replacedFrom: text(abn, "replacedFrom")
    })),
    statuses: all(entity, "entityStatus").map((status) => ({
      code: text(status, "entityStatusCode"),
      ...period(status)
    })),
    asicNumber: text(entity, "ASICNumber"),
    entityType: {
      code: type === undefined ? "" : text(type, "entityTypeCode"),
      text: type === undefined ? "" : text(type, "entityDescription")
    },
    gst: all(entity, "goodsAndServicesTax").map(period),
    names: [
      ...all(entity, "mainName").map(organisation("main")),
      ...all(entity, "legalName").map(person),
      ...all(entity, "businessName").map(organisation("business")),
      ...all(entity, "mainTradingName").map(organisation("trading")),
      ...all(entity, "otherTradingName").map(organisation("trading"))
    ],
    addresses: all(entity, "mainBusinessPhysicalAddress").map((address) => ({
      state: text(address, "stateCode"),
      postcode: text(address, "postcode"),
      ...period(address)
    })),
    acnc: all(entity, "ACNCRegistration").map((registration) => ({
      status: text(registration, "status"),
      ...period(registration)
    })),
    superannuation:
      fund === undefined
        ? null
        : {
            code: text(fund, "complyingCode"),
            text: text(fund, "complyingDescription"),
            regulator: text(fund, "regulator")
          }
  }
}

const organisation =
  (kind: ReplyName["kind"]) =>
  (name: Xml.Element): ReplyName => ({
    kind,
    name: text(name, "organisationName"),
    person: null,
    ...period(name)
  })

const person = (name: Xml.Element): ReplyName => {
  const given = text(name, "givenName")
  const otherGiven = text(name, "otherGivenName")
  const family = text(name, "familyName")
  const parts = [given, otherGiven, family].filter((part) => part !== "").join(" ")
  return {
    kind: "legal",
    name: parts === "" ? text(name, "fullName") : parts,
    person: parts === "" ? null : { given, otherGiven, family },
    ...period(name)
  }
}
