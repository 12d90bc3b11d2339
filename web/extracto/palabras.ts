import type { LineaDeExtracto, Vista } from '#api/contract/extracto.ts'
import type { Duda } from '#domain/extracto/columnas.ts'
import type { FormatoDeFecha } from '#domain/extracto/fechas.ts'
import { diaEscrito, dolares, momento } from '#web/ui/cifras.ts'

export const PALABRA_DE_VISTA: Readonly<Record<Vista, string>> = {
  casadas: 'Casadas',
  mirar: 'Por mirar',
  sueltas: 'Sin pareja',
  confirmadas: 'Confirmadas',
  apartadas: 'Apartadas',
  comprobantes: 'Comprobantes sin línea',
}

/** Texts for views without rows. */
export const NADA_EN: Readonly<Record<Vista, readonly [titulo: string, texto: string]>> = {
  casadas: ['Nada por confirmar', 'Ninguna línea corresponde ahora a un pago que espere.'],
  mirar: ['Nada por mirar', 'Ninguna línea llegó con otro monto, dos veces ni con algo que la contradiga.'],
  sueltas: ['Ninguna línea suelta', 'Todo lo que llegó corresponde a algún pago.'],
  confirmadas: ['Ninguna confirmada', 'Lo que confirmes queda aquí, con quién y cuándo.'],
  apartadas: ['Ninguna apartada', 'Lo que no es ningún pago de BandWork se aparta con su motivo, y queda aquí.'],
  comprobantes: ['Ningún comprobante sin línea', 'Todos los pagos de esos días que esperan tienen su línea.'],
}

const unirNombres = (nombres: readonly string[]): string =>
  nombres.length === 0 ? 'otro cliente' : new Intl.ListFormat('es').format(nombres)

/**
 * Returns «La línea nombra a …» with those the line names besides a client. Undefined where there
 * is nobody, or where the reason names them already.
 */
export const aQuienNombra = (
  { porque, nombra }: Pick<LineaDeExtracto, 'porque' | 'nombra'>,
  cliente: string,
): string | undefined => {
  const otros = nombra.filter((nombre) => nombre !== cliente)
  return porque === 'otro-cliente' || otros.length === 0 ? undefined : `La línea nombra a ${unirNombres(otros)}.`
}

const unirDichas = (dice: readonly string[]): string =>
  new Intl.ListFormat('es').format(dice.map((palabra) => `«${palabra}»`))

/** Says the result of a line in a sentence. */
export const porqueDicho = ({
  porque,
  monto,
  pagos,
  aparte,
  nombra,
  dice,
}: Pick<LineaDeExtracto, 'porque' | 'monto' | 'pagos' | 'aparte' | 'nombra' | 'dice'>): string => {
  const [pago] = pagos
  switch (porque) {
    case 'referencia':
      return 'La referencia y el monto coinciden.'
    case 'monto-y-fecha':
      return 'Mismo monto y fecha cercana, pero la línea no nombra al cliente ni lleva su número: comprueba quién pagó.'
    case 'cliente':
      return 'Mismo monto, fecha cercana, y la línea nombra al cliente.'
    case 'otro-monto':
      return `La referencia coincide, pero se esperaban ${dolares(pago?.monto ?? '0.00')} y llegaron ${dolares(monto)}.`
    case 'varias-lineas':
      return 'Más de una línea dice corresponder a este pago.'
    case 'varios-pagos':
      return 'Más de un pago encaja, y nada dice cuál.'
    case 'repetida':
      return 'La misma línea está dos veces en el archivo.'
    case 'ya-usada':
      return 'Con esa referencia y ese monto ya se confirmó un pago, por otra línea.'
    case 'otro-extracto':
      return 'Otro extracto trae una línea que también puede ser de este pago: compara las dos.'
    case 'en-palabras':
      return 'El número del comprobante está entre las palabras de la línea, que no nombra al cliente: compruébalo.'
    case 'otro-cliente':
      return `Encaja con ${pagos.length > 1 ? 'estos pagos' : 'este pago'}, pero la línea nombra a ${unirNombres(nombra)}.`
    case 'otras-palabras':
      return `La línea dice además ${unirDichas(dice)}: mira si es de este pago.`
    case 'numero-comun':
      return 'La referencia y el monto coinciden, pero un número corto o que es una fecha lo llevan muchas líneas, y esta no nombra al cliente: compruébalo.'
    case 'quizas-devuelta':
      return 'Puede que este depósito se haya devuelto: otra línea del banco reversa el mismo monto ese día o después.'
    case 'nombre-ilegible':
      return 'Algo de lo que dice la línea no se puede leer y puede nombrar a otro cliente: compruébalo.'
    case 'sin-nombre':
      return 'Coincide el monto y la fecha es cercana, pero la línea no dice quién pagó: compruébalo.'
    case 'quizas-confirmada':
      return 'Ya se confirmó un pago de ese monto en esos días, con otra referencia: puede ser esta línea.'
    case 'misma':
      return 'Es el mismo movimiento que otro extracto escribe de otra manera, y ya está confirmado.'
    case 'reverso':
      return 'La línea dice que salió, que se devolvió o se rechazó, que espera o que es de otra moneda: compruébalo.'
    case 'devuelta':
      return 'Este depósito se devolvió: otra línea lo saca de la cuenta.'
    case 'otra-fecha':
      return 'El monto coincide, y la línea dice su número o su cliente, pero la fecha queda lejos.'
    case 'con-linea':
      return 'Los pagos que encajan ya tienen otra línea.'
    case 'nada':
      return 'Ningún pago que espere encaja.'
    case 'confirmada':
      return pago?.confirmo
        ? `${pago.confirmo.nombre} lo confirmó el ${momento(pago.confirmo.momento)}.`
        : 'Ya está confirmada.'
    case 'apartada':
      return aparte ? `${aparte.nombre} la apartó el ${momento(aparte.momento)}: «${aparte.motivo}».` : 'Está apartada.'
  }
}

/** Formats days as «3 nov» or «3 nov a 28 nov». */
export const diasDichos = ({ desde, hasta }: { readonly desde: string; readonly hasta: string }): string =>
  desde === hasta ? diaEscrito(desde) : `${diaEscrito(desde)} a ${diaEscrito(hasta)}`

export const PALABRA_DE_FORMATO: Readonly<Record<FormatoDeFecha, string>> = {
  'dd/mm/aaaa': 'día/mes/año (31/12/2026)',
  'mm/dd/aaaa': 'mes/día/año (12/31/2026)',
  'aaaa-mm-dd': 'año-mes-día (2026-12-31)',
  'dd-mmm-aaaa': 'día-mes en letras-año (31-dic-2026)',
  'aa-mm-dd': 'año de dos cifras-mes-día (26-12-31)',
  excel: 'número de Excel (46387)',
}

export const DUDA_DICHA: Readonly<Record<Duda, string>> = {
  fecha: 'Hay más de una columna que puede ser, o ninguna: elige la tuya.',
  formato: 'El archivo no dice si va primero el día o el mes: compruébalo abajo.',
  referencia: 'Hay más de una columna que puede ser, o ninguna: elige la tuya.',
  descripcion:
    'Hay más de una columna que puede ser, o ninguna: elige la que dice de qué es. Sin ella nada casa solo por monto y fecha.',
  signos: 'El archivo usa palabras que nadie ha dicho qué son: dilo abajo.',
  montos: 'El archivo no dice con seguridad qué entró y qué salió: compruébalo abajo.',
  decimal: 'El archivo no dice con seguridad cuál es: compruébalo abajo.',
}
