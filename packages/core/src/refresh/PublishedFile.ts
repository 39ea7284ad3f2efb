/** A file that a publisher offers now. */
export interface PublishedFile {
  /** The catalogue's id of the resource, the part of an edition, or `file` where a register has an address of its own. */
  readonly resource: string
  readonly name: string
  readonly url: string
  /** When its edition was made, where that is known without the file: such an edition is told by its time alone. */
  readonly asOf?: string
}

/** The name of a file, as its address ends. */
export const lastSegment = (url: string): string => {
  const path = url.replace(/[?#].*$/u, "")
  const segment = path.slice(path.lastIndexOf("/") + 1)
  try {
    return decodeURIComponent(segment).replaceAll("/", "")
  } catch {
    return segment
  }
}
