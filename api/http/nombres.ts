import { basename } from 'node:path'
import { refuse } from '#domain/decider.ts'
import { sinCola } from '#domain/texto.ts'
import { Rechazado } from './rechazado.ts'

/** Extensions of the files that are admitted. */
const FINALES = ['pdf', 'png', 'jpg', 'jpeg', 'jfif', 'webp', 'docx', 'xlsx', 'csv']
/** The extension, by content, that a name gets when its own isn't admitted. */
const FINAL: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
}
/** The characters that a system drops from the end of a name. */
const SE_CAEN = ' .\u3002\uff0e'
const palabras = (lista: string): readonly string[] => lista.trim().split(/\s+/)
/** Extensions of other common files. The right extension replaces them. */
const DE_OTROS = new Set(
  palabras('heic heif hif avif gif bmp dib tif tiff jp2 jxl raw dng doc xls ppt pptx odt ods odp rtf txt tsv tmp part'),
)
/** Extensions by which a system or a server would run a file, or open it as a page. */
const PELIGROSOS = new Set(
  palabras(`
    exe com scr pif cpl dll sys drv ocx msi msp mst msix appx bat cmd ps1 psm1 psd1 vb vbs vbe js jse mjs cjs ws wsf wsc wsh
    hta jar jnlp class war lnk url website desktop webloc reg inf scf gadget application appref-ms settingcontent-ms chm hlp
    htm html xhtml xht shtml shtm stm mht mhtml svg svgz xml xsl xslt xsd dtd rss atom swf xbl
    php php2 php3 php4 php5 php6 php7 php8 pht phtm phtml phar phps inc asp aspx asa asax ascx ashx asmx cer cdx cshtml vbhtml
    config htaccess htpasswd jsp jspx jspf jsw jsv cfm cfml cfc cgi fcgi pl pm py pyc pyw pyz rb erb lua tcl
    sh bash zsh csh ksh fish bin elf so apk aab ipa app dmg pkg deb rpm snap appimage command workflow scpt
    docm dotm xlsm xltm xlam xlsb xll pptm potm ppam ppsm sldm iqy slk dqy oqy rqy onepkg
    iso img vhd vhdx zip rar 7z tar gz tgz bz2 xz cab ace arj lz z wim
  `),
)

/**
 * Returns the extension of a name, as a system would read it; '' when what follows the last dot
 * isn't one.
 */
export const finalDe = (nombre: string): string => {
  const llano = nombre.normalize('NFKC')
  const tras = llano.slice(llano.lastIndexOf('.') + 1)
  const [final = ''] = /^[\w-]+/.exec(tras) ?? []
  // No system takes several words for an extension.
  const ninguno = tras.length === llano.length || /[\p{L}\p{N}]/u.test(tras.slice(final.length))
  return !ninguno && /[a-z]/i.test(final) ? final.toLowerCase() : ''
}

/**
 * Refuses a name whose extension would make something run the file or open it as a page, and a name
 * that a tool may take for a path. What follows a dot isn't always an extension
 * («COMERCIAL ZAMORA S.A.»).
 */
export const comprobarNombre = (nombre: string): void => {
  const final = finalDe(nombre)
  if (PELIGROSOS.has(final)) {
    throw new Rechazado(refuse('nombre-invalido', `El nombre termina en «.${final}»: ponle el de lo que contiene.`))
  }
  if (/%(0[0ad]|2[ef]|5c)/i.test(nombre)) {
    throw new Rechazado(refuse('nombre-invalido', 'El nombre del archivo no se admite: cámbialo.'))
  }
}

/**
 * Gives a name whose extension isn't admitted the extension of its content, because the saved file
 * is opened by it. A name without an extension stays so.
 */
export const conSuFinal = (nombre: string, tipo: string): string => {
  const final = finalDe(nombre)
  if (final === '' || FINALES.includes(final)) return nombre
  return `${DE_OTROS.has(final) ? nombre.replace(/\.[^.]*$/, '') : nombre}.${FINAL[tipo]}`
}

/**
 * Returns a file's own name without a path, invisible characters, or what a system drops from its
 * end. Its type is decided by its bytes, not by this name.
 */
export const nombreLimpio = (nombre: string): string =>
  sinCola(
    basename(nombre.replaceAll('\\', '/'))
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}"]/gu, '')
      .replaceAll(':', '-')
      .slice(-180)
      // Drops half a character left by a cut.
      .replace(/^[\udc00-\udfff]/, '')
      // Turns every kind of space into a plain one.
      .replace(/\s/gu, ' '),
    SE_CAEN,
  ).trimStart() || 'archivo'
