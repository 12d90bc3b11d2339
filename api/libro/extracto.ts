import { quien } from '#api/access/puerta.ts'
import { hecho as comunHecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/extracto.ts'
import type { App } from '#api/http/app.ts'
import { DE_UNA_PAGINA, enPagina } from '#api/http/pagina.ts'
import { actorDe, hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/problema.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { type Actor, noExiste, refuse } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { type EstadoDeLinea, referenciaDeCobro } from '#domain/extracto/pagable.ts'
import { patron } from '#domain/rutas.ts'
import { casarExtracto } from './casado.ts'
import { crearListado } from './extractos.ts'

const VISTA_DE: Readonly<Record<EstadoDeLinea, Exclude<c.Vista, 'comprobantes'>>> = {
  ...{
    casada: 'casadas',
    distinta: 'mirar',
    doblada: 'mirar',
    dudosa: 'mirar',
    suelta: 'sueltas',
    confirmada: 'confirmadas',
  },
}

/** A statement matched with the payments as they stand now, a page at a time (decisiones/compra, «The bank's statement»). */
export const rutasDeUnExtracto = (app: App, servicios: Servicios): void => {
  const { avance, compras, consumos, extractos, ids, store, ahora } = servicios
  const listar = crearListado(servicios)
  const config = { permiso: 'extracto.cobrar' } as const

  const casado = async (id: string, posicion: string | undefined) => {
    const guardado = await extractos.uno(Number(id))
    const [extracto] = guardado ? await listar([guardado]) : []
    if (!guardado || !extracto) throw new Rechazado(noExiste('ese extracto'))
    const hecho = await casarExtracto(servicios, guardado, posicion)
    const cuantas = (vista: c.Vista) => hecho.lineas.filter(({ estado }) => VISTA_DE[estado] === vista).length
    const contadores = {
      ...{ casadas: cuantas('casadas'), mirar: cuantas('mirar'), sueltas: cuantas('sueltas') },
      ...{ confirmadas: cuantas('confirmadas'), comprobantes: hecho.sinLinea.length },
    }
    return { hecho, comun: { extracto, contadores, posicion: hecho.posicion } }
  }

  app.get(
    patron('extracto'),
    {
      config,
      schema: {
        tags: ['Extractos'],
        summary:
          'Un extracto al lado de los pagos que esperan y los confirmados: sus líneas por estado, de cincuenta en cincuenta.',
        params: c.deExtracto,
        querystring: c.consultaExtracto,
        response: { 200: c.unExtracto },
      },
    },
    async (request): Promise<c.UnExtracto> => {
      const { ver, despues = '0', posicion } = request.query
      const { hecho, comun } = await casado(request.params.id, posicion)
      const suyas = hecho.lineas.filter(
        ({ estado, linea }) => VISTA_DE[estado] === ver && linea.numero > Number(despues),
      )
      const { filas, siguiente } = enPagina(suyas.slice(0, DE_UNA_PAGINA), ({ linea }) => String(linea.numero))
      return {
        ...comun,
        siguiente,
        items: filas.map(({ linea, estado, porque, claves }) => ({
          ...linea,
          ...{ monto: decimal(linea.monto), estado, porque, cobro: referenciaDeCobro(linea) },
          pagos: claves.flatMap((clave) => hecho.cobrable(clave)?.vista(ids) ?? []),
        })),
      }
    },
  )

  app.get(
    patron('extracto_sin_linea'),
    {
      config,
      schema: {
        tags: ['Extractos'],
        summary: 'Los comprobantes de los días de un extracto a los que ninguna línea corresponde.',
        params: c.deExtracto,
        querystring: c.consultaSinLinea,
        response: { 200: c.sinLinea },
      },
    },
    async (request): Promise<c.SinLinea> => {
      const { despues = '0', posicion } = request.query
      const { hecho, comun } = await casado(request.params.id, posicion)
      const desde = Number(despues)
      const { filas, siguiente } = enPagina(hecho.sinLinea.slice(desde, desde + DE_UNA_PAGINA), () => '')
      return {
        ...comun,
        siguiente: siguiente === null ? null : String(desde + filas.length),
        items: filas.map(({ vista }) => vista(ids)),
      }
    },
  )

  app.post(
    patron('extracto_confirmar'),
    {
      config,
      schema: {
        tags: ['Extractos'],
        summary: 'Confirma el pago con el que casa una línea, con el monto y la referencia que ella dice.',
        params: c.deExtracto,
        body: c.confirmacionDeLinea,
        response: { 200: comunHecho },
      },
    },
    (request) =>
      extractos.porTurno(async () => {
        const { id } = request.params
        const { numero, clave, sha256 } = request.body
        const cuenta = quien(request)
        const ejecutar = ejecutarPago(clave)
        const solicitud = solicitudDe(request, cuenta.id, clave, [id, numero, sha256])
        const origen = { actor: actorDe(cuenta), ahora: ahora() }
        // As the log has it by now, not as the page was drawn.
        const ultima = await store.ultimaPosicion()
        const { hecho } = await casado(id, ultima === undefined ? undefined : String(ultima))
        const suya = hecho.lineas.find(({ linea }) => linea.numero === numero)
        const cobrable = suya && hecho.cobrable(suya.claves[0] ?? '')
        const casa = suya?.estado === 'casada' && cobrable?.vista(ids).clave === clave
        if (!casa && !(await ejecutar.lleva(cuenta.id, solicitud)))
          throw new Rechazado(refuse('linea-cambio', 'Esa línea ya no casa con ese pago: mira cómo quedó.'))
        const llego = {
          recibido: suya?.linea.monto ?? 0,
          referencia: suya ? referenciaDeCobro(suya.linea) : '',
        }
        const { posicion } = hecha(await ejecutar.confirmar({ ...origen, ...llego }, sha256 ?? '', solicitud))
        await avance.esperar(posicion)
        return { posicion: String(posicion) }
      }),
  )

  /** The payment that a browser names. Refuses no-existe. */
  const ejecutarPago = (clave: string) => {
    const [que, hash = '', numero = ''] = clave.split(' ')
    const id = ids.revelar(hash)
    if (id === undefined || (que !== 'compra' && que !== 'consumo')) throw new Rechazado(noExiste('ese pago'))
    type Llego = {
      readonly actor: Actor
      readonly ahora: string
      readonly recibido: number
      readonly referencia: string
    }
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
