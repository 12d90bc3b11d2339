import { avisosDeConsumo, avisosDePeriodo } from '#domain/consumo/avisos.ts'
import {
  type Cierre,
  type CifraAlterada,
  type HechoPeriodo,
  mesEnQueCuenta,
  type Resumen,
} from '#domain/consumo/cierre.ts'
import type { HechoConsumo } from '#domain/consumo/hechos.ts'
import { mesDe } from '#domain/consumo/mes.ts'
import type { EstadoDePago, MesConValor } from '#domain/consumo/pago.ts'
import { type ClaseDeConsumo, renglonDe } from '#domain/consumo/renglon.ts'
import { HechoImposible } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { avisar } from '#projections/avisos/modelo.ts'
import { contar } from '#projections/cifras/modelo.ts'
import { cuentas } from '#projections/cuenta/modelo.ts'
import { de, documento, type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'
import { pedidos } from '#projections/pedido/tablas.ts'

/**
 * The facts that count, one row each. Every figure is a sum of rows, and can be opened to show
 * them.
 */
export const consumos = tabla({
  nombre: 'consumos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    proveedor: 'bigint',
    /** The month in which it counts, 'YYYY-MM' in America/Guayaquil. */
    mes: 'text',
    /** The month of its moment, if that month was already closed. */
    ajuste_de: 'text null',
    clase: texto<ClaseDeConsumo>(),
    /** Id of the order, the post or the account. */
    objeto: 'bigint',
    cuantos: 'int',
    /** Cents. */
    ventas: 'bigint',
    momento: 'timestamptz',
  },
  clave: ['posicion'],
  indices: ['(proveedor, mes, clase) include (cuantos, ventas)', '(proveedor, clase, posicion desc)'],
})

/** Annual objectives, in cents. */
export const objetivos = tabla({
  nombre: 'objetivos',
  modo: 'tuplas',
  columnas: { proveedor: 'bigint', anio: 'int', objetivo: 'bigint', fijado: 'timestamptz' },
  clave: ['proveedor', 'anio'],
  indices: [],
})

/** All closed months in a single row, a dozen a year. Every fact that counts reads it. */
export const periodos = tabla({
  nombre: 'periodos',
  modo: 'tuplas',
  columnas: { id: 'int', cierres: documento<readonly Cierre[]>() },
  clave: ['id'],
  indices: [],
})
const UNICA = 1

/** The summary that finance signed of each month, and the figures that read differently since. */
export const firmas = tabla({
  nombre: 'firmas_de_mes',
  modo: 'tuplas',
  columnas: {
    mes: 'text',
    resumen: documento<Resumen>(),
    firma: 'bigint',
    firmado: 'timestamptz',
    alteradas: documento<readonly CifraAlterada[]>(),
    /** The instant at which a difference was last reported; null while there is none. */
    alterado: 'timestamptz null',
  },
  clave: ['mes'],
  indices: [],
})

/** The providers that pay, and the first month for which they do. */
export const deudores = tabla({
  nombre: 'deudores',
  modo: 'tuplas',
  columnas: { proveedor: 'bigint', desde: 'text' },
  clave: ['proveedor'],
  indices: [],
})

export const pagos = tabla({
  nombre: 'pagos_de_consumo',
  modo: 'tuplas',
  columnas: {
    proveedor: 'bigint',
    /** The number of the payment among the provider's, from 1. */
    numero: 'int',
    estado: texto<EstadoDePago>(),
    /** Cents. */
    valor: 'bigint',
    meses: documento<readonly MesConValor[]>(),
    /** The file of its proof; '' and 0 without one. */
    sha256: 'text',
    nombre: 'text',
    tipo: 'text',
    bytes: 'int',
    /** The number that the sender read on the proof; '' if none was given. */
    referencia: 'text',
    motivo: 'text',
    enviado: 'timestamptz',
    resuelto: 'timestamptz null',
    /** The account that confirmed or rejected it. */
    firma: 'bigint null',
    /** The log position at which it was sent. */
    orden: 'bigint',
  },
  clave: ['proveedor', 'numero'],
  indices: ['(orden desc)', "(orden desc) where estado = 'enviado'"],
})
export type TuplaPago = TuplaDe<typeof pagos>

const cierresDe = (tuplas: Tuplas): readonly Cierre[] => tuplas.leer(periodos, UNICA)?.cierres ?? []

const cerrar = (mes: string, posicion: bigint, tuplas: Tuplas): void =>
  tuplas.poner(periodos, { id: UNICA, cierres: [...cierresDe(tuplas), { mes, posicion: Number(posicion) }] })

const deSuPeriodo = (hecho: Hecho & HechoPeriodo, tuplas: Tuplas): void => {
  const { type, data, meta, posicion } = hecho
  const { mes } = data
  if (type === 'MesCerrado') cerrar(mes, posicion, tuplas)
  else if (type === 'MesFirmado')
    tuplas.poner(firmas, {
      mes,
      resumen: data.resumen,
      firma: meta.actor.id,
      firmado: meta.momento,
      alteradas: [],
      alterado: null,
    })
  else {
    const firma = tuplas.leer(firmas, mes)
    if (!firma) throw new HechoImposible(type, 'sin firma')
    const alteradas = type === 'CierreAlterado' ? data.cifras : []
    tuplas.poner(firmas, { ...firma, alteradas, alterado: alteradas.length > 0 ? meta.momento : null })
  }
  avisar(hecho, avisosDePeriodo(hecho), tuplas)
}

const EMPIEZAN_A_PAGAR: ReadonlySet<string> = new Set(['CuentaAbierta', 'CuentaConvertida', 'SuscripcionFijada'])
/**
 * Records the month from which a provider pays: the one in which the account is a provider's and no
 * longer free.
 */
const cobrar = ({ clave, meta, posicion }: Hecho, tuplas: Tuplas): void => {
  const proveedor = Number(clave)
  const cuenta = tuplas.leer(cuentas, proveedor)
  if (cuenta?.tipo_usuario !== 'proveedor' || cuenta.gratuita || tuplas.leer(deudores, proveedor)) return
  const desde = mesEnQueCuenta(mesDe(meta.momento), Number(posicion), cierresDe(tuplas))
  tuplas.poner(deudores, { proveedor, desde })
}

type De<T extends HechoConsumo['type']> = Hecho & Extract<HechoConsumo, { readonly type: T }>

const fijar = ({ type, data, meta }: De<'ObjetivoAnualFijado'>, tuplas: Tuplas): void => {
  const { proveedorId: proveedor, anio, objetivo } = data
  if (tuplas.leer(objetivos, proveedor, anio)) throw new HechoImposible(type, `con objetivo de ${anio}`)
  tuplas.poner(objetivos, { proveedor, anio, objetivo, fijado: meta.momento })
}

const recibir = ({ type, data, meta, posicion }: De<'PagoDeConsumoEnviado'>, tuplas: Tuplas): void => {
  const {
    proveedorId: proveedor,
    numero,
    valor,
    meses,
    sha256 = '',
    nombre = '',
    tipo = '',
    bytes = 0,
    referencia = '',
  } = data
  if (tuplas.leer(pagos, proveedor, numero)) throw new HechoImposible(type, `con el pago ${numero}`)
  tuplas.poner(pagos, {
    proveedor,
    numero,
    estado: 'enviado',
    valor,
    meses,
    sha256,
    nombre,
    tipo,
    bytes,
    referencia,
    motivo: '',
    enviado: meta.momento,
    resuelto: null,
    firma: null,
    orden: Number(posicion),
  })
}

const resolver = (hecho: De<'PagoDeConsumoConfirmado' | 'PagoDeConsumoRechazado'>, tuplas: Tuplas): void => {
  const { type, data, meta } = hecho
  const pago = tuplas.leer(pagos, data.proveedorId, data.numero)
  if (pago?.estado !== 'enviado') throw new HechoImposible(type, `con el pago ${pago?.estado ?? 'inexistente'}`)
  const resuelto = { ...pago, resuelto: meta.momento, firma: meta.actor.id }
  if (type === 'PagoDeConsumoRechazado') {
    tuplas.poner(pagos, { ...resuelto, estado: 'rechazado', motivo: data.motivo })
    return
  }
  tuplas.poner(pagos, { ...resuelto, estado: 'confirmado' })
  // A month that cost nothing brings nothing in.
  if (pago.valor === 0) return
  const cobrado = { medida: 'consumo-cobrado', valor: data.recibido ?? pago.valor, otro: meta.actor.id } as const
  contar(hecho, [cobrado], { objeto: pago.numero, proveedor: pago.proveedor }, tuplas)
}

const deSuConsumo = (hecho: Hecho & HechoConsumo, tuplas: Tuplas): void => {
  if (hecho.type === 'ObjetivoAnualFijado') fijar(hecho, tuplas)
  else if (hecho.type === 'PagoDeConsumoEnviado') recibir(hecho, tuplas)
  else if (hecho.type !== 'ConsumoRecordado') resolver(hecho, tuplas)
  avisar(hecho, avisosDeConsumo(hecho, tuplas.leer(cuentas, hecho.data.proveedorId)?.nombre ?? ''), tuplas)
}

export const modeloConsumo = {
  nombre: 'consumo',
  tablas: [consumos, objetivos, periodos, firmas, deudores, pagos],
  necesita: (leido) => {
    if (leido.category === 'consumo') {
      const { type, data } = leido as Hecho & HechoConsumo
      const cuenta = de(cuentas, data.proveedorId)
      if (type === 'ConsumoRecordado') return [cuenta]
      const fila =
        type === 'ObjetivoAnualFijado'
          ? de(objetivos, data.proveedorId, data.anio)
          : de(pagos, data.proveedorId, data.numero)
      return [fila, cuenta]
    }
    if (leido.category === 'periodo') return [de(periodos, UNICA), de(firmas, leido.clave)]
    if (EMPIEZAN_A_PAGAR.has(leido.type)) {
      const proveedor = Number(leido.clave)
      return [de(cuentas, proveedor), de(deudores, proveedor), de(periodos, UNICA)]
    }
    const renglon = renglonDe(leido)
    if (!renglon) return []
    return renglon.proveedor === undefined ? [de(periodos, UNICA), de(pedidos, renglon.objeto)] : [de(periodos, UNICA)]
  },
  aplicar: (leido, tuplas) => {
    if (leido.category === 'consumo') return deSuConsumo(leido as Hecho & HechoConsumo, tuplas)
    if (leido.category === 'periodo') return deSuPeriodo(leido as Hecho & HechoPeriodo, tuplas)
    if (EMPIEZAN_A_PAGAR.has(leido.type)) return cobrar(leido, tuplas)
    const renglon = renglonDe(leido)
    if (!renglon) return
    const proveedor = renglon.proveedor ?? tuplas.leer(pedidos, renglon.objeto)?.proveedor
    if (proveedor === undefined) throw new Error(`no hay pedido ${renglon.objeto}`)
    const { momento } = leido.meta
    const posicion = Number(leido.posicion)
    const mesPropio = mesDe(momento)
    const mes = mesEnQueCuenta(mesPropio, posicion, cierresDe(tuplas))
    const ajuste_de = mes === mesPropio ? null : mesPropio
    tuplas.agregar(consumos, { ...renglon, posicion, proveedor, mes, ajuste_de, momento })
  },
} satisfies ReadModel
