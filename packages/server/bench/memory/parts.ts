/** What the resident memory of a process consists of, from Linux's list of its mappings: proc_pid_smaps(5). */
import { readFileSync } from "node:fs"

export const parts = [
  "the program and its libraries",
  "the memory of the embedded engine's WebAssembly",
  "the heaps of JavaScript, and large buffers",
  "what the allocator holds",
  "compiled code",
  "in all",
  "in all, at the most so far"
] as const

export type Part = (typeof parts)[number]

const megabyte = 2 ** 20
/** Of the allocator's heaps for threads: each begins at a multiple of its size. */
const threadHeap = 64 * megabyte
/** No other mapping without a name is as large: the engine asks for this much when it starts. */
const engineAtLeast = 100 * megabyte

const partOf = (start: number, end: number, access: string, name: string): Part => {
  if (name === "[heap]") return "what the allocator holds"
  if (name !== "") return "the program and its libraries"
  if (access.includes("x")) return "compiled code"
  if (end - start >= engineAtLeast) return "the memory of the embedded engine's WebAssembly"
  return start % threadHeap === 0 ? "what the allocator holds" : "the heaps of JavaScript, and large buffers"
}

const mapping = /^([\da-f]+)-([\da-f]+) (\S+) \S+ \S+ \d+ *(.*)$/u

/** In megabytes. */
export const partsOf = (pid: number): Readonly<Record<Part, number>> => {
  const sums = new Map<Part, number>()
  const add = (part: Part, kibibytes: string | undefined) =>
    sums.set(part, (sums.get(part) ?? 0) + Number(kibibytes) / 1024)
  let part: Part = "the program and its libraries"
  for (const line of readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
    const [found, start = "", end = "", access = "", name = ""] = mapping.exec(line) ?? []
    if (found !== undefined) part = partOf(Number.parseInt(start, 16), Number.parseInt(end, 16), access, name)
    const [, resident] = /^Rss: +(\d+) kB$/u.exec(line) ?? []
    if (resident === undefined) continue
    add(part, resident)
    add("in all", resident)
  }
  const [, most] = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  add("in all, at the most so far", most)
  return Object.fromEntries(parts.map((each) => [each, sums.get(each) ?? 0])) as Record<Part, number>
}
