import { type Aviso, avisosDePedido } from '#domain/avisos.ts'
import { anioLocal } from '#domain/calendario.ts'
import { tasaIva } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Archivo, EstadoPedido, HechoPedido, Lado } from '#domain/pedido.ts'
import { cuentas, numeracion } from './cuentas.ts'
import { de, type Filas, type ReadModel, tabla } from './modelo.ts'

/** Amounts in cents, the rate in hundredths of a percent. */
export type FilaPedidos = {
  readonly id: number
  /** '' for a draft, which has no number yet. */
  readonly codigo: string
  readonly proveedor: number
  readonly consumidor: number
  readonly matriz: number | null
  readonly nombre_proveedor: string
  readonly nombre_consumidor: string
  readonly clase_consumidor: string
  readonly estado: EstadoPedido
  readonly descripcion: string
  readonly nota_proveedor: string
  readonly nota_consumidor: string
  readonly subtotal: number
  readonly propuesta_version: number
  readonly propuesta_subtotal: number
  readonly propuesta_iva: number
  readonly propuesta_total: number
  readonly propuesta_enviada: string | null
  readonly tasa_iva: number
  readonly archivos: readonly Archivo[]
  readonly creado: string
  readonly actualizado: string
  /** Log position of the first fact: the order of arrival, unique. */
  readonly orden: number
  readonly revision: number
  readonly posicion: number
}

export const pedidos = tabla<FilaPedidos>({
  nombre: 'pedidos',
  modo: 'filas',
  columnas: {
    id: 'bigint',
    codigo: 'text',
    proveedor: 'bigint',
    consumidor: 'bigint',
    matriz: 'bigint null',
    nombre_proveedor: 'text',
    nombre_consumidor: 'text',
    clase_consumidor: 'text',
    estado: 'text',
    descripcion: 'text',
    nota_proveedor: 'text',
    nota_consumidor: 'text',
    subtotal: 'bigint',
    propuesta_version: 'int',
    propuesta_subtotal: 'bigint',
    propuesta_iva: 'bigint',
    propuesta_total: 'bigint',
    propuesta_enviada: 'timestamptz null',
    tasa_iva: 'int',
    archivos: 'jsonb',
    creado: 'timestamptz',
    actualizado: 'timestamptz',
    orden: 'bigint',
    revision: 'int',
    posicion: 'bigint',
  },
  clave: ['id'],
  indices: [
    '(proveedor, orden desc)',
    '(consumidor, orden desc)',
    '(proveedor, estado, orden desc)',
    '(consumidor, estado, orden desc)',
    "(codigo) where codigo <> ''",
  ],
  con: 'fillfactor = 80',
})

/** What a search looks through, apart, so that a step doesn't touch its index. */
export type FilaPedidosTexto = {
  readonly id: number
  readonly proveedor: number
  readonly consumidor: number
  readonly orden: number
  readonly texto: string
}
export const pedidosTexto = tabla<FilaPedidosTexto>({
  nombre: 'pedidos_texto',
  modo: 'filas',
  columnas: { id: 'bigint', proveedor: 'bigint', consumidor: 'bigint', orden: 'bigint', texto: 'text' },
  clave: ['id'],
  indices: ['using gin (proveedor, consumidor, texto gin_trgm_ops)'],
})

/** How many orders of an account, as one side, are in a state. */
export type FilaContadores = {
  readonly cuenta: number
  readonly lado: Lado
  readonly estado: string
  readonly cuantos: number
}
export const contadores = tabla<FilaContadores>({
  nombre: 'contadores',
  modo: 'sumas',
  columnas: { cuenta: 'bigint', lado: 'text', estado: 'text', cuantos: 'bigint' },
  clave: ['cuenta', 'lado', 'estado'],
  indices: [],
  con: 'fillfactor = 50',
})

export type FilaIncidentes = {
  readonly pedido: number
  readonly numero: number
  readonly codigo: string
  readonly tipo: string
  readonly texto: string
  readonly lado: Lado
  readonly quien: string
  readonly momento: string
  readonly abierto: boolean
}
export const incidentes = tabla<FilaIncidentes>({
  nombre: 'incidentes',
  modo: 'filas',
  columnas: {
    pedido: 'bigint',
    numero: 'int',
    codigo: 'text',
    tipo: 'text',
    texto: 'text',
    lado: 'text',
    quien: 'text',
    momento: 'timestamptz',
    abierto: 'bool',
  },
  clave: ['pedido', 'numero'],
  indices: ['(abierto, momento desc)'],
})

/** Live messages and notices; `destino` is `u<account id>` or `r<role>`. */
export type FilaAvisos = {
  readonly posicion: number
  readonly n: number
  readonly destino: string
  readonly asunto: string
  readonly datos: Aviso['datos']
  readonly momento: string
}
export const avisos = tabla<FilaAvisos>({
  nombre: 'avisos',
  modo: 'agregados',
  columnas: { posicion: 'bigint', n: 'int', destino: 'text', asunto: 'text', datos: 'jsonb', momento: 'timestamptz' },
  clave: ['posicion', 'n', 'destino'],
  indices: ['(destino, posicion)'],
})

export const destinoDe = (destino: Aviso['destino']): string =>
  'cuenta' in destino ? `u${destino.cuenta}` : `r${destino.rol}`

/** Case and accents don't matter to a search. */
export const normalizar = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** `P12-2026-000345`: provider, year, the provider's n-th order of that year (decisions §2). */
const codigoDe = (numeroProveedor: number, anio: number, numero: number): string =>
  `P${numeroProveedor}-${anio}-${String(numero).padStart(6, '0')}`

const serieDe = (proveedor: number, momento: string): string => `pedidos-${proveedor}-${anioLocal(momento)}`

type Leido = Hecho & HechoPedido

/** An order's row after one more fact: the same fold makes the table and an order as it was. Codes and names are not in the facts. */
export const evolucionar = (fila: FilaPedidos, hecho: Leido): FilaPedidos => {
  const sello = { actualizado: hecho.meta.momento, revision: hecho.revision, posicion: Number(hecho.posicion) }
  const con = (cambio: Partial<FilaPedidos>): FilaPedidos => ({ ...fila, ...cambio, ...sello })
  switch (hecho.type) {
    case 'PedidoPreparado':
      return con({ estado: 'Borrador', descripcion: hecho.data.descripcion })
    case 'PedidoColocado':
      return con({ estado: 'En Curso', descripcion: hecho.data.descripcion })
    case 'PedidoEditado':
      return con({ descripcion: hecho.data.descripcion })
    case 'SubtotalFijado':
      return con({ subtotal: hecho.data.subtotal })
    case 'PropuestaEnviada': {
      const { version, subtotal, tasaIva: tasa, iva, total } = hecho.data
      return con({
        estado: 'Por Aprobar',
        subtotal,
        tasa_iva: tasa,
        propuesta_version: version,
        propuesta_subtotal: subtotal,
        propuesta_iva: iva,
        propuesta_total: total,
        propuesta_enviada: hecho.meta.momento,
      })
    }
    case 'PedidoAprobado':
      return con({ estado: 'Aprobado', subtotal: fila.propuesta_subtotal })
    case 'RenegociacionPedida':
      return con({ estado: 'En Curso' })
    case 'PedidoEntregado':
      return con({ estado: 'Entregado' })
    case 'PedidoRecibido':
      return con({ estado: 'Recibido' })
    case 'PedidoFinalizado':
      return con({ estado: 'Finalizado' })
    case 'PedidoDescartado':
      return con({ estado: 'Descartado' })
    case 'NotaGuardada':
      return con(
        hecho.data.lado === 'proveedor' ? { nota_proveedor: hecho.data.nota } : { nota_consumidor: hecho.data.nota },
      )
    case 'ArchivoAdjuntado':
      return con({ archivos: [...fila.archivos, { ...hecho.data, prohibido: false }] })
    case 'ArchivoProhibido':
      return con({
        archivos: fila.archivos.map((a) => (a.sha256 === hecho.data.sha256 ? { ...a, prohibido: true } : a)),
      })
    case 'PropuestaRemitida':
    case 'IncidenteReportado':
    case 'IncidenteCerrado':
      return con({})
  }
}

/** The row before an order's first fact. */
const filaInicial = (hecho: Leido & { type: 'PedidoPreparado' | 'PedidoColocado' }, filas: Filas): FilaPedidos => {
  const { consumidorId, proveedorId, matrizId } = hecho.data
  const consumidor = filas.leer(cuentas, consumidorId)
  const proveedor = filas.leer(cuentas, proveedorId)
  if (!consumidor || !proveedor) throw new Error(`faltan las cuentas del pedido ${hecho.clave}`)
  return {
    id: Number(hecho.clave),
    codigo: '',
    proveedor: proveedorId,
    consumidor: consumidorId,
    matriz: matrizId ?? null,
    nombre_proveedor: proveedor.nombre,
    nombre_consumidor: consumidor.nombre,
    clase_consumidor: consumidor.clase,
    estado: 'Borrador',
    descripcion: '',
    nota_proveedor: '',
    nota_consumidor: '',
    subtotal: 0,
    propuesta_version: 0,
    propuesta_subtotal: 0,
    propuesta_iva: 0,
    propuesta_total: 0,
    propuesta_enviada: null,
    tasa_iva: tasaIva(hecho.meta.momento),
    archivos: [],
    creado: hecho.meta.momento,
    actualizado: hecho.meta.momento,
    orden: Number(hecho.posicion),
    revision: 0,
    posicion: 0,
  }
}

const numerar = (fila: FilaPedidos, momento: string, filas: Filas): FilaPedidos => {
  const serie = serieDe(fila.proveedor, momento)
  const ultimo = (filas.leer(numeracion, serie)?.ultimo ?? 0) + 1
  filas.poner(numeracion, { serie, ultimo })
  const proveedor = filas.leer(cuentas, fila.proveedor)
  return { ...fila, codigo: codigoDe(proveedor?.numero ?? 0, anioLocal(momento), ultimo) }
}

const contar = (fila: FilaPedidos, cuantos: number, filas: Filas) => {
  filas.sumar(contadores, { cuenta: fila.consumidor, lado: 'consumidor', estado: fila.estado, cuantos })
  if (fila.codigo) filas.sumar(contadores, { cuenta: fila.proveedor, lado: 'proveedor', estado: fila.estado, cuantos })
}

const anotarIncidente = (fila: FilaPedidos, hecho: Leido, filas: Filas) => {
  if (hecho.type === 'IncidenteReportado') {
    const { numero, tipo, texto, lado } = hecho.data
    const quien = lado === 'proveedor' ? fila.nombre_proveedor : fila.nombre_consumidor
    const { momento } = hecho.meta
    filas.poner(incidentes, {
      pedido: fila.id,
      numero,
      codigo: fila.codigo,
      tipo,
      texto,
      lado,
      quien,
      momento,
      abierto: true,
    })
  } else if (hecho.type === 'IncidenteCerrado') {
    const incidente = filas.leer(incidentes, fila.id, hecho.data.numero)
    if (incidente) filas.poner(incidentes, { ...incidente, abierto: false })
  }
}

export const modeloPedidos: ReadModel = {
  nombre: 'pedidos',
  version: 1,
  tablas: [pedidos, pedidosTexto, contadores, incidentes, avisos] as unknown as ReadModel['tablas'],
  necesita: (leido) => {
    if (leido.category !== 'pedido') return []
    const hecho = leido as Leido
    const pedido = de(pedidos, Number(hecho.clave))
    switch (hecho.type) {
      case 'PedidoPreparado':
      case 'PedidoColocado': {
        const { consumidorId, proveedorId } = hecho.data
        return [
          pedido,
          de(cuentas, consumidorId),
          de(cuentas, proveedorId),
          de(numeracion, serieDe(proveedorId, hecho.meta.momento)),
        ]
      }
      case 'IncidenteReportado':
      case 'IncidenteCerrado':
        return [pedido, de(incidentes, Number(hecho.clave), hecho.data.numero)]
      default:
        return [pedido]
    }
  },
  aplicar: (leido, filas) => {
    if (leido.category !== 'pedido') return
    const hecho = leido as Leido
    const antes = filas.leer(pedidos, Number(hecho.clave))
    let base = antes
    if (hecho.type === 'PedidoPreparado' || hecho.type === 'PedidoColocado') {
      base ??= filaInicial(hecho, filas)
      if (hecho.type === 'PedidoColocado') base = numerar(base, hecho.meta.momento, filas)
    }
    if (!base) throw new Error(`no hay pedido ${hecho.clave}`)
    const fila = evolucionar(base, hecho)
    filas.poner(pedidos, fila)
    if (antes?.descripcion !== fila.descripcion || antes.codigo !== fila.codigo) {
      const { id, consumidor, orden } = fila
      // A draft is nobody's but its client's.
      const proveedor = fila.codigo ? fila.proveedor : 0
      const texto = normalizar([fila.codigo, fila.nombre_proveedor, fila.nombre_consumidor, fila.descripcion].join(' '))
      filas.poner(pedidosTexto, { id, proveedor, consumidor, orden, texto })
    }
    if (antes?.estado !== fila.estado || antes.codigo !== fila.codigo) {
      if (antes) contar(antes, -1, filas)
      contar(fila, 1, filas)
    }
    anotarIncidente(fila, hecho, filas)
    const mensajes = avisosDePedido(hecho, {
      id: fila.id,
      codigo: fila.codigo,
      consumidorId: fila.consumidor,
      proveedorId: fila.proveedor,
      nombreConsumidor: fila.nombre_consumidor,
      claseConsumidor: fila.clase_consumidor,
    })
    for (const [n, { destino, asunto, datos }] of mensajes.entries()) {
      filas.agregar(avisos, {
        posicion: Number(hecho.posicion),
        n,
        destino: destinoDe(destino),
        asunto,
        datos,
        momento: hecho.meta.momento,
      })
    }
  },
}
