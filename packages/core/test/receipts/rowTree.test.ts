import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { besideWay, foldTree, type HashBytes, leafOf, rootOver } from "@entity-watch/core/receipts"

const hash: HashBytes = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest()
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

/** Of the reference implementation of RFC 6962. */
const entries = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f"
]
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
]

const rootOf = (leaves: ReadonlyArray<Uint8Array>) => {
  const tree = foldTree(hash)
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()
}
const pathTo = (position: number, leaves: ReadonlyArray<Uint8Array>) =>
  besideWay(position, leaves.length).map(({ from, until }) => rootOf(leaves.slice(from, until)))

const leaf = (n: number) => leafOf(hash, Uint8Array.of(n), [{ row: `${n}` }])

describe("the tree over rows", () => {
  it("has the roots of RFC 6962", () => {
    const leaves = entries.map((entry) => hash(Uint8Array.of(0), Buffer.from(entry, "hex")))
    assert.deepStrictEqual(
      roots.map((_, n) => hex(rootOf(leaves.slice(0, n)))),
      roots
    )
  })

  it("leads from each leaf to its root, and from nothing else", () => {
    for (let count = 1; count <= 33; count++) {
      const leaves = Array.from({ length: count }, (_, n) => leaf(n))
      const root = hex(rootOf(leaves))
      for (let position = 0; position < count; position++) {
        const path = pathTo(position, leaves)
        const led = (start: Uint8Array, at: number, among: number, along: ReadonlyArray<Uint8Array>) => {
          const found = rootOver(hash, start, { position: at, leaves: among, path: along })
          return found !== null && hex(found) === root
        }
        assert.isTrue(led(leaf(position), position, count, path), `${position} of ${count}`)
        assert.isFalse(led(leaf(99), position, count, path))
        assert.isFalse(led(leaf(position), position, count, [...path, leaf(1)]))
        assert.isFalse(led(leaf(position), count, count, path))
        for (let other = 0; other < count; other++)
          if (other !== position) assert.isFalse(led(leaf(position), other, count, path))
        for (let at = 0; at < path.length; at++)
          assert.isFalse(led(leaf(position), position, count, path.with(at, leaf(98))))
      }
    }
  })

  it("has another root with a leaf changed, left out, added or moved, and no node passes for a leaf", () => {
    const leaves = Array.from({ length: 12 }, (_, n) => leaf(n))
    const root = hex(rootOf(leaves))
    for (let at = 0; at < leaves.length; at++) {
      const others = [
        leaves.with(at, leaf(99)),
        leaves.toSpliced(at, 1),
        leaves.toSpliced(at, 0, leaf(at)),
        leaves.toSpliced(at, 1).toSpliced((at + 1) % leaves.length, 0, leaf(at))
      ]
      for (const other of others) assert.notStrictEqual(hex(rootOf(other)), root)
    }
    const [one, two, three] = [leaf(1), leaf(2), leaf(3)]
    const node = hash(one, two)
    assert.notStrictEqual(hex(rootOf([one, two, three])), hex(rootOf([node, three])))
  })

  it("makes other leaves of the same row under another salt, and of records cut otherwise", () => {
    const one = leafOf(hash, Uint8Array.of(1), [{ a: "bc" }])
    assert.notDeepEqual(one, leafOf(hash, Uint8Array.of(2), [{ a: "bc" }]))
    assert.notDeepEqual(one, leafOf(hash, Uint8Array.of(1), [{ ab: "c" }]))
    assert.notDeepEqual(one, leafOf(hash, Uint8Array.of(1), [{ a: "bc" }, { a: "bc" }]))
  })
})
