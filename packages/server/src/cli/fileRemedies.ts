/** What the command line says of a file: what everybody is told, and what to write. */
import type { FileFault, FileFaultCode } from "@entity-watch/core/rows/read/FileFault"
import type { FileRefused } from "@entity-watch/core/rows/read/FileRefused"
import {
  fileFaultWords,
  haveOwnHeaders,
  type OptionWord,
  refusedInWords,
  spoken,
  type Words
} from "@entity-watch/node/rows/fileFaultWords"
import { saysRemark } from "@entity-watch/node/rows/fileRemarkWords"

type SomeWords = { readonly [Code in FileFaultCode]?: Words<Code> }

const flag: OptionWord = (name) =>
  name === "columns" ? "--column" : name === "requireGst" ? "--require-gst" : `--${name}`

const otherFolder = "Choose another folder with --out."
const goOnWithThat = "Go on with that, or choose another folder with --out."
const whichId = 'Say which one it is by --column id="...".'
const finishFirst = "Finish it with --resume first."

/** Added to what everybody is told. */
const remedies: SomeWords = {
  not_text: "Or name its encoding by --encoding.",
  utf16_unmarked: "Name that by --encoding utf-16le.",
  no_visible_sheet: "Name one by --sheet.",
  no_header: "Or say by --header-row which row holds them.",
  column_unnamed: ({ isTitle, row }) =>
    isTitle ? `If row ${row} names the columns, say so by --header-row ${row}.` : "",
  several_columns: ({ field, headers }) =>
    haveOwnHeaders(headers) ? `Say which by --column ${field}="…".` : "",
  part_of_name:
    'Say where the others are by --column given="…" and --column family="…", or by --column name="…" that it is the whole name.',
  no_names: 'Say which does by --column name="…", or by --header-row which row names the columns.',
  codes_without_names:
    'Say which does by --column name="…", or by --column id="…" which codes stand without a name.',
  part_of_party_name: ({ party }) =>
    `Say by --column "${party}.name=…" that it is the whole name, or leave it out by --ignore-column.`,
  party_without_name: ({ party }) => `Say which column holds it by --column "${party}.name=…".`,
  dates_against_header: "Leave out --dates, or correct the header.",
  dates_doubtful: "Say by --dates month-first or --dates day-first how they are written.",
  no_ids: whichId,
  ids_shared: whichId,
  disk_full: "Make room on it, and run the same command again with --resume: it goes on where it stopped.",
  results_not_made: otherFolder,
  results_lost: otherFolder,
  run_unreadable: otherFolder,
  place_taken: otherFolder,
  run_there: "Go on with it by --resume, or choose another folder with --out.",
  run_of_other_file: otherFolder,
  run_of_other_mode: otherFolder,
  run_of_other_rules: otherFolder,
  run_of_other_setting: goOnWithThat,
  run_of_other_comparison: goOnWithThat,
  earlier_run_unfinished: finishFirst,
  screening_unfinished: finishFirst,
  screening_without_account: "Screen the file with it."
}

/** Told in place of it. */
const ownWords: SomeWords = {
  earlier_run_in_place:
    "name the folder of an earlier run, and another folder for the new results with --out.",
  no_receipt: "holds no receipt of a file: it is written by screen --file with --receipt.",
  screening_absent: "holds no results of screen --file.",
  decision_columns: ({ columns }) =>
    `has no column ${columns.join(", ")}: give the results of screen --file with --account, with what you decided in outcome, reason and reason_code.`
}

/** The rest of the sentence that begins with the file's name, and what follows it. */
export const faultAtCommandLine = (fault: FileFault): string => {
  const told = spoken(ownWords[fault.code] ?? fileFaultWords[fault.code], fault, flag)
  const remedy = spoken(remedies[fault.code] ?? "", fault, flag)
  return remedy === "" ? told : `${told} ${remedy}`
}

export const refusalAtCommandLine = (refusal: FileRefused): string =>
  `${refusedInWords(refusal, flag)} ${faultAtCommandLine(refusal.fault)}`

export const remarkAtCommandLine = saysRemark({
  sheet_doubtful: () => "Say by --sheet which one is to be read.",
  rows_above: ({ header_row }) => `Say by --header-row ${header_row} that no customer stands there.`,
  encoding_read: ({ is_concluded }) => (is_concluded ? "--encoding names another." : "")
})
