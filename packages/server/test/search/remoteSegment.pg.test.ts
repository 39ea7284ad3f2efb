import { layer } from "@effect/vitest"
import { NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { Layer } from "effect"
import { TestDatabase } from "../support/TestDatabase.ts"
import { answersAlike, goesAway } from "./remoteConformance.ts"

const stores = NameSegmentStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))

layer(stores, { excludeTestServices: true })("a segment in the embedded database", (it) => {
  it.effect("is searched to the same answers as in memory", () => answersAlike)
  it.effect("is read by pieces, until some time after it was replaced", () => goesAway)
})
