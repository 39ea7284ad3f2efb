import { assert, layer } from "@effect/vitest"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { Effect, Fiber } from "effect"
import { make as makeList } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { listPath } from "./catalogue.ts"
import { askFor, bytesWaiting, fresh, onDisk, persons, refreshLayer, rowsOf, sanctions } from "./harness.ts"
import { laterPersons, offerPersons, personsAt, received } from "./offers.ts"
import { type Answer, breakingAfter, redirect, served, stallingAfter } from "./publisher.ts"

layer(refreshLayer)("DueRegisters.refreshDue, downloading", (it) => {
  it.effect("follows redirects to known hosts", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      publisher.files.set(listPath, served(yield* makeList()))
      publisher.next.set(listPath, [
        redirect("https://www.dfat.gov.au/moved/Australian_Sanctions_Consolidated_List.xlsx")
      ])
      publisher.next.set("/dfat/moved/Australian_Sanctions_Consolidated_List.xlsx", [
        redirect("/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx")
      ])
      const made = yield* askFor(sanctions)
      assert.deepInclude(made, { outcome: "loaded", asOf: "2026-11-02T03:15:00Z" })
      assert.lengthOf(publisher.filesAsked(), 3)
    })
  )

  it.effect("takes a broken download up again where it broke", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      publisher.next.set(personsAt.path, [breakingAfter(700, yield* received)])
      assert.deepInclude(yield* askFor(persons), { outcome: "loaded", failure: null })
      const [, again] = publisher.filesAsked()
      assert.strictEqual(again?.headers.range, "bytes=700-")
      assert.strictEqual(again?.headers["if-range"], publisher.files.get(personsAt.path)?.etag)
      assert.strictEqual((yield* rowsOf(persons)).current?.rows, 8)
    })
  )

  it.effect("goes on in the next attempt with what a stopped one left, and gives its claim back", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      publisher.next.set(personsAt.path, [stallingAfter(700)])
      const due = yield* DueRegisters
      const running = yield* Effect.forkChild(due.refreshDue({ only: [persons.source.id] }))
      while ((yield* bytesWaiting) < 700) yield* Effect.yieldNow
      const asked = publisher.filesAsked().length
      // Another instance keeps away.
      assert.deepStrictEqual(yield* due.refreshDue({ only: [persons.source.id], notDue: true }), [])
      assert.strictEqual(publisher.filesAsked().length, 0)
      assert.strictEqual(asked, 1)
      yield* Fiber.interrupt(running)
      const [made] = yield* due.refreshDue({ only: [persons.source.id] })
      assert.deepInclude(made, { outcome: "loaded" })
      const [again] = publisher.filesAsked()
      assert.match(again?.headers.range ?? "", /^bytes=700-$/u)
      assert.deepStrictEqual((yield* onDisk).parts, [])
    })
  )

  it.effect("fetches the whole file when it changed between two parts", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      const broken = breakingAfter(700, yield* received)
      const replaced: Answer = (request, response, file) => {
        broken(request, response, file)
        publisher.files.set(personsAt.path, served(laterPersons))
      }
      // One publisher heeds If-Range, the other sends the rest of the new file.
      const careless: Answer = ({ headers }, response, { body, etag }) => {
        const from = Number(headers.range?.slice(6, -1))
        response.writeHead(206, {
          etag: etag ?? "",
          "content-length": body.length - from,
          "content-range": `bytes ${from}-${body.length - 1}/${body.length}`
        })
        response.end(body.subarray(from))
      }
      for (const then of [[], [careless]]) {
        yield* fresh
        offerPersons(publisher)
        publisher.next.set(personsAt.path, [replaced, ...then])
        assert.strictEqual((yield* askFor(persons)).outcome, "loaded")
        const asked = publisher.filesAsked()
        assert.lengthOf(asked, 2 + then.length)
        assert.strictEqual(asked[1]?.headers.range, "bytes=700-")
        assert.deepStrictEqual((yield* onDisk).kept, [(yield* rowsOf(persons)).current?.sha256 ?? ""])
        const [kept] = yield* PublisherFileStore.use((store) => store.filesOf(persons.source.id))
        assert.strictEqual(kept?.etag, served(laterPersons).etag)
      }
    })
  )
})
