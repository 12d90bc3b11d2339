import { basename } from 'node:path'
import type {} from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { noExiste, refuse } from '#domain/decider.ts'
import { impedimento, ladoDe, MAXIMO_BYTES_ARCHIVO, TIPOS_ARCHIVO } from '#domain/pedido-pasos.ts'
import { patron } from '#domain/rutas.ts'
import { pedidoPorCodigo, pedidoPorId } from '#projections/pedidos-consultas.ts'
import { quien } from '../access/puerta.ts'
import { archivoAdjuntado } from '../contract/pedidos.ts'
import { type App, actorDe, esperarPosicion, hecha, idDe, type Partes, selloDe } from '../partes.ts'
import { Rechazado } from '../problema.ts'

const SUBIDAS_POR_MINUTO = 60

const noHay = () => new Rechazado(refuse('no-existe', 'No existe ese archivo.'))

/** The type found in the content, when it is one of those allowed. */
const comprobarTipo = (tipo: string | undefined): string => {
  if (tipo === undefined || !(tipo in TIPOS_ARCHIVO)) {
    throw new Rechazado(refuse('tipo-no-admitido', `Se admiten ${Object.values(TIPOS_ARCHIVO).join(', ')}.`))
  }
  return tipo
}

/** A file's own name, without a path, control characters or lone surrogates; its bytes decide its type, not this. */
const nombreLimpio = (nombre: string): string =>
  basename(nombre.replaceAll('\\', '/'))
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
    .replace(/[\u0000-\u001f\u007f\u2028-\u202e\u2066-\u2069"]/g, '')
    .slice(-180)
    // Not half a character, where the cut went through one.
    .replace(/^[\udc00-\udfff]/, '')
    .trim() || 'archivo'

const EN_LA_PAGINA = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

/** An order's attachments (decisions §2): uploaded as multipart, served only to the order's two parties and auditors. */
export const rutasDeArchivos = (app: App, { archivos, avance, db, ids, pedidos, ahora }: Partes): void => {
  const tags = ['Archivos']

  app.post(
    patron('pedidos_adjuntar_archivo'),
    {
      config: { permiso: 'pedido.adjuntar', rateLimit: { max: SUBIDAS_POR_MINUTO } },
      bodyLimit: MAXIMO_BYTES_ARCHIVO + 64 * 1024,
      schema: {
        tags,
        summary: 'Adjunta un archivo: multipart/form-data con idPedido y luego archivo.',
        consumes: ['multipart/form-data'],
        response: { 200: archivoAdjuntado },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const parte = await request.file()
      if (!parte) throw new Rechazado(refuse('archivo-ilegible', 'Falta el archivo.'))
      const campo = parte.fields['idPedido']
      const idPedido = campo && 'value' in campo ? String(campo.value) : ''
      const id = ids.revelar(idPedido)
      if (id === undefined) {
        parte.file.resume()
        throw new Rechazado(refuse('no-existe', 'No existe ese pedido.'))
      }
      // Before a byte is kept: only a party fills the disk.
      const pedido = await pedidos.estado(id)
      const lado = ladoDe(pedido, cuenta.id)
      const no = lado ? impedimento(pedido, lado, 'adjuntar') : noExiste('ese pedido')
      if (no) {
        parte.file.resume()
        throw new Rechazado(no)
      }
      const { sha256, bytes, tipo } = await archivos.guardar(parte.file, (leido) => {
        if (parte.file.truncated) throw new Rechazado(refuse('archivo-grande', 'El archivo supera los 10 MiB.'))
        if (leido.bytes === 0) throw new Rechazado(refuse('archivo-ilegible', 'El archivo está vacío.'))
        comprobarTipo(leido.tipo)
      })
      const nombre = nombreLimpio(parte.filename)
      const command = {
        type: 'AdjuntarArchivo',
        actor: actorDe(cuenta),
        ahora: ahora(),
        sha256,
        nombre,
        tipo: comprobarTipo(tipo),
        bytes,
      } as const
      const { posicion } = hecha(
        await pedidos.ejecutar(id, command, selloDe(request, cuenta, [idPedido, sha256, nombre])),
      )
      return { sha256, nombre, tipo: command.tipo, bytes, posicion: String(posicion) }
    },
  )

  const consulta = z.object({
    archivo: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    posicion: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
  })

  /** `codPed` is the order's display code or its obfuscated id; without `archivo` the newest is shown. */
  const mostrar = async (
    request: FastifyRequest,
    reply: FastifyReply,
    codPed: string,
    { archivo: sha256, posicion }: z.infer<typeof consulta>,
  ) => {
    const cuenta = quien(request)
    const esquema = await esperarPosicion(avance, posicion)
    const pedido = /^P\d+-\d{4}-\d+$/.test(codPed)
      ? await pedidoPorCodigo(db, esquema, codPed)
      : await pedidoPorId(db, esquema, idDe(ids, codPed, 'ese archivo'))
    const parte =
      pedido && (pedido.consumidor === cuenta.id || pedido.proveedor === cuenta.id || cuenta.tipo_usuario === 'auditor')
    if (!parte) throw noHay()
    const vigentes = pedido.archivos.filter(({ prohibido }) => !prohibido)
    const elegido = sha256 === undefined ? vigentes.at(-1) : vigentes.find((a) => a.sha256 === sha256)
    const abierto = elegido && (await archivos.abrir(elegido.sha256))
    if (!elegido || !abierto) throw noHay()
    const modo = EN_LA_PAGINA.has(elegido.tipo) ? 'inline' : 'attachment'
    const ascii = elegido.nombre.replace(/[^\x20-\x7e]|"/g, '_')
    return reply
      .header(
        'content-disposition',
        `${modo}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(elegido.nombre)}`,
      )
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; sandbox",
      )
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header('content-length', abierto.bytes)
      .type(elegido.tipo)
      .serializer((contenido: unknown) => contenido as string)
      .send(abierto.contenido)
  }

  for (const [url, summary] of [
    [patron('show_file_clnt'), 'El archivo de un pedido, para el cliente (show_file_clnt).'],
    [patron('show_file_prov'), 'El archivo de un pedido, para el proveedor (show_file_prov).'],
    [patron('show_file_clnt_free'), 'El archivo de un pedido, para una cuenta gratuita (show_file_clnt_free).'],
  ] as const) {
    app.get(
      url,
      {
        config: { permiso: 'pedido.archivo' },
        schema: { tags, summary, params: z.object({ codPed: z.string().max(60) }), querystring: consulta },
      },
      (request, reply) => mostrar(request, reply, request.params.codPed, request.query),
    )
  }
}
