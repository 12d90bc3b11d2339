import { esPersonal } from '#domain/cuenta/tipos.ts'
import { type ReadModel, tabla } from '#projections/motor/modelo.ts'

/** The time of the last fact that each member of staff left, and the category of its stream. */
const actividad = tabla({
  nombre: 'actividad',
  modo: 'tuplas',
  columnas: { cuenta: 'bigint', momento: 'timestamptz', category: 'text' },
  clave: ['cuenta'],
  indices: [],
})

export const modeloActividad = {
  nombre: 'actividad',
  tablas: [actividad],
  necesita: () => [],
  aplicar: ({ category, meta: { actor, momento } }, tuplas) => {
    if (esPersonal(actor)) tuplas.poner(actividad, { cuenta: actor.id, momento, category })
  },
} satisfies ReadModel
