/** Cyrillic in Latin letters by three published systems. */

const iso9: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  ґ: "g̀",
  д: "d",
  е: "e",
  ё: "ë",
  є: "ê",
  ж: "ž",
  з: "z",
  и: "i",
  і: "ì",
  ї: "ï",
  й: "j",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ў: "ŭ",
  ф: "f",
  х: "h",
  ц: "c",
  ч: "č",
  ш: "š",
  щ: "ŝ",
  ъ: "ʺ",
  ы: "y",
  ь: "ʹ",
  э: "è",
  ю: "û",
  я: "â",
  ј: "ǰ",
  љ: "l̂",
  њ: "n̂",
  ћ: "ć",
  ђ: "đ",
  џ: "d̂",
  ѓ: "ǵ",
  ќ: "ḱ",
  ѕ: "ẑ"
}
/** ISO 9:1995: one Latin letter for each Cyrillic one, whatever the language. */
export const byIso9 = (word: string): string =>
  [...word.toLowerCase()].map((letter) => iso9[letter] ?? letter).join("")

const bgn: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  ж: "zh",
  з: "z",
  и: "i",
  і: "i",
  ї: "yi",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "”",
  ы: "y",
  ь: "’",
  э: "e",
  ю: "yu",
  я: "ya",
  ґ: "g",
  є: "ye"
}
/** BGN/PCGN for Russian (1947): E is YE at the beginning and behind a vowel, Й, Ъ and Ь. */
export const byBgn = (word: string): string =>
  [...word.toLowerCase()]
    .map((letter, i, all) =>
      letter === "е" || letter === "ё"
        ? `${i === 0 || /[аеёийоуъыьэюя]/u.test(all[i - 1] ?? "") ? "y" : ""}${letter === "е" ? "e" : "ë"}`
        : (bgn[letter] ?? letter)
    )
    .join("")

/** Doc 9303 of the ICAO, part 3, table B: passports. */
export const byPassport = (word: string): string =>
  [...word.toLowerCase()]
    .map((letter) =>
      letter === "ъ"
        ? "ie"
        : letter === "ь"
          ? ""
          : letter === "ю"
            ? "iu"
            : letter === "я"
              ? "ia"
              : letter === "й"
                ? "i"
                : letter === "ё" || letter === "э"
                  ? "e"
                  : letter === "е"
                    ? "e"
                    : (bgn[letter] ?? letter)
    )
    .join("")
