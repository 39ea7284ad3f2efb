/** The fenced blocks of a page. What a block's info string says: the language, then a path, `published`, or `no-run:` and a reason. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../support/workspaceCopy.ts"

export interface Block {
  /** Relative to the root, with slashes. */
  readonly page: string
  readonly line: number
  /** Empty where the block is a drawing or the like. */
  readonly language: string
  /** The file that the block is the content of. */
  readonly path: string | undefined
  /** Why it is not executed. */
  readonly noRun: string | undefined
  /** Whether it installs what is published: test/packing/registry.e2e.test.ts executes it with a registry of its own. */
  readonly isPublished: boolean
  readonly code: string
}

export const blocksOf = (page: string): ReadonlyArray<Block> => {
  const text = readFileSync(join(root, page), "utf8")
  return [...text.matchAll(/^```([^\n`]*)\n([\s\S]*?)^```$/gmu)].map(
    ({ 1: info = "", 2: code = "", index }) => {
      const [, language = "", rest = ""] = /^(\S*)\s*(.*)$/u.exec(info) ?? []
      const noRun = /^no-run: (.+)$/u.exec(rest)?.[1]
      return {
        page,
        line: text.slice(0, index).split("\n").length,
        language,
        path: noRun === undefined && rest !== "" && rest !== "published" ? rest : undefined,
        noRun,
        isPublished: rest === "published",
        code
      }
    }
  )
}
