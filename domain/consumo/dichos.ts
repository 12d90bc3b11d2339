import type { AvisoOculto } from '#domain/aviso.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { PAGOS_POR_CONFIRMAR } from '#domain/destinos.ts'
import type { Dicho, Lectora } from '#domain/dicho.ts'
import { montoEscrito } from '#domain/dinero.ts'
import { ruta } from '#domain/rutas.ts'
import { entreComillas, unir } from '#domain/texto.ts'
import type { AvisoDeConsumo } from './avisos.ts'

type Mensaje = AvisoOculto<AvisoDeConsumo>
type Fila<M> = {
  readonly titulo: (m: M) => string
  readonly detalle: (m: M) => string
  readonly a: (lectora: Lectora) => string
}

/** The words of each message about consumption (decisiones/vivo, «A message»). */
const DICHOS: { readonly [A in Mensaje['asunto']]: Fila<Extract<Mensaje, { asunto: A }>> } = {
  pagoConsumo: {
    titulo: () => 'Pago de consumo por confirmar',
    detalle: ({ empresa, total }) => unir(empresa, montoEscrito(total)),
    a: () => PAGOS_POR_CONFIRMAR,
  },
  pagoConsumoRechazado: {
    titulo: () => 'Rechazaron tu pago de consumo',
    detalle: ({ motivo }) => entreComillas(motivo),
    a: () => ruta('consumo'),
  },
  consumoRecordado: {
    titulo: () => 'Tienes consumo por pagar',
    detalle: ({ total, meses }) => unir(montoEscrito(total), meses === 1 ? 'un mes' : `${meses} meses`),
    a: () => ruta('consumo'),
  },
  cierreAlterado: {
    titulo: ({ mes }) => `El cierre firmado de ${mesEscrito(mes)} se lee distinto`,
    detalle: ({ cifras }) => (cifras === 1 ? 'en una cifra' : `en ${cifras} cifras`),
    a: ({ tipoUsuario }) =>
      ruta(tipoUsuario === 'financiero' ? 'conciliacion' : tipoUsuario === 'auditor' ? 'auditoria' : 'admin'),
  },
}

/** Returns the text of a message about consumption. */
export const dichoDeConsumo = (m: Mensaje, lectora: Lectora): Dicho | undefined => {
  const fila: Fila<never> | undefined = DICHOS[m.asunto]
  return (
    fila && {
      cosa: 'Consumo',
      titulo: fila.titulo(m as never),
      detalle: () => fila.detalle(m as never),
      tono: 'resto',
      a: fila.a(lectora),
    }
  )
}
