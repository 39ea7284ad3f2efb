import { assert, describe, it } from "@effect/vitest"
import { EntityWatchError } from "@entity-watch/client"
import { type EventBlock, eventReader } from "@entity-watch/client/eventStream"

const eventsOf = (text: string, length = text.length): ReadonlyArray<EventBlock> => {
  const read = eventReader()
  const blocks: Array<EventBlock> = []
  for (let at = 0; at < text.length; at += length) blocks.push(...read(text.slice(at, at + length)))
  return blocks
}
const dispatched = (text: string) =>
  eventsOf(text)
    .filter(({ data }) => data !== null)
    .map(({ data, event, id }) => [event, data, id])

/** The examples of the standard, and what it says of each. */
const examples: ReadonlyArray<readonly [string, string, ReadonlyArray<ReadonlyArray<unknown>>]> = [
  [
    "messages of one and of two lines",
    "data: This is the first message.\n\ndata: This is the second message, it\ndata: has two lines.\n\ndata: This is the third message.\n\n",
    [
      ["message", "This is the first message.", undefined],
      ["message", "This is the second message, it\nhas two lines.", undefined],
      ["message", "This is the third message.", undefined]
    ]
  ],
  [
    "named events",
    "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\nevent: add\ndata: 113411\n\n",
    [
      ["add", "73857293", undefined],
      ["remove", "2153", undefined],
      ["add", "113411", undefined]
    ]
  ],
  ["a stock ticker", "data: YHOO\ndata: +2\ndata: 10\n\n", [["message", "YHOO\n+2\n10", undefined]]],
  [
    "four blocks, of which the last does not end",
    ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event",
    [
      ["message", "first event", "1"],
      ["message", "second event", ""]
    ]
  ],
  [
    "data without a value",
    "data\n\ndata\ndata\n\ndata:",
    [
      ["message", "", undefined],
      ["message", "\n", undefined]
    ]
  ],
  [
    "a space behind the colon, or none",
    "data:test\n\ndata: test\n\n",
    [
      ["message", "test", undefined],
      ["message", "test", undefined]
    ]
  ]
]

describe("eventReader", () => {
  it.each(examples)("reads %s", (_, text, expected) => {
    assert.deepStrictEqual(dispatched(text), expected)
  })

  it.each(examples)("reads %s alike with every end of line, however they are cut", (_, text) => {
    const whole = eventsOf(text)
    for (const end of ["\n", "\r\n", "\r"])
      for (let length = 1; length <= text.length; length++)
        assert.deepStrictEqual(
          eventsOf(text.replaceAll("\n", end), length),
          whole,
          `${JSON.stringify(end)} ${length}`
        )
  })

  it("keeps the id of a block without data, and ignores one with NUL", () => {
    assert.deepStrictEqual(dispatched("id: 7\n\ndata: a\n\nid: 8\0\ndata: b\n\n"), [
      ["message", "a", "7"],
      ["message", "b", "7"]
    ])
  })

  it("reads retry of digits alone, once", () => {
    assert.deepStrictEqual(
      eventsOf("retry: 2500\n\nretry: 1s\n\nretry: -5\n\nretry:\n\n").map(({ retry }) => retry),
      [2500, undefined, undefined, undefined]
    )
  })

  it("ignores fields that it does not know, and comments", () => {
    assert.deepStrictEqual(dispatched(": data: no\nDATA: no\nfoo: no\n data: no\ndata: yes\n\n"), [
      ["message", "yes", undefined]
    ])
  })

  it("does not hold an event that does not end", () => {
    const read = eventReader()
    assert.throws(() => {
      for (let i = 0; i < 2000; i++) read(`data: ${"x".repeat(1000)}\n`)
    }, EntityWatchError)
  })
})
