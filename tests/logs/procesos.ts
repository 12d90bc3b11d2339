import { imprimirOferta } from '#api/compra/oferta-pdf.ts'
import { imprimirPropuesta } from '#api/pedido/propuesta-pdf.ts'
import type { ComandosCompra } from '#commands/compra.ts'
import type { ComandosCuenta } from '#commands/cuenta.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import type { Firmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import { crearCartas } from '#commands/processes/cartas.ts'
import { crearProcesoDeCompras, type Plazo, type Plazos } from '#commands/processes/compra.ts'
import { crearCorreos } from '#commands/processes/correo.ts'
import { puntoEnMemoria } from '#tests/punto.ts'

const URL_PUBLICA = 'https://bandwork.ec'
const callado = { warn: () => undefined }

/** An address without a mailbox: the server refuses it. */
export const SIN_BUZON = 'nadie@rebota.ec'
/** An address whose mail goes out at the second try. */
export const LENTO = 'despacio@rebota.ec'

const crearMensajero = () => {
  const vistos = new Set<string>()
  return {
    enviar: async ({ para }: { readonly para: string }) => {
      const falla = para === SIN_BUZON || (para === LENTO && !vistos.has(para))
      vistos.add(para)
      if (falla) throw Object.assign(new Error('550 5.1.1 no existe'), { code: 'EENVELOPE', responseCode: 550 })
    },
  }
}

const plazosEnMemoria = (): Plazos => {
  const plazos = new Map<string, Plazo>()
  const claveDe = ({ espera, compraId }: Pick<Plazo, 'espera' | 'compraId'>) => `${espera} ${compraId}`
  const punto = puntoEnMemoria()
  return Object.assign(punto, {
    guardarPlazo: async (...[hasta, de, plazo]: Parameters<Plazos['guardarPlazo']>) => {
      plazos.delete(claveDe(de))
      if (plazo) plazos.set(claveDe(de), plazo)
      await punto.guardar(hasta)
    },
    vencidos: async (ahora: string) => [...plazos.values()].filter(({ fecha }) => fecha <= ahora),
    quitar: async (plazo: Plazo) => {
      plazos.delete(claveDe(plazo))
    },
  })
}

/**
 * Runs the processes that write: mails that go out or don't, purchases that facts open and terms
 * end.
 */
export const correrProcesos = (o: {
  readonly store: EventStore
  readonly handle: Handle
  readonly compras: ComandosCompra
  readonly cuentas: ComandosCuenta
  readonly firmas: Firmas
  readonly ahora: () => string
}) => {
  const { store, handle, compras, cuentas, firmas, ahora } = o
  const { cargar, historia } = handle
  const alto = new AbortController()
  const correos = crearCorreos({
    store,
    handle,
    mensajero: crearMensajero(),
    punto: puntoEnMemoria(),
    cartas: crearCartas({
      cargar,
      historia,
      imprimirPropuesta,
      imprimirOferta,
      codigoDeCompra: async () => '',
      firmas,
      publicUrl: URL_PUBLICA,
      codigoDePedido: async () => '',
      ocultar: (id) => `h${id}`,
      tieneCuenta: async (correo) => (await cuentas.deCorreo(correo)) !== undefined,
      registro: async () => '',
      raizAnterior: async () => undefined,
      suscritos: async () => [],
    }),
    ahora,
    logger: callado,
    espera: () => 0,
  })
  const plazos = crearProcesoDeCompras({ store, handle, compras, punto: plazosEnMemoria(), ahora, logger: callado })
  const fin = Promise.all([correos.correr(alto.signal), plazos.correr(alto.signal)])
  return {
    revisarPlazos: plazos.revisar,
    parar: async () => {
      alto.abort()
      await fin
    },
  }
}
