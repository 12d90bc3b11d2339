import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { conPosicion, hashId } from '#api/contract/comunes.ts'
import * as c from '#api/contract/sucursales.ts'
import { FORMA_SUCURSALES } from '#api/contract/tablas.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { responderTabla } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { patron, ruta } from '#domain/rutas.ts'
import { cuentasDe, proveedorDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { HOJA_DE_SUCURSALES } from './hoja.ts'
import { direccionLogo } from './logo.ts'

/** Parses 'lat,lng' as a point; null when there is none. */
export const puntoDe = (ubicacion: string): { lat: number; lng: number } | null => {
  const [lat = Number.NaN, lng = Number.NaN] = ubicacion.split(',').map(Number)
  return Number.isFinite(lat) && Number.isFinite(lng) && ubicacion !== '' ? { lat, lng } : null
}

/**
 * Registers the routes of a company's branches: its own table, the map's points, and the order that
 * starts on the map.
 */
export const rutasDeSucursales = (app: App, { avance, db, ids, presencia, ahora }: Servicios): void => {
  const tags = ['Sucursales']

  const vista = (s: TuplaCuenta) => ({
    id: ids.ocultar(s.id),
    nombre_sucursal: s.nombre,
    correo: s.correo,
    celular: s.celular,
    direccion: s.direccion,
    ciudad: s.ciudad,
    provincia: s.provincia,
    abierto: presencia.conectado(s.id),
    isActive: s.activa,
    conUbicacion: s.ubicacion !== '',
    fecharegistro: s.creada,
    logo: direccionLogo(s, ids),
  })

  app.get(
    patron('sucursales_ajax'),
    {
      config: { permiso: 'cuenta.sucursales' },
      schema: {
        tags,
        summary: 'Las sucursales de tu empresa.',
        querystring: c.consultaSucursales,
        response: { 200: c.tablaSucursales },
      },
    },
    async (request, reply) => {
      const { query } = request
      const { id } = quien(request)
      const esquema = await esperarPosicion(avance, query.posicion)
      return responderTabla(reply, query, {
        db,
        ahora,
        para: id,
        forma: FORMA_SUCURSALES,
        hoja: HOJA_DE_SUCURSALES,
        vista,
        leer: (lectura, pagina) => cuentasDe(lectura, esquema, { ...pagina, matriz: id }),
      })
    },
  )

  app.get(
    patron('mapa_sucursales'),
    {
      config: { permiso: 'publico' },
      schema: {
        tags: ['Público'],
        summary: 'La matriz y las sucursales de una empresa, como puntos del mapa.',
        params: z.object({ hashIdEmpresa: hashId }),
        querystring: conPosicion,
        response: { 200: c.mapaDeSucursales },
      },
    },
    async ({ params, query }) => {
      const esquema = await esperarPosicion(avance, query.posicion)
      const pedida = await proveedorDe(db, esquema, idDe(ids, params.hashIdEmpresa, 'esa empresa'))
      const matriz = pedida?.matriz ? await proveedorDe(db, esquema, pedida.matriz) : pedida
      if (!matriz) throw new Rechazado(refuse('no-existe', 'No existe esa empresa.'))
      const enMapa = (s: TuplaCuenta) => ({
        id: ids.ocultar(s.id),
        empresa_id: ids.ocultar(matriz.id),
        nombre_sucursal: s.nombre,
        is_matriz_sucursal: s.id === matriz.id,
        direccion: s.direccion,
        ciudad: s.ciudad,
        provincia: s.provincia,
        abierto: presencia.conectado(s.id),
        ubicacion: puntoDe(s.ubicacion),
      })
      return {
        empresa: {
          id: ids.ocultar(matriz.id),
          nombre: matriz.nombre,
          actividad: matriz.actividad,
          logo: direccionLogo(matriz, ids),
        },
        sucursales: [matriz, ...matriz.sucursales].map(enMapa),
      }
    },
  )

  app.post(
    patron('pedido_mapa_session'),
    {
      config: { permiso: 'pedido.mapa' },
      schema: {
        tags,
        summary: 'La sucursal elegida en el mapa, y dónde sigue su pedido.',
        params: z.object({ id: hashId }),
        response: { 200: c.sucursalElegida },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      // Personal accounts order from the head office only
      // (decisiones/pedido, «Orders to a branch»).
      if (cuenta.clase === 'personal') {
        throw new Rechazado(refuse('prohibido', 'Una cuenta personal no puede hacer pedidos a una sucursal.'))
      }
      const sucursal = await proveedorDe(db, avance.esquema(), idDe(ids, request.params.id, 'esa sucursal'))
      if (!sucursal) throw new Rechazado(refuse('no-existe', 'No existe esa sucursal.'))
      const hashIdProv = ids.ocultar(sucursal.matriz ?? sucursal.id)
      const elegida = ids.ocultar(sucursal.id)
      const cola = sucursal.matriz ? `?sucursal=${elegida}` : ''
      return { hashIdProv, sucursal: elegida, ruta: `${ruta('pedido_nuevo_proveedor', { hashId: hashIdProv })}${cola}` }
    },
  )
}
