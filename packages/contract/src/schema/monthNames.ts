/**
 * The names of months, without accents, as people write them in English and in the languages from which dates are copied
 * most: French, German, Spanish, Italian, Portuguese, Dutch, the Scandinavian ones, Indonesian and Malay. No name stands
 * for two months.
 */
const namesByMonth = [
  "january jan januari januar janner janvier janv enero ene gennaio gen janeiro",
  "february feb februari februar fevrier fevr febrero febbraio fevereiro fev",
  "march mar mars marts marz maerz marzo marco maart mrt maret mac",
  "april apr avril avr abril abr aprile",
  "may mai mayo maggio mag maio mei maj",
  "june jun juin juni junio giugno giu junho",
  "july jul juillet juil juli julio luglio lug julho julai",
  "august aug aout agosto ago augustus agustus ogos augusti",
  "september sept sep septembre septiembre setiembre settembre set setembro",
  "october oct octobre oktober okt octubre ottobre ott outubro out",
  "november nov novembre noviembre novembro",
  "december dec decembre dezember dez diciembre dic dicembre dezembro desember des disember"
]

const numbers = new Map(
  namesByMonth.flatMap((names, i) => names.split(" ").map((name) => [name, i + 1] as const))
)

/** Matches the name of a month, or its abbreviation with or without a full stop. The longest name comes first. */
export const monthName = `(${[...numbers.keys()].sort((a, b) => b.length - a.length).join("|")})\\.?`

/** The number of a month from 1, or 0 for what is no month. */
export const monthOf = (name: string): number => numbers.get(name) ?? 0
