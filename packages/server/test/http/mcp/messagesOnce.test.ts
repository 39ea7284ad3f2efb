import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { assert, describe, it } from "@effect/vitest"
import { messagesOnce } from "@entity-watch/server/http/mcp/messagesOnce"

const sent = async (pieces: ReadonlyArray<Buffer>) => {
  const answers = new PassThrough()
  const messages = messagesOnce(answers)
  const taken = text(messages)
  for (const piece of pieces) messages.write(piece)
  messages.end()
  const goneOn = await taken
  answers.end()
  return { goneOn, answers: await text(answers) }
}

const twice = '{"id":1,"params":{"arguments":{"name":"Zoë","name":"Nobody"}}}\n'
const once = '{"id":2,"params":{"arguments":{"name":"Zoë"}}}\n'

describe("messages on standard input", () => {
  it("go on as they are, in whatever pieces they come, but for those that say a thing twice", async () => {
    const bytes = Buffer.from(`${once}${twice}\n${twice}${once}`)
    for (const size of [1, 7, 64, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size)
      )
      const { answers, goneOn } = await sent(pieces)
      assert.strictEqual(goneOn, `${once}\n${once}`)
      const refused = answers.trim().split("\n")
      assert.lengthOf(refused, 2)
      for (const each of refused) assert.include(JSON.parse(each).error.message, '"name" stands twice')
    }
  })

  it("are not held for ever where no line ends", async () => {
    const endless = Buffer.alloc(3 << 20, "x")
    const { goneOn } = await sent([endless, endless, endless, endless])
    assert.lengthOf(goneOn, 12 << 20)
  })
})
