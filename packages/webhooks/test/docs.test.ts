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

const ruby: Verifier = {
  language: "ruby",
  command: "ruby",
  probe: ["-e", "exit(RUBY_VERSION.to_i >= 3)"],
  run: [],
  file: "verify.rb",
  program: (code) => `${code}
require "json"
reasons = ${JSON.stringify(reasons)}
vectors = JSON.parse(File.read(ARGV[0], encoding: "utf-8"))
outcome = lambda do |vector|
  body = vector["body_base64"] ? vector["body_base64"].unpack1("m0") : vector["body"]
  headers = vector["headers"].transform_keys(&:downcase)
  Array(vector["secret"]).any? { |secret| verify(secret, headers, body, vector["now"]) }
end
told = vectors["invalid"].select { |vector| reasons.include?(vector["reason"]) }
puts JSON.generate(
  refused: vectors["valid"].reject(&outcome).map { |vector| vector["name"] },
  accepted: told.select(&outcome).map { |vector| vector["name"] },
  compared: vectors["valid"].size + told.size
)
`
}

/** For languages that read no JSON by themselves: what they are called with, in lines of base64. */
const lines = (): string => {
  const { invalid, valid } = JSON.parse(readFileSync(vectorsFile, "utf8"))
  const base64 = (text: string) => Buffer.from(text).toString("base64")
  return [...valid, ...invalid.filter(({ reason }: { reason: string }) => reasons.includes(reason))]
    .map((vector) =>
      [
        vector.reason === undefined ? "valid" : "invalid",
        base64(vector.name),
        vector.now,
        vector.body_base64 ?? base64(vector.body),
        [vector.secret].flat().map(base64).join(";"),
        Object.entries<string>(vector.headers)
          .map(([name, value]) => `${name.toLowerCase()}:${base64(value)}`)
          .join(";")
      ].join("\t")
    )
    .join("\n")
}

const java: Verifier = {
  language: "java",
  command: "java",
  probe: ["-version"],
  run: [],
  file: "Webhooks.java",
  program: (code) =>
    `${code.replace(
      "class Webhooks {",
      `class Webhooks {
    static String text(String base64) {
        return new String(Base64.getDecoder().decode(base64), UTF_8);
    }

    static boolean outcome(String[] vector) throws GeneralSecurityException {
        Map<String, String> headers = new java.util.HashMap<>();
        for (String header : vector[5].split(";")) {
            String[] parts = header.split(":", 2);
            headers.put(parts[0], text(parts[1]));
        }
        for (String secret : vector[4].split(";"))
            if (verify(text(secret), headers, Base64.getDecoder().decode(vector[3]), Long.parseLong(vector[2]))) return true;
        return false;
    }

    public static void main(String[] args) throws Exception {
        java.util.List<String> refused = new java.util.ArrayList<>(), accepted = new java.util.ArrayList<>();
        String[] lines = text("${Buffer.from(lines()).toString("base64")}").split("\\n");
        for (String line : lines) {
            String[] vector = line.split("\\t");
            boolean accepts = outcome(vector);
            if (accepts != vector[0].equals("valid")) (accepts ? accepted : refused).add("\\"" + text(vector[1]) + "\\"");
        }
        System.out.println("{\\"refused\\":" + refused + ",\\"accepted\\":" + accepted + ",\\"compared\\":" + lines.length + "}");
    }
`
    )}`
}

const csharp: Verifier = {
  language: "csharp",
  command: "dotnet",
  // A file is run by itself from version 10 on.
  probe: ["run", "--help"],
  run: ["run"],
  file: "verify.cs",
  program: (code) => {
    const [usings = "", rest = ""] = code.split("\n\n", 2)
    return `${usings}
string Text(string base64) => Encoding.UTF8.GetString(Convert.FromBase64String(base64));
var lines = Text("${Buffer.from(lines()).toString("base64")}").Split('\\n').Select(line => line.Split('\\t')).ToArray();
bool Outcome(string[] vector)
{
    var headers = vector[5].Split(';').Select(header => header.Split(':', 2)).ToDictionary(parts => parts[0], parts => Text(parts[1]));
    return vector[4].Split(';').Any(secret => Webhooks.Verify(Text(secret), headers, Convert.FromBase64String(vector[3]), long.Parse(vector[2])));
}
string Names(bool valid) => "[" + string.Join(",", lines.Where(v => v[0] == "valid" == valid && Outcome(v) != valid).Select(v => "\\"" + Text(v[1]) + "\\"")) + "]";
Console.WriteLine("{\\"refused\\":" + Names(true) + ",\\"accepted\\":" + Names(false) + ",\\"compared\\":" + lines.Length + "}");

${rest}`
  }
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

for (const { command, file, language, probe, program, run } of [python, go, php, ruby, java, csharp]) {
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
