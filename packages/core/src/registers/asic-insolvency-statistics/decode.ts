/**
 * Decodes the sheet of appointments, of the publisher's workbook or saved as text. Its seventeen columns are known from
 * one reader, and only those that are needed are asked for.
 */
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = ["ACN No", "Appointment type", "Effective date"] as const

export type AppointmentRow = PublishedRow<(typeof required)[number]>

export const decode = readDelimited({ source: source.id, required, brokenRow: "refuse", others: "ignored" })
