import { fechaLocal } from '#domain/calendario.ts'
import { avisosDeCompra } from '#domain/compra/avisos.ts'
import { alMes, sucesosDeCompra } from '#domain/compra/cifras.ts'
import type { EstadoCompra, EstadoVenta } from '#domain/compra/estados.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { ContextoCompra } from '#domain/compra/maquina.ts'
import { impedimentoDeCompra } from '#domain/compra/pasos.ts'
import { compraDe, esperaDesde, plegarCompra, type TerminoAnterior } from '#domain/compra/plegado.ts'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import type { Hecho } from '#domain/hecho.ts'
import { avisar } from '#projections/avisos/modelo.ts'
import { conversaciones } from '#projections/canal/tablas.ts'
import { contar, contarPasos, negociaciones, niveles } from '#projections/cifras/modelo.ts'
import { cuentas } from '#projections/cuenta/modelo.ts'
import { de, documento, type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'
import { codigoDe, numeros } from '#projections/numeracion/modelo.ts'

export const compras = tabla({
  nombre: 'compras',
  modo: 'tuplas',
  columnas: {
    id: 'bigint',
    /**
     * A code for the phone, such as C12-0003: the provider's number, then the provider's n-th
     * purchase.
     */
    codigo: 'text',
    proveedor: 'bigint',
    estado: texto<EstadoCompra>(),
    venta: texto<EstadoVenta>(),
    contexto: documento<ContextoCompra>(),
    archivada: 'bool',
    /** Whether it may be authorized now. */
    autorizable: 'bool',
    fecha_compra: 'timestamptz',
    autorizada: 'timestamptz null',
    fin: 'timestamptz null',
    cambio: 'timestamptz',
    llamado: 'timestamptz null',
    citado: 'timestamptz null',
    /** The instant since when it waits for the next thing to be done. */
    espera: 'timestamptz null',
    callcenter: 'bigint null',
    /** The account that confirmed its last payment. */
    confirmo: 'bigint null',
    /** The instant at which its client is to be called. */
    llamada: 'timestamptz null',
    /** The earlier terms, oldest first. */
    terminos: documento<readonly TerminoAnterior[]>(),
    /** The log position of its opening, by which the newest come first. */
    orden: 'bigint',
    posicion: 'bigint',
  },
  clave: ['id'],
  indices: [
    '(proveedor, orden desc)',
    '(orden)',
    '(codigo)',
    '(callcenter, estado)',
    "(fin) where estado = 'Completado'",
  ],
  puente: { cambio: 'fecha_compra', contexto: `'{"cerrada": false}' || contexto` },
})
export type TuplaCompra = TuplaDe<typeof compras>

type Leido = Hecho & HechoCompra

/**
 * Adds a purchase to the counts of running terms and of the terms that end on its day; -1 subtracts
 * it.
 */
const sumarTermino = ({ estado, contexto: { oferta }, fin }: TuplaCompra, suma: 1 | -1, tuplas: Tuplas): void => {
  if (estado !== 'Completado' || !oferta) return
  tuplas.sumar(niveles, { de: 'compras', clave: oferta.unidad, suma })
  if (oferta.unidad !== 'meses' || fin === null) return
  const dia = fechaLocal(fin)
  tuplas.sumar(niveles, { de: 'vencen', clave: dia, suma })
  tuplas.sumar(niveles, { de: 'recurren', clave: dia, suma: suma * alMes(oferta) })
}

/** The facts whose message tells how much of the purchase's chat the call center hasn't read. */
const ESPERAN: ReadonlySet<string> = new Set<HechoCompra['type']>(['NegociacionReabierta', 'CallCenterAsignado'])

/** The end of the code of a provider's first purchase. */
const PRIMERA = '-0001'

/** Subscription purchases. The row is the machine's own state after each fact. */
export const modeloCompras = {
  nombre: 'compras',
  tablas: [compras],
  necesita: (leido) => {
    if (leido.category !== 'compra') return []
    const hecho = leido as Leido
    const [proveedor = 0] = hecho.meta.partes
    const id = Number(hecho.clave)
    const necesarias = [
      de(compras, id),
      de(negociaciones, id),
      de(cuentas, proveedor),
      ...(ESPERAN.has(hecho.type) ? [de(conversaciones, nombreDeCanal('call', id))] : []),
    ]
    return hecho.type === 'CompraAbierta' ? [...necesarias, de(numeros, hecho.stream)] : necesarias
  },
  aplicar: (leido, tuplas) => {
    if (leido.category !== 'compra') return
    const hecho = leido as Leido
    const id = Number(hecho.clave)
    const antes = tuplas.leer(compras, id)
    const plegada = plegarCompra(antes, { ...hecho, momento: hecho.meta.momento })
    const compra = compraDe(plegada)
    const { context } = compra
    const firma = hecho.meta.actor.id
    const tupla: TuplaCompra = {
      id,
      codigo: antes?.codigo ?? codigoDe(hecho.stream, tuplas),
      proveedor: context.proveedorId,
      ...plegada,
      archivada: context.archivada,
      autorizable: impedimentoDeCompra(compra, 'financiero', 'autorizar') === undefined,
      fin: context.fechaFin ?? null,
      callcenter: context.callcenterId ?? null,
      confirmo: hecho.type === 'PagoConfirmado' ? firma : (antes?.confirmo ?? null),
      llamada: context.proximaLlamada ?? null,
      espera: esperaDesde(plegada),
      orden: antes?.orden ?? Number(hecho.posicion),
      posicion: Number(hecho.posicion),
    }
    tuplas.poner(compras, tupla)
    const cliente = tuplas.leer(cuentas, context.proveedorId)
    const empresa = cliente?.nombre ?? ''
    const quienYDonde = { firma, confirmo: antes?.confirmo ?? null, provincia: cliente?.provincia ?? '' }
    const sucesos = sucesosDeCompra(hecho, plegada, antes, quienYDonde)
    contar(hecho, sucesos, { objeto: id, proveedor: context.proveedorId }, tuplas)
    contarPasos(hecho, sucesos, id, tuplas)
    if (antes?.estado !== tupla.estado || antes.fin !== tupla.fin) {
      if (antes) sumarTermino(antes, -1, tuplas)
      sumarTermino(tupla, 1, tuplas)
    }
    const primera = tupla.codigo.endsWith(PRIMERA)
    const sinLeer = ESPERAN.has(hecho.type)
      ? (tuplas.leer(conversaciones, nombreDeCanal('call', id))?.sin_leer_callcenter ?? 0)
      : 0
    avisar(hecho, avisosDeCompra(hecho, { id, empresa, primera, compra, actor: firma, sinLeer }), tuplas)
  },
} satisfies ReadModel
