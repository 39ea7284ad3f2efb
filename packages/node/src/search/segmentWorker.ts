/** The worker that builds, checks, reads and writes segments. Each of these would block the server's thread for too long. */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { parentPort } from "node:worker_threads"
import { Segment } from "@entity-watch/names/search"
import { makeOwnFolder } from "../process/makeOwnFolder.ts"
import { SegmentRows } from "./SegmentRows.ts"
import type { ExpectedSegment, SegmentReply, SegmentRequest } from "./segmentMessages.ts"

const port = parentPort
if (port === null) throw new Error("This module runs in a worker thread.")

/** How many bytes are read or written at a time. */
const pieceBytes = 16 * 1024 * 1024

const checked = (
  buffer: SharedArrayBuffer,
  { hash, stamp }: ExpectedSegment,
  segment = Segment.open(buffer)
): SegmentReply => {
  if ("_tag" in segment) return { kind: "refused", reason: segment.detail }
  if (segment.stamp.version !== stamp || (hash !== null && segment.stamp.hash !== hash))
    return { kind: "refused", reason: "It is another segment." }
  return { kind: "segment", buffer, hash: segment.stamp.hash, names: segment.nameCount }
}

const read = (path: string, expected: ExpectedSegment): SegmentReply => {
  let file: number
  try {
    file = openSync(path, "r")
  } catch {
    return { kind: "refused", reason: "There is no such file." }
  }
  try {
    const buffer = new SharedArrayBuffer(fstatSync(file).size)
    const bytes = new Uint8Array(buffer)
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(file, bytes, at, Math.min(pieceBytes, bytes.length - at), at)
      if (count === 0) return { kind: "refused", reason: "It became shorter while it was read." }
      at += count
    }
    return checked(buffer, expected)
  } finally {
    closeSync(file)
  }
}

/** Writes under another name first, so that a file with the right name is always complete. */
const write = (path: string, buffer: SharedArrayBuffer): void => {
  makeOwnFolder(dirname(path))
  const aside = `${path}.${process.pid}`
  const file = openSync(aside, "w", 0o600)
  try {
    const bytes = new Uint8Array(buffer)
    for (let at = 0; at < bytes.length; )
      at += writeSync(file, bytes, at, Math.min(pieceBytes, bytes.length - at), at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(aside, path)
}

let building: SegmentRows | undefined

const answer = (request: SegmentRequest): SegmentReply => {
  building ??= new SegmentRows()
  switch (request.kind) {
    case "cancelled":
      building.cancelled(request.rows)
      return { kind: "done" }
    case "names":
      if (request.only === null) building.names(request.rows)
      else building.namesOf(request.rows, request.only)
      return { kind: "done" }
    case "finish": {
      const { buffer } = building.finish(request.stamp)
      building = undefined
      return checked(buffer, { stamp: request.stamp, hash: null })
    }
    case "check":
      return checked(request.buffer, request.expected)
    case "checkResident":
      return checked(request.buffer, request.expected, Segment.openResident(request.buffer))
    case "read":
      return read(request.path, request.expected)
    case "write":
      write(request.path, request.buffer)
      return { kind: "done" }
  }
}

port.on("message", (request: SegmentRequest) => {
  let reply: SegmentReply
  try {
    reply = answer(request)
  } catch (cause) {
    // Only the name of the error: its message may quote data.
    reply = { kind: "failed", reason: cause instanceof Error ? cause.name : "unknown" }
  }
  port.postMessage(reply)
})
