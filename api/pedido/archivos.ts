import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { buscado, hashId, hecho } from '#api/contract/comunes.ts'
import { archivoAdjuntado, archivosCopiados } from '#api/contract/pedido.ts'
import { sucursalLeida } from '#api/cuenta/sucursales-leidas.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, enCuantoEste, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enviarArchivo, recibirArchivo } from '#api/http/subidas.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { pasoDe } from '#commands/log/solicitud.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import { impedimento, ladoDe, MAXIMO_BYTES_ARCHIVO, PASOS } from '#domain/pedido/pasos.ts'
import { patron } from '#domain/rutas.ts'
import { pedidoPorCodigo, pedidoPorId } from '#projections/pedido/consultas.ts'

const noHay = () => new Rechazado(refuse('no-existe', 'No existe ese archivo.'))

/**
 * Registers the routes of an order's attachments (decisiones/pedido, «Attachments»). They are
 * uploaded as multipart, and served only to the order's two parties, their head offices and
 * auditors.
 */
export const rutasDeArchivos = (app: App, { archivos, avance, db, ids, pedidos, store, ahora }: Servicios): void => {
  const tags = ['Archivos']

  app.post(
    patron(PASOS.adjuntar.ruta),
    {
      config: { permiso: PASOS.adjuntar.permiso },
      bodyLimit: MAXIMO_BYTES_ARCHIVO + 64 * 1024,
      schema: {
        tags,
        summary: PASOS.adjuntar.resumen,
        consumes: ['multipart/form-data'],
        response: { 200: archivoAdjuntado },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const permitir = async (idPedido: string) => {
        const id = idDe(ids, idPedido, 'ese pedido')
        const pedido = await pedidos.estado(id)
        const lado = ladoDe(pedido, cuenta.id)
        const no = lado ? impedimento(pedido, lado, 'adjuntar') : noExiste('ese pedido')
        // A request taken before is answered as it was, whatever the order's state now.
        if (no && !(await pedidos.lleva(id, cuenta.id, solicitudDe(request, cuenta.id, id, ''))))
          throw new Rechazado(no)
        return id
      }
      return recibirArchivo(request, archivos, cuenta.id, 'idPedido', permitir, async (subido, id) => {
        const command = { type: 'AdjuntarArchivo', actor: actorDe(cuenta), ahora: ahora(), ...subido } as const
        const solicitud = solicitudDe(request, cuenta.id, id, [subido.sha256, subido.nombre])
        const { posicion } = hecha(await pedidos.ejecutar(id, command, solicitud))
        return { ...subido, posicion: String(posicion) }
      })
    },
  )

  app.post(
    patron('pedidos_copiar_archivos'),
    {
      config: { permiso: PASOS.adjuntar.permiso },
      schema: {
        tags,
        summary: 'Adjunta a un pedido archivos que adjuntaste a otro.',
        body: archivosCopiados,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { idPedido, de, archivos: elegidos } = request.body
      const id = idDe(ids, idPedido, 'ese pedido')
      const origen = await pedidos.estado(idDe(ids, de, 'ese pedido'))
      if (!ladoDe(origen, cuenta.id)) throw new Rechazado(noExiste('ese pedido'))
      const propios = origen.context.archivos.filter(({ cuentaId, prohibido }) => cuentaId === cuenta.id && !prohibido)
      // All are looked up before the first is attached.
      const copias = elegidos.map((sha256) => {
        const archivo = propios.find((propio) => propio.sha256 === sha256)
        if (!archivo) throw noHay()
        return archivo
      })
      let posicion = 0n
      // Each is an event of the order, done once under the request's key however often that comes.
      const pedida = solicitudDe(request, cuenta.id, id, [de, elegidos])
      for (const [n, { sha256, nombre, tipo, bytes }] of copias.entries()) {
        const command = {
          type: 'AdjuntarArchivo',
          actor: actorDe(cuenta),
          ahora: ahora(),
          sha256,
          nombre,
          tipo,
          bytes,
        } as const
        posicion = hecha(await pedidos.ejecutar(id, command, pasoDe(pedida, `copiar ${n}`))).posicion
      }
      return { posicion: String(posicion) }
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
    /** The branch as whose head office the account reads it. */
    sucursal: hashId.optional(),
  })

  /**
   * Sends an attachment. `codPed` is the order's display code or its obfuscated id. Without
   * `archivo` the newest is sent.
   */
  const mostrar = async (
    request: FastifyRequest,
    reply: FastifyReply,
    codPed: string,
    { archivo: sha256, posicion, sucursal }: z.infer<typeof consulta>,
  ) => {
    const cuenta = quien(request)
    const elegido = await enCuantoEste({ avance, store }, posicion, async (esquema) => {
      const pedido = /^P\d+-\d{4}-\d+$/.test(codPed)
        ? await pedidoPorCodigo(db, esquema, codPed)
        : await pedidoPorId(db, esquema, idDe(ids, codPed, 'ese archivo'))
      const leida = await sucursalLeida({ db, ids }, esquema, cuenta, sucursal)
      const { id } = leida ?? cuenta
      const parte =
        pedido &&
        (leida === undefined || pedido.codigo !== '') &&
        (pedido.consumidor === id || pedido.proveedor === id || cuenta.tipo_usuario === 'auditor')
      if (!parte) throw noHay()
      const vigentes = pedido.archivos.filter(({ prohibido }) => !prohibido)
      return sha256 === undefined ? vigentes.at(-1) : vigentes.find((a) => a.sha256 === sha256)
    })
    const abierto = elegido && (await archivos.abrir(elegido.cuentaId, elegido.sha256))
    if (!elegido || !abierto) throw noHay()
    return enviarArchivo(reply, elegido, abierto)
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
        schema: { tags, summary, params: z.object({ codPed: buscado(60) }), querystring: consulta },
      },
      (request, reply) => mostrar(request, reply, request.params.codPed, request.query),
    )
  }
}
