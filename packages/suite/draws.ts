/**
 * Before each test `Math.random`, from which Effect's `Random` draws as well, begins anew: with the seed of the run and
 * the name of the test, so that a test draws the same alone, among others, and in any order. A test that once failed with
 * another seed, which stands in seeds.json, runs with that one too.
 */
import { createHash } from "node:crypto"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import {
  beforeAll,
  beforeEach,
  inject,
  type RunnerTask,
  type RunnerTestFile,
  type RunnerTestSuite
} from "vitest"

declare module "vitest" {
  interface ProvidedContext {
    /** Of the run: seed.mjs. */
    readonly seed: string
    /** What seeds.json holds. */
    readonly keptSeeds: ReadonlyArray<{ readonly test: string; readonly seed: string }>
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The path of the file from the root, the suites and the test, as seeds.json names it. */
const nameOf = (task: RunnerTask): string =>
  "filepath" in task
    ? relative(root, task.filepath).replaceAll("\\", "/")
    : `${nameOf(task.suite ?? task.file)} > ${task.name}`

const seedsOf = (name: string): ReadonlyArray<string> => [
  inject("seed"),
  ...inject("keptSeeds")
    .filter(({ test }) => test === name)
    .map(({ seed }) => seed)
]

/** sfc32, whose state is 128 bits. */
const generator = (text: string): (() => number) => {
  const hash = createHash("sha256").update(text).digest()
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => hash.readUInt32LE(at)) as [number, number, number, number]
  return () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 2 ** 32
  }
}

const testsIn = (suite: Readonly<RunnerTestSuite | RunnerTestFile>): ReadonlyArray<RunnerTask> =>
  suite.tasks.flatMap((task) => (task.type === "suite" ? testsIn(task) : [task]))

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are wanted.
beforeAll(({}, suite) => {
  Math.random = generator(`${inject("seed")} ${nameOf(suite)}`)
  for (const test of testsIn(suite)) test.repeats = (test.repeats ?? 0) + seedsOf(nameOf(test)).length - 1
})

beforeEach(({ task }) => {
  const name = nameOf(task)
  const seeds = seedsOf(name)
  Math.random = generator(`${seeds[(task.result?.repeatCount ?? 0) % seeds.length]} ${name}`)
})
