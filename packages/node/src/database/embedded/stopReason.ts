/** Why the engine stopped or could not be opened, for the operator, without a full stop. */

/** The engine's own file errors carry WASI's numbers. https://wasix.org/docs/api-reference/wasi/errno */
const wasiNames: Readonly<Record<number, string>> = { 2: "EACCES", 19: "EDQUOT", 51: "ENOSPC", 69: "EROFS" }

const plain: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /ENOSPC|EDQUOT|No space left on device|quota exceeded|disk is full/iu,
    "the disk is full. Make room on it and try again"
  ],
  [/EROFS|Read-only file system/iu, "the disk is read-only. Mount it so that it can be written to"],
  [/(?:ENOENT|EEXIST).*mkdir|ENOTDIR/u, "no folder can be made there. Choose another for DATA_DIR"],
  [/EACCES|EPERM|Permission denied/iu, "its files may not be written. Look at their owner and permissions"]
]

/** What the engine throws is often no `Error`. */
const textOf = (cause: unknown): string => {
  if (typeof cause !== "object" || cause === null) return String(cause)
  if ("errno" in cause && typeof cause.errno === "number" && cause.errno in wasiNames)
    return wasiNames[cause.errno] ?? ""
  return "message" in cause ? String(cause.message) : "it gave up without a word"
}

/** Of what the engine said last, or of what was thrown. */
export const stopReason = (cause: unknown): string => {
  const text = textOf(cause)
  return plain.find(([form]) => form.test(text))?.[1] ?? text.replace(/\.$/u, "")
}
