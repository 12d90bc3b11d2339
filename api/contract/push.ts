import { z } from 'zod'
import { hashId, instante } from './comunes.ts'

/**
 * GET push_clave: the key by which push services know this installation, an uncompressed point of
 * P-256 in base64url.
 */
export const clavePush = z.object({ clave: z.string() })

/**
 * GET push_dispositivos: the browsers that receive push, newest first; `este` is the one that asks.
 */
export const dispositivosPush = z.object({
  items: z.array(z.object({ id: hashId, nombre: z.string(), desde: instante, este: z.boolean() })),
})
export type DispositivosPush = z.infer<typeof dispositivosPush>

const enBase64 = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'Esa clave no es de un navegador.')

/** POST push_suscribir: a browser's own subscription, as its `toJSON` gives it. */
export const suscripcionPush = z.strictObject({
  endpoint: z.string().max(1_000, 'Esa dirección es demasiado larga.'),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: enBase64(65), auth: enBase64(16) }),
})

/** POST push_quitar */
export const dispositivoQuitado = z.strictObject({ id: hashId })
