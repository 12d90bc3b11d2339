import { faltaDe, ivaAbonado } from '#domain/compra/abonos.ts'
import type { HechoCompra, TipoPago } from '#domain/compra/hechos.ts'
import type { HechoConsumo } from '#domain/consumo/hechos.ts'
import { mesDe } from '#domain/consumo/mes.ts'
import { ivaIncluido, tasaIva } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { ClaseDeAsiento } from '#domain/libro.ts'
import { compras } from '#projections/compra/modelo.ts'
import { pagos } from '#projections/consumo/modelo.ts'
import { de, type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'

/**
 * Finance's ledger, with a row for each fact that moves money. The sum of its rows is what came in.
 */
export const asientos = tabla({
  nombre: 'asientos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    clase: texto<ClaseDeAsiento>(),
    proveedor: 'bigint',
    /** The purchase, or null for consumption. */
    compra: 'bigint null',
    /** 'YYYY-MM' in America/Guayaquil. */
    mes: 'text',
    momento: 'timestamptz',
    /** Cents that were expected and cents that were received. */
    esperado: 'bigint',
    recibido: 'bigint',
    /** The cents of IVA within `esperado`. */
    iva: 'bigint',
    /** The document that it pays: the purchase's term or the payment of consumption, from 1. */
    numero: 'int',
    /** The bank's reference, '' when nobody was asked for it. */
    referencia: 'text',
    tipo_pago: texto<TipoPago | ''>(),
    /** The account that signed it. */
    firma: 'bigint',
  },
  clave: ['posicion'],
  indices: ['(mes, momento desc)', '(momento desc)'],
})
export type TuplaAsiento = TuplaDe<typeof asientos>

/**
 * The payment confirmed for each purchase, which an `anulacion` takes back. `vigente`: whether it
 * still stands.
 */
export const cobrados = tabla({
  nombre: 'cobrados',
  modo: 'tuplas',
  columnas: {
    compra: 'bigint',
    vigente: 'bool',
    esperado: 'bigint',
    recibido: 'bigint',
    iva: 'bigint',
    referencia: 'text',
    tipo_pago: texto<TipoPago | ''>(),
  },
  clave: ['compra'],
  indices: [],
})

/**
 * Facts that undo a confirmation. A fact that starts a new negotiation isn't among them: what was
 * paid before it stays paid.
 */
const DESHACEN: readonly HechoCompra['type'][] = ['TipoDePagoElegido', 'ComprobanteEnviado']

const delHecho = ({ meta, posicion }: Hecho) => ({
  posicion: Number(posicion),
  mes: mesDe(meta.momento),
  momento: meta.momento,
  firma: meta.actor.id,
})

const deCompra = (hecho: Hecho & HechoCompra, tuplas: Tuplas): void => {
  const id = Number(hecho.clave)
  const compra = tuplas.leer(compras, id)
  if (!compra) return
  const { proveedor, contexto } = compra
  const numero = compra.terminos.length + 1
  const tipo_pago = contexto.tipoPago ?? ''
  const parte = (clase: 'abono' | 'devolucion', signo: 1 | -1, monto: number, iva: number, referencia: string) =>
    tuplas.agregar(asientos, {
      clase,
      proveedor,
      compra: id,
      numero,
      esperado: signo * monto,
      recibido: signo * monto,
      iva: signo * iva,
      referencia,
      tipo_pago,
      ...delHecho(hecho),
    })
  if (hecho.type === 'AbonoRecibido') {
    const { recibido, referencia } = hecho.data
    const antes = { ...contexto, abonos: contexto.abonos?.slice(0, -1) }
    parte('abono', 1, recibido, ivaAbonado(contexto) - ivaAbonado(antes), referencia)
    return
  }
  if (hecho.type === 'AbonosDevueltos') {
    const { monto } = hecho.data
    parte('devolucion', -1, monto, ivaIncluido(monto, contexto.oferta?.tasaIva ?? 0), '')
    return
  }
  if (hecho.type === 'PagoConfirmado') {
    const { total: esperado, iva } = faltaDe(contexto)
    const { recibido = esperado, referencia = '' } = hecho.data
    const cobro = { esperado, recibido, iva, referencia, tipo_pago } as const
    tuplas.agregar(asientos, { clase: 'suscripcion', proveedor, compra: id, numero, ...cobro, ...delHecho(hecho) })
    tuplas.poner(cobrados, { compra: id, vigente: true, ...cobro })
    return
  }
  const antes = tuplas.leer(cobrados, id)
  if (!antes?.vigente || contexto.pagada) return
  tuplas.poner(cobrados, { ...antes, vigente: false })
  if (!DESHACEN.includes(hecho.type)) return
  const { esperado, recibido, iva, referencia } = antes
  tuplas.agregar(asientos, {
    clase: 'anulacion',
    proveedor,
    compra: id,
    numero,
    esperado: -esperado,
    recibido: -recibido,
    iva: -iva,
    referencia,
    tipo_pago: antes.tipo_pago,
    ...delHecho(hecho),
  })
}

type Confirmado = Extract<HechoConsumo, { type: 'PagoDeConsumoConfirmado' }>

const deConsumo = (hecho: Hecho & Confirmado, tuplas: Tuplas): void => {
  const { proveedorId: proveedor, numero, referencia = '' } = hecho.data
  const esperado = tuplas.leer(pagos, proveedor, numero)?.valor ?? 0
  // A month that cost nothing brings nothing in.
  if (esperado === 0) return
  const { recibido = esperado } = hecho.data
  tuplas.agregar(asientos, {
    clase: 'consumo',
    proveedor,
    compra: null,
    numero,
    esperado,
    recibido,
    iva: ivaIncluido(esperado, tasaIva(hecho.meta.momento)),
    referencia,
    tipo_pago: '',
    ...delHecho(hecho),
  })
}

const esDeCompra = (hecho: Hecho): hecho is Hecho & HechoCompra => hecho.category === 'compra'
const esDeConsumo = (hecho: Hecho): hecho is Hecho & Confirmado =>
  hecho.category === 'consumo' && hecho.type === 'PagoDeConsumoConfirmado'

export const modeloLibro = {
  nombre: 'libro',
  tablas: [asientos, cobrados],
  necesita: (hecho) => {
    if (esDeCompra(hecho)) return [de(compras, Number(hecho.clave)), de(cobrados, Number(hecho.clave))]
    return esDeConsumo(hecho) ? [de(pagos, hecho.data.proveedorId, hecho.data.numero)] : []
  },
  aplicar: (hecho, tuplas) => {
    if (esDeCompra(hecho)) deCompra(hecho, tuplas)
    else if (esDeConsumo(hecho)) deConsumo(hecho, tuplas)
  },
} satisfies ReadModel
