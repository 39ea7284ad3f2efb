/** Days and moments within a sentence of the service, as a person reads them. */
import { dayOf } from "./time.ts"

const written = /\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?\b/gu

export const withPlainDates = (sentence: string): string =>
  sentence.replaceAll(written, (day) => (Number.isNaN(Date.parse(day)) ? day : dayOf(day)))
