import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
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

/** What a verifier that knows the first key only makes of the vectors that are about signatures and clocks. */
const agreed = {
  refused: ["only the signature keyed with the whole string"],
  accepted: [],
  compared: 28
}

const reasons = [
  "wrong_signature",
  "clock_off",
  "timestamp_malformed",
  "unknown_version",
  "body_reserialised"
]

interface Verifier {
  readonly language: string
  readonly command: string
  /** Prints the version where the language is there and new enough. */
  readonly probe: ReadonlyArray<string>
  /** How a program is run that has this file, and the vectors as its argument. */
  readonly run: ReadonlyArray<string>
  readonly file: string
  /** The program: the page's function, and how it is called for each vector. */
  readonly program: (code: string) => string
}

const python: Verifier = {
  language: "python",
  command: "python3",
  probe: ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"],
  run: [],
  file: "verify.py",
  program: (code) => `${code}
import json, sys
reasons = ${JSON.stringify(reasons)}
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
}

const php: Verifier = {
  language: "php",
  command: "php",
  probe: ["-r", "exit(PHP_VERSION_ID < 80000 ? 1 : 0);"],
  run: [],
  file: "verify.php",
  program: (code) => `<?php
${code}
$reasons = ${JSON.stringify(reasons)};
$vectors = json_decode(file_get_contents($argv[1]), true);
function outcome(array $vector): bool {
    $body = isset($vector["body_base64"]) ? base64_decode($vector["body_base64"]) : $vector["body"];
    foreach ((array) $vector["secret"] as $secret)
        if (verify($secret, array_change_key_case($vector["headers"]), $body, $vector["now"])) return true;
    return false;
}
$told = array_filter($vectors["invalid"], fn($vector) => in_array($vector["reason"], $reasons));
echo json_encode([
    "refused" => array_column(array_filter($vectors["valid"], fn($vector) => !outcome($vector)), "name"),
    "accepted" => array_column(array_filter($told, "outcome"), "name"),
    "compared" => count($vectors["valid"]) + count($told),
]);
`
}

const go: Verifier = {
  language: "go",
  command: "go",
  probe: ["version"],
  run: ["run"],
  file: "verify.go",
  program: (
    code
  ) => `${code.replace("package webhooks", "package main").replace("import (", 'import (\n\t"encoding/json"\n\t"os"')}
type vector struct {
	Name, Reason, Body string
	Body64             *string \`json:"body_base64"\`
	Secret             any
	Now                int64
	Headers            map[string]string
}

func outcome(v vector) bool {
	body := []byte(v.Body)
	if v.Body64 != nil {
		body, _ = base64.StdEncoding.DecodeString(*v.Body64)
	}
	headers := http.Header{}
	for name, value := range v.Headers {
		headers.Set(name, value)
	}
	secrets, isList := v.Secret.([]any)
	if !isList {
		secrets = []any{v.Secret}
	}
	for _, secret := range secrets {
		if Verify(secret.(string), headers, body, time.Unix(v.Now, 0)) {
			return true
		}
	}
	return false
}

func main() {
	text, _ := os.ReadFile(os.Args[1])
	var vectors struct{ Valid, Invalid []vector }
	json.Unmarshal(text, &vectors)
	refused, accepted, compared := []string{}, []string{}, len(vectors.Valid)
	for _, v := range vectors.Valid {
		if !outcome(v) {
			refused = append(refused, v.Name)
		}
	}
	for _, v := range vectors.Invalid {
		if strings.Contains("${reasons.join(" ")}", v.Reason) {
			compared++
			if outcome(v) {
				accepted = append(accepted, v.Name)
			}
		}
	}
	json.NewEncoder(os.Stdout).Encode(map[string]any{"refused": refused, "accepted": accepted, "compared": compared})
}
`
}

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

for (const { command, file, language, probe, program, run } of [python, go, php]) {
  const isThere = spawnSync(command, probe).status === 0
  const title = `the verifier of docs/verifying-webhooks.md in ${language}`
  describe.skipIf(!isThere)(isThere ? title : `${title} (skipped: ${command} is missing or too old)`, () => {
    it("agrees with the vectors, knowing the first key only", () => {
      const folder = mkdtempSync(join(tmpdir(), "entity-watch-verifier-"))
      const path = join(folder, file)
      writeFileSync(path, program(block(language, docs("verifying-webhooks.md"))))
      const ran = spawnSync(command, [...run, path, fileURLToPath(vectorsFile)], { encoding: "utf8" })
      rmSync(folder, { recursive: true })
      assert.strictEqual(ran.status, 0, ran.stderr)
      assert.deepStrictEqual(JSON.parse(ran.stdout), agreed)
    })
  })
}
