import type { Kysely } from 'kysely'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoPublicacion } from '#domain/publicacion/publicacion.ts'
import type { Lectura } from '#projections/motor/database.ts'
import { type ReadModel, tabla } from '#projections/motor/modelo.ts'

export type FilaPublicaciones = {
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
export const publicaciones = tabla<FilaPublicaciones>({
  nombre: 'publicaciones',
  modo: 'filas',
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
  version: 1,
  tablas: [publicaciones] as unknown as ReadModel['tablas'],
  necesita: () => [],
  aplicar: (leido, filas) => {
    if (leido.category !== 'publicacion') return
    const { data, ...hecho } = leido as Hecho & HechoPublicacion
    filas.poner(publicaciones, {
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

type Db = Kysely<Lectura>

/** A page of a provider's posts, newest first, and how many there are. */
export const publicacionesDe = async (
  db: Db,
  esquema: string,
  proveedor: number,
  pagina: number,
  porPagina: number,
): Promise<{ filas: FilaPublicaciones[]; total: number }> => {
  const suyas = db.withSchema(esquema).selectFrom('publicaciones').where('proveedor', '=', proveedor)
  const { total } = await suyas.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const filas = await suyas
    .selectAll()
    .orderBy('orden', 'desc')
    .limit(porPagina)
    .offset((pagina - 1) * porPagina)
    .execute()
  return { filas, total }
}

/** One post; undefined when there is none. */
export const publicacionDe = (db: Db, esquema: string, id: number): Promise<FilaPublicaciones | undefined> =>
  db.withSchema(esquema).selectFrom('publicaciones').selectAll().where('id', '=', id).executeTakeFirst()
