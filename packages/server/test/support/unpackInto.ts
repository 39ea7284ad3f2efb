/** Writes the parts of an archive into a folder that is there. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Stream } from "effect"
import { Zip } from "effect/encoding"

export const unpackInto = (folder: string, archive: string): Promise<void> =>
  Stream.make(readFileSync(archive)).pipe(
    Stream.pipeThroughChannelOrFail(Zip.decode()),
    Stream.runForEach(({ body, header }) =>
      Effect.map(Stream.runCollect(body), (chunks) =>
        writeFileSync(join(folder, header.path), Buffer.concat(chunks))
      )
    ),
    Effect.runPromise
  )
