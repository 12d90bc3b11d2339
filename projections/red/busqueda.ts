import { vende } from '#domain/cuenta/tipos.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoPublicacion } from '#domain/publicacion/hechos.ts'
import { cuentas, type TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { de, type ReadModel, type TuplaDe, type Tuplas, tabla } from '#projections/motor/modelo.ts'
import { palabrasDe } from '#projections/motor/texto.ts'
import { publicaciones } from '#projections/publicacion/modelo.ts'

const NIVELES = [0, 1, 2, 3] as const
/**
 * The texts by which a provider can be found, in rows by tier (decisiones/red, «Search»): 0 its
 * keywords, 1 its name, 2 one row for each published post (`doc` is the post's id), 3 everything
 * that its profile says. The texts of an account that may not be found are empty.
 */
export const busqueda = tabla({
  nombre: 'busqueda',
  modo: 'tuplas',
  columnas: {
    cuenta: 'bigint',
    nivel: 'int',
    doc: 'bigint',
    texto: 'text',
  },
  // Spanish stems over a text without capitals or accents.
  generadas: { tsv: `tsvector generated always as (to_tsvector('pg_catalog.spanish', texto)) stored` },
  clave: ['cuenta', 'nivel', 'doc'],
  indices: NIVELES.map((nivel) => `using gin (tsv) where nivel = ${nivel}`),
})
export type TuplaBusqueda = TuplaDe<typeof busqueda>

/** Every word of the index texts, with how many of them hold it. Typos are corrected by it. */
export const lexico = tabla({
  nombre: 'lexico',
  modo: 'sumas',
  columnas: {
    palabra: 'text',
    cuantos: 'bigint',
  },
  clave: ['palabra'],
  indices: ['using gin (palabra gin_trgm_ops)'],
})

const poner = (tupla: TuplaBusqueda, tuplas: Tuplas) => {
  const antes = tuplas.leer(busqueda, tupla.cuenta, tupla.nivel, tupla.doc)
  if (antes?.texto === tupla.texto) return
  tuplas.poner(busqueda, tupla)
  const eran = new Set(antes?.texto.split(' '))
  const son = new Set(tupla.texto.split(' '))
  for (const palabra of son) if (palabra && !eran.has(palabra)) tuplas.sumar(lexico, { palabra, cuantos: 1 })
  for (const palabra of eran) if (palabra && !son.has(palabra)) tuplas.sumar(lexico, { palabra, cuantos: -1 })
}

const seHalla = (c: TuplaCuenta): boolean =>
  vende({ tipoUsuario: c.tipo_usuario }) && c.activa && !c.eliminada && c.suscripcion !== 'desactivada'

const textosDe = (c: TuplaCuenta): readonly (readonly [nivel: number, texto: string])[] => [
  [0, c.palabras.join(' ')],
  [1, c.nombre],
  [3, [c.palabras.join(' '), c.nombre, c.actividad, c.descripcion, c.ciudad, c.provincia].join(' ')],
]

export const modeloBusqueda = {
  nombre: 'busqueda',
  tablas: [busqueda, lexico],
  necesita: (hecho) => {
    if (hecho.category === 'cuenta') {
      const id = Number(hecho.clave)
      return [0, 1, 3].map((nivel) => de(busqueda, id, nivel, 0))
    }
    if (hecho.category !== 'publicacion') return []
    const { proveedorId } = (hecho as Hecho & HechoPublicacion).data
    const id = Number(hecho.clave)
    return [de(publicaciones, id), de(busqueda, proveedorId, 2, id)]
  },
  aplicar: (leido, tuplas) => {
    if (leido.category === 'cuenta') {
      const cuenta = tuplas.leer(cuentas, Number(leido.clave))
      if (!cuenta || !vende({ tipoUsuario: cuenta.tipo_usuario })) return
      for (const [nivel, texto] of textosDe(cuenta)) {
        poner({ cuenta: cuenta.id, nivel, doc: 0, texto: seHalla(cuenta) ? palabrasDe(texto).join(' ') : '' }, tuplas)
      }
    } else if (leido.category === 'publicacion') {
      const publicacion = tuplas.leer(publicaciones, Number(leido.clave))
      if (!publicacion) return
      const { id, proveedor, estado, titulo, descripcion } = publicacion
      const texto = estado === 'publicada' ? palabrasDe(`${titulo} ${descripcion}`).join(' ') : ''
      poner({ cuenta: proveedor, nivel: 2, doc: id, texto }, tuplas)
    }
  },
} satisfies ReadModel
