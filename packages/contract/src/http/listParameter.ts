/** The list of a path: its schema, its example, and what is answered where there is none. */
import { ListName } from "../schema/ListId.ts"

export const listParams = { list: ListName }
export const listParameter = { list: { example: "declined-customers" } }
export const noList = "The account has no list of this name."
