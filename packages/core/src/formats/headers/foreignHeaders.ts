/**
 * The usual headers of files in other languages: German, French, Spanish, Italian, Portuguese, Dutch, Indonesian, Vietnamese,
 * Chinese, Japanese and Arabic. They are headers by themselves only, and no words of which others are made.
 */
import type { CustomerField } from "@entity-watch/contract/schema/admin/FileColumns"

export const foreignHeaders: Readonly<Partial<Record<CustomerField, string>>> = {
  name: `
    Kundenname, Kunde, vollständiger Name, voller Name, Firma, Firmenname, Unternehmen, Gesellschaft, Name der Firma,
    nom, nom complet, nom et prénom, nom prénom, prénom et nom, nom du client, société, entreprise, raison sociale, nom de la société,
    nombre, nombre completo, nombre y apellidos, nombre y apellido, apellidos y nombre, nombre del cliente, empresa, razón social, sociedad,
    nome, nome completo, nome e cognome, cognome e nome, nominativo, nome cliente, azienda, società, ragione sociale, denominazione,
    nome do cliente, razão social, naam, volledige naam, klantnaam, bedrijf, bedrijfsnaam,
    nama, nama lengkap, nama pelanggan, nama nasabah, perusahaan, nama perusahaan, họ tên, họ và tên, tên, tên khách hàng, tên đầy đủ, công ty, tên công ty,
    姓名, 全名, 名称, 名稱, 客户姓名, 客戶姓名, 客户名称, 客戶名稱, 公司, 公司名称, 公司名稱, 企业名称, 企業名稱, 单位名称, 氏名, 名前, お名前, 会社名,
    الاسم, الاسم الكامل, اسم العميل, الشركة, اسم الشركة, اسم المؤسسة`,
  given: `
    Vorname, Vornamen, Rufname, prénom, prénoms, primer nombre, nombre de pila, nombres, voornaam, voornamen, nome próprio,
    nama depan, nama pertama, 名, 名字, الاسم الأول, الاسم الشخصي`,
  middle: `
    zweiter Vorname, deuxième prénom, segundo nombre, secondo nome, nama tengah, tên đệm, chữ lót, اسم الأب, الاسم الأوسط`,
  family: `
    Nachname, Familienname, Zuname, nom de famille, apellido, apellidos, primer apellido, cognome, sobrenome, apelido, achternaam,
    nama belakang, nama keluarga, họ, 姓, 姓氏, 苗字, اسم العائلة, اللقب, الكنية`,
  dob: `
    Geburtsdatum, Geburtstag, geboren, geboren am, date de naissance, né le, né(e) le, fecha de nacimiento, fecha nacimiento, data di nascita, data nascita,
    data de nascimento, geboortedatum, tanggal lahir, tgl lahir, ngày sinh, ngày tháng năm sinh, 出生日期, 出生年月日, 出生年月, 生日, 生年月日,
    تاريخ الميلاد, تاريخ الولادة`,
  pob: `
    Geburtsort, lieu de naissance, lugar de nacimiento, luogo di nascita, local de nascimento, geboorteplaats, tempat lahir, nơi sinh, 出生地, مكان الميلاد, محل الميلاد`,
  alias: `
    Aliasname, Künstlername, früherer Name, autre nom, nom d'usage, ancien nom, otros nombres, apodo, otro nombre, soprannome, altro nome, nama alias, nama lain, bí danh, tên khác,
    别名, 別名, 曾用名, 英文名, الاسم المستعار, اسم الشهرة, الاسم السابق`,
  former_family: `
    Geburtsname, Mädchenname, nom de jeune fille, nom de naissance, apellido de soltera, cognome da nubile, meisjesnaam`
}

/** Beside a given name alone these are the family name, and beside a family name alone the given name: `Nom` and `Prénom`. */
export const partOrWhole = "nom, nombre, nome, tên, nama, naam"
