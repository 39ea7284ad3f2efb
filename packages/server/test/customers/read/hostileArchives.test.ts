import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { Zip } from "effect/encoding"
import { entriesOf, listed, other, read, sheetPath, usualParts } from "./hostileWorkbook.ts"
import { type WrittenEntry, zipArchive } from "./zipArchive.ts"

describe("the archive of a workbook", () => {
  const entries = entriesOf(usualParts)
  const before = entries.findIndex(({ path }) => path === sheetPath)
  const sheet: WrittenEntry = { path: sheetPath, content: listed }
  const withSheet = (...sheets: ReadonlyArray<WrittenEntry>) => entries.toSpliced(before, 1, ...sheets)
  const evil: WrittenEntry = { path: sheetPath, content: other }
  const sizes = { size: 10, compressedSize: 10 }

  it.effect("refuses the file when its directory and its entries contradict each other", () =>
    Effect.gen(function* () {
      for (const [what, archive, sentence] of [
        [
          "an entry that is not listed, before the one that is",
          zipArchive(withSheet({ ...evil, central: null }, sheet)),
          /another place|not in its directory/u
        ],
        [
          "an entry that is not listed, behind the one that is",
          zipArchive(withSheet(sheet, { ...evil, central: null })),
          /not in its directory/u
        ],
        [
          "an entry that is not listed, at the end",
          zipArchive([...entries, { ...evil, central: null }]),
          /not in its directory|not in it/u
        ],
        ["bytes before the directory", zipArchive(entries, { between: "x".repeat(40) }), /not in/u],
        [
          "another name",
          zipArchive(withSheet({ ...evil, central: { path: "xl/worksheets/sheet2.xml" } }, sheet)),
          /another name than its directory/u
        ],
        [
          "a name that is another's in the entry",
          zipArchive(withSheet({ ...sheet, local: { path: "xl/worksheets/sheet2.xml" } })),
          /another name than/u
        ],
        ["a size", zipArchive(withSheet({ ...sheet, local: sizes })), /another size/u],
        [
          "a size of the directory",
          zipArchive(withSheet({ ...sheet, central: sizes })),
          /not in its directory|another size/u
        ],
        ["a content", zipArchive(withSheet({ ...sheet, local: { crc: 1 } })), /another size or content/u],
        [
          "a content in both",
          zipArchive(withSheet({ ...sheet, local: { crc: 1 }, central: { crc: 1 } })),
          /damaged or cut off/u
        ],
        ["a method", zipArchive(withSheet({ ...sheet, local: { method: 8 } })), /another way of packing/u],
        ["a place", zipArchive(withSheet({ ...sheet, central: { offset: 0 } })), /another place/u],
        [
          "an entry in the data of another",
          zipArchive([
            { path: "xl/media/image1.png", content: Buffer.from(zipArchive([evil])).toString("latin1") },
            ...withSheet({ ...sheet, central: { offset: 30 + "xl/media/image1.png".length } })
          ]),
          /contradicts itself/u
        ],
        [
          "an entry twice",
          zipArchive(withSheet(sheet, evil)),
          /has the part xl\/worksheets\/sheet1\.xml twice/u
        ],
        [
          "an entry twice, in capitals",
          zipArchive(withSheet(sheet, { ...evil, path: "XL/Worksheets/Sheet1.xml" })),
          /twice/u
        ],
        ["another count", zipArchive(entries, { count: 3 }), /another number of parts/u],
        [
          "an archive behind an archive",
          Buffer.concat([zipArchive(entries), zipArchive(withSheet(evil))]),
          /contradicts itself/u
        ],
        [
          "an archive in the comment of an archive",
          zipArchive(entries, { comment: Buffer.from(zipArchive(withSheet(evil))).toString("latin1") }),
          /contradicts itself/u
        ],
        ["no directory", zipArchive(entries).slice(0, -60), /damaged or cut off/u]
      ] as const)
        assert.match(yield* read(archive), sentence, what)
    })
  )

  it.effect("is read with a comment, and with sizes behind the data", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* read(zipArchive(entries)), "Ruslan Example")
      assert.strictEqual(yield* read(zipArchive(entries, { comment: "Invented" })), "Ruslan Example")
      const streamed = yield* Stream.fromIterable(usualParts).pipe(
        Stream.map(([path, content]) => Zip.fileStream(path, Stream.make(new TextEncoder().encode(content)))),
        Stream.pipeThroughChannelOrFail(Zip.encode()),
        Stream.runCollect
      )
      assert.strictEqual(yield* read(Buffer.concat(streamed)), "Ruslan Example")
    })
  )

  it.effect("may be filled up with zeros, and with nothing else", () =>
    Effect.gen(function* () {
      const padded = (archive: Uint8Array, padding: Buffer) => read(Buffer.concat([archive, padding]))
      for (const archive of [zipArchive(entries), zipArchive(entries, { comment: "Invented" })]) {
        for (const zeros of [1, 511, 65_536])
          assert.strictEqual(yield* padded(archive, Buffer.alloc(zeros)), "Ruslan Example", `${zeros}`)
        for (const padding of [Buffer.alloc(65_537), Buffer.from("\0\0x"), Buffer.from("x\0")])
          assert.match(yield* padded(archive, padding), /directory of its parts is not at its end/u)
      }
    })
  )
})
