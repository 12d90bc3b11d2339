import { mesEscrito } from '#domain/calendario.ts'
import type { Eje } from './cuadro.ts'

export const mesCorto = new Intl.DateTimeFormat('es-EC', { month: 'short', timeZone: 'UTC' })

/** Builds an axis of months ('YYYY-MM'). */
export const ejeDeMeses = (meses: readonly { readonly mes: string }[]): Eje => ({
  categoria: 'Mes',
  todo: 'Doce meses',
  enTodo: 'en doce meses',
  categorias: meses.map(({ mes }) => mesEscrito(mes)),
  rotulos: meses.map(({ mes }) => mesCorto.format(new Date(`${mes}-01`))),
})
