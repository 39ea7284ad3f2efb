import { assert, describe, it } from "@effect/vitest"
import type { ListedDate } from "@entity-watch/core/domain/ListedEntry"
import { readDatesOfBirth } from "@entity-watch/core/formats/datesOfBirth"

describe("readDatesOfBirth", () => {
  const short = ({ about, day, month, year }: ListedDate): string =>
    `${about === true ? "~" : ""}${[day, month, year].filter((part) => part !== undefined).join("/")}`

  it.each([
    ["15/04/1939, 1938", "15/4/1939 1938"],
    ["08/1977, 09/1977, 1976", "8/1977 9/1977 1976"],
    ["27/05/1973 01/01/1975", "27/5/1973 1/1/1975"],
    ["1961,\n/02/1961,\n13/03/1961", "1961 2/1961 13/3/1961"],
    ["Approximately 1953", "~1953"],
    ["Approximately 1960, 1966\u00a0", "~1960 1966"],
    ["Circa 1957", "~1957"],
    ["c. 1957 or 14 March 1942", "~1957 14/3/1942"],
    ["Approx 1977", "~1977"],
    ["Between 1963 and 1968", "1963 1964 1965 1966 1967 1968"],
    ["Between 1963 to 1965", "1963 1964 1965"],
    ["1956-1957", "1956 1957"],
    ["Approximately: Between 1959 and 1961", "~1959 ~1960 ~1961"],
    ["30 December 1960  or 13 December 1960", "30/12/1960 13/12/1960"],
    ["5 May 1957, April 1957, May 1957", "5/5/1957 4/1957 5/1957"],
    ["March 16, 1972", "16/3/1972"],
    ["29-Aprl-1967", "29/4/1967"],
    ["a) 1/01/1968 b) 23-Apr-68", "1/1/1968 23/4/1968"],
    ["March 1968 to May 1968", "3/1968 4/1968 5/1968"],
    ["a) Between Aug. and Sep 1977    b) 1976", "8/1977 9/1977 1976"],
    ["1979, 1980.1981, 1982", "1979 1980 1981 1982"],
    ["10/061962", "1962"],
    ["7/02/1950/11/1950 08/08/1945", "7/2/1950 11/1950 8/8/1945"],
    ["19/04/1982, 18/04/1982,\u00a024/06/1402", "19/4/1982 18/4/1982"],
    ["c) 24/06/1402 (Hijri Calendar)", ""],
    ["a) Approximately 1955- 1958 b) Approximately 1945-1946", "~1955 ~1956 ~1957 ~1958 ~1945 ~1946"],
    ["14 Mar 1974 >> 13 Apr 1974", "14/3/1974 13/4/1974"],
    ["Approximately 1955. For this aka only, alt DOB 01/01/1969", "~1955 1/1/1969"],
    ["8 Aug. 1980, (appears in false passport number S335026)", "8/8/1980"],
    ["1964-05-12", "12/5/1964"],
    // Never month first, and no day that is not in its month.
    ["04/23/1970", ""],
    ["31/02/1970", ""],
    ["Approximately (30-35 years old)", ""],
    ["na", ""]
  ])("reads %j", (raw, dates) => {
    assert.strictEqual(readDatesOfBirth(raw).map(short).join(" "), dates)
  })
})

describe("dates of lists of one's own", () => {
  it("leave the century of a year of two digits open where it may be this one", () => {
    assert.deepStrictEqual(readDatesOfBirth("12/03/05", "either"), [
      { year: 1905, month: 3, day: 12 },
      { year: 2005, month: 3, day: 12 }
    ])
    assert.deepStrictEqual(readDatesOfBirth("12/03/62", "either"), [{ year: 1962, month: 3, day: 12 }])
    assert.deepStrictEqual(readDatesOfBirth("12/03/05"), [{ year: 1905, month: 3, day: 12 }])
  })

  it("are read as years and months in ISO form", () => {
    assert.deepStrictEqual(readDatesOfBirth("1962-05"), [{ year: 1962, month: 5 }])
    assert.deepStrictEqual(readDatesOfBirth("1962-05-07"), [{ year: 1962, month: 5, day: 7 }])
    assert.deepStrictEqual(readDatesOfBirth("1962-1964").length, 3)
  })
})
