import type { ReadableStream } from 'node:stream/web'
import { setImmediate as respirar } from 'node:timers/promises'
import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { hashId } from '#api/contract/comunes.ts'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { medidaDeZip, PEDIDOS_POR_ZIP } from '#api/contract/pedido.ts'
import { FORMA_PEDIDOS } from '#api/contract/tablas.ts'
import { sucursalesLeidas } from '#api/cuenta/sucursales-leidas.ts'
import type { App } from '#api/http/app.ts'
import { celdaDe } from '#api/http/celda-de-archivo.ts'
import { type Columna, comoDescarga, escrita, type Hoja, hacerArchivo } from '#api/http/descarga.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { paginaPedida } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import { seFue } from '#domain/hecho.ts'
import { LADOS, type Lado } from '#domain/pedido/lado.ts'
import { patron } from '#domain/rutas.ts'
import { sinCola } from '#domain/texto.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { conLineas, type PedidoVisto, paginaDePedidos } from '#projections/pedido/consultas.ts'
import { filaDe, leidaDe, sucursalDe } from './fila.ts'
import { consultaPedidos, cualesDe } from './filtros.ts'
import { HOJAS_DE_PEDIDOS, HOJAS_DE_SUCURSALES } from './hoja.ts'
import { imprimirPedido } from './pedido-pdf.ts'

const MIB = 1024 * 1024
const MIB_POR_ZIP = 200

const consulta = consultaPedidos.extend({
  lado: z.enum(LADOS, 'Elige consumidor o proveedor.'),
  /** The chosen orders, separated by commas; all that the rest leaves if none are given. */
  ids: z
    .string()
    .max(41 * PEDIDOS_POR_ZIP)
    .default(''),
})

/** A file of the zip. */
type Entrada = { readonly name: string; readonly input: AsyncIterable<Uint8Array> | Uint8Array }

const RESERVADOS = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** The most characters of a file's name: some systems take no longer paths. */
const LARGO = 100

/** Returns a name that every system takes for a file's, and none for a path or a device. */
const nombreSeguro = (nombre: string): string => {
  const visible = nombre.normalize('NFC').replace(/[\p{C}<>:"/\\|?*]/gu, '_')
  const limpio = sinCola(visible.replace(/^[. ]+/, ''), '. ')
  const punto = limpio.lastIndexOf('.')
  const final = punto > 0 && limpio.length - punto <= 6 ? limpio.slice(punto) : ''
  const cabe = limpio.slice(0, limpio.length - final.length).slice(0, LARGO)
  const entero = `${cabe || 'archivo'}${final}`
  return RESERVADOS.test(entero) ? `_${entero}` : entero
}

/**
 * Returns a function that gives each name once, whatever its case: «plano.pdf», «plano (2).pdf».
 */
const nombresUnicos = (usados: readonly string[]) => {
  const dados = new Set(usados)
  return (nombre: string): string => {
    const punto = nombre.lastIndexOf('.')
    const corte = punto > 0 ? punto : nombre.length
    for (let n = 1; ; n += 1) {
      const dado = n === 1 ? nombre : `${nombre.slice(0, corte)} (${n})${nombre.slice(corte)}`
      if (dados.has(dado.toLowerCase())) continue
      dados.add(dado.toLowerCase())
      return dado
    }
  }
}

const SU_PDF = 'pedido.pdf'

/** An order of the zip: its row, its folder, and its files under the names that they have there. */
type Carpeta = {
  readonly fila: FilaPedido
  /** The accounts of its sides. */
  readonly de: Readonly<Record<Lado, number>>
  readonly nombre: string
  readonly archivos: readonly { readonly nombre: string; readonly cuentaId: number; readonly sha256: string }[]
}

const carpetaDe = (pedido: PedidoVisto, fila: FilaPedido): Carpeta => {
  const unico = nombresUnicos([SU_PDF])
  return {
    fila,
    de: pedido,
    nombre: fila.idPediProv || `borrador-${fila.id}`,
    archivos: vigentes(pedido).map(({ nombre, cuentaId, sha256 }) => ({
      nombre: unico(nombreSeguro(nombre)),
      cuentaId,
      sha256,
    })),
  }
}
const vigentes = ({ archivos }: PedidoVisto) => archivos.filter((archivo) => !archivo.prohibido && !seFue(archivo))

/** The list in the zip: the table's own columns, and where each order and its files lie. */
const columnasDe = ({ columnas }: Hoja<FilaPedido>): readonly Columna<Carpeta>[] => [
  ...columnas.map(([titulo, clase, celda]): Columna<Carpeta> => [titulo, clase, ({ fila }) => celda(fila)]),
  ['Carpeta', 'texto', ({ nombre }) => nombre],
  ['Archivos', 'texto', ({ archivos }) => archivos.map(({ nombre }) => nombre).join(', ')],
]

async function* celdas(columnas: readonly Columna<Carpeta>[], carpetas: readonly Carpeta[]) {
  for (const carpeta of carpetas) yield columnas.map(([, clase, de]) => celdaDe('csv', clase, de(carpeta)))
}

/**
 * Registers the download of many orders at once (decisiones/pedido, «Many orders at once»): the
 * chosen ones, or all that a table's address shows.
 */
export const rutasDeDescargas = (app: App, servicios: Servicios): void => {
  const { archivos, avance, db, ids, presencia, ahora } = servicios
  const tags = ['Pedidos']

  /** Returns the orders that are asked for, if they are no more than a zip takes. */
  const pedidosDe = async (cuenta: TuplaCuenta, q: z.infer<typeof consulta>) => {
    const esquema = await esperarPosicion(avance, q.posicion)
    const sucursales = await sucursalesLeidas({ db, ids }, esquema, cuenta, q.sucursal)
    const elegidos = q.ids === '' ? undefined : q.ids.split(',')
    if (elegidos?.some((id) => !hashId.safeParse(id).success))
      throw new Rechazado(refuse('formulario-invalido', 'Los pedidos elegidos no son válidos.'))
    const pagina = await paginaDePedidos(db, esquema, {
      ...paginaPedida(FORMA_PEDIDOS, q),
      ...cualesDe(q, cuenta.id, q.lado, ids, sucursales),
      ids: elegidos?.map((id) => idDe(ids, id, 'ese pedido')),
      desde: 0,
      cuantas: PEDIDOS_POR_ZIP + 1,
    })
    const filas = await conLineas(db, esquema, pagina.filas)
    if (filas.length === 0) throw new Rechazado(refuse('descarga-vacia', 'No hay pedidos para descargar.'))
    if (filas.length > PEDIDOS_POR_ZIP)
      throw new Rechazado(
        refuse('descarga-grande', `Se descargan hasta ${PEDIDOS_POR_ZIP} pedidos a la vez: filtra, o elige cuáles.`),
      )
    const bytes = filas.flatMap(vigentes).reduce((suma, archivo) => suma + archivo.bytes, 0)
    if (bytes > MIB_POR_ZIP * MIB)
      throw new Rechazado(
        refuse(
          'descarga-grande',
          `Sus archivos pesan ${Math.ceil(bytes / MIB)} MiB, y se descargan hasta ${MIB_POR_ZIP} MiB a la vez: filtra, o elige menos pedidos.`,
        ),
      )
    return { filas, bytes, esquema, sucursales }
  }

  async function* entradasDe(
    cuenta: TuplaCuenta,
    lado: Lado,
    { filas, esquema, sucursales }: Awaited<ReturnType<typeof pedidosDe>>,
  ): AsyncGenerator<Entrada> {
    const carpetas = filas.map((pedido) => {
      const fila = filaDe(pedido, lado, cuenta.tipo_usuario, ids, presencia.conectado)
      return carpetaDe(pedido, sucursales ? leidaDe(fila, sucursalDe(pedido, lado, sucursales, ids)) : fila)
    })
    const columnas = columnasDe((sucursales ? HOJAS_DE_SUCURSALES : HOJAS_DE_PEDIDOS)[lado])
    yield { name: 'pedidos.csv', input: escrita('csv', columnas, celdas(columnas, carpetas)) }
    for (const { fila, nombre: carpeta, archivos: adjuntos, de } of carpetas) {
      const propia = (sucursales && (await cuentaDe(db, esquema, de[lado]))) ?? cuenta
      yield { name: `${carpeta}/${SU_PDF}`, input: await imprimirPedido(fila, propia, undefined) }
      for (const { nombre, cuentaId, sha256 } of adjuntos) {
        // A file that its person's erasure took meanwhile isn't there any more.
        const abierto = await archivos.abrir(cuentaId, sha256)
        if (abierto) yield { name: `${carpeta}/${nombre}`, input: abierto.contenido }
      }
      await respirar()
    }
  }

  app.get(
    patron('pedidos_zip_medida'),
    {
      config: { permiso: 'pedido.leer' },
      schema: {
        tags,
        summary: 'Cuántos pedidos, y cuántos bytes de archivos, llevaría `pedidos_zip`.',
        querystring: consulta,
        response: { 200: medidaDeZip },
      },
    },
    async (request) => {
      const { filas, bytes } = await pedidosDe(quien(request), request.query)
      return { pedidos: filas.length, bytes }
    },
  )
  app.get(
    patron('pedidos_zip'),
    {
      config: { permiso: 'pedido.leer' },
      schema: {
        tags,
        summary: 'Pedidos en un ZIP: una lista, y de cada uno su PDF y sus archivos.',
        querystring: consulta,
      },
    },
    async (request, reply) => {
      const cuenta = quien(request)
      const { lado } = request.query
      const pedidos = await pedidosDe(cuenta, request.query)
      const { makeZip } = await import('client-zip')
      const momento = new Date(ahora())
      const entradas = async function* () {
        for await (const entrada of entradasDe(cuenta, lado, pedidos)) yield { ...entrada, lastModified: momento }
      }
      const { bytes, contenido } = await hacerArchivo(
        reply,
        cuenta.id,
        () => makeZip(entradas()) as ReadableStream<Uint8Array>,
      )
      const { nombre: deQue } = (pedidos.sucursales ? HOJAS_DE_SUCURSALES : HOJAS_DE_PEDIDOS)[lado]
      const nombre = `${deQue}-${fechaLocal(ahora())}.zip`
      return comoDescarga(reply, nombre, 'application/zip').header('content-length', bytes).send(contenido)
    },
  )
}
