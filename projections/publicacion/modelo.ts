import type { Hecho } from '#domain/hecho.ts'
import { evolvePublicacion } from '#domain/publicacion/decidir.ts'
import type { EstadoPublicacion, HechoPublicacion } from '#domain/publicacion/hechos.ts'
import type { HechoVitrina } from '#domain/publicacion/vitrina.ts'
import { de, type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'

export const publicaciones = tabla({
  nombre: 'publicaciones',
  modo: 'tuplas',
  columnas: {
    id: 'bigint',
    proveedor: 'bigint',
    estado: texto<EstadoPublicacion>(),
    /** The state to which a deleted post returns. */
    antes: texto<'borrador' | 'publicada'>(),
    /** The number of times that its content was set. */
    version: 'int',
    tipo: 'text',
    contenido: 'text',
    titulo: 'text',
    descripcion: 'text',
    /** The moment of its publication or, for a draft, of its first words. */
    momento: 'timestamptz',
    cambiada: 'timestamptz',
    /** The log position of its publication, by which the newest come first. */
    orden: 'bigint',
    /**
     * Its place in its provider's order, from 1. With 0 it comes before all posts that have a
     * place.
     */
    puesto: 'int',
  },
  clave: ['id'],
  indices: ['(proveedor, estado, puesto, orden desc)', "(orden desc) where estado = 'publicada'"],
  puente: { estado: `'publicada'`, antes: `'publicada'`, version: '1', cambiada: 'momento', puesto: '0' },
})
export type TuplaPublicacion = TuplaDe<typeof publicaciones>

const cambiar = (hecho: Hecho & HechoPublicacion, tuplas: Tuplas): void => {
  const { meta, posicion, type, data } = hecho
  const id = Number(hecho.clave)
  const fila = tuplas.leer(publicaciones, id)
  const antes = fila && {
    existe: true as const,
    estado: fila.estado,
    antes: fila.antes,
    version: fila.version,
    proveedorId: fila.proveedor,
    tipo: fila.tipo as '',
    contenido: fila.contenido,
    tituloSuperior: fila.titulo,
    descripcionSuperior: fila.descripcion,
  }
  const nueva = evolvePublicacion(antes ?? { existe: false }, hecho)
  if (!nueva.existe) return
  const { estado, version, tipo, contenido, tituloSuperior: titulo, descripcionSuperior: descripcion } = nueva
  const nace = !fila || type === 'PublicacionPublicada'
  tuplas.poner(publicaciones, {
    id,
    proveedor: data.proveedorId,
    estado,
    antes: nueva.antes,
    version,
    tipo,
    contenido,
    titulo,
    descripcion,
    momento: nace ? meta.momento : fila.momento,
    cambiada: meta.momento,
    orden: nace ? Number(posicion) : fila.orden,
    puesto: fila?.puesto ?? 0,
  })
}

const ordenar = ({ data }: HechoVitrina, tuplas: Tuplas): void => {
  for (const [i, id] of data.orden.entries()) {
    const fila = tuplas.leer(publicaciones, id)
    if (fila?.proveedor === data.proveedorId && fila.puesto !== i + 1)
      tuplas.poner(publicaciones, { ...fila, puesto: i + 1 })
  }
}

export const modeloPublicaciones = {
  nombre: 'publicaciones',
  tablas: [publicaciones],
  necesita: (hecho) => {
    if (hecho.category === 'publicacion') return [de(publicaciones, Number(hecho.clave))]
    return hecho.category === 'vitrina'
      ? (hecho as Hecho & HechoVitrina).data.orden.map((id) => de(publicaciones, id))
      : []
  },
  aplicar: (leido, tuplas) => {
    if (leido.category === 'publicacion') cambiar(leido as Hecho & HechoPublicacion, tuplas)
    else if (leido.category === 'vitrina') ordenar(leido as Hecho & HechoVitrina, tuplas)
  },
} satisfies ReadModel
