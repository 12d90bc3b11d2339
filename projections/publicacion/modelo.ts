import type { Hecho } from '#domain/hecho.ts'
import type { HechoPublicacion } from '#domain/publicacion/publicacion.ts'
import { type ReadModel, tabla } from '#projections/motor/modelo.ts'

export type TuplaPublicacion = {
  readonly id: number
  readonly proveedor: number
  readonly tipo: string
  readonly contenido: string
  readonly titulo: string
  readonly descripcion: string
  readonly momento: string
  /** The log position of its publication: newest first by it. */
  readonly orden: number
}
export const publicaciones = tabla<TuplaPublicacion>({
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
    orden: 'bigint',
  },
  clave: ['id'],
  indices: ['(proveedor, orden desc)'],
})

export const modeloPublicaciones: ReadModel = {
  nombre: 'publicaciones',
  tablas: [publicaciones] as unknown as ReadModel['tablas'],
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
}
