/** Keeps the end of an archive while its bytes go by: there is the directory of what it holds. */
import { longestDirectory, readZipDirectory, type ZipDirectory } from "./zipDirectory.ts"

export class ArchiveTail {
  private readonly held: Array<Uint8Array> = []
  private heldBytes = 0
  private length = 0

  take(chunk: Uint8Array): void {
    // The bytes are copied, because the host may use its buffer again.
    this.held.push(chunk.slice())
    this.length += chunk.length
    this.heldBytes += chunk.length
    while (this.heldBytes - (this.held[0]?.length ?? 0) >= longestDirectory)
      this.heldBytes -= this.held.shift()?.length ?? 0
  }

  /** When all of its bytes have been taken. It throws `WorkbookUnreadable`. */
  directory(mostEntries: number): ZipDirectory {
    const tail = new Uint8Array(this.heldBytes)
    let at = 0
    for (const chunk of this.held) {
      tail.set(chunk, at)
      at += chunk.length
    }
    return readZipDirectory(tail, this.length, mostEntries)
  }
}
