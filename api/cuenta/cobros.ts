import { type DocumentoGuardado, documentoDeCompra, documentoDeConsumo } from '#api/access/identidades.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { type HechoCompra, streamCompra } from '#domain/compra/hechos.ts'
import { type CompraPlegada, plegarCompra } from '#domain/compra/plegado.ts'
import { type IdentidadFiscal, identidadesDeRecibos, pagoEnEspera } from '#domain/compra/recibos.ts'
import { type HechoConsumo, streamConsumo } from '#domain/consumo/hechos.ts'
import { porQueEspera } from '#domain/cuenta/cobros-en-espera.ts'
import { type HechoCuenta, streamCuenta } from '#domain/cuenta/hechos.ts'
import { type Refusal, refuse } from '#domain/decider.ts'
import { ELIMINADO } from '#domain/hecho.ts'

/** A payment that waits for finance: of a purchase, or of consumption by its number. */
export type CobroEnEspera =
  | { readonly que: 'confirmar' | 'autorizar' | 'abono'; readonly compra: number }
  | { readonly que: 'consumo'; readonly numero: number }

/** Returns the refusal to erase an account while payments of it wait; undefined when none waits. */
export const impideEliminar = (esperan: readonly CobroEnEspera[]): Refusal | undefined => {
  const [primero] = esperan
  return primero && refuse('pago-en-espera', porQueEspera(primero.que, ''))
}

const leerCompras = async (
  store: Pick<EventStore, 'readStream'>,
  id: number,
): Promise<readonly { readonly id: number; readonly compra: CompraPlegada }[]> => {
  const suyas = new Set<number>()
  for (const hecho of (await store.readStream(streamCuenta(id))) as unknown as HechoCuenta[])
    if (hecho.type === 'NegociacionAbierta' || hecho.type === 'SuscripcionFijada') suyas.add(hecho.data.compraId)
  const leidas = []
  for (const deCompra of suyas) {
    let compra: CompraPlegada | undefined
    for (const hecho of await store.readStream(streamCompra(deCompra)))
      compra = plegarCompra(compra, { ...(hecho as unknown as HechoCompra), momento: hecho.meta.momento })
    if (compra) leidas.push({ id: deCompra, compra })
  }
  return leidas
}

/** Returns an account's payments of consumption that cost something and weren't rejected. */
const leerPagos = async (store: Pick<EventStore, 'readStream'>, id: number) => {
  const pagos = new Map<number, { readonly fecha: string; readonly confirmado: boolean }>()
  for (const leido of await store.readStream(streamConsumo(id))) {
    const { type, data } = leido as unknown as HechoConsumo
    if (type === 'PagoDeConsumoEnviado' && data.valor > 0)
      pagos.set(data.numero, { fecha: leido.meta.momento, confirmado: false })
    if (type === 'PagoDeConsumoRechazado') pagos.delete(data.numero)
    const pago = type === 'PagoDeConsumoConfirmado' ? pagos.get(data.numero) : undefined
    if (type === 'PagoDeConsumoConfirmado' && pago) pagos.set(data.numero, { ...pago, confirmado: true })
  }
  return [...pagos].map(([numero, pago]) => ({ numero, ...pago }))
}

/**
 * Reads an account's payments from the log: those that wait for finance, and the documents whose
 * identity has to outlast the person's key (decisiones/cuenta, «Documents of an erased person»). A
 * payment that waits has a document too, dated `ahora`.
 */
export const leerCobros = async (
  store: Pick<EventStore, 'readStream'>,
  id: number,
  { nombre, identificacion }: { readonly nombre: string; readonly identificacion: string },
  ahora: string,
): Promise<{ readonly esperan: readonly CobroEnEspera[]; readonly documentos: readonly DocumentoGuardado[] }> => {
  const [compras, pagos] = [await leerCompras(store, id), await leerPagos(store, id)]
  const suya: IdentidadFiscal = { razonSocial: nombre, ruc: identificacion }
  return {
    esperan: [
      ...compras.flatMap(({ id: compra, compra: plegada }): CobroEnEspera[] => {
        const que = pagoEnEspera(plegada)
        return que ? [{ que, compra }] : []
      }),
      ...pagos.flatMap(({ numero, confirmado }): CobroEnEspera[] => (confirmado ? [] : [{ que: 'consumo', numero }])),
    ],
    documentos: [
      ...compras.flatMap(({ id: compra, compra: plegada }) =>
        identidadesDeRecibos(plegada).map(({ termino, fecha, identidad }) => ({
          documento: documentoDeCompra(compra, termino),
          fecha: fecha ?? ahora,
          identidad,
        })),
      ),
      ...(nombre === ELIMINADO
        ? []
        : pagos.map(({ numero, fecha }) => ({ documento: documentoDeConsumo(id, numero), fecha, identidad: suya }))),
    ],
  }
}
