/** Frequent words of Hebrew names with their usual Latin spelling, since the script leaves most vowels out. */
export const hebrewNames = new Map(
  `דוד=DAVID משה=MOSHE כהן=COHEN לוי=LEVI יוסף=YOSEF אברהם=AVRAHAM יצחק=YITZHAK יעקב=YAAKOV שמעון=SHIMON יהודה=YEHUDA שלמה=SHLOMO
  דניאל=DANIEL מיכאל=MICHAEL אליהו=ELIYAHU חיים=CHAIM רפאל=RAFAEL גבריאל=GABRIEL בנימין=BINYAMIN יהושע=YEHOSHUA אהרן=AHARON אהרון=AHARON
  שרה=SARAH רחל=RACHEL רבקה=RIVKA לאה=LEAH מרים=MIRIAM אסתר=ESTHER חנה=HANNAH רות=RUTH בן=BEN בר=BAR מזרחי=MIZRAHI פרץ=PERETZ ביטון=BITON`
    .split(/\s+/u)
    .map((pair) => {
      const [hebrew = "", latin = ""] = pair.split("=")
      return [hebrew, latin] as const
    })
)
