import { leerFecha } from '#domain/extracto/fechas.ts'
import type { Fila } from '#domain/extracto/fila.ts'
import { sinEntidades } from '#domain/extracto/legible.ts'
import { conRotulo } from '#domain/extracto/rotulos.ts'
import { esCredito } from '#domain/extracto/signos.ts'
import { ilegible, LIMITES, OTRA_COSA, type Tabla, tablaDe } from './tabla.ts'

/** Column names for a movement's elements in the table. */
const ENCABEZADO = ['Fecha', 'Referencia', 'Descripción', 'Nombre', 'Otros', 'Monto'] as const
/** Elements that name nobody. */
const SIN_NOMBRE = new Set([
  'TRNTYPE',
  'DTPOSTED',
  'DTUSER',
  'DTAVAIL',
  'TRNAMT',
  'FITID',
  'REFNUM',
  'CHECKNUM',
  'CURSYM',
  'CURRATE',
  'SIC',
])
/** Kinds of movement that take money out; a positive amount contradicts them. */
const SALEN = new Set(['DEBIT', 'CHECK', 'PAYMENT', 'FEE', 'SRVCHG', 'ATM', 'POS', 'CASH', 'DIRECTDEBIT', 'REPEATPMT'])

/** Returns whether a text is a bank's OFX, of either version. */
export const esOfx = (texto: string): boolean => {
  const inicio = texto.slice(0, 2_000).toUpperCase()
  return inicio.includes('OFXHEADER') || inicio.includes('<OFX>')
}

/**
 * Parses «20261113101500.000[-5:EST]» as the day in America/Guayaquil; returns the text itself if
 * it is no date.
 */
const diaDe = (dicho: string): string => {
  const [, fecha, hora = '', zona] =
    /^(\d{8})(\d{4,6})?(?:\.\d{1,6})?(?:\[([+-]?\d{1,2})(?:[.:][^\]]{0,8})?\])?$/.exec(dicho.slice(0, 60)) ?? []
  if (fecha === undefined) return dicho.slice(0, 60)
  if (hora === '') return leerFecha(fecha, 'aaaa-mm-dd') ?? fecha
  // Without a zone OFX means Greenwich, but banks mean their own time.
  const signo = zona === undefined || zona.startsWith('-') || zona.startsWith('+') ? '' : '+'
  return (
    leerFecha(
      `${fecha} ${hora.slice(0, 2)}:${hora.slice(2, 4)}${zona === undefined ? '' : `${signo}${zona}`}`,
      'aaaa-mm-dd',
    ) ?? fecha
  )
}

/**
 * Rewrites an amount's decimal comma as a point. OFX amounts have either mark before the cents, and
 * no other.
 */
const montoDe = (dicho: string): string => (/^[+-]?\d{0,12},\d{1,4}$/.test(dicho) ? dicho.replace(',', '.') : dicho)

type Campos = ReadonlyMap<string, string>
/** The key for what a movement says after its first element of each name. */
const OTROS = ''
const fallaDe = (campos: Campos, tipo: string, monto: string, moneda: string): string | undefined => {
  if ((SALEN.has(tipo) || esCredito(tipo) === false) && /^\+?[\d.]*[1-9]/.test(monto))
    return `dice ser una salida (${tipo}) y su monto no tiene signo menos`
  return (campos.get('CURSYM') ?? moneda).toUpperCase() === 'USD' ? undefined : 'no está en dólares'
}
/**
 * The element that identifies a movement to programs, used when there is no number, and the length
 * from which its value stands alone. A shorter value gets the element's name in front: a payer's
 * number may equal it by chance.
 */
const [FITID, LARGO_DE_FITID] = ['FITID', 8]
const referenciaDe = (campos: Campos): string => {
  const numero = ['REFNUM', 'CHECKNUM'].map((campo) => campos.get(campo) ?? '').find((valor) => valor !== '')
  const id = campos.get(FITID) ?? ''
  return numero ?? (id === '' || id.length >= LARGO_DE_FITID ? id : `${FITID} ${id}`)
}
/** Returns the words that the money isn't there yet: it is held, or available on a later day. */
const esperaDe = (campos: Campos): readonly string[] => {
  if (campos.get('TRNTYPE')?.toUpperCase() === 'HOLD') return [conRotulo('estado', 'HOLD')]
  const desde = diaDe(campos.get('DTAVAIL') ?? '')
  return desde > diaDe(campos.get('DTPOSTED') ?? '') ? [conRotulo('estado', `disponible el ${desde}`)] : []
}
const filaDe = (numero: number, campos: Campos, moneda: string): Fila => {
  const de = (...nombres: readonly string[]) =>
    nombres.map((nombre) => campos.get(nombre) ?? '').find((valor) => valor !== '') ?? ''
  const monto = montoDe(de('TRNAMT'))
  const falla = fallaDe(campos, de('TRNTYPE').toUpperCase(), monto, moneda)
  const nombre = de('NAME', 'PAYEE')
  const dichos = new Set(['MEMO', 'NAME'])
  const otros = [...campos].flatMap(([campo, valor]) => (dichos.has(campo) || SIN_NOMBRE.has(campo) ? [] : [valor]))
  const espera = esperaDe(campos)
  const celdas = [
    diaDe(de('DTPOSTED')),
    referenciaDe(campos),
    de('MEMO') || nombre,
    nombre,
    [...espera, ...otros].join(' · ').slice(0, LIMITES.caracteres),
    monto,
  ]
  return falla === undefined ? { numero, celdas } : { numero, celdas, falla }
}

/**
 * Reads the movements of a bank's OFX in one pass, in version 1 (whose elements needn't be closed)
 * or 2. Each row has its place among them. Throws extracto-ilegible.
 */
export const leerOfx = (texto: string): Tabla => {
  const movimientos: { readonly campos: Campos; readonly falla: string | undefined }[] = []
  let campos: Map<string, string> | undefined
  // The currency may come after the movements that it applies to.
  const monedas = new Set<string>()
  let cuentas = 0
  const terminar = (falla?: string) => {
    if (campos) movimientos.push({ campos, falla })
    campos = undefined
  }
  for (let abre = texto.indexOf('<'); abre !== -1; ) {
    const cierra = texto.indexOf('>', abre)
    if (cierra === -1) break
    const sigue = texto.indexOf('<', cierra)
    const nombre = texto
      .slice(abre + 1, Math.min(cierra, abre + 60))
      .trim()
      .toUpperCase()
    const hasta = Math.min(sigue === -1 ? texto.length : sigue, cierra + 1 + 2 * LIMITES.caracteres)
    const valor = texto.slice(cierra + 1, hasta).trim()
    if (nombre === 'CURDEF' && valor !== '') monedas.add(valor)
    else if (nombre === 'STMTTRN') {
      terminar('no termina donde empieza la siguiente')
      if (movimientos.length > 0 && cuentas > 1)
        throw ilegible('El archivo trae más de una cuenta: descarga del banco una a la vez.')
      campos = new Map()
    } else if (nombre === '/STMTTRN') terminar()
    else if (nombre === 'BANKTRANLIST') cuentas += 1
    else if (campos && valor !== '') {
      const dicho = sinEntidades(valor)
      if (!campos.has(nombre)) campos.set(nombre, dicho)
      else if (!SIN_NOMBRE.has(nombre))
        campos.set(OTROS, `${campos.get(OTROS) ?? ''} ${dicho}`.slice(0, LIMITES.caracteres))
    }
    abre = sigue
  }
  terminar('está incompleta: el archivo termina antes')
  if (movimientos.length === 0) throw ilegible(`Ese OFX no trae ningún movimiento. ${OTRA_COSA}`)
  const moneda = [...monedas].find((divisa) => divisa.toUpperCase() !== 'USD') ?? 'USD'
  const filas = movimientos.map(({ campos: leidos, falla }, n): Fila => {
    const fila = filaDe(n + 1, leidos, moneda)
    return falla === undefined ? fila : { ...fila, falla }
  })
  return tablaDe([{ numero: 0, celdas: ENCABEZADO }, ...filas])
}
