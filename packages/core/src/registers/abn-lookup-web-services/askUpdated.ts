/** Asks the service which ABNs the register changed on a day. The list has no more than the numbers. */

import { stripSpaces } from "@entity-watch/contract/schema/identifier"
import * as Effect from "effect/Effect"
import { Xml } from "effect/encoding"
import { HttpClientRequest } from "effect/http"
import * as Stream from "effect/Stream"
import { type Access, fetched } from "./ask.ts"
import { exceptional, outage } from "./reply.ts"
import { updates } from "./source.ts"

/** In bytes. A number takes some 30, so this is a day on which the register changed a million records. */
const mostBytes = 32_000_000

export const askUpdated = Effect.fn("AbnLookup.askUpdated")(function* (
  { baseUrl, guid }: Access,
  day: string
) {
  const request = HttpClientRequest.get(
    `${baseUrl.replace(/\/+$/u, "")}/abrxmlsearch/AbrXmlSearch.asmx/${updates}`
  ).pipe(
    // All parameters must be there; those that are blank select nothing.
    HttpClientRequest.setUrlParams({
      postcode: "",
      state: "",
      entityTypeCode: "",
      updatedate: day,
      authenticationGuid: guid
    })
  )
  const [response] = yield* Stream.make(yield* fetched(request, mostBytes)).pipe(
    Stream.pipeThroughChannelOrFail(Xml.decode({ maxTokenSize: 1_000_000, maxDepth: 32 })),
    Stream.pipeThroughChannelOrFail(Xml.elements(["ABRPayloadSearchResults", "response"])),
    Stream.runCollect,
    // The parser's message is not passed on, because it could quote the answer.
    Effect.mapError((error) =>
      outage(`The list is not readable XML: ${error.kind}, line ${error.line ?? 0}.`)
    )
  )
  const [exception] = childrenOf(response, "exception")
  if (exception !== undefined) {
    const reply = yield* exceptional(textOf(childrenOf(exception, "exceptionDescription")[0]))
    // A day without changes is told as an exception too.
    return reply._tag === "NothingRegistered" ? [] : yield* outage("The service refused the day.")
  }
  const [list] = childrenOf(response, "abnList")
  if (list === undefined) return yield* outage("The answer has neither a list nor an exception.")
  const abns = childrenOf(list, "abn").map((abn) => stripSpaces(textOf(abn)))
  // A list that was cut off would pass for a day on which little changed.
  if (Number(textOf(childrenOf(list, "numberOfRecords")[0])) !== abns.length)
    return yield* outage("The list does not have as many numbers as it says.")
  return abns
})

const childrenOf = (parent: Xml.Element | undefined, name: string): ReadonlyArray<Xml.Element> =>
  (parent?.children ?? []).flatMap((child) =>
    typeof child !== "string" && child.name === name ? [child] : []
  )

const textOf = (element: Xml.Element | undefined): string =>
  (element?.children ?? [])
    .filter((child) => typeof child === "string")
    .join("")
    .trim()
