/** Returns a header's cell without its case, accents, marks and extra spaces. */
export const palabraDeColumna = (celda: string): string =>
  celda
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim()

/** Returns the signature by which a file is recognised: its columns' names in order. */
export const firmaDeEncabezado = (encabezado: readonly string[]): string =>
  encabezado.map(palabraDeColumna).join('\u001f')

/** The usual banks' names for each column, likeliest first. */
export const FECHA = [
  /^(fecha|fec|fch|f)( de)?( la)? (transaccion|transac|trx|movimiento|mov|contable|cont|proceso|operacion|oper|op|registro|pago)( |$)/,
  /^(fecha|fec|fch)/,
  /^f (valor|efectiva|val)( |$)/,
  /^(date|dia|posting date|transaction date)$/,
]
export const REFERENCIA = [
  /^(numero|num|nro|no|n) (de )?(la )?(documento|doc|docto|dcto|comprobante|comp|referencia|ref|transaccion|trx|operacion|oper)( |$)/,
  /^(documento|documentos|referencia|comprobante|secuencial|ref|doc|docto|dcto|reference)( |$)/,
  /(documento|referencia|comprobante|secuencial)/,
]
export const DESCRIPCION = [
  /^(concepto|descrip|detalle|glosa|transaccion|movimiento|observacion|memo|desc( |$))/,
  /(concepto|detalle|descrip)/,
  /(beneficiario|ordenante|remitente|originador|depositante|pagador|emisor|girador|contraparte|librador)/,
  /^(nombre|cliente|razon social|titular|tercero|payee|name|quien|origen|procedencia)( |$)/,
  /(observacion|motivo|informacion)/,
]
export const CREDITO = [
  /^(monto |valor )?(credito|creditos|haber|abono|abonos|deposito|depositos|ingreso|ingresos)s?( |$)/,
  /credito/,
]
export const DEBITO = [
  /^(monto |valor )?(debito|debitos|debe|cargo|cargos|retiro|retiros|egreso|egresos)s?( |$)/,
  /debito/,
]
export const MONTO = [/^(monto|valor|importe|cantidad|amount)( |$)/, /(monto|valor|importe)/]
/**
 * A single column that says which of the two it is, such as «Abono/Cargo» or «Debe/Haber», is
 * neither a credit nor a debit column.
 */
export const DE_LOS_DOS =
  /^(credito|debito|haber|debe|abono|cargo|ingreso|egreso|deposito|retiro|entrada|salida|cred|deb|cr|db)s? (o |y |u |- )?(credito|debito|haber|debe|abono|cargo|ingreso|egreso|deposito|retiro|entrada|salida|cred|deb|cr|db)s?$/
export const TIPO = [
  /^(tipo|signo|naturaleza|c d|d c|h d|d h|a c|c a|d r|r d|i e|e i|e s|s e|deb cre|cre deb|db cr|cr db|nd nc|nc nd|\+ -|\+-|clase)( |$)/,
  /^tipo|^(dc|cd|hd|dh|ac|ca|dr|rd)$/,
  DE_LOS_DOS,
]
const SALDO = /saldo|disponible|balance/
const CLASES = [
  FECHA,
  REFERENCIA,
  DESCRIPCION,
  CREDITO,
  DEBITO,
  MONTO,
  TIPO,
  [DE_LOS_DOS, SALDO, /oficina|agencia|hora|codigo/],
]

/** Returns whether a cell is the name of a bank's column. */
export const nombrada = (celda: string): boolean => {
  const palabra = palabraDeColumna(celda)
  return palabra !== '' && CLASES.some((clase) => clase.some((patron) => patron.test(palabra)))
}

/** Returns the columns whose names match, likeliest first. */
export const llamadas = (
  palabras: readonly string[],
  patrones: readonly RegExp[],
  menos: readonly number[],
): number[] => {
  const libres = palabras.flatMap((palabra, n) => (menos.includes(n) || SALDO.test(palabra) ? [] : [n]))
  return [...new Set(patrones.flatMap((patron) => libres.filter((n) => patron.test(palabras[n] ?? ''))))]
}
