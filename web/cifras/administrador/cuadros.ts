import type { TableroAdministrador } from '#api/contract/tableros.ts'
import { masDias } from '#domain/calendario.ts'
import { type Dias, PRIMER_DIA, TODOS_LOS_ESTADOS } from '#domain/cifras.ts'
import type { DeMedida } from '#web/cifras/de-cifra.ts'
import { diasDeMes } from '#web/cifras/tiempo.ts'
import type { Cuadro } from '#web/grafica/cuadro.ts'
import { ejeDeMeses } from '#web/grafica/meses.ts'
import { serieDeCuentas, serieDeMontos } from '#web/grafica/series.ts'

type Parte<C extends keyof TableroAdministrador> = Pick<TableroAdministrador, C>

const diaCorto = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const cuadroDeIngreso = ({ meses }: Parte<'meses'>): Cuadro<DeMedida> => {
  const serie = (nombre: string, clave: 'nueva' | 'renovada' | 'perdida') =>
    serieDeMontos<DeMedida>(
      nombre,
      meses.map((mes) => mes[clave]),
      { figura: { medida: 'recurrente', clave }, ...(clave === 'perdida' ? { trazo: 'rojo' } : {}) },
    )
  return {
    id: 'ingreso',
    titulo: 'Ingreso recurrente, doce meses',
    forma: 'apiladas',
    enDolares: true,
    eje: ejeDeMeses(meses),
    series: [
      serie('Nuevo', 'nueva'),
      serie('Renovado', 'renovada'),
      serie('Perdido', 'perdida'),
      serieDeMontos<DeMedida>(
        'Al final del mes',
        meses.map(({ total }) => total),
        { como: 'linea', trazo: 'tinta', total: null, figura: { medida: 'recurrente' } },
      ),
    ],
    vacio: 'Aquí se ve, mes a mes, lo que se gana y lo que se pierde de ingreso recurrente.',
  }
}

/**
 * Returns a figure of that chart with the days of one of its months, or of all. The level at a
 * month's end counts everything up to its last day.
 */
export const cifraDeIngreso = (
  { meses }: Parte<'meses'>,
  figura: DeMedida,
  categoria: number | undefined,
): DeMedida | undefined => {
  const dias = diasDeMes(meses, categoria)
  return dias && { ...figura, dias: { ...dias, ...(figura.clave === undefined ? { desde: PRIMER_DIA } : {}) } }
}

const SEMANA = 7

export const cuadroDeLoQueTermina = ({ vencen }: Parte<'vencen'>): Cuadro<'activas'> => {
  const en = (dia: string) => diaCorto.format(new Date(dia))
  return {
    id: 'vencen',
    titulo: 'Terminan en 90 días',
    forma: 'barras',
    enDolares: false,
    eje: {
      categoria: 'Semana',
      todo: '90 días',
      enTodo: 'en 90 días',
      categorias: vencen.map(({ desde }) => `${en(desde)} a ${en(masDias(desde, SEMANA - 1))}`),
      rotulos: vencen.map(({ desde }) => en(desde)),
    },
    series: [
      serieDeCuentas<'activas'>(
        'Terminan',
        vencen.map(({ cuantas }) => cuantas),
        { figura: 'activas' },
      ),
      serieDeMontos<'activas'>(
        'Recurrente',
        vencen.map(({ recurrente }) => recurrente),
        { como: 'escrita' },
      ),
    ],
    vacio: 'Ninguna suscripción pagada termina en ese tiempo. Aquí se ven las semanas en que terminen.',
  }
}

/** Returns the days of one of those weeks, or of all of them. */
export const diasDeSemana = ({ vencen }: Parte<'vencen'>, n: number | undefined): Dias | undefined => {
  const [primera, ultima] = [vencen[n ?? 0], vencen[n ?? vencen.length - 1]]
  return primera && ultima ? { desde: primera.desde, hasta: masDias(ultima.desde, SEMANA - 1) } : undefined
}

/** Returns the states that the chart draws. */
const enVista = ({ pedidos }: Parte<'pedidos'>) =>
  // A draft belongs to its client alone and isn't counted, so its bar stays out while it is empty.
  pedidos.filter(({ estado, cuantos }) => estado !== 'Borrador' || cuantos > 0)
export const estadoDeBarra = (de: Parte<'pedidos'>, n: number | undefined) =>
  (n === undefined ? undefined : enVista(de)[n]?.estado) ?? TODOS_LOS_ESTADOS

export const cuadroDePedidos = (de: Parte<'pedidos'>): Cuadro<'estado'> => {
  const estados = enVista(de)
  return {
    id: 'pedidos',
    titulo: 'Pedidos por estado',
    forma: 'acostadas',
    enDolares: false,
    eje: { categoria: 'Estado', todo: 'Todos', enTodo: 'en todos', categorias: estados.map(({ estado }) => estado) },
    series: [
      serieDeCuentas<'estado'>(
        'Pedidos',
        estados.map(({ cuantos }) => cuantos),
        { figura: 'estado' },
      ),
      serieDeMontos<'estado'>(
        'Valor',
        estados.map(({ valor }) => valor),
        { como: 'escrita', figura: 'estado' },
      ),
    ],
    vacio: 'Aquí se ve en qué van los pedidos.',
  }
}
