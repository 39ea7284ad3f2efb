/** What a message to the operator says, and what it never says. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { OperatorNeeds } from "@entity-watch/contract/schema/admin/OperatorNeeds"
import { bounded, operatorMessage, toldNeed } from "@entity-watch/core/admin/operatorMessage"
import { Schema } from "effect"

type SaidNeed = Parameters<typeof toldNeed>[0]

const page = "https://docs.example/needs-a-person.md"

const list: SaidNeed = {
  id: "list_unavailable.dfat-consolidated-list",
  code: "list_unavailable",
  kind: "alarm",
  says: "Could not be relied on",
  because: "It is 9 days old; its limit is 7.",
  cure: "Ask its publisher.",
  since: "2026-11-21T00:00:00.000Z",
  about: { kind: "register", id: "dfat-consolidated-list", name: "Consolidated List" }
}

const receiver: SaidNeed = {
  ...list,
  id: "receiver_failing.wsub_1",
  code: "receiver_failing",
  since: null,
  about: { kind: "subscription", id: "wsub_1", name: "https://hooks.customer.example/secret-path" }
}

const file: SaidNeed = {
  ...receiver,
  id: "file_stopped.file_1",
  code: "file_stopped",
  about: { kind: "file", id: "file_1", name: "Jane Citizen's customers.csv" }
}

const key: SaidNeed = {
  ...file,
  id: "key_ends.key_1",
  code: "key_ends",
  about: { kind: "key", id: "key_1", name: "Ann" }
}

const message = (
  needs: ReadonlyArray<SaidNeed>,
  { more = 0, over = [] as ReadonlyArray<{ id: string; code: string; since: string }> } = {}
) =>
  operatorMessage({
    key: "key",
    timestamp: "2026-11-28T00:00:00.000Z",
    needs: needs.map((need) => toldNeed(need, page)),
    over,
    more
  })

describe("operatorMessage", () => {
  it("says what is so, why, since when, what to do, and where that is explained", () => {
    const { data, subject, text } = message([list])
    assert.strictEqual(subject, "Entity Watch: 1 thing needs a person")
    assert.deepStrictEqual(data.needs, [
      {
        id: list.id,
        code: "list_unavailable",
        kind: "alarm",
        says: list.says,
        because: list.because,
        cure: list.cure,
        since: list.since,
        about: { kind: "register", id: "dfat-consolidated-list", name: "Consolidated List" },
        see: `${page}#list_unavailable`
      }
    ])
    assert.strictEqual(
      text,
      [
        "Entity Watch: 1 thing needs a person.",
        "",
        "[alarm] Could not be relied on: Consolidated List (register dfat-consolidated-list)",
        "  It is 9 days old; its limit is 7.",
        "  Ask its publisher.",
        "  Since 2026-11-21T00:00:00.000Z.",
        `  See ${page}#list_unavailable`,
        ""
      ].join("\n")
    )
  })

  it("names a receiver, a file and a key by their ids alone", () => {
    const said = JSON.stringify(message([receiver, file, key]))
    assert.notMatch(said, /customer|Jane|csv|Ann/u)
    for (const id of ["wsub_1", "file_1", "key_1"]) assert.include(said, id)
  })

  it("says once what is the same of several, and names each of them", () => {
    const of = (id: string, since: string) => ({ ...receiver, since, about: { ...receiver.about, id } })
    const times = ["2026-11-27T01:00:00.000Z", "2026-11-27T00:00:00.000Z"] as const
    const { data, text } = message([of("wsub_1", times[0]), list, of("wsub_2", times[1])])
    assert.lengthOf(data.needs, 3)
    assert.include(text, "Could not be relied on: 2 of them: subscription wsub_1, subscription wsub_2\n")
    assert.include(text, `  Since ${times[1]} or later.\n`)
    assert.lengthOf(text.split("needs-a-person.md#receiver_failing"), 2)
  })

  it("has no id where it is about several", () => {
    const several = { ...list, about: { kind: "register", id: null, name: "17 registers" } } as const
    assert.include(message([several]).text, "Could not be relied on: 17 registers\n")
    const further = { ...receiver, about: { ...receiver.about, id: null } }
    assert.include(message([further]).text, "Could not be relied on: several of the kind subscription\n")
  })

  it("says of each need whether it is an alarm, also where the rest is the same", () => {
    const near = { ...receiver, kind: "review" } as const
    const { data, text } = message([receiver, near])
    assert.deepStrictEqual(
      data.needs.map(({ kind }) => kind),
      ["alarm", "review"]
    )
    for (const kind of ["alarm", "review"])
      assert.include(text, `[${kind}] Could not be relied on: subscription wsub_1\n`)
  })

  it("says how many more there are, and what is over", () => {
    const over = [{ id: "refresh_failed.gleif", code: "refresh_failed", since: "2026-11-27T00:00:00.000Z" }]
    const both = message([list], { more: 11, over })
    assert.strictEqual(both.subject, "Entity Watch: 12 things need a person")
    assert.include(both.text, "And 11 more, of which later messages tell.")
    assert.include(both.text, "No longer so:\n  refresh_failed.gleif")
    assert.strictEqual(message([], { over }).subject, "Entity Watch: 1 thing needs nobody any more")
  })

  it("takes of a hostile reason one bounded line, and nothing of it into the subject", () => {
    const hostile = `A newer edition was not loaded: \r\nBcc: everybody@example.com\r\n\r\n.\r\n\u202Eevil\u0000\u001b[2J${"x".repeat(10_000)}`
    const said = message([{ ...list, because: hostile, cure: hostile, says: hostile }])
    const [need = assert.fail()] = said.data.needs
    for (const text of [need.because, need.cure, need.says]) {
      assert.isAtMost([...text].length, 300)
      assert.match(text, /…$/u)
      assert.notMatch(text, /[\p{C}\p{Zl}\p{Zp}]/u)
    }
    assert.strictEqual(said.subject, "Entity Watch: 1 thing needs a person")
    assert.notMatch(said.text, /^\s*(?:bcc:|\.$)/imu)
  })

  it("calls nobody in a chat room, and leads nowhere", () => {
    const { text } = message([
      { ...list, because: "Row 3 is <!channel> <https://elsewhere.example/|a page>." }
    ])
    assert.notMatch(text, /[<>]/u)
  })
})

describe("monitoring.md", () => {
  it("shows a message as it is sent", () => {
    const monitoring = readFileSync(new URL("../../docs/monitoring.md", import.meta.url), "utf8")
    const [, block = ""] = /^```json no-run: a server sends it.*\n([\s\S]*?)^```$/mu.exec(monitoring) ?? []
    const shown = JSON.parse(block)
    const [need] = shown.data.needs
    const sent = operatorMessage({
      key: "",
      timestamp: shown.timestamp,
      needs: [
        toldNeed(
          { ...list, because: need.because, cure: need.cure, since: need.since },
          need.see.split("#")[0]
        )
      ],
      over: shown.data.over,
      more: 0
    })
    assert.deepStrictEqual(shown.data, sent.data)
    assert.isTrue(sent.text.startsWith(shown.text.replace("…", "")))
    Schema.decodeUnknownSync(OperatorNeeds, { onExcessProperty: "error" })(shown)
  })
})

describe("bounded", () => {
  it.prop("never has a control character or more than its length", [Schema.String], ([text]) => {
    const kept = bounded(text)
    assert.isAtMost([...kept].length, 300)
    assert.notMatch(kept, /[\p{C}\p{Zl}\p{Zp}]/u)
  })
})
