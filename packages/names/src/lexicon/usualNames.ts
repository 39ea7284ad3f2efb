/** Whether somebody's usual name is among words, given or of a family. Many people have none of these. */
import { arabicNames } from "./arabicNames.ts"
import { diminutives } from "./diminutives.ts"
import { distinctNames } from "./distinctNames.ts"
import { nicknames } from "./nicknames.ts"
import { patronymicOf } from "./patronymics.ts"

/** Short surnames of Chinese, Korean and Vietnamese people, apart from those that are English words. */
const shortSurnames =
  `LI LIU YANG ZHAO ZHOU WU XU ZHU HU GUO LIN GAO LUO XIE TANG FENG DENG CAO PENG ZENG XIAO KIM LEE CHOI
  KANG YOON LIM SHIN KWON HWANG LE NGO DANG BUI DUONG PHAN VU VO DINH HOANG TRUONG LAM`
    .trim()
    .split(/\s+/u)

/** Given names, most of which are seldom surnames. */
const givenNames = new Set([...nicknames, ...diminutives].flat())
const names = new Set([...shortSurnames, ...distinctNames.flat(), ...givenNames, ...arabicNames.values()])

/** The words are in upper case. */
export const hasUsualName = (words: ReadonlyArray<string>): boolean =>
  words.some((word) => names.has(word) || patronymicOf(word) !== undefined)

/** Whether a usual given name or a patronymic is among words. Arabic names are surnames as well. */
export const hasUsualGivenName = (words: ReadonlyArray<string>): boolean =>
  words.some((word) => givenNames.has(word) || patronymicOf(word) !== undefined)
