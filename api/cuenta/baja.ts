import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ENLACES_POR_MINUTO } from '#api/access/limites.ts'
import { soloMensaje } from '#api/contract/cuenta.ts'
import type { App } from '#api/http/app.ts'
import { solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { leerBaja } from '#commands/processes/baja.ts'
import type { ComandoCuenta } from '#domain/cuenta/decidir.ts'
import { isRefusal, refuse } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'

const SIN_CORREO = { canal: 'correo', clase: 'todas', llega: false } as const
const MENSAJES = {
  resumen: 'Ya no te llegará el correo del día.',
  raiz: 'Ya no te llegará la raíz de cada día.',
} as const

/**
 * Registers the route that ends a kind of mail by the mail's link, for a person and for a mail
 * program (decisiones/vivo, «Ending a mail»).
 */
export const rutasDeBaja = (app: App, { avance, cuentas, firmas, sesiones, ahora }: Servicios): void => {
  app.register(async (suelta) => {
    const tipada = suelta.withTypeProvider<ZodTypeProvider>()
    // A mail program posts a form (RFC 8058). It is ignored: the account is named in the address.
    tipada.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined)
    tipada.post(
      patron('darse_de_baja'),
      {
        config: { permiso: 'publico', rateLimit: { max: ENLACES_POR_MINUTO } },
        schema: {
          tags: ['Avisos'],
          summary: 'Deja de recibir un correo, con el enlace que trae.',
          params: z.object({ token: z.string().max(200) }),
          response: { 200: soloMensaje },
        },
      },
      async (request) => {
        const baja = leerBaja(firmas, request.params.token)
        if (!baja) throw new Rechazado(refuse('enlace-invalido', 'Ese enlace no es de un correo de BandWork.'))
        const { cuentaId: id, que } = baja
        const cuenta = await cuentas.estado(id)
        if (cuenta.existe && !cuenta.eliminada) {
          const origen = { actor: { id, tipoUsuario: cuenta.tipoUsuario }, ahora: ahora() }
          const command: ComandoCuenta =
            que === 'resumen'
              ? { type: 'ElegirAvisos', eleccion: SIN_CORREO, ...origen }
              : { type: 'ElegirRaizDiaria', recibe: false, ...origen }
          const hecha = await cuentas.ejecutar(id, command, solicitudDe(request, id, id, que))
          if (!isRefusal(hecha) && hecha.eventos.length > 0) {
            await avance.esperar(hecha.posicion)
            await sesiones.anunciar(id)
          }
        }
        return { message: MENSAJES[que] }
      },
    )
  })
}
