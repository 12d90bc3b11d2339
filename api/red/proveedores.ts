import { z } from 'zod'
import { LECTURAS_PUBLICAS_POR_MINUTO } from '#api/access/limites.ts'
import { buscado, conPosicion, hashId } from '#api/contract/comunes.ts'
import { proveedores, unProveedor } from '#api/contract/pedido.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import { puntoDe } from '#api/cuenta/sucursales.ts'
import type { App } from '#api/http/app.ts'
import { buscable, esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { turnoDe } from '#domain/red/turno.ts'
import { patron } from '#domain/rutas.ts'
import { type ProveedorVisto, proveedorDe, proveedoresPorId } from '#projections/cuenta/consultas.ts'
import { buscarProveedores } from '#projections/red/buscar.ts'
import { bandaUniversal } from '#projections/red/universal.ts'

const LISTADOS = 60

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
  app.get(
    patron('proveedores'),
    {
      config: { permiso: 'publico', rateLimit: { max: LECTURAS_PUBLICAS_POR_MINUTO } },
      schema: {
        tags,
        summary: 'A quién se le puede hacer un pedido.',
        querystring: conPosicion.extend({ q: buscado(200).default('') }),
        response: { 200: proveedores },
      },
    },
    async ({ query, cuenta }) => {
      const esquema = await esperarPosicion(avance, query.posicion)
      const texto = buscable(query.q)
      const halladas =
        texto === ''
          ? (await bandaUniversal(db, esquema, { menos: cuenta?.id ?? 0, turno: turnoDe(ahora()), cuantos: LISTADOS }))
              .filas
          : (await buscarProveedores(db, esquema, { texto, cuantos: LISTADOS })).universal
      const filas = await proveedoresPorId(
        db,
        esquema,
        halladas.map(({ id }) => id),
      )
      return { items: filas.filter(({ id }) => id !== cuenta?.id).map(vista) }
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
