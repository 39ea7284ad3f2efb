/** Invented customers of an Australian business, made from names in everyday use here. Seeded: the same every time. */

const words = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/u)

interface Community {
  /** Of a hundred customers. */
  readonly share: number
  readonly given: ReadonlyArray<string>
  readonly family: ReadonlyArray<string>
}

/** Frequent given names and surnames; the shares follow the ancestries of the 2021 census roughly. */
const communities: ReadonlyArray<Community> = [
  {
    share: 58,
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
    given: words(
      "Wei Ming Li Jing Xin Yan Hui Jun Lei Fang Na Min Yu Hao Ying Jason Kevin Vivian Grace Tony"
    ),
    family: words(
      "Chen Wang Zhang Li Liu Huang Lin Wu Zhao Yang Zhou Xu Lee Wong Chan Lau Cheung Ho Ng Tan Lim"
    )
  },
  {
    share: 5,
    given: words("Thi Minh Anh Hoa Lan Van Hung Duc Tuan Mai Linh Thanh Quang Phuong Kim Hien Tony Jenny"),
    family: words("Nguyen Tran Le Pham Hoang Phan Vu Vo Dang Bui Do Ho Ngo Duong Ly")
  },
  {
    share: 8,
    given:
      words(`Raj Priya Gurpreet Harpreet Amandeep Rajesh Sanjay Anil Sunil Deepak Pooja Neha Rahul Rohit Manpreet Jaspreet Arjun Kavita
      Suresh Lakshmi Vijay Anjali Sandeep Simran`),
    family: words(
      "Singh Kaur Sharma Patel Kumar Gupta Reddy Nair Shah Mehta Verma Rao Iyer Das Joshi Gill Sidhu Dhillon Fernando Perera Silva"
    )
  },
  {
    share: 6,
    given: words(
      "Giovanni Maria Antonio Giuseppe Rosa Luca Marco Eleni George Nick Dimitri Con Stavros Sofia Angela Frank Tony Vince"
    ),
    family: words(
      "Rossi Russo Romano Ferrari Esposito Bianchi Papadopoulos Georgiou Nikolaou Vlahos Pappas Conti Greco Marino Costa Galanis"
    )
  },
  {
    share: 6,
    given:
      words(`Mohammed Ahmad Ali Hassan Hussein Omar Khaled Fatima Aisha Mariam Yusuf Ibrahim Mustafa Bilal Zainab Layla Samir Nabil Reza
      Mehdi Hamid Farid Karim Amir`),
    family:
      words(`Khan Ali Hassan Ahmed Hussain Haddad Khoury Mansour Saleh Nasser Rahman Malik Hosseini Ahmadi Karimi Rahimi Osman Yilmaz
      Demir Iqbal Saad Younes Elias Farah`)
  },
  {
    share: 4,
    given: words(
      "Ivan Goran Zoran Marija Ana Dragan Milan Elena Natalia Sergei Vladimir Igor Olga Tatiana Piotr Anna Katarina Josip"
    ),
    family: words(
      "Petrovic Novak Jovanovic Kovacevic Horvat Ivanov Popov Kowalski Nowak Petrov Nikolic Markovic Babic Volkov Wojcik"
    )
  },
  {
    share: 3,
    given: words("Maria Jose Angelo Grace Rowena Jun Mark Marites Cristina Juan Carlos Ana Luis Sofia"),
    family: words(
      "Santos Reyes Cruz Garcia Bautista Ramos Mendoza Hernandez Lopez Gonzalez Rodriguez Torres Rivera"
    )
  },
  {
    share: 3,
    given: words("Sione Tevita Aroha Tane Mele Ana Semisi Losa Hemi Wiremu Lupe Fetu"),
    family: words("Tuilagi Fonoti Taufa Ngata Henare Leota Vake Moala Fa'asavalu Tamanui")
  }
]

const ownWords =
  words(`Ironbark Redback Wattle Coastal Summit Aurora Heritage Gippsland Mallee Kestrel Harbour Delta Southern Northern Pacific
  Bluegum Currawong Jarrah Golden Silver Star Eagle Phoenix Crown Royal Sunrise Horizon Atlas Titan Vector Alpha Orion Apex Nova Summit Pinnacle
  Kimberley Bass Tasman Illawarra Hunter Noosa Byron Otway Barossa Yarra Derwent Torrens Ocean River Valley Mountain Emerald Sapphire Diamond`)
const trades =
  words(`Plumbing Electrical Constructions Holdings Investments Transport Consulting Cafe Motors Trading Cleaning Landscaping Dental
  Physiotherapy Accounting Logistics Engineering Bakery Roofing Removals Properties Finance Mining Shipping Exchange Security Aviation Energy Foods
  Exports Electronics Pharmacy Travel Hospitality Fitness Design Media Services Group`)
const forms = [
  "Pty Ltd",
  "Pty Ltd",
  "Pty Ltd",
  "PTY LTD",
  "Pty. Limited",
  "Ltd",
  "",
  "",
  "Inc",
  "Australia Pty Ltd"
]

/** A small generator of pseudo-random numbers (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

export const customers = (count: number, seed = 41): ReadonlyArray<string> => {
  const next = random(seed)
  const pick = (from: ReadonlyArray<string>): string => from[Math.floor(next() * from.length)] ?? ""
  const community = (): Community => {
    let at = next() * 100
    for (const one of communities) {
      at -= one.share
      if (at < 0) return one
    }
    return communities[0] as Community
  }
  const person = (): string => {
    const { given, family } = community()
    const first = pick(given)
    const middle = next() < 0.35 ? pick(given) : ""
    const last = next() < 0.03 ? `${pick(family)}-${pick(family)}` : pick(family)
    const shape = next()
    if (shape < 0.02) return `${first.charAt(0)} ${last}`
    if (shape < 0.08) return `${first} ${(middle || pick(given)).charAt(0)} ${last}`
    if (shape < 0.2) return `${last.toUpperCase()}, ${first}${middle === "" ? "" : ` ${middle}`}`
    return `${first}${middle === "" ? "" : ` ${middle}`} ${last}`
  }
  const business = (): string => {
    const shape = next()
    const { family } = community()
    if (shape < 0.15) return `The Trustee for the ${pick(family)} Family Trust`
    if (shape < 0.25) return `${pick(ownWords)} ${pick(trades)} Pty Ltd ATF ${pick(family)} Family Trust`
    if (shape < 0.4) return `${pick(family)} ${pick(trades)} ${pick(forms)}`.trim()
    if (shape < 0.5) return `${pick(family)} & ${pick(family)} ${pick(trades)} ${pick(forms)}`.trim()
    return `${pick(ownWords)} ${next() < 0.4 ? `${pick(ownWords)} ` : ""}${pick(trades)} ${pick(forms)}`.trim()
  }
  return Array.from({ length: count }, () => (next() < 0.7 ? person() : business()))
}
