/** That a trust names a company as its trustee, as a fact of the company. A trust that comes or goes makes an event. */
import type { RelatedEntity } from "@entity-watch/contract/schema/Canonical"
import type { Fact } from "./Fact.ts"

export const trustFact = ({ abn, name, source }: RelatedEntity): Fact => ({
  event: "relationship_change",
  key: `trust/${abn}`,
  value: "",
  field: "canonical.related_entities",
  shown: { role: "trust", abn, name },
  source
})
