/** Serving threads over the embedded database, which the main thread holds and each of them reaches by its socket. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { run, start } from "../support/command.ts"
import { dataFolder } from "../support/sandboxData.ts"

const { dataDir, remove } = await dataFolder("prepared")
afterAll(remove)

describe.skipIf(process.platform !== "linux")("entity-watch serve --threads 2, without DATABASE_URL", () => {
  it("answers from both threads, and takes an account's tokens from one bucket", async () => {
    const settings = {
      DATA_DIR: dataDir,
      PORT: "0",
      SHUTDOWN_GRACE_SECONDS: "0",
      RATE_LIMIT_PER_SECOND: "1",
      RATE_LIMIT_BURST: "30"
    }
    const { child, ended, said } = start(settings, "serve", "--threads", "2")
    ended.catch(() => {})
    const listening = await said(/"base":"http:\/\/[^"]+"/u)
    const base = listening.slice('"base":"'.length, -1)
    const { token } = JSON.parse((await run(settings, "keys", "create", "--mode", "sandbox", "--json")).out)
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        fetch(`${base}/v1/resolve`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            connection: "close"
          },
          body: JSON.stringify({
            ...(n % 2 === 0 ? { abn: "23990000014" } : { name: "Banksia" }),
            include: []
          })
        }).then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      )
    )
    const cameBack = Math.ceil((performance.now() - began) / 1000)
    const answered = answers.filter(({ status }) => status === 200).length
    assert.isAtLeast(answered, 30)
    assert.isAtMost(answered, 30 + cameBack)
    assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))].toSorted(), [200, 429])
    const metrics = await (await fetch(`${base}/metrics`)).text()
    const each = [...metrics.matchAll(/^entity_watch_thread_requests_total\{.*\} (\d+)$/gmu)]
    assert.strictEqual(each.length, 2)
    for (const [, count] of each) assert.isAbove(Number(count), 0)
    child.kill("SIGTERM")
    const { code, err } = await ended
    assert.strictEqual(code, 0, err)
  })
})
