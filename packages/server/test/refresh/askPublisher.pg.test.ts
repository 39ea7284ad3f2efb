import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import type { Register } from "@entity-watch/core/domain/Register"
import { askPublisher } from "@entity-watch/node/refresh/askPublisher"
import { publisherClient } from "@entity-watch/node/refresh/publisherClient"
import { Effect, Result } from "effect"
import { make as makeList } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { fixtures } from "../support/registers.ts"
import { at, listPath, offer } from "./catalogue.ts"
import { askFor, fresh, onDisk, persons, refreshLayer, rowsOf, sanctions, small } from "./harness.ts"
import { laterPersons, offerPersons, personsAt, personsFile } from "./offers.ts"
import { served, stallingAfter } from "./publisher.ts"
import { faults } from "./publisherFaults.ts"

const charities = small("acnc-register", 5)
const charityFile = readFileSync(`${fixtures}acnc-register/datadotgov_main.csv`, "utf8")

const large = 100_000_000

const asked = Effect.fnUntraced(function* (register: Register, rows = 1000, wholeBytes = large) {
  const { current } = yield* rowsOf(register)
  return yield* Effect.result(askPublisher(register, { rows, wholeBytes, inForce: current }))
}, Effect.provide(publisherClient))

const report = (register: Register, rows?: number, wholeBytes?: number) =>
  Effect.map(asked(register, rows, wholeBytes), (found) =>
    Result.isSuccess(found) ? found.success : assert.fail(found.failure.reason)
  )

layer(refreshLayer)("askPublisher", (it) => {
  it.effect("says what a refresh would load, and neither loads nor keeps anything", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      const { files, isInForce, preview } = yield* report(persons)
      assert.deepStrictEqual(files, [
        {
          name: "bd_per_202611.csv",
          host: "data.gov.au",
          bytes: personsFile.length,
          lastModified: "2026-11-17T03:00:00.000Z",
          contentType: "text/csv",
          hasEtag: true
        }
      ])
      assert.isFalse(isInForce)
      assert.deepInclude(preview, {
        readAll: true,
        refused: null,
        partial: null,
        asOf: "2026-11-17T03:00:00.000Z"
      })
      assert.isUndefined((yield* rowsOf(persons)).current)
      assert.deepStrictEqual(yield* onDisk, { kept: [], parts: [] })

      const { summary } = yield* askFor(persons)
      assert.deepInclude(summary, {
        rowsRead: preview.rowsRead,
        rowsLoaded: preview.rowsLoaded,
        rowsRefused: preview.rowsRefused,
        refusals: preview.refusals,
        notices: preview.notices,
        partial: preview.partial
      })
      assert.isTrue((yield* report(persons)).isInForce)
      publisher.files.set(personsAt.path, served(laterPersons, { type: "text/csv" }))
      assert.isFalse((yield* report(persons)).isInForce)
    })
  )

  for (const { of: wanted = persons, play, what } of faults) {
    it.effect(`finds what a refresh would refuse: ${what}`, () =>
      Effect.gen(function* () {
        const publisher = yield* fresh
        offerPersons(publisher)
        publisher.files.set(listPath, served(yield* makeList()))
        yield* askFor(wanted)
        yield* play(publisher)
        const found = yield* asked(wanted)
        if (Result.isFailure(found)) assert.isAbove(found.failure.reason.length, 20, what)
        else assert.isNotNull(found.success.preview.refused, what)
        publisher.always.clear()
      })
    )
  }

  it.effect("reads only the first rows of a large file, and does not ask for the rest of it", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      const [header = "", row = ""] = charityFile.split("\n")
      offer(publisher, charities, "datadotgov_main.csv")
      const { path } = at("datadotgov_main.csv")
      publisher.files.set(path, served([header, ...Array(10_000).fill(row)].join("\n"), { type: "text/csv" }))
      publisher.always.set(path, stallingAfter(300_000))
      const { isInForce, preview } = yield* report(charities, 50, 1000)
      assert.deepInclude(preview, { readAll: false, refused: null, partial: null })
      assert.isAtLeast(preview.rowsRead, 50)
      assert.isBelow(preview.rowsRead, 10_000)
      assert.isNull(isInForce)
      publisher.always.clear()
    })
  )

  it.effect("does not call an edition whole, or refused, of which it read a part", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      publisher.files.set(listPath, served(yield* makeList()))
      const whole = yield* report(sanctions)
      assert.match(whole.preview.partial ?? "", /the whole register has at least 9000/u)
      const part = yield* report(sanctions, 1, 1)
      assert.isNull(part.preview.partial)
      assert.isFalse(part.preview.readAll)
    })
  )
})
