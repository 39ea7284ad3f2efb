import { readDateOfBirth } from "@entity-watch/server/customers/read/dateOfBirth"
import { isPlaceholder, isSpreadsheetError, isWordForNothing } from "@entity-watch/server/customers/read/placeholder"
import { readCustomer } from "@entity-watch/server/customers/read/readCustomer"
import { blankCells } from "@entity-watch/server/customers/read/CustomerFile"
import { AsOf } from "@entity-watch/core/domain/asOf"
import { ResolveRequest, ScreenRequest } from "@entity-watch/core/domain/requests"
import { explainIssue } from "@entity-watch/core/domain/explainIssue"
import { repairIdentifier, stripSpaces, isIdentifier } from "@entity-watch/core/domain/identifier"
import { Result, Schema } from "effect"
import { excessOf, withinLimits } from "@entity-watch/core/domain/nameLimits"
import { foldName, trusteeName, namesNoTrustee } from "@entity-watch/names/analysis"
import { normalise } from "@entity-watch/names/text"
import { pathologicalNames } from "../test/pathological/names.ts"
const dates = { order: "day-first" as const, from1904: false, latestYear: 2026 }
const dec = (schema: any) => { const d = Schema.decodeUnknownResult(schema, { errors: "all", reportInput: true }); return (v: unknown) => Result.match(d(v) as any, { onSuccess: () => null, onFailure: (e: any) => explainIssue(e.issue) }) }
const screen = dec(ScreenRequest), resolve = dec(ResolveRequest), asOf = dec(AsOf)
const cells = (c: object) => readCustomer({ row: 2, cells: { ...blankCells, ...c }, refused: null } as any, dates)
const fns: Record<string, (s: string) => unknown> = {
  normalise, foldName, trusteeName, namesNoTrustee, excessOf, withinLimits,
  dob: (s) => readDateOfBirth(s, dates), isPlaceholder, isSpreadsheetError, isWordForNothing, stripSpaces, isIdentifier, repair: (s) => repairIdentifier(s),
  asOf, screenName: (s) => screen({ name: s }), screenDob: (s) => screen({ name: "x", dob: s }), screenPob: (s) => screen({ name: "x", pob: s }), screenAbn: (s) => screen({ abn: s }), screenKey: (s) => screen({ [s]: 1 }), state: (s) => resolve({ name: "x", state: s }), postcode: (s) => resolve({ name: "x", postcode: s }), include: (s) => resolve({ name: "x", include: [s] }),
  rowName: (s) => cells({ name: s }), rowDob: (s) => cells({ name: "x", dob: s }), rowPob: (s) => cells({ name: "x", pob: s }), rowAbn: (s) => cells({ abn: s }), rowType: (s) => cells({ name: "x", type: s })
}
const extra = { digits: (n: number) => "1".repeat(n), spaced: (n: number) => "1 ".repeat(n / 2), blanks: (n: number) => " ".repeat(n) + "x", blanks2: (n: number) => "1" + " ".repeat(n) + "x", dashes: (n: number) => "-".repeat(n), dates: (n: number) => "01/".repeat(n / 3), dd: (n: number) => "1/1/1970 ".repeat(n / 9), commas: (n: number) => "1,".repeat(n / 2), dots: (n: number) => "1.0".repeat(n / 3), zeros: (n: number) => "0".repeat(n), ddot: (n: number) => "1" + ".".repeat(n) + "x", zz: (n: number) => "1." + "0".repeat(n) + "x" }
const sizes = [4000, 32000, 128000]
for (const [name, fn] of Object.entries(fns)) {
  const rows = new Map<string, number[]>()
  for (const size of sizes) for (const { family, text } of [...pathologicalNames(size), ...Object.entries(extra).map(([family, make]) => ({ family, text: make(size) }))]) {
    if ((rows.get(family)?.at(-1) ?? 0) > 1500) continue
    const t = performance.now(); try { fn(text) } catch (e) { console.log("THROWS", name, family, size, String(e).slice(0, 90)); continue }
    rows.set(family, [...(rows.get(family) ?? []), performance.now() - t])
  }
  const bad = [...rows].filter(([, v]) => v.at(-1)! > 60 && v.at(-1)! > 6 * v.at(-2)!).sort((a, b) => b[1].at(-1)! - a[1].at(-1)!)
  console.log(name, bad.length === 0 ? "ok" : "")
  for (const [f, v] of bad.slice(0, 6)) console.log("   ", f.padEnd(28), v.map((x) => x.toFixed(1)).join("  "))
}
