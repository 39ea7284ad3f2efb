/** Each register's fixture, mutated: the same file for the same seed. */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import type { Register } from "@entity-watch/core/domain/Register"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { registers } from "@entity-watch/core/registers/all"
import { Effect, Stream } from "effect"
import { Zip } from "effect/encoding"
import { pack } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import type { Random } from "../../bench/generator/Random.ts"
import { fixtures } from "../support/registers.ts"
import { pickOf, randomOf } from "./hostile.ts"
import { chunked, mutated } from "./mutations.ts"

export interface FixtureFile {
  readonly register: Register
  readonly name: string
  readonly bytes: Buffer
}

/** What GLEIF says of parents is read beside the records. */
const isOfNoUseAlone = /-goldencopy-(?:rr|repex)-/u

export const fixtureFiles: ReadonlyArray<FixtureFile> = registers.flatMap((register) => {
  const folder = `${fixtures}${register.source.id}`
  const names = readdirSync(folder).filter((each) => register.source.fileName.test(each))
  if (names.length === 0) throw new Error(`${register.source.id} has no fixture`)
  return names
    .filter((name) => !isOfNoUseAlone.test(name))
    .map((name) => ({ register, name, bytes: readFileSync(`${folder}/${name}`) }))
})

export const sourceFile = (
  name: string,
  bytes: Buffer,
  chunks: ReadonlyArray<Uint8Array> = [bytes]
): SourceFile => ({
  name,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  size: bytes.length,
  bytes: Stream.fromIterable(chunks)
})

/** The parts of a workbook or archive by path. */
const parts = (bytes: Uint8Array) =>
  Stream.make(bytes).pipe(
    Stream.pipeThroughChannelOrFail(Zip.decode()),
    Stream.mapEffect((entry) =>
      Effect.map(
        Stream.runCollect(entry.body),
        (chunks) => [entry.header.path, Buffer.concat(chunks).toString("utf8")] as const
      )
    ),
    Stream.runCollect
  )

const isArchive = (name: string) => /\.(?:xlsx|zip)$/iu.test(name)
const takesArchives = ({ source }: Register) => /zip/u.test(source.fileName.source)

const inArchive = (random: Random, file: FixtureFile) =>
  Effect.gen(function* () {
    const all = isArchive(file.name)
      ? [...(yield* parts(file.bytes))]
      : [[file.name, file.bytes.toString("utf8")] as const]
    const at = random.below(all.length)
    const changed = all.map(([path, content], i) =>
      i === at
        ? ([path, mutated(random, Buffer.from(content)).toString("utf8")] as const)
        : ([path, content] as const)
    )
    if (random.chance(0.1)) changed.splice(random.below(changed.length), 1)
    if (changed.length > 0 && random.chance(0.1)) changed.push(pickOf(random, changed))
    if (random.chance(0.1)) changed.reverse()
    return Buffer.from(yield* pack(changed, random.chance(0.5) ? "Store" : "Deflate"))
  })

/** The file as it arrives, damaged. */
export const mutatedFile = Effect.fnUntraced(function* (file: FixtureFile, seed: number) {
  const random = randomOf(seed, 0)
  const packs = isArchive(file.name) || (takesArchives(file.register) && random.chance(0.3))
  const name = packs && !isArchive(file.name) ? archiveName(file) : file.name
  const packed = packs ? yield* inArchive(random, file) : file.bytes
  const bytes = !packs || random.chance(0.3) ? mutated(random, packed) : packed
  return sourceFile(name, bytes, chunked(random, bytes))
})

const archiveName = ({ name, register }: FixtureFile): string =>
  register.source.id === "abn-bulk-extract" ? "public_split_1_10.zip" : name.replace(/\.\w+$/u, ".zip")
