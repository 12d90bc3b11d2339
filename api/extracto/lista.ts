import { createHash } from 'node:crypto'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/extracto.ts'
import type { App } from '#api/http/app.ts'
import { comprobarNombre, nombreLimpio } from '#api/http/nombres.ts'
import { aSuTiempo } from '#api/http/plazo.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { ExtractoGuardado } from '#api/taller/guardados.ts'
import { bastante, conSignosDeBanco, firmaDe } from '#api/taller/lectura.ts'
import { LIMITES, type Tabla } from '#api/taller/tabla.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import type { Columnas } from '#domain/extracto/columnas.ts'
import { patron } from '#domain/rutas.ts'
import { cuentasPorId } from '#projections/incidente/consultas.ts'

const tags = ['Extractos']

/** Returns a field of a form that comes before its file. */
const campoDe = (campos: Readonly<Record<string, unknown>>, campo: string): string | undefined => {
  const leido = Object.hasOwn(campos, campo) ? campos[campo] : undefined
  const valor = leido && typeof leido === 'object' && 'value' in leido ? leido.value : undefined
  return typeof valor === 'string' ? valor : undefined
}
/** Returns the columns that a form gives, if any. Throws formulario-invalido. */
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
  // The bytes tell what a file is, not its name: a portal's «.xls» may be a workbook, a page or
  // text.
  comprobarNombre(nombre)
  return {
    contenido,
    nombre,
    sha256: createHash('sha256').update(contenido).digest('hex'),
    dichas: columnasEnForma(parte.fields),
    pregunta: campoDe(parte.fields, 'preguntar') !== undefined,
  }
}

/** Builds a lister of statements, with the name of the account that brought each. */
export const crearListado =
  ({ avance, db }: Pick<Servicios, 'avance' | 'db'>) =>
  async (filas: readonly ExtractoGuardado[]): Promise<c.ExtractoListado[]> => {
    const ids = [...new Set(filas.map(({ por }) => por))]
    const nombres = new Map((await cuentasPorId(db, avance.esquema(), ids)).map(({ id, nombre }) => [id, nombre]))
    return filas.map(({ id, nombre, banco, desde, hasta, lineas, omitidas, sinLeer, por, subido }) => ({
      id: String(id),
      nombre,
      banco,
      desde,
      hasta,
      lineas,
      omitidas,
      sinLeer,
      subido,
      subio: nombres.get(por) ?? '',
    }))
  }

/**
 * Registers the routes of banks' statements: uploaded, read by columns that are given once, listed
 * and removed (decisiones/compra, «The bank's statement»).
 */
export const rutasDeExtractos = (app: App, servicios: Servicios): void => {
  const { cuadrilla, extractos } = servicios
  const listar = crearListado(servicios)
  const listadoDe = async (id: number) => {
    const [listado] = await listar([(await extractos.leer(id)) ?? []].flat())
    if (!listado) throw new Rechazado(noExiste('ese extracto'))
    return listado
  }
  const contenidoDe = async (id: string): Promise<Buffer> => {
    const contenido = await extractos.contenido(Number(id))
    if (!contenido) throw new Rechazado(noExiste('ese extracto'))
    return contenido
  }
  const completas = (tabla: Tabla, { banco, columnas }: c.ColumnasDichas): Promise<Columnas> =>
    conSignosDeBanco(tabla, columnas, () => extractos.signosDe(banco))
  const config = { permiso: 'extracto.cobrar' } as const

  app.post(
    patron('extracto_subir'),
    {
      config,
      preHandler: aSuTiempo,
      bodyLimit: LIMITES.bytes + 64 * 1024,
      schema: {
        tags,
        summary:
          'Sube un extracto del banco en CSV, XLSX u OFX: si acaso banco y columnas, o preguntar por ellas, y luego archivo.',
        consumes: ['multipart/form-data'],
        response: { 200: c.extractoSubido },
      },
    },
    async (request): Promise<c.ExtractoSubido> => {
      const { id: por } = quien(request)
      const { contenido, nombre, sha256, dichas, pregunta } = await recibir(request)
      const leida = await cuadrilla.enSuTurno(async () => {
        const tabla = await cuadrilla.abrir(contenido)
        const firma = firmaDe(tabla)
        const conocidas = await extractos.columnas(firma)
        const elegidas = dichas ? { firma, ...dichas } : conocidas[0]
        const guardadas = elegidas && { ...elegidas, columnas: await completas(tabla, elegidas) }
        if (!guardadas || pregunta || (!dichas && conocidas.length > 1))
          return { columnas: await cuadrilla.porColumnas(tabla, conocidas) }
        const leido = await cuadrilla.leer(tabla, guardadas, servicios.ahora())
        const preguntas = dichas ? [] : await cuadrilla.preguntasDe(tabla, guardadas, leido)
        return preguntas.length > 0
          ? { columnas: await cuadrilla.porColumnas(tabla, conocidas, { preguntas }) }
          : { leido: bastante(leido), guardadas }
      })
      if (leida.leido === undefined) return { extracto: null, columnas: leida.columnas, salen: [] }
      const { id, salen } = await extractos.guardar({ sha256, nombre, por, contenido, ...leida })
      return { extracto: await listadoDe(id), columnas: null, salen: [...salen] }
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
      preHandler: aSuTiempo,
      schema: {
        tags,
        summary: 'Las columnas de un extracto, con sus primeras filas como están en el archivo.',
        params: c.deExtracto,
        response: { 200: c.columnasDe },
      },
    },
    async (request): Promise<c.PorColumnas> => {
      const { id } = request.params
      const banco = (await extractos.leer(Number(id)))?.banco
      return cuadrilla.enSuTurno(async () => {
        const tabla = await cuadrilla.abrir(await contenidoDe(id))
        return cuadrilla.porColumnas(tabla, await extractos.columnas(firmaDe(tabla)), { banco })
      })
    },
  )

  app.post(
    patron('extracto_columnas'),
    {
      config,
      preHandler: aSuTiempo,
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
      const leida = await cuadrilla.enSuTurno(async () => {
        const tabla = await cuadrilla.abrir(await contenidoDe(id))
        const guardadas = { ...request.body, firma: firmaDe(tabla), columnas: await completas(tabla, request.body) }
        return { leido: bastante(await cuadrilla.leer(tabla, guardadas, servicios.ahora())), guardadas }
      })
      // A statement that was removed while it was read doesn't come back.
      if (!(await extractos.releer(Number(id), { ...leida, por: quien(request).id })))
        throw new Rechazado(noExiste('ese extracto'))
      return { extracto: await listadoDe(Number(id)) }
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
      // A statement that is gone already counts as removed.
      await extractos.quitar(Number(request.params.id))
      return { items: await listar(await extractos.lista()) }
    },
  )
}
