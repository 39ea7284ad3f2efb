/** A file system that is soon full: in memory, a few megabytes. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface SmallDisk {
  readonly folder: string
  readonly resize: (megabytes: number) => void
  /** Takes what is left, but for so many bytes, until `empty`. */
  readonly fill: (leave: number) => void
  readonly empty: () => void
  readonly unmount: () => void
}

const mount = (folder: string, options: string) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { encoding: "utf8" })

/** Mounts one, or says why that cannot be done here: in general it takes root, on Linux. */
export const mountSmallDisk = (megabytes: number): SmallDisk | string => {
  if (process.platform !== "linux") return "small file systems are mounted on Linux only"
  const folder = mkdtempSync(join(tmpdir(), "ew-disk-"))
  const { status, stderr } = mount(folder, `size=${megabytes}m,mode=1777`)
  if (status !== 0) {
    rmdirSync(folder)
    return `a small file system could not be mounted: ${(stderr ?? "there is no mount").trim()}`
  }
  const ballast = join(folder, "ballast")
  return {
    folder,
    resize: (size) => void mount(folder, `remount,size=${size}m`),
    fill: (leave) => {
      const { bavail, bsize } = statfsSync(folder)
      const size = Math.max(0, bavail * bsize - leave)
      writeFileSync(ballast, Buffer.alloc(size))
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => {
      spawnSync("umount", ["-l", folder])
      rmdirSync(folder)
    }
  }
}
