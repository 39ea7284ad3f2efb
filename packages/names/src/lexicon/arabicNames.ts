/** Frequent words of Arabic-script names with their usual Latin spelling, since the script leaves short vowels out. */
const pairs = `
  محمد MUHAMMAD
  احمد AHMAD
  محمود MAHMOUD
  حامد HAMID
  حميد HAMID
  علي ALI
  حسن HASSAN
  حسين HUSSEIN
  عمر OMAR
  عمار AMMAR
  عثمان OTHMAN
  ابراهيم IBRAHIM
  اسماعيل ISMAIL
  اسحاق ISHAQ
  يعقوب YAQUB
  يوسف YUSUF
  موسي MUSA
  عيسي ISA
  داود DAWUD
  سليمان SULEIMAN
  يحيي YAHYA
  هارون HARUN
  ادريس IDRIS
  نوح NUH
  ادم ADAM
  ايوب AYUB
  خالد KHALID
  خليل KHALIL
  سعيد SAEED
  سعد SAAD
  سعود SAUD
  سالم SALEM
  صالح SALEH
  صلاح SALAH
  رشيد RASHID
  راشد RASHID
  جمال JAMAL
  جميل JAMIL
  جلال JALAL
  جعفر JAFAR
  كمال KAMAL
  كامل KAMIL
  كريم KARIM
  قاسم QASIM
  ناصر NASSER
  نصر NASR
  نبيل NABIL
  مصطفي MUSTAFA
  مهدي MAHDI
  مجيد MAJID
  ماهر MAHER
  مازن MAZEN
  مروان MARWAN
  منصور MANSOUR
  مختار MUKHTAR
  معمر MUAMMAR
  مريم MARYAM
  فاطمه FATIMA
  عاءشه AISHA
  عايشه AISHA
  خديجه KHADIJA
  زينب ZAINAB
  ليلي LAYLA
  بشار BASHAR
  بشير BASHIR
  بكر BAKR
  باسم BASIM
  حافظ HAFIZ
  حبيب HABIB
  حاتم HATIM
  حمزه HAMZA
  حمد HAMAD
  حمدان HAMDAN
  زايد ZAYED
  زيد ZAYD
  زكريا ZAKARIYA
  ياسر YASSER
  ياسين YASSIN
  وليد WALID
  وءيل WAEL
  وايل WAEL
  هشام HISHAM
  هاني HANI
  نزار NIZAR
  نور NUR
  طارق TARIQ
  طاهر TAHIR
  طه TAHA
  ضياء DIYA
  صدام SADDAM
  صدر SADR
  شريف SHARIF
  سيد SAYED
  سيف SAIF
  سمير SAMIR
  سامي SAMI
  سلمان SALMAN
  رامي RAMI
  رضا REZA
  رحمن RAHMAN
  رحيم RAHIM
  دين DIN
  عبد ABD
  عبدالله ABDULLAH
  عبدالرحمن ABDULRAHMAN
  عبدالعزيز ABDULAZIZ
  عبدالكريم ABDULKARIM
  الله ALLAH
  عزيز AZIZ
  عادل ADEL
  عباس ABBAS
  عدنان ADNAN
  عمران IMRAN
  عماد IMAD
  علاء ALA
  فيصل FAISAL
  فهد FAHD
  فواز FAWAZ
  فءاد FUAD
  فواد FUAD
  فارس FARIS
  ابو ABU
  ابي ABU
  بن BIN
  ابن BIN
  بنت BINT
  ال AL
  اسد ASSAD
  حسيني HUSSEINI
  حكيم HAKIM
  قذافي GADDAFI
  خميني KHOMEINI
  بغدادي BAGHDADI
  مصري MASRI
  عراقي IRAQI
  جبار JABBAR
  قادر QADIR
  لطيف LATIF
  مالك MALIK
  وهاب WAHAB
  سلام SALAM
  خان KHAN
  شاه SHAH
  گل GUL
  ملا MULLAH
  حاجي HAJI
  حاج HAJ
  شيخ SHEIKH
  قاعده QAIDA
  دوله DAWLA
  اسلاميه ISLAMIYA
  شركه SHARIKA
`

export const arabicNames: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split("\n")
    .map((line) => {
      const [arabic = "", latin = ""] = line.trim().split(/\s+/u)
      return [arabic, latin] as const
    })
)

/** The Latin spelling of the article. */
export const ARABIC_ARTICLE = "AL"

/** The Arabic article is written onto its word. */
export const withoutArabicArticle = (text: string): string =>
  text.length > 4 && text.startsWith("ال") ? text.slice(2) : text
