import { quien } from '#api/access/puerta.ts'
import { hecho as comunHecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/extracto.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, solicitudDe } from '#api/http/peticion.ts'
import { aSuTiempo } from '#api/http/plazo.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { LineaGuardada } from '#api/taller/lineas.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { type Actor, noExiste, refuse } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { claveDeCobro, claveDeLinea } from '#domain/extracto/confirmadas.ts'
import { referenciaDeCobro, sePuedeElegir } from '#domain/extracto/pagable.ts'
import { patron } from '#domain/rutas.ts'
import { cobrosConfirmados } from '#projections/libro/pagables.ts'
import type { Casado, Casador } from './casado.ts'

const tags = ['Extractos']
type Llego = {
  readonly actor: Actor
  readonly ahora: string
  readonly recibido: number
  readonly referencia: string
}

/**
 * Registers the routes by which a person says that a statement's line is a payment, or none of this
 * product's (decisiones/compra, «The bank's statement»).
 */
export const rutasDeConfirmar = (app: App, servicios: Servicios, casador: Casador): void => {
  const { avance, compras, consumos, db, extractos, ids, store, ahora } = servicios
  const config = { permiso: 'extracto.cobrar' } as const

  /** Matches a statement with the log as it is now, not as it was when the page was drawn. */
  const casadoAhora = async (id: string): Promise<Casado> => {
    const guardado = await extractos.leer(Number(id))
    if (!guardado) throw new Rechazado(noExiste('ese extracto'))
    const ultima = await store.ultimaPosicion()
    return casador.casar(guardado, ultima === undefined ? undefined : String(ultima))
  }

  app.post(
    patron('extracto_confirmar'),
    {
      config,
      preHandler: aSuTiempo,
      schema: {
        tags,
        summary:
          'Confirma el pago con el que casa una línea, o el que una persona dice que es, con el monto y la referencia de la línea.',
        params: c.deExtracto,
        body: c.confirmacionDeLinea,
        response: { 200: comunHecho },
      },
    },
    (request) =>
      extractos.porTurno(async () => {
        const { id } = request.params
        const { numero, porque, monto, cobro, clave, sha256 } = request.body
        const cuenta = quien(request)
        const ejecutar = ejecutarPago(clave)
        const solicitud = solicitudDe(request, cuenta.id, clave, [id, numero, porque, monto, cobro, sha256])
        const origen = { actor: actorDe(cuenta), ahora: ahora() }
        const casado = await casadoAhora(id)
        const elegida = casado.lineas.find(({ linea }) => linea.numero === numero)
        const entre =
          elegida?.estado === 'casada'
            ? elegida.claves.flatMap((claveCasada) => casado.cobrable(claveCasada) ?? [])
            : casado.posibles
        const comoSeVio =
          elegida?.porque === porque &&
          decimal(elegida.linea.monto) === monto &&
          referenciaDeCobro(elegida.linea) === cobro
        const es = comoSeVio && sePuedeElegir(porque) && entre.some(({ vista }) => vista(ids).clave === clave)
        if (!es && !(await ejecutar.lleva(cuenta.id, solicitud)))
          throw new Rechazado(refuse('linea-cambio', 'Esa línea o ese pago cambiaron: mira cómo quedaron.'))
        const llego = {
          recibido: elegida?.linea.monto ?? 0,
          referencia: elegida ? referenciaDeCobro(elegida.linea) : '',
        }
        const { posicion } = hecha(await ejecutar.confirmar({ ...origen, ...llego }, sha256 ?? '', solicitud))
        await avance.esperar(posicion)
        return { posicion: String(posicion) }
      }),
  )

  app.post(
    patron('extracto_apartar'),
    {
      config,
      schema: {
        tags,
        summary: 'Dice por qué una línea no es de ningún pago de aquí, o que puede serlo.',
        params: c.deExtracto,
        body: c.lineaApartada,
      },
    },
    async (request, reply) => {
      await extractos.porTurno(async (client) => {
        const { numero, motivo } = request.body
        const id = Number(request.params.id)
        const linea = (await extractos.lineas(id)).find((guardada) => guardada.numero === numero)
        if (!linea) throw new Rechazado(noExiste('esa línea'))
        if (motivo !== null && (await estaConfirmada(request.params.id, linea)))
          throw new Rechazado(refuse('linea-cambio', 'Esa línea ya confirmó un pago: mira cómo quedó.'))
        await extractos.apartar(client, { id, numero }, motivo === null ? null : { motivo, por: quien(request).id })
      })
      // Sent after the commit, so that the next read finds it.
      return reply.code(204).send()
    },
  )

  /**
   * Returns whether a line's money was counted. The statement is matched only if the ledger has the
   * line's words.
   */
  const estaConfirmada = async (id: string, linea: LineaGuardada): Promise<boolean> => {
    const ultima = await store.ultimaPosicion()
    const esquema = await esperarPosicion(avance, ultima === undefined ? undefined : String(ultima))
    const cobros = await cobrosConfirmados(db, esquema, { montos: [linea.monto], desde: '2000-01-01' })
    if (
      !cobros.some(({ recibido, referencia }) => claveDeCobro({ monto: recibido, referencia }) === claveDeLinea(linea))
    )
      return false
    const { lineas } = await casadoAhora(id)
    return lineas.some((casada) => casada.linea.numero === linea.numero && casada.estado === 'confirmada')
  }

  /** Returns the commands of the payment that a browser names. Throws no-existe. */
  const ejecutarPago = (clave: string) => {
    const [que, hash = '', numero = ''] = clave.split(' ')
    const id = ids.revelar(hash)
    if (id === undefined || (que !== 'compra' && que !== 'consumo')) throw new Rechazado(noExiste('ese pago'))
    return que === 'compra'
      ? {
          lleva: (actorId: number, solicitud: Solicitud) => compras.lleva(id, actorId, solicitud),
          confirmar: (llego: Llego, sha256: string, solicitud: Solicitud) =>
            compras.ejecutar(id, { type: 'ConfirmarPago', sha256, ...llego }, solicitud),
        }
      : {
          lleva: (actorId: number, solicitud: Solicitud) => consumos.lleva(id, actorId, solicitud),
          confirmar: (llego: Llego, _sha256: string, solicitud: Solicitud) =>
            consumos.ejecutar(
              { type: 'ConfirmarPagoDeConsumo', proveedorId: id, numero: Number(numero), ...llego },
              solicitud,
            ),
        }
  }
}
