import { assert, describe, it } from "@effect/vitest"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import type { Entity } from "@entity-watch/core/entities/Entity"
import { ranking } from "@entity-watch/core/resolve/rank"

describe("ranking", () => {
  it.each(["KESTREL PTY LTD ATF WOMBAT TRUST", "KESTREL  PTY LTD   ATF WOMBAT TRUST"])(
    "offers %s to whoever asks for its trustee, never as who was meant",
    (name) => {
      const record = { register: "abn-bulk-extract", key: "51824753556" } as const
      const trust = { abn: record.key, acns: [], parts: [{ record, projection: { fields: {}, names: [] } }] }
      const found = atOnce(
        ranking([trust as unknown as Entity], [{ ...record, kind: "legal", name }], {
          name: "Kestrel Pty Ltd",
          exact: false,
          state: null,
          postcode: null
        })
      )
      assert.deepStrictEqual(
        found.map(({ signals }) => signals.matched_name),
        [name]
      )
      assert.isBelow(found[0]?.confidence ?? 100, 85)
    }
  )
})
