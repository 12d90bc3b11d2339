import { masDias, masMeses, mesEscrito } from '#domain/calendario.ts'
import type { Dias } from '#domain/cifras.ts'
import type { Eje } from '#web/grafica/cuadro.ts'
import { mesCorto } from '#web/grafica/meses.ts'
import { diaEscrito } from '#web/ui/cifras.ts'

const porDias = ({ desde, hasta }: Dias): boolean => desde === hasta
/** Builds the axis of a window's parts: days, weeks or months. */
export const ejeDeTramos = (tramos: readonly Dias[]): Eje => {
  const enDias = tramos.length > 0 && tramos.every(porDias)
  const enMeses = !enDias && tramos.every(({ desde }) => desde.endsWith('-01'))
  return {
    categoria: enDias ? 'Día' : enMeses ? 'Mes' : 'Semana',
    todo: 'En total',
    enTodo: 'en total',
    categorias: tramos.map(({ desde, hasta }) =>
      enMeses
        ? mesEscrito(desde.slice(0, 7))
        : desde === hasta
          ? diaEscrito(desde)
          : `${diaEscrito(desde)} a ${diaEscrito(hasta)}`,
    ),
    rotulos: tramos.map(({ desde }) => (enMeses ? mesCorto.format(new Date(desde)) : diaEscrito(desde))),
  }
}

/** Returns the days of one of the months, or of all of them. */
export const diasDeMes = (meses: readonly { readonly mes: string }[], n: number | undefined): Dias | undefined => {
  const [primero, ultimo] = [meses[n ?? 0], meses[n ?? meses.length - 1]]
  return primero && ultimo
    ? { desde: `${primero.mes}-01`, hasta: masDias(masMeses(`${ultimo.mes}-01`, 1), -1) }
    : undefined
}
