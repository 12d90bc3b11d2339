import { createHash } from 'node:crypto'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/extracto.ts'
import { LIMITES, leerCsv, type Tabla } from '#api/extracto/csv.ts'
import type { ColumnasGuardadas, ExtractoGuardado } from '#api/extracto/guardados.ts'
import type { App } from '#api/http/app.ts'
import { Rechazado } from '#api/http/problema.ts'
import { comprobarNombre, nombreLimpio } from '#api/http/subidas.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import { firmaDeEncabezado, impideColumnas, proponerColumnas } from '#domain/extracto/columnas.ts'
import { type Extracto, ilegibleDicho, leerExtracto } from '#domain/extracto/lectura.ts'
import { patron } from '#domain/rutas.ts'
import { cuentasPorId } from '#projections/incidente/consultas.ts'

const tags = ['Extractos']
/** So many rows show what a mapping reads. */
const MOSTRADAS = 8
const FINALES = new Set(['csv', 'txt'])

const firmaDe = ({ encabezado }: Tabla): string =>
  createHash('sha256').update(firmaDeEncabezado(encabezado)).digest('hex')

/** What came by a file under a mapping, until `ahora` (ISO 8601). Throws columnas-invalidas, extracto-ilegible. */
const leer = (
  { encabezado, filas }: Tabla,
  { columnas }: Pick<ColumnasGuardadas, 'columnas'>,
  ahora: string,
): Extracto => {
  const no = impideColumnas(columnas, encabezado.length)
  if (no) throw new Rechazado(refuse('columnas-invalidas', no))
  const leido = leerExtracto(filas, encabezado, columnas, fechaLocal(ahora))
  if ('lineas' in leido) {
    if (leido.desde === '') throw new Rechazado(refuse('extracto-ilegible', 'El archivo no tiene ninguna línea.'))
    return leido
  }
  const { ilegibles, cuantos } = leido
  const dichos = ilegibles.map(ilegibleDicho)
  const mas =
    cuantos === 1
      ? ''
      : cuantos === 2
        ? ' Hay otra que no se puede leer.'
        : ` Hay otras ${cuantos - 1} que no se pueden leer.`
  throw new Rechazado(refuse('extracto-ilegible', `${dichos[0]}${mas}`, { ilegibles: dichos }))
}

/** `suyo`: the bank whose columns are asked for. */
const porColumnas = (tabla: Tabla, conocidas: readonly ColumnasGuardadas[], suyo?: string): c.PorColumnas => {
  const guardadas = conocidas.find(({ banco }) => banco === suyo) ?? conocidas[0]
  const { encabezado, filas } = tabla
  const propuesta = proponerColumnas(
    encabezado,
    filas.map(({ celdas }) => celdas),
  )
  return {
    encabezado: [...encabezado],
    filas: filas.slice(0, MOSTRADAS).map(({ numero, celdas }) => ({ numero, celdas: [...celdas] })),
    cuantas: filas.length,
    columnas: guardadas?.columnas ?? propuesta.columnas,
    dudas: guardadas ? [] : [...propuesta.dudas],
    banco: guardadas?.banco ?? '',
    conocidas: conocidas.map(({ banco, columnas }) => ({ banco, columnas })),
  }
}

/** A field of a form, before its file. */
const campoDe = (campos: Readonly<Record<string, unknown>>, cual: string): string | undefined => {
  const leido = Object.hasOwn(campos, cual) ? campos[cual] : undefined
  const valor = leido && typeof leido === 'object' && 'value' in leido ? leido.value : undefined
  return typeof valor === 'string' ? valor : undefined
}
/** A form's columns, where it says any. Throws formulario-invalido. */
const columnasEnForma = (campos: Readonly<Record<string, unknown>>): c.ColumnasDichas | undefined => {
  const escritas = campoDe(campos, 'columnas')
  if (escritas === undefined) return undefined
  let columnas: unknown
  try {
    columnas = JSON.parse(escritas)
  } catch {
    columnas = undefined
  }
  const { data, error } = c.columnasDichas.safeParse({ banco: campoDe(campos, 'banco') ?? '', columnas })
  if (error) throw new Rechazado(refuse('formulario-invalido', error.issues[0]?.message ?? 'Elige las columnas.'))
  return data
}

const recibir = async (request: FastifyRequest) => {
  const parte = await request.file({ limits: { fileSize: LIMITES.bytes } })
  if (!parte) throw new Rechazado(refuse('extracto-ilegible', 'Falta el archivo.'))
  const trozos: Buffer[] = []
  for await (const trozo of parte.file) trozos.push(trozo as Buffer)
  if (parte.file.truncated)
    throw new Rechazado(refuse('extracto-ilegible', 'El archivo supera los 2 MiB: descárgalo del banco por partes.'))
  const contenido = Buffer.concat(trozos)
  const nombre = nombreLimpio(parte.filename)
  comprobarNombre(nombre, FINALES)
  return {
    ...{ contenido, nombre },
    sha256: createHash('sha256').update(contenido).digest('hex'),
    dichas: columnasEnForma(parte.fields),
    pregunta: campoDe(parte.fields, 'preguntar') !== undefined,
  }
}

/** How statements are listed: who brought each, by their name. */
export const crearListado =
  ({ avance, db }: Pick<Servicios, 'avance' | 'db'>) =>
  async (filas: readonly ExtractoGuardado[]): Promise<c.ExtractoListado[]> => {
    const ids = [...new Set(filas.map(({ por }) => por))]
    const nombres = new Map((await cuentasPorId(db, avance.esquema(), ids)).map(({ id, nombre }) => [id, nombre]))
    return filas.map(({ id, nombre, banco, desde, hasta, lineas, omitidas, por, subido }) => ({
      ...{ id: String(id), nombre, banco, desde, hasta, lineas, omitidas, subido },
      subio: nombres.get(por) ?? '',
    }))
  }

/** Banks' statements: brought, read by columns that are said once, listed and taken away (decisiones/compra, «The bank's statement»). */
export const rutasDeExtractos = (app: App, servicios: Servicios): void => {
  const { extractos } = servicios
  const listar = crearListado(servicios)
  const uno = async (id: number) => {
    const [listado] = await listar([(await extractos.uno(id)) ?? []].flat())
    if (!listado) throw new Rechazado(noExiste('ese extracto'))
    return listado
  }
  const contenidoDe = async (id: string): Promise<Buffer> => {
    const contenido = await extractos.contenido(Number(id))
    if (!contenido) throw new Rechazado(noExiste('ese extracto'))
    return contenido
  }
  const config = { permiso: 'extracto.cobrar' } as const

  app.post(
    patron('extracto_subir'),
    {
      config,
      bodyLimit: LIMITES.bytes + 64 * 1024,
      schema: {
        tags,
        summary:
          'Sube un extracto del banco en CSV: si acaso banco y columnas, o preguntar por ellas, y luego archivo.',
        consumes: ['multipart/form-data'],
        response: { 200: c.extractoSubido },
      },
    },
    async (request): Promise<c.ExtractoSubido> => {
      const { id: por } = quien(request)
      const { contenido, nombre, sha256, dichas, pregunta } = await recibir(request)
      const tabla = leerCsv(contenido)
      const firma = firmaDe(tabla)
      const conocidas = await extractos.columnas(firma)
      const guardadas = dichas ? { firma, ...dichas } : conocidas[0]
      if (!guardadas || pregunta || (!dichas && conocidas.length > 1))
        return { extracto: null, columnas: porColumnas(tabla, conocidas), salen: [] }
      const leido = leer(tabla, guardadas, servicios.ahora())
      const { id, salen } = await extractos.guardar({ sha256, nombre, por, contenido, leido, guardadas })
      return { extracto: await uno(id), columnas: null, salen: [...salen] }
    },
  )

  app.get(
    patron('extractos'),
    {
      config,
      schema: { tags, summary: 'Los extractos guardados, el más nuevo primero.', response: { 200: c.extractos } },
    },
    async (): Promise<c.Extractos> => ({ items: await listar(await extractos.lista()) }),
  )

  app.get(
    patron('extracto_columnas_de'),
    {
      config,
      schema: {
        tags,
        summary: 'Las columnas de un extracto, con sus primeras filas como están en el archivo.',
        params: c.deExtracto,
        response: { 200: c.columnasDe },
      },
    },
    async (request): Promise<c.PorColumnas> => {
      const { id } = request.params
      const tabla = leerCsv(await contenidoDe(id))
      return porColumnas(tabla, await extractos.columnas(firmaDe(tabla)), (await extractos.uno(Number(id)))?.banco)
    },
  )

  app.post(
    patron('extracto_columnas'),
    {
      config,
      schema: {
        tags,
        summary:
          'Dice otra vez qué columna es cada cosa: el extracto se lee de nuevo, y así los que vengan con las mismas.',
        params: c.deExtracto,
        body: c.columnasDichas,
        response: { 200: c.extractoLeido },
      },
    },
    async (request) => {
      const { id } = request.params
      const tabla = leerCsv(await contenidoDe(id))
      const guardadas = { firma: firmaDe(tabla), ...request.body }
      const leido = leer(tabla, guardadas, servicios.ahora())
      // Taken away while it was read, it doesn't come back.
      if (!(await extractos.releer(Number(id), { leido, guardadas, por: quien(request).id })))
        throw new Rechazado(noExiste('ese extracto'))
      return { extracto: await uno(Number(id)) }
    },
  )

  app.delete(
    patron('extracto_quitar'),
    {
      config,
      schema: {
        tags,
        summary: 'Quita un extracto; sus columnas se recuerdan.',
        params: c.deExtracto,
        response: { 200: c.extractos },
      },
    },
    async (request): Promise<c.Extractos> => {
      // What is gone already is gone.
      await extractos.quitar(Number(request.params.id))
      return { items: await listar(await extractos.lista()) }
    },
  )
}
