import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Medida, Suceso } from '#domain/cifras.ts'
import { sucesosDeCompra } from '#domain/compra/cifras.ts'
import type { HechoCompra, Oferta } from '#domain/compra/hechos.ts'
import { type CompraPlegada, plegarCompra } from '#domain/compra/plegado.ts'
import { ivaIncluido } from '#domain/dinero.ts'
import {
  abierta,
  aplicar,
  con,
  dias,
  OFERTA,
  OFRECIDA,
  PAGADA,
  type PasoVivido,
  PRUEBA,
  pasoDeCompra,
} from './vidas.ts'

const AL_ABRIR: HechoCompra = { type: 'CompraAbierta', data: { proveedorId: 2, modo: 'negociacion' } }

/** Returns the contributions of consecutive facts, as the projection counts them. */
const contados = (hechos: readonly HechoCompra[]): readonly Suceso[] => {
  let plegada: CompraPlegada | undefined
  let confirmo: number | null = null
  // Every fact has a signer of its own, so that a reversal can be told from the figures of its
  // author.
  return hechos.flatMap((hecho, firma) => {
    const antes = plegada
    plegada = plegarCompra(antes, { ...hecho, momento: dias(0) })
    const sucesos = sucesosDeCompra(hecho, plegada, antes, { firma, confirmo, provincia: 'Loja' })
    if (hecho.type === 'PagoConfirmado') confirmo = firma
    return sucesos
  })
}
const suma = (de: readonly Suceso[], medida: Medida, clave?: string): number =>
  de.reduce(
    (total, suceso) =>
      total + (suceso.medida === medida && (clave === undefined || suceso.clave === clave) ? suceso.valor : 0),
    0,
  )

const UNO_CADA: Readonly<Partial<Record<Medida, readonly HechoCompra['type'][]>>> = {
  abierta: ['CompraAbierta', 'NegociacionReabierta'],
  tomada: ['CallCenterAsignado'],
  ofrecida: ['OfertaEnviada'],
  aceptada: ['OfertaAprobada', 'OfertaElegida'],
  comprobante: ['ComprobanteEnviado'],
  'prueba-ofrecida': ['DemoEnviada'],
  'prueba-reactivada': ['DemoReactivada'],
}

/**
 * Computes the same sums from the raw facts alone, without the machine. The last offer made is the
 * one that is authorized.
 */
const deLosHechos = (hechos: readonly HechoCompra[]) => {
  let oferta: Oferta | undefined
  let activa: Oferta | undefined
  let antes: Oferta | undefined
  /** The amounts confirmed for the offer in force. */
  let llego: { total: number; iva: number } | undefined
  const sumas = {
    confirmada: 0,
    facturado: 0,
    iva: 0,
    autorizada: 0,
    prueba: 0,
    fin: 0,
    cobrado: 0,
    'iva-cobrado': 0,
    'sin-confirmar': 0,
  }
  /** The cents that came in parts for the offer in force. */
  let abonado = 0
  const ivaHasta = (monto: number) => ivaIncluido(monto, oferta?.tasaIva ?? 0)
  const cobrar = ({ total, iva }: { total: number; iva: number }, signo: 1 | -1) => {
    sumas.confirmada += signo
    sumas.cobrado += signo * total
    sumas['iva-cobrado'] += signo * iva
  }
  for (const { type, data } of hechos) {
    if (type === 'OfertaEnviada' || type === 'DemoEnviada' || type === 'OfertaElegida') {
      oferta = data
      llego = undefined
    }
    if (type === 'NegociacionReabierta') llego = undefined
    if (['OfertaEnviada', 'DemoEnviada', 'OfertaElegida', 'NegociacionReabierta'].includes(type)) abonado = 0
    if (type === 'AbonoRecibido') {
      sumas.cobrado += data.recibido
      sumas['iva-cobrado'] += ivaHasta(abonado + data.recibido) - ivaHasta(abonado)
      abonado += data.recibido
    }
    if (type === 'AbonosDevueltos') {
      sumas.cobrado -= data.monto
      sumas['iva-cobrado'] -= ivaHasta(data.monto)
      abonado = 0
    }
    if (type === 'PagoConfirmado' && oferta) {
      llego = { total: data.recibido ?? oferta.total - abonado, iva: oferta.iva - ivaHasta(abonado) }
      cobrar(llego, 1)
    }
    if ((type === 'TipoDePagoElegido' || type === 'ComprobanteEnviado') && llego) {
      cobrar(llego, -1)
      llego = undefined
    }
    if (type === 'CompraAutorizada' || type === 'DemoReactivada') activa = oferta
    if (type === 'CompraAutorizada' && oferta?.unidad === 'meses') {
      sumas.autorizada += 1
      sumas.facturado += oferta.subtotal
      sumas.iva += oferta.iva
    } else if (type === 'CompraAutorizada') sumas.prueba += 1
    if (type === 'CompraDesactivada') {
      antes = activa
      activa = undefined
      sumas.fin += 1
    }
    if (type === 'NegociacionCerrada') sumas.fin += 1
    if (type === 'PagoNoConfirmado') sumas['sin-confirmar'] += 1
    if (type === 'PagoNoConfirmadoDeshecho') sumas['sin-confirmar'] -= 1
    if (type === 'DesactivacionDeshecha') {
      activa = antes
      sumas.fin -= 1
    }
  }
  const recurrente = activa?.unidad === 'meses' ? Math.round(activa.subtotal / activa.cantidad) : 0
  return { ...sumas, recurrente }
}

it('any history counts the same as its raw facts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom([], OFRECIDA, PAGADA, PRUEBA),
      fc.array(pasoDeCompra, { maxLength: 60 }),
      (antes, pasos) => {
        let compra = abierta()
        const hechos: HechoCompra[] = [AL_ABRIR]
        const dar = (...de: Parameters<typeof aplicar>) => {
          const dada = aplicar(...de)
          compra = dada.compra
          hechos.push(...dada.hechos)
        }
        for (const [c, q] of antes) dar(compra, con(c, q))
        for (const [c, q, n] of pasos) dar(compra, con(c, q, dias(n)))
        const de = contados(hechos)
        for (const [medida, tipos] of Object.entries(UNO_CADA))
          expect(suma(de, medida as Medida), medida).toBe(hechos.filter(({ type }) => tipos.includes(type)).length)
        for (const [medida, esperada] of Object.entries(deLosHechos(hechos)))
          expect(suma(de, medida as Medida), medida).toBe(esperada)
        // Each signer ends with the amount that they confirmed and nobody took back, or with
        // nothing.
        for (const [firma, { type, data }] of hechos.entries()) {
          if (type === 'AbonoRecibido' || type === 'AbonosDevueltos') {
            const suyo = type === 'AbonoRecibido' ? data.recibido : -data.monto
            expect(
              suma(
                de.filter(({ otro }) => otro === firma),
                'cobrado',
              ),
              type,
            ).toBe(suyo)
            continue
          }
          const cobros = de.filter(({ medida, otro }) => medida === 'cobrado' && otro === firma)
          const quedan = cobros.reduce((total, { valor }) => total + valor, 0)
          expect([0, type === 'PagoConfirmado' ? cobros[0]?.valor : 0], type).toContain(quedan)
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('recurring revenue is new at the first authorization, lost at deactivation, not lost if that is undone, then renewed', () => {
  const siete = { ...OFERTA, id: 3, cantidad: 7, vxmes: 10_000 }
  const pagar = PAGADA.slice(OFRECIDA.length) as readonly PasoVivido[]
  const autorizar = [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'] as const
  const acabar = [{ type: 'DesactivarCompra', forma: 'manual', motivo: 'No paga' }, 'callcenter'] as const
  const otra: readonly PasoVivido[] = [
    [{ type: 'EnviarOferta', oferta: siete }, 'callcenter'],
    ...pagar.map(([c, q]): PasoVivido => [c.type === 'AprobarCompra' ? { ...c, numero: 2 } : c, q]),
  ]
  const vida: readonly PasoVivido[] = [
    ...PAGADA,
    autorizar,
    acabar,
    [{ type: 'DeshacerDesactivacion' }, 'callcenter'],
    acabar,
    ...otra,
    autorizar,
  ]
  const hechos: HechoCompra[] = [AL_ABRIR]
  vida.reduce((compra, [c, q]) => {
    const dada = aplicar(compra, con(c, q))
    expect(dada.no, c.type).toBeUndefined()
    hechos.push(...dada.hechos)
    return dada.compra
  }, abierta())
  const recurre = (clave?: string) => suma(contados(hechos), 'recurrente', clave)
  expect([recurre('nueva'), recurre('perdida'), recurre('renovada')]).toEqual([3_000, -3_000, 1_429])
  expect(recurre()).toBe(1_429)
})
