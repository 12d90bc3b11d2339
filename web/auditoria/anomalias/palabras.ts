import type { HechosAnomalos } from '#api/contract/anomalias.ts'
import { AL_INSTANTE_S, type Anomalia, DESCARTES, NOCHE, type PorRevision } from '#domain/anomalias.ts'
import { decimal } from '#domain/dinero.ts'
import { dolares, horaDe, numero } from '#web/ui/cifras.ts'

export const PALABRA_ANOMALIA: Readonly<Record<Anomalia, string>> = {
  'precio-subido': 'Precios que subieron',
  'aprobado-al-instante': 'Aprobados al instante',
  'misma-persona': 'La misma persona de ambos lados',
  'de-noche': 'Trabajo de noche',
  'muchos-descartes': 'Muchos descartes',
}

export const PALABRA_REVISION: Readonly<Record<PorRevision, string>> = {
  todas: 'Todas',
  'por-revisar': 'Por revisar',
  revisadas: 'Revisadas',
}

/** The words for a list that its filter leaves empty. */
export const SIN_REVISION: Readonly<Record<Exclude<PorRevision, 'todas'>, string>> = {
  'por-revisar': 'Todo está revisado',
  revisadas: 'Nada se ha revisado todavía',
}

/** The definition of each kind, in a sentence (decisiones/auditoria, «Worth a look»). */
export const DEFINICION_ANOMALIA: Readonly<Record<Anomalia, string>> = {
  'precio-subido':
    'Propuestas por un total mayor que el de la anterior del mismo pedido, que su cliente ya tenía por aprobar.',
  'aprobado-al-instante': `Pedidos aprobados dentro de los ${AL_INSTANTE_S} segundos de enviada la propuesta que aprueban.`,
  'misma-persona':
    'Pedidos que aprobó la misma cuenta que envió la propuesta, y compras que autorizó la misma persona que confirmó su pago.',
  'de-noche': `Lo que alguien del equipo hizo entre las ${NOCHE.desde}:00 y las 0${NOCHE.hasta}:00, hora del Ecuador.`,
  'muchos-descartes': `Cada pedido que descartó una cuenta desde el quinto en ${DESCARTES.dias} días.`,
}

type Hecho = Omit<HechosAnomalos['items'][number], 'revision'>

const enSegundos = (ms: number): string => (ms < 1000 ? 'menos de 1 s' : `${numero(Math.floor(ms / 1000))} s`)

/** Functions that say why a fact is worth a look, with its figures. */
export const RAZON: Readonly<Record<Anomalia, (hecho: Hecho) => string>> = {
  'precio-subido': ({ cuanto, previo }) =>
    `El precio subió de ${dolares(decimal(previo ?? 0))} a ${dolares(decimal(cuanto ?? 0))} tras pedir aprobación`,
  'aprobado-al-instante': ({ cuanto }) => `Aprobado ${enSegundos(cuanto ?? 0)} después de la propuesta`,
  'misma-persona': ({ type }) =>
    type === 'CompraAutorizada'
      ? 'La misma persona confirmó el pago y autorizó la compra'
      : 'La misma cuenta envió la propuesta y la aprobó',
  'de-noche': ({ momento }) => `Hecho a las ${horaDe(momento)}`,
  'muchos-descartes': ({ cuanto }) => `${numero(cuanto ?? 0)} descartes de la misma cuenta en ${DESCARTES.dias} días`,
}
