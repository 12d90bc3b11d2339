import { z } from 'zod'
import { consultaDeTabla, hashId, instante, tablaDe } from './comunes.ts'
import { FORMA_SUCURSALES } from './tablas.ts'

/** GET /api/sucursales: a head office's branches, with DataTables parameters. */
export const consultaSucursales = consultaDeTabla(FORMA_SUCURSALES)
export const tablaSucursales = tablaDe(
  z.object({
    id: hashId,
    nombre_sucursal: z.string(),
    correo: z.string(),
    celular: z.string(),
    direccion: z.string(),
    ciudad: z.string(),
    provincia: z.string(),
    abierto: z.boolean(),
    isActive: z.boolean(),
    conUbicacion: z.boolean(),
    fecharegistro: instante,
    logo: z.string(),
  }),
)
export type TablaSucursales = z.infer<typeof tablaSucursales>

/**
 * GET /registro/mapa/sucursales/{hashIdEmpresa}: a company and its branches as points; the head
 * office comes first.
 */
export const mapaDeSucursales = z.object({
  empresa: z.object({ id: hashId, nombre: z.string(), actividad: z.string(), logo: z.string() }),
  sucursales: z.array(
    z.object({
      id: hashId,
      empresa_id: hashId,
      nombre_sucursal: z.string(),
      is_matriz_sucursal: z.boolean(),
      direccion: z.string(),
      ciudad: z.string(),
      provincia: z.string(),
      abierto: z.boolean(),
      /**
       * The point that it set on the map; null when it set none, and then its city stands for it.
       */
      ubicacion: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    }),
  ),
})
export type MapaDeSucursales = z.infer<typeof mapaDeSucursales>

/**
 * POST /registro/pedido/mapa/session/{id}: the branch chosen on the map, and the path on which its
 * order continues.
 */
export const sucursalElegida = z.object({ hashIdProv: hashId, sucursal: hashId, ruta: z.string() })
