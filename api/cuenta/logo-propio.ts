import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { z } from 'zod'
import { LOGOS_POR_MINUTO } from '#api/access/limites.ts'
import { quien } from '#api/access/puerta.ts'
import { hecho } from '#api/contract/comunes.ts'
import { LOGO_MAXIMO_BYTES, logoCambiado } from '#api/contract/cuenta.ts'
import type { App } from '#api/http/app.ts'
import { ilegible, recibirImagen, trabajar } from '#api/http/imagen.ts'
import { actorDe, hecha, solicitudDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { patron } from '#domain/rutas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import { direccionLogo } from './logo.ts'

const LADO = 512

const corte = z.object({
  x: z.coerce.number().int().min(0).max(50_000),
  y: z.coerce.number().int().min(0).max(50_000),
  lado: z.coerce.number().int().min(16).max(50_000),
})

const corteDe = (parte: MultipartFile): z.infer<typeof corte> | undefined => {
  const valor = (nombre: string) => {
    const campo = parte.fields[nombre]
    return campo && 'value' in campo ? campo.value : undefined
  }
  if (valor('lado') === undefined) return undefined
  const leido = corte.safeParse({ x: valor('x'), y: valor('y'), lado: valor('lado') })
  if (!leido.success) throw ilegible('El recorte no es válido.')
  return leido.data
}

/** The square cut out of a picture, scaled. */
const recortar = (bytes: Buffer, elegido: z.infer<typeof corte> | undefined): Promise<Buffer> =>
  trabajar(bytes, async (abrir) => {
    const { width, height, orientation = 1 } = await abrir().metadata()
    const [ancho, alto] = orientation >= 5 ? [height, width] : [width, height]
    const menor = Math.min(ancho, alto)
    const cuadro = elegido ?? { x: Math.floor((ancho - menor) / 2), y: Math.floor((alto - menor) / 2), lado: menor }
    if (cuadro.x + cuadro.lado > ancho || cuadro.y + cuadro.lado > alto)
      throw ilegible('El recorte se sale de la imagen.')
    return abrir()
      .autoOrient()
      .extract({ left: cuadro.x, top: cuadro.y, width: cuadro.lado, height: cuadro.lado })
      .resize(LADO, LADO)
      .webp({ quality: 86 })
  })

/** An account's own logo: uploaded, cut and scaled; or taken away, back to its drawn emblem. */
export const rutasDeLogoPropio = (app: App, servicios: Servicios): void => {
  const { archivos, avance, cuentas, db, ids, sesiones, ahora } = servicios
  const tags = ['Cuenta']

  const cambiar = async (request: Parameters<typeof solicitudDe>[0], sha256: string) => {
    const cuenta = quien(request)
    const command = { type: 'CambiarLogo', actor: actorDe(cuenta), ahora: ahora(), sha256 } as const
    const { posicion } = hecha(
      await cuentas.ejecutar(cuenta.id, command, solicitudDe(request, cuenta.id, cuenta.id, sha256)),
    )
    await avance.esperar(posicion)
    await sesiones.anunciar(cuenta.id)
    return posicion
  }

  app.post(
    patron('subir_logo'),
    {
      config: { permiso: 'cuenta.propia', rateLimit: { max: LOGOS_POR_MINUTO } },
      bodyLimit: LOGO_MAXIMO_BYTES + 64 * 1024,
      schema: {
        tags,
        summary: 'Cambia tu logo: multipart/form-data con x, y, lado y luego archivo.',
        consumes: ['multipart/form-data'],
        response: { 200: logoCambiado },
      },
    },
    async (request) => {
      const { parte, bytes } = await recibirImagen(request, LOGO_MAXIMO_BYTES, 'El logo')
      const recortada = await recortar(bytes, corteDe(parte))
      const { sha256 } = await archivos.guardar(quien(request).id, Readable.from(recortada))
      const posicion = await cambiar(request, sha256)
      const cuenta = (await cuentaDe(db, avance.esquema(), quien(request).id)) ?? quien(request)
      return { logo: direccionLogo(cuenta, ids), posicion: String(posicion) }
    },
  )
  app.delete(
    patron('quitar_logo'),
    {
      config: { permiso: 'cuenta.propia' },
      schema: { tags, summary: 'Quita tu logo: vuelve el emblema dibujado.', response: { 200: hecho } },
    },
    async (request) => ({ posicion: String(await cambiar(request, '')) }),
  )
}
