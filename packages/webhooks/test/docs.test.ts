import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { verify } from "@entity-watch/webhooks"
import { vectorsFile } from "./support/vectors.ts"

const docs = (name: string) => readFileSync(new URL(`../../core/docs/${name}`, import.meta.url), "utf8")
const page = docs("webhooks.md")

const block = (language: string, text = page): string => {
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "su").exec(text) ?? []
  assert(code !== undefined, `the page has no ${language} block`)
  return code
}

/** Accepts and refuses like the page's verifier, over the vectors that are about signatures and clocks. */
const overVectors = `
import json, sys
reasons = {"wrong_signature", "clock_off", "timestamp_malformed", "unknown_version", "body_reserialised"}
vectors = json.load(open(sys.argv[1], encoding="utf-8"))
def outcome(vector):
    body = base64.b64decode(vector["body_base64"]) if "body_base64" in vector else vector["body"].encode()
    secrets = [vector["secret"]] if isinstance(vector["secret"], str) else vector["secret"]
    headers = {name.lower(): value for name, value in vector["headers"].items()}
    return any(verify(secret, headers, body, vector["now"]) for secret in secrets)
print(json.dumps({
    "refused": [v["name"] for v in vectors["valid"] if not outcome(v)],
    "accepted": [v["name"] for v in vectors["invalid"] if v["reason"] in reasons and outcome(v)],
    "compared": len(vectors["valid"]) + sum(v["reason"] in reasons for v in vectors["invalid"]),
}))
`

describe("docs/webhooks.md", () => {
  it("shows a delivery that verifies", async () => {
    const headers = Object.fromEntries(
      block("http")
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)])
    )
    const body = JSON.stringify(JSON.parse(block("json")))
    const [secret = ""] = /whsec_\w{40,}/u.exec(page) ?? []
    const now = () => Number(headers["webhook-timestamp"]) * 1000
    const event = await verify({ headers, body }, { secret, now })
    assert.strictEqual(event.type, "name_change")
  })
})

const python = spawnSync("python3", ["-c", "import sys; print(sys.version_info >= (3, 10))"], {
  encoding: "utf8"
})
const hasPython = python.stdout?.trim() === "True"

describe.skipIf(!hasPython)(
  hasPython
    ? "the verifier of docs/verifying-webhooks.md"
    : "the verifier of docs/verifying-webhooks.md (skipped: there is no python3 of 3.10 or newer)",
  () => {
    it("agrees with the vectors, knowing the first key only", () => {
      const run = spawnSync("python3", ["-", fileURLToPath(vectorsFile)], {
        input: block("python", docs("verifying-webhooks.md")) + overVectors,
        encoding: "utf8"
      })
      assert.strictEqual(run.status, 0, run.stderr)
      assert.deepStrictEqual(JSON.parse(run.stdout), {
        refused: ["only the signature keyed with the whole string"],
        accepted: [],
        compared: 28
      })
    })
  }
)
