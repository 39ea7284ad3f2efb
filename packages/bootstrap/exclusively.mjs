/** Of several starts at the same time, one installs and the others wait for it. */
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs"
import { dirname } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { Obstacle } from "./workspace.mjs"

/** What the system says where a folder may not be written. */
const refusals = new Set(["EACCES", "EPERM", "EROFS"])

/** Milliseconds. Whoever holds the lock touches it every second; one who was killed does not. */
const abandonedAfter = 15_000

const claim = (lock) => {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (refusals.has(error.code))
      throw new Obstacle(
        "Packages must be installed, and this user may not write into the checkout: start once as the user whose checkout it is."
      )
    if (error.code !== "EEXIST") throw error
  }
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - touched <= abandonedAfter) return false
  const away = `${lock}.${process.pid}`
  try {
    // Of those who find it abandoned, one succeeds.
    renameSync(lock, away)
    rmSync(away, { recursive: true })
  } catch (error) {
    if (error.code !== "ENOENT") throw error
  }
  return claim(lock)
}

const touch = (lock) => {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // It was taken for abandoned, after a long sleep of the machine.
  }
}

/** `lock` is the path of a folder that exists while `work` goes on. */
export const exclusively = async (lock, work) => {
  try {
    mkdirSync(dirname(lock), { recursive: true })
  } catch (error) {
    if (!refusals.has(error.code)) throw error
  }
  for (let told = false; !claim(lock); told = true) {
    if (!told) process.stderr.write("Another start is installing; this one waits for it.\n")
    await delay(200)
  }
  const beat = setInterval(touch, 1_000, lock)
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once("exit", release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off("exit", release)
    release()
  }
}
