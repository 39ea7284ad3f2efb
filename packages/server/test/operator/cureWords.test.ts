/** What is to be done is said in the words of each edge. */
import { assert, describe, it } from "@effect/vitest"
import type { Cure } from "@entity-watch/core/admin"
import { cureByCommand, cureInWords, shownNeed } from "@entity-watch/node/operator/cureWords"

const register = "dfat-consolidated-list"

const cases: ReadonlyArray<readonly [Cure, everybody: string, byCommand: string]> = [
  [
    { code: "ask_publisher", register },
    "Ask its publisher, or let the service ask by itself.",
    "Ask its publisher: entity-watch refresh dfat-consolidated-list, or serve with --refresh."
  ],
  [
    { code: "load_file", register },
    "Load it from its publisher's file, with the day on which you saw it there.",
    "Load it from its publisher's file: entity-watch refresh dfat-consolidated-list --from, with --confirmed for the day on which you saw it there."
  ],
  [
    { code: "load_file", register: "list:ofac" },
    "Load it from its publisher's file, with the day on which you saw it there.",
    "Load it from its publisher's file: entity-watch lists load list:ofac --from, with --confirmed for the day on which you saw it there."
  ],
  [
    { code: "compare_edition", register: "list:ofac", becomes_valid: false },
    "Compare it with the publisher's page. What is in force stays until its limit.",
    "Compare it with the publisher's page. What is in force stays until its limit."
  ],
  [
    { code: "compare_edition", register, becomes_valid: false },
    "Compare it with the publisher's page. What is in force stays until its limit.",
    "Compare it with the publisher's page: entity-watch refresh --check dfat-consolidated-list says what is there now. What is in force stays until its limit."
  ],
  [
    { code: "wait_for_refresh" },
    "A service that asks by itself asks it again. If it lasts, see whether the service has room on its disk and a way to the network, and whether the publisher's page opens from its machine.",
    "With serve --refresh it is asked again by itself. If it lasts, see what entity-watch doctor says of the disk and the network, and whether the publisher's page opens from this machine."
  ],
  [
    { code: "ask_late", register },
    "Let the service ask by itself, or ask now.",
    "Let the service ask by itself (serve --refresh), or ask now: entity-watch refresh dfat-consolidated-list."
  ],
  [
    { code: "load_registers" },
    "Load those that you need.",
    "Load those that you need: entity-watch refresh, with the register's id."
  ],
  [
    { code: "wait_for_delivery" },
    "Each delivery is tried again by itself. See how it answers and when it is tried next.",
    "Each delivery is tried again by itself. See how it answers and when it is tried next: entity-watch deliveries list --status pending."
  ],
  [{ code: "decide_rows" }, "Open it, and decide.", "Open it, and decide."]
]

describe("what is to be done about what needs a person", () => {
  it.each(cases)("names a command where one can be given only: %o", (cure, everybody, byCommand) => {
    assert.strictEqual(cureInWords(cure), everybody)
    assert.strictEqual(cureByCommand(cure), byCommand)
  })

  it("says of a list's edition that it may come into force by itself", () => {
    const cure: Cure = { code: "compare_edition", register, becomes_valid: true }
    for (const said of [cureInWords(cure), cureByCommand(cure)])
      assert.match(said, /comes into force by itself when a download an hour later or more is equal to it/u)
  })

  it("is answered by REST with the page that explains it", () => {
    const need = shownNeed({
      id: "rows_undecided.file_1",
      code: "rows_undecided",
      kind: "review",
      says: "To decide",
      because: "1 row needs a decision.",
      cure: { code: "decide_rows" },
      since: null,
      about: { kind: "file", id: "file_1", name: "customers.csv" }
    })
    assert.strictEqual(need.cure, "Open it, and decide.")
    assert.match(need.see, /needs-a-person\S*#rows_undecided$/u)
  })
})
