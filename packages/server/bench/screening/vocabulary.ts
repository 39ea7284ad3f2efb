/**
 * The names of people who live in Australia, by where their families came from: frequent ones first, then tens of
 * thousands of others from two packages of names and from the words of names beside the labelled pairs.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { allFakers } from "@faker-js/faker"
import { type Drawing, drawnBy, shuffled } from "../generator/drawing.ts"
import type { Random } from "../generator/Random.ts"

const words = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/u)

interface FrequentNames {
  /** Of a hundred people. */
  readonly share: number
  readonly name?: "arabic_and_persian"
  /** Whose names in `@faker-js/faker` follow the frequent ones. */
  readonly locales: ReadonlyArray<keyof typeof allFakers>
  readonly given: ReadonlyArray<string>
  readonly family: ReadonlyArray<string>
}

/** Frequent given names and surnames; the shares follow the ancestries of the census of 2021 roughly. */
const frequentNames: ReadonlyArray<FrequentNames> = [
  {
    share: 58,
    locales: ["en_AU", "en_GB", "en_IE", "en_US"],
    given:
      words(`Oliver Noah Jack William Leo Henry Thomas Lucas James Benjamin Samuel Ethan Cooper Lachlan Angus Hamish Liam Mason
      Charlotte Amelia Olivia Isla Mia Grace Chloe Sarah Jessica Emma Michelle Karen Susan Jennifer Matilda Ruby Sophie Hannah Zoe Bronwyn
      Kylie Tracey Shane Brett Darren Craig Wayne Glenn Peter Paul Andrew Mark Christopher Matthew Joshua Daniel David Michael John
      Robert Stephen Helen Margaret Elizabeth Patricia Judith Anne Catherine Rebecca Nicole Melissa Amanda Alexander George Edward Simon`),
    family:
      words(`Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Walker Harris Ryan Robinson Kelly King
      Davis Wright Evans Roberts Green Hall Wood Clarke Hughes Edwards Cooper Murphy O'Brien McDonald Campbell Stewart Murray Mitchell
      Robertson Watson Young Allen Scott Morris Baker Turner Hill Adams Phillips Carter Parker Bennett Cook Bailey Marshall Gray Fraser
      Reid Ross Simpson Kennedy Sullivan Walsh Doyle Burke Fletcher Holmes Osborne Gallagher Whitaker Lawson Barrett Thornton Douglas
      Fitzgerald Henderson Hamilton Cameron Grant Hunter Black Knight Webb Pearce Dixon Elliott Hart Mills`)
  },
  {
    share: 7,
    locales: ["en_HK"],
    given: words(
      "Wei Ming Li Jing Xin Yan Hui Jun Lei Fang Na Min Yu Hao Ying Jason Kevin Vivian Grace Tony"
    ),
    family: words(
      "Chen Wang Zhang Li Liu Huang Lin Wu Zhao Yang Zhou Xu Lee Wong Chan Lau Cheung Ho Ng Tan Lim"
    )
  },
  {
    share: 5,
    locales: ["vi"],
    given: words("Thi Minh Anh Hoa Lan Van Hung Duc Tuan Mai Linh Thanh Quang Phuong Kim Hien Tony Jenny"),
    family: words("Nguyen Tran Le Pham Hoang Phan Vu Vo Dang Bui Do Ho Ngo Duong Ly")
  },
  {
    share: 8,
    locales: ["en_IN"],
    given:
      words(`Raj Priya Gurpreet Harpreet Amandeep Rajesh Sanjay Anil Sunil Deepak Pooja Neha Rahul Rohit Manpreet Jaspreet Arjun Kavita
      Suresh Lakshmi Vijay Anjali Sandeep Simran`),
    family: words(
      "Singh Kaur Sharma Patel Kumar Gupta Reddy Nair Shah Mehta Verma Rao Iyer Das Joshi Gill Sidhu Dhillon Fernando Perera Silva"
    )
  },
  {
    share: 6,
    locales: ["it"],
    given: words(
      "Giovanni Maria Antonio Giuseppe Rosa Luca Marco Eleni George Nick Dimitri Con Stavros Sofia Angela Frank Tony Vince"
    ),
    family: words(
      "Rossi Russo Romano Ferrari Esposito Bianchi Papadopoulos Georgiou Nikolaou Vlahos Pappas Conti Greco Marino Costa Galanis"
    )
  },
  {
    share: 6,
    name: "arabic_and_persian",
    locales: [],
    given:
      words(`Mohammed Ahmad Ali Hassan Hussein Omar Khaled Fatima Aisha Mariam Yusuf Ibrahim Mustafa Bilal Zainab Layla Samir Nabil Reza
      Mehdi Hamid Farid Karim Amir`),
    family:
      words(`Khan Ali Hassan Ahmed Hussain Haddad Khoury Mansour Saleh Nasser Rahman Malik Hosseini Ahmadi Karimi Rahimi Osman Yilmaz
      Demir Iqbal Saad Younes Elias Farah`)
  },
  {
    share: 4,
    locales: ["hr", "sr_RS_latin", "pl", "sk"],
    given: words(
      "Ivan Goran Zoran Marija Ana Dragan Milan Elena Natalia Sergei Vladimir Igor Olga Tatiana Piotr Anna Katarina Josip"
    ),
    family: words(
      "Petrovic Novak Jovanovic Kovacevic Horvat Ivanov Popov Kowalski Nowak Petrov Nikolic Markovic Babic Volkov Wojcik"
    )
  },
  {
    share: 3,
    locales: ["es", "es_MX", "pt_PT"],
    given: words("Maria Jose Angelo Grace Rowena Jun Mark Marites Cristina Juan Carlos Ana Luis Sofia"),
    family: words(
      "Santos Reyes Cruz Garcia Bautista Ramos Mendoza Hernandez Lopez Gonzalez Rodriguez Torres Rivera"
    )
  },
  {
    share: 3,
    locales: [],
    given: words("Sione Tevita Aroha Tane Mele Ana Semisi Losa Hemi Wiremu Lupe Fetu"),
    family: words("Tuilagi Fonoti Taufa Ngata Henare Leota Vake Moala Fa'asavalu Tamanui")
  }
]

/** In Latin letters, as a form would have it: "Nguyễn" is written "Nguyen". */
const plain = (name: string): string =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d").replaceAll("Đ", "D")

const isName = (name: string): boolean => /^[A-Z][a-z'’-]+(?: [A-Z][a-z]+)?$/u.test(name)

/** Given names and surnames of all origins: the package does not say which is which. */
export const others = shuffled(
  readFileSync(createRequire(import.meta.url).resolve("humannames/list.txt"), "utf8")
    .split(/\r?\n/u)
    .filter((name) => isName(name) && name.length > 2),
  1
)

/** All names of a part of a locale, whether it has them by sex or not. */
const namesIn = (part: unknown): ReadonlyArray<string> =>
  typeof part === "string"
    ? [part]
    : typeof part === "object" && part !== null
      ? Object.values(part).flatMap(namesIn)
      : []

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Latin spellings of Arabic and Persian words, the most frequent first: `fixtures/names/pairs/README.md`. */
const spellingsOf = (part: "given" | "family"): ReadonlyArray<string> =>
  readFileSync(new URL("../../../../fixtures/names/pairs/words.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","))
    .filter(([script, its]) => (script === "arabic" || script === "persian") && its === part)
    .sort((a, b) => Number(b[4]) - Number(a[4]))
    .map(([, , , latin = ""]) => capital(latin))

/** How a surname is made of a father's given name. */
const endings = ["", "", "i", "zadeh", "pour", "nejad", "ian"]
const arabicSurnames = (): ReadonlyArray<string> => [
  ...spellingsOf("family"),
  ...shuffled(spellingsOf("given"), 3).map((name, i) => {
    const ending = endings[i % endings.length] ?? ""
    return i % 11 === 0 ? `Al ${name}` : ending === "i" ? name.replace(/[aeiy]?$/u, "i") : name + ending
  })
]

const furtherNames = ({ locales, name }: FrequentNames, part: "given" | "family"): ReadonlyArray<string> =>
  name === "arabic_and_persian"
    ? part === "given"
      ? spellingsOf("given")
      : arabicSurnames()
    : shuffled(
        locales
          .flatMap((locale) =>
            namesIn(allFakers[locale].rawDefinitions.person?.[part === "given" ? "first_name" : "last_name"])
          )
          .map(plain)
          .filter(isName),
        2
      )

export interface Community {
  readonly share: number
  readonly given: Drawing
  readonly family: Drawing
}

/** The frequency of given names falls faster than that of surnames. */
const GIVEN_OFFSET = 8
const FAMILY_OFFSET = 30

const drawings = (frequent: FrequentNames, rest: ReadonlyArray<string>): Community => ({
  share: frequent.share,
  given: drawnBy(
    [...new Set([...frequent.given, ...furtherNames(frequent, "given"), ...rest])],
    GIVEN_OFFSET
  ),
  family: drawnBy(
    [...new Set([...frequent.family, ...furtherNames(frequent, "family"), ...rest])],
    FAMILY_OFFSET
  )
})

/** The first community's names are followed by those of all origins. */
export const communities: ReadonlyArray<Community> = frequentNames.map((frequent, i) =>
  drawings(frequent, i === 0 ? others : [])
)

export const arabicAndPersian: ReadonlyArray<Community> = communities.filter(
  (_, i) => frequentNames[i]?.name === "arabic_and_persian"
)

/** One community, by their shares. */
export const someCommunity = (of: ReadonlyArray<Community>, random: Random): Community =>
  random.weighted(of.map((one) => [one.share, one] as const))
