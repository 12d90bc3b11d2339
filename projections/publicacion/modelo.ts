import type { Hecho } from '#domain/hecho.ts'
import type { HechoPublicacion } from '#domain/publicacion/publicacion.ts'
import { type ReadModel, type TuplaDe, tabla } from '#projections/motor/modelo.ts'

export const publicaciones = tabla({
  nombre: 'publicaciones',
  modo: 'tuplas',
  columnas: {
    id: 'bigint',
    proveedor: 'bigint',
    tipo: 'text',
    contenido: 'text',
    titulo: 'text',
    descripcion: 'text',
    momento: 'timestamptz',
    /** The log position of its publication: newest first by it. */
    orden: 'bigint',
  },
  clave: ['id'],
  indices: ['(proveedor, orden desc)', '(orden desc)'],
})
export type TuplaPublicacion = TuplaDe<typeof publicaciones>

export const modeloPublicaciones = {
  nombre: 'publicaciones',
  tablas: [publicaciones],
  necesita: () => [],
  aplicar: (leido, tuplas) => {
    if (leido.category !== 'publicacion') return
    const { data, ...hecho } = leido as Hecho & HechoPublicacion
    tuplas.poner(publicaciones, {
      id: Number(hecho.clave),
      proveedor: data.proveedorId,
      tipo: data.tipo,
      contenido: data.contenido,
      titulo: data.tituloSuperior,
      descripcion: data.descripcionSuperior,
      momento: hecho.meta.momento,
      orden: Number(hecho.posicion),
    })
  },
} satisfies ReadModel
