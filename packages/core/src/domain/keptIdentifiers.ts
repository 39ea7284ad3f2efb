/** ABNs and ACNs as a row of the database has them. They were checked when they were written, and are not checked again. */
import * as Schema from "effect/Schema"

export const KeptAbn = Schema.String.pipe(Schema.brand("Abn"))

export const KeptAcn = Schema.String.pipe(Schema.brand("Acn"))
