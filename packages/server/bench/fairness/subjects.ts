/** Subjects of one account under watch, and an edition of the consolidated list that names some of them. */
import { Effect } from "effect"
import { columns, fileName, rows } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { writeWorkbook } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import type { StartedServer } from "../harness/processes.ts"
import { customers } from "../screening/customers.ts"
import { made, upload } from "./prepared.ts"

export const subjectsWatched = Number(process.env.BENCH_SUBJECTS ?? 100_000)
const listed = 50
/** In one request. */
const together = 8_000

export const subjectAt = (at: number, name: string) => ({ subject_ref: `customer-${at}`, name })

/** Answers with the seconds that it took. */
export const putSubjects = Effect.fnUntraced(function* (server: StartedServer, token: string) {
  const started = performance.now()
  const told = { webhook_url: "https://example.com/hook", events: ["sanctions_match"] }
  yield* made(server, token, "/v1/watch", { ...told, entities: [], subjects: true })
  const all = customers(subjectsWatched).map((name, at) => JSON.stringify(subjectAt(at, name)))
  for (let from = 0; from < all.length; from += together) {
    const lines = all.slice(from, from + together)
    const text: string = yield* made(server, token, "/v1/subjects", lines.join("\n"))
    if (!text.includes(`"answered":${lines.length},`)) return yield* Effect.die(text.slice(-500))
  }
  return (performance.now() - started) / 1000
})

export const uploadWorkbook = Effect.fnUntraced(function* (server: StartedServer, adminKey: string) {
  const added = customers(listed).map((name, i) => ({
    ...rows[4],
    ...{ Reference: 20_000 + i, "Name of Individual or Entity": name }
  }))
  const written = [...rows, ...added].map((row) => columns.map((column) => row[column] ?? null))
  const sheet = { sheet: "Consolidated List", rows: [columns, ...written], modified: "2026-11-27T03:15:00Z" }
  return yield* upload(server, adminKey, fileName, Buffer.from(yield* writeWorkbook(sheet)))
})
