/** Examples of a request with many questions, and of its answer. */

/** Two questions, of which the first is answered with `result` and the second is refused. */
export const linesOf = (first: object, second: object, result: object) => ({
  asked: [
    { id: "row 1", ...first },
    { id: "row 2", ...second, nam: "Jane Citizen" }
  ],
  answered: [
    {
      batch: {
        mode: "sandbox",
        at: "2026-11-21T03:15:00.000Z",
        registers: { "abn-bulk-extract": { version: "12", as_of: "2026-11-18T05:12:00Z" } }
      }
    },
    { line: 1, id: "row 1", result },
    {
      line: 2,
      id: "row 2",
      error: { type: "invalid_request", message: "Remove the unknown field nam." }
    },
    { end: { lines: 2, answered: 1, refused: 1 } }
  ]
})
