import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LOGOS_POR_MINUTO } from '#api/access/limites.ts'
import { quien } from '#api/access/puerta.ts'
import { hecho } from '#api/contract/comunes.ts'
import { LOGO_MAXIMO_BYTES, logoCambiado } from '#api/contract/cuenta.ts'
import type { App } from '#api/http/app.ts'
import { ilegible, recibirImagen } from '#api/http/imagen.ts'
import { actorDe, hecha, solicitudDe } from '#api/http/peticion.ts'
import { nadaSeEscribio } from '#api/http/problema.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { patron } from '#domain/rutas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import { direccionLogo } from './logo.ts'

const LADO = 512
const RECIENTE_MS = 60_000

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

/**
 * Registers the routes of an account's own logo: uploaded, cropped and scaled, or removed, which
 * restores its drawn emblem (decisiones/cuenta, «Logos»).
 */
export const rutasDeLogoPropio = (app: App, servicios: Servicios): void => {
  const { avance, cuentas, db, ids, logos, sesiones, taller, ahora } = servicios
  const tags = ['Cuenta']
  const enTurno = crearTurnos({ maximo: LOGOS_POR_MINUTO, esperaMs: 10_000 })

  const logoActual = async (id: number): Promise<string> => {
    const cuenta = await cuentas.estado(id)
    return cuenta.existe ? cuenta.logo : ''
  }
  /**
   * Deletes the picture that the account no longer shows. Stores the picture that it shows again,
   * in case another process deleted it meanwhile.
   */
  const dejar = async (id: number, antes: string, puesta?: { readonly sha256: string; readonly bytes: Buffer }) => {
    const actual = await logoActual(id)
    for (const { sha256, llego } of await logos.lista(id)) {
      // A picture that is neither of these two and has just arrived may be another process's, which
      // is about to name it.
      const borrable = sha256 === antes || sha256 === puesta?.sha256 || llego < Date.now() - RECIENTE_MS
      if (borrable && sha256 !== actual) await logos.borrar(id, sha256)
    }
    if (puesta && puesta.sha256 === actual && !(await logos.hay(id, actual)))
      await logos.guardar(id, Readable.from([puesta.bytes]))
  }
  const cambiar = async (request: FastifyRequest, sha256: string) => {
    const cuenta = quien(request)
    const command = { type: 'CambiarLogo', actor: actorDe(cuenta), ahora: ahora(), sha256 } as const
    return hecha(await cuentas.ejecutar(cuenta.id, command, solicitudDe(request, cuenta.id, cuenta.id, sha256)))
  }
  /**
   * Runs an account's changes one after the other, since each deletes the picture that it replaced.
   * Without `bytes` the emblem is restored.
   */
  const poner = async (request: FastifyRequest, bytes?: Buffer) => {
    const { id } = quien(request)
    const { posicion } = await enTurno(String(id), async () => {
      const antes = await logoActual(id)
      if (!bytes) {
        const quitado = await cambiar(request, '')
        await dejar(id, antes)
        return quitado
      }
      return logos.guardarPara(
        id,
        Readable.from([bytes]),
        () => undefined,
        async ({ sha256 }) => {
          const puesto = await cambiar(request, sha256)
          await dejar(id, antes, { sha256, bytes })
          return puesto
        },
        nadaSeEscribio,
      )
    })
    await avance.esperar(posicion)
    await sesiones.anunciar(id)
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
      const recortada = await recibirImagen(
        request,
        logos,
        { maximo: LOGO_MAXIMO_BYTES, que: 'El logo' },
        (ruta, parte) => taller(ruta, { de: 'cuadro', lado: LADO, corte: corteDe(parte) }),
      )
      const posicion = await poner(request, recortada)
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
    async (request) => ({ posicion: String(await poner(request)) }),
  )
}
