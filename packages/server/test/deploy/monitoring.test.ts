/** The files for Prometheus and Grafana ask for nothing that the server does not measure. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { registers } from "@entity-watch/core/registers/all"
import { routeTemplate } from "@entity-watch/server/http/request/paths"
import { LogLine } from "@entity-watch/server/telemetry/LogLine"
import { Schema } from "effect"
import { documentedMetrics } from "../support/metrics.ts"
import { root } from "../support/workspaceCopy.ts"

const deploy = join(root, "packages/server/deploy")
const file = (path: string) => readFileSync(join(deploy, path), "utf8")

const alerts = file("prometheus/alerts.yml")
const dashboard = JSON.parse(file("grafana/dashboard.json"))
const page = readFileSync(join(root, "packages/core/docs/monitoring.md"), "utf8")

const panels: ReadonlyArray<{
  readonly title: string
  readonly gridPos: Record<"x" | "y" | "w" | "h", number>
  readonly targets?: ReadonlyArray<{ readonly expr: string }>
}> = dashboard.panels
const asked = [
  alerts,
  ...panels.flatMap(({ targets }) => targets ?? []).map(({ expr }) => expr),
  ...dashboard.templating.list.map(({ query }: { query: { query?: string } }) => query.query ?? "")
].join("\n")

/** What Prometheus adds by itself, and what its histograms have. */
const ofPrometheus = ["job", "instance", "le"]

const matchers = [...asked.matchAll(/(entity_watch_\w+)(?:\{([^}]*)\})?/gu)].flatMap(
  ([, name = "", within]) =>
    [...(within ?? "").matchAll(/(\w+)(?:=~|!=|!~|=)\\?"([^"\\]*)\\?"/gu)].map(
      ([, label = "", value = ""]) => ({
        name,
        label,
        value
      })
    )
)
const metricOf = (name: string) =>
  documentedMetrics.get(name.replace(/_(?:bucket|count|sum)$/u, "")) ?? documentedMetrics.get(name)

describe("alerts.yml and dashboard.json", () => {
  it("ask for metrics that are there", () => {
    const names = [...new Set([...asked.matchAll(/entity_watch_\w+/gu)].map(([name]) => name))]
    assert.isAtLeast(names.length, 12)
    assert.deepStrictEqual(
      names.filter((name) => metricOf(name) === undefined),
      []
    )
  })

  it("ask by labels and values that are there", () => {
    assert.isAtLeast(matchers.length, 40)
    for (const { label, name, value } of matchers) {
      if (ofPrometheus.includes(label)) continue
      const { labels, values } = metricOf(name) ?? assert.fail(name)
      assert.include(labels, label, name)
      const parts = value.split("|")
      if (label === "register")
        for (const part of parts)
          assert.isTrue(
            registers.some(({ source }) => new RegExp(`^(?:${part})$`, "u").test(source.id)),
            part
          )
      else if (label === "route") {
        for (const part of parts.filter((each) => !/[.+]/u.test(each)))
          assert.strictEqual(routeTemplate("POST", part), part)
      } else if (label !== "status" && label !== "mode")
        for (const part of parts) assert.include(values, part, name)
    }
    const grouped = [...asked.matchAll(/\b(?:by|on) \(([^)]+)\)/gu)].flatMap(([, each = ""]) =>
      each.split(/,\s*/u)
    )
    const every = [...documentedMetrics.values()].flatMap(({ labels }) => labels)
    for (const label of grouped) assert.include([...every, ...ofPrometheus], label)
  })

  it("leave no panel over another one", () => {
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`)
    )
    assert.strictEqual(new Set(cells).size, cells.length)
  })

  it("are explained: every alert says what to do", () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/gu)].map(([, name = ""]) => name)
    assert.isAtLeast(names.length, 10)
    for (const name of names) {
      assert.include(page, `\`${name}\``)
      const tries = file("prometheus/alerts.test.yml").split(`alertname: ${name}`).length - 1
      assert.strictEqual(tries, 2, name)
    }
  })
})

const composed = ["compose.yaml", "compose.replicas.yaml", "compose.machine.yaml"]

/** What stands below a key of a compose file, which has two spaces for each step. */
const below = (text: string, key: string): string => {
  const [line = "", indent = ""] = new RegExp(`^( *)${key}:$`, "mu").exec(text) ?? []
  const rest = line === "" ? "" : (text.split(`${line}\n`)[1] ?? "")
  return rest.split(new RegExp(`^ {0,${indent.length}}\\S`, "mu"))[0] ?? ""
}

const keysOf = (text: string): ReadonlyArray<string> => {
  const all = [...text.matchAll(/^( *)([A-Za-z_]+):/gmu)]
  return all.filter(([, indent]) => indent === all[0]?.[1]).map(([, , key = ""]) => key)
}

describe.each(composed)("%s", (name) => {
  const text = file(name)

  it("takes files that are there", () => {
    const paths = [...text.matchAll(/\.\/([\w./-]+):\//gu)].map(([, path = ""]) => path)
    if (name !== "compose.machine.yaml") assert.isAtLeast(paths.length, 3)
    for (const path of paths) assert.isTrue(existsSync(join(deploy, path)), path)
  })

  it("gives the server settings that it reads, and names volumes that it has", () => {
    const settings = readFileSync(join(root, "packages/core/docs/settings.md"), "utf8")
    const given = keysOf(below(below(text, "server"), "environment"))
    assert.isNotEmpty(given)
    for (const setting of given) assert.include(settings, `\`${setting}\``)
    const volumes = keysOf(below(text.slice(text.lastIndexOf("\nvolumes:")), "volumes"))
    for (const [, volume = ""] of text.matchAll(/[-[] ?"?([a-z]+):\/(?!\/)/gu))
      assert.include(volumes, volume)
  })

  it("is one of the steps of scaling.md", () => {
    assert.include(readFileSync(join(root, "packages/core/docs/scaling.md"), "utf8"), `\`${name}\``)
  })
})

describe("compose.replicas.yaml", () => {
  it("goes over the services of compose.yaml, and adds the replica that it names", () => {
    const services = keysOf(below(file("compose.yaml"), "services"))
    const over = keysOf(below(file("compose.replicas.yaml"), "services"))
    assert.deepStrictEqual(
      over.filter((service) => !services.includes(service)),
      ["replica"]
    )
    assert.match(file("compose.replicas.yaml"), /DATABASE_READ_URL: .+@replica:5432\//u)
  })
})

describe("log-line.schema.json", () => {
  it("is the schema of LogLine", () => {
    const { schema } = Schema.toJsonSchemaDocument(LogLine)
    const written = JSON.parse(file("log-line.schema.json"))
    assert.deepInclude(written, JSON.parse(JSON.stringify(schema)))
  })
})
