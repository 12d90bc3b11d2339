import { z } from 'zod'
import { LECTURAS_PUBLICAS_POR_MINUTO } from '#api/access/limites.ts'
import { buscado, conPosicion, hashId } from '#api/contract/comunes.ts'
import { proveedores, TRATOS, unProveedor } from '#api/contract/pedido.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import { puntoDe } from '#api/cuenta/sucursales.ts'
import type { App } from '#api/http/app.ts'
import { buscable, esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { pide } from '#domain/cuenta/tipos.ts'
import { refuse } from '#domain/decider.ts'
import { turnoDe } from '#domain/red/turno.ts'
import { patron } from '#domain/rutas.ts'
import { type ProveedorVisto, proveedorDe, proveedoresPorId } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { contrapartesDe } from '#projections/pedido/consultas.ts'
import { bandaFavoritos } from '#projections/red/bandas.ts'
import { buscarProveedores } from '#projections/red/buscar.ts'
import { bandaUniversal } from '#projections/red/universal.ts'

const LISTADOS = 60
/** The known providers of each kind that are listed first. */
const CONOCIDOS = 20
/** The providers of another one's trade that are listed. */
const DEL_OFICIO = 30

/** A telephone is for people with an account: a page for everybody would be harvested. */
const presentacionDe = (p: ProveedorVisto, conCuenta: boolean) => ({
  descripcion: p.descripcion,
  direccion: p.direccion,
  provincia: p.provincia,
  telefono: conCuenta ? p.celular : null,
  paginaweb: p.paginaweb,
  ubicacion: puntoDe(p.ubicacion),
  horario: [...p.horario],
  feriados: [...p.feriados],
  palabrasClave: [...p.palabras],
})

/** Registers the routes of the providers that an order can be placed with. */
export const rutasDeProveedores = (app: App, { ahora, avance, db, ids, presencia }: Servicios): void => {
  const tags = ['Público']
  const vista = (p: ProveedorVisto) => ({
    id: ids.ocultar(p.id),
    nombre: p.nombre,
    clase: p.clase,
    actividad: p.actividad,
    ciudad: p.ciudad,
    logo: direccionLogo(p, ids),
    abierto: presencia.conectado(p.id),
    sucursales: p.sucursales.map((s) => ({
      id: ids.ocultar(s.id),
      nombre_sucursal: s.nombre,
      ciudad: s.ciudad,
      abierto: presencia.conectado(s.id),
    })),
  })
  /**
   * Returns the providers that an account ordered from, the most recent first, and its favourites
   * in their order.
   */
  const conocidosDe = async (esquema: string, cuenta: TuplaCuenta | null) => {
    if (!cuenta || !pide({ tipoUsuario: cuenta.tipo_usuario })) return { pedido: [], favorito: [] }
    const de = { cuenta: cuenta.id, lado: 'consumidor', buscar: '', cuantas: CONOCIDOS } as const
    const pedidos = await contrapartesDe(db, esquema, de)
    const favoritos = await bandaFavoritos(db, esquema, cuenta.id, 'proveedores')
    return {
      pedido: pedidos.map(({ c_id }) => c_id),
      favorito: favoritos.filas.slice(0, CONOCIDOS).map(({ id }) => id),
    }
  }
  const delOficio = async (esquema: string, actividad: string): Promise<readonly number[]> => {
    const { universal } = await buscarProveedores(db, esquema, { texto: actividad, cuantos: DEL_OFICIO })
    return universal.map(({ id }) => id)
  }
  app.get(
    patron('proveedores'),
    {
      config: { permiso: 'publico', rateLimit: { max: LECTURAS_PUBLICAS_POR_MINUTO } },
      schema: {
        tags,
        summary:
          'A quién se le puede hacer un pedido; con `como`, primero los del oficio y la ciudad de ese proveedor.',
        querystring: conPosicion.extend({ q: buscado(200).default(''), como: hashId.optional() }),
        response: { 200: proveedores },
      },
    },
    async ({ query, cuenta }) => {
      const esquema = await esperarPosicion(avance, query.posicion)
      const texto = buscable(query.q)
      const conocidos = await conocidosDe(esquema, cuenta)
      const halladas =
        texto === ''
          ? (await bandaUniversal(db, esquema, { menos: cuenta?.id ?? 0, turno: turnoDe(ahora()), cuantos: LISTADOS }))
              .filas
          : (await buscarProveedores(db, esquema, { texto, cuantos: LISTADOS })).universal
      const parecido =
        query.como === undefined ? undefined : await proveedorDe(db, esquema, idDe(ids, query.como, 'ese proveedor'))
      const oficio = parecido?.actividad ? parecido : undefined
      const antes =
        texto === ''
          ? [...(oficio ? await delOficio(esquema, oficio.actividad) : []), ...conocidos.pedido, ...conocidos.favorito]
          : []
      const listados = new Set([...antes, ...halladas.map(({ id }) => id)])
      const filas = await proveedoresPorId(db, esquema, [...listados].slice(0, LISTADOS))
      const items = filas
        .filter(({ id }) => id !== cuenta?.id)
        .map((fila) => {
          const locales = [fila.id, ...fila.sucursales.map(({ id }) => id)]
          const trato = TRATOS.find((este) => locales.some((id) => conocidos[este].includes(id)))
          return { ...vista(fila), ...(trato ? { trato } : {}) }
        })
      type Item = (typeof items)[number]
      const rango = ({ trato }: Item) => (trato ? TRATOS.indexOf(trato) : TRATOS.length)
      const lejania = ({ actividad, ciudad }: Item) =>
        actividad !== oficio?.actividad ? 2 : ciudad !== oficio.ciudad ? 1 : 0
      return { items: items.toSorted((a, b) => lejania(a) - lejania(b) || rango(a) - rango(b)) }
    },
  )
  app.get(
    patron('un_proveedor'),
    {
      config: { permiso: 'publico' },
      schema: {
        tags,
        summary: 'Un proveedor o una sucursal.',
        params: z.object({ hashId }),
        querystring: conPosicion,
        response: { 200: unProveedor },
      },
    },
    async ({ params, query, cuenta }) => {
      const esquema = await esperarPosicion(avance, query.posicion)
      const fila = await proveedorDe(db, esquema, idDe(ids, params.hashId, 'ese proveedor'))
      if (!fila) throw new Rechazado(refuse('no-existe', 'No existe ese proveedor.'))
      return { ...vista(fila), presentacion: presentacionDe(fila, cuenta !== null) }
    },
  )
}
