/** Requests and queries of a program, read as the server reads them. */
import { strict } from "@entity-watch/contract/http/strict"
import { asMeant } from "@entity-watch/contract/schema/asMeant"
import { Schema } from "effect"

export const decoded = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, value: unknown) =>
  Schema.decodeUnknownEffect(schema, strict)(value)

/** Of what is sent over HTTP as a body or a query. */
export const meant = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, value: unknown) =>
  decoded(schema, asMeant(value))

/** A `limit` is text in the query of a request, and a number here. */
export const asQuery = ({ limit, ...rest }: { readonly limit?: number } = {}) =>
  limit === undefined ? rest : { ...rest, limit: String(limit) }
