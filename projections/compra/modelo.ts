import { avisosDeCompra } from '#domain/compra/avisos.ts'
import { type EstadoCompra, type EstadoVenta, estadosDe } from '#domain/compra/estados.ts'
import type { HechoCompra, Oferta } from '#domain/compra/hechos.ts'
import { type ContextoCompra, compraInicial, evolveCompra, maquinaCompra } from '#domain/compra/maquina.ts'
import { impedimentoDeCompra } from '#domain/compra/pasos.ts'
import type { Hecho } from '#domain/hecho.ts'
import { avisar } from '#projections/avisos/modelo.ts'
import { cuentas } from '#projections/cuenta/modelo.ts'
import { de, documento, type ReadModel, type TuplaDe, tabla, texto } from '#projections/motor/modelo.ts'
import { codigoDe, numeros } from '#projections/numeracion/modelo.ts'

/** A term that was over before its purchase was negotiated or offered anew: what it cost, and whom it was billed to. */
export type TerminoAnterior = Pick<ContextoCompra, 'factura' | 'tipoPago'> & {
  readonly oferta: Oferta
  readonly autorizada: string
}

export const compras = tabla({
  nombre: 'compras',
  modo: 'tuplas',
  columnas: {
    id: 'bigint',
    /** Read over the phone: provider number and its n-th purchase, C12-0003. */
    codigo: 'text',
    proveedor: 'bigint',
    estado: texto<EstadoCompra>(),
    venta: texto<EstadoVenta>(),
    contexto: documento<ContextoCompra>(),
    archivada: 'bool',
    /** It may be authorized now. */
    autorizable: 'bool',
    fecha_compra: 'timestamptz',
    autorizada: 'timestamptz null',
    fin: 'timestamptz null',
    /** The oldest first. */
    terminos: documento<readonly TerminoAnterior[]>(),
    /** The log position of its opening: newest first by it. */
    orden: 'bigint',
    posicion: 'bigint',
  },
  clave: ['id'],
  indices: ['(proveedor, orden desc)', '(orden)', '(codigo)'],
})
export type TuplaCompra = TuplaDe<typeof compras>

type Leido = Hecho & HechoCompra

/** How the code of a provider's first purchase ends. */
const PRIMERA = '-0001'

const instantanea = (tupla: TuplaCompra | undefined) =>
  tupla
    ? maquinaCompra.resolveState({ value: { estado: tupla.estado, ventas: tupla.venta }, context: tupla.contexto })
    : compraInicial

const terminadoDe = ({ contexto, autorizada, terminos }: TuplaCompra): readonly TerminoAnterior[] => {
  const { oferta, factura, tipoPago } = contexto
  return oferta && autorizada ? [...terminos, { oferta, factura, tipoPago, autorizada } as TerminoAnterior] : terminos
}

/** Subscription purchases: the row is the machine's own state after each fact. */
export const modeloCompras = {
  nombre: 'compras',
  tablas: [compras],
  necesita: (leido) => {
    if (leido.category !== 'compra') return []
    const hecho = leido as Leido
    const [proveedor = 0] = hecho.meta.partes
    const suyas = [de(compras, Number(hecho.clave)), de(cuentas, proveedor)]
    return hecho.type === 'CompraAbierta' ? [...suyas, de(numeros, hecho.stream)] : suyas
  },
  aplicar: (leido, tuplas) => {
    if (leido.category !== 'compra') return
    const hecho = leido as Leido
    const id = Number(hecho.clave)
    const antes = tuplas.leer(compras, id)
    const compra = evolveCompra(instantanea(antes), hecho)
    const estados = estadosDe(compra)
    if (!estados) throw new Error(`no hay compra ${id}`)
    const { momento } = hecho.meta
    const { context } = compra
    const deNuevo =
      antes?.estado === 'Desactivado' && (estados.estado === 'En Curso' || estados.estado === 'Por Aprobar')
    const tupla: TuplaCompra = {
      id,
      codigo: antes?.codigo ?? codigoDe(hecho.stream, tuplas),
      proveedor: context.proveedorId,
      ...estados,
      contexto: context,
      archivada: context.archivada,
      autorizable: impedimentoDeCompra(compra, 'financiero', 'autorizar') === undefined,
      fecha_compra: antes?.fecha_compra ?? momento,
      autorizada:
        hecho.type === 'CompraAutorizada' || hecho.type === 'DemoReactivada'
          ? momento
          : deNuevo
            ? null
            : (antes?.autorizada ?? null),
      fin: context.fechaFin ?? null,
      terminos: antes ? (deNuevo ? terminadoDe(antes) : antes.terminos) : [],
      orden: antes?.orden ?? Number(hecho.posicion),
      posicion: Number(hecho.posicion),
    }
    tuplas.poner(compras, tupla)
    const empresa = tuplas.leer(cuentas, context.proveedorId)?.nombre ?? ''
    const primera = tupla.codigo.endsWith(PRIMERA)
    avisar(hecho, avisosDeCompra(hecho, { id, empresa, primera, compra }), tuplas)
  },
} satisfies ReadModel
