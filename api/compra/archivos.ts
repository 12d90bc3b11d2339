import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/compra.ts'
import { buscado, conPosicion, hashId } from '#api/contract/comunes.ts'
import { sucursalLeida } from '#api/cuenta/sucursales-leidas.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, enCuantoEste, esperarPosicion, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enviarArchivo, enviarPdf, numeroDicho, recibirArchivo } from '#api/http/subidas.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { impedimentoDeCompra, PASOS_COMPRA, type QuienCompra } from '#domain/compra/pasos.ts'
import { terminosDe } from '#domain/compra/recibos.ts'
import { noExiste } from '#domain/decider.ts'
import { MAXIMO_BYTES_ARCHIVO } from '#domain/pedido/pasos.ts'
import { patron } from '#domain/rutas.ts'
import { compraDe, comprasVistas } from '#projections/compra/consultas.ts'
import type { TuplaCompra } from '#projections/compra/modelo.ts'
import { ve } from './fila.ts'
import { conIdentidades } from './identidades.ts'
import { imprimirReciboDeCompra } from './recibo-pdf.ts'

const DESKS = new Set(['callcenter', 'financiero', 'administrador', 'auditor'])

/**
 * Registers the routes of a purchase's files: its proof of payment, the call center's attachments,
 * and its receipt as PDF (decisiones/compra, «Files»).
 */
export const rutasDeArchivosDeCompra = (app: App, servicios: Servicios): void => {
  const { archivos, avance, compras, db, identidades, ids, store, ahora } = servicios
  const tags = ['Compras']

  const subir = (paso: 'enviarComprobante' | 'adjuntar') => {
    const { ruta, permiso, resumen: summary, comando: type } = PASOS_COMPRA[paso]
    app.post(
      patron(ruta),
      {
        config: { permiso },
        bodyLimit: MAXIMO_BYTES_ARCHIVO + 64 * 1024,
        schema: { tags, summary, consumes: ['multipart/form-data'], response: { 200: c.archivoDeCompra } },
      },
      async (request) => {
        const cuenta = quien(request)
        const rol = cuenta.tipo_usuario as QuienCompra
        const permitir = async (idCompra: string, leer: (otro: string) => string | undefined) => {
          const id = idDe(ids, idCompra, 'esa compra')
          const compra = await compras.estado(id)
          const ajena = rol === 'proveedor' && compra.context.proveedorId !== cuenta.id
          const alPreguntar = { actor: actorDe(cuenta), ahora: ahora() }
          const no = ajena ? noExiste('esa compra') : impedimentoDeCompra(compra, rol, paso, alPreguntar)
          // A request taken before is answered as it was, whatever the purchase's state now.
          if (no && !(await compras.lleva(id, cuenta.id, solicitudDe(request, cuenta.id, id, ''))))
            throw new Rechazado(no)
          return { id, referencia: paso === 'adjuntar' ? undefined : numeroDicho(leer('referencia')) }
        }
        return recibirArchivo(
          request,
          archivos,
          cuenta.id,
          'idCompra',
          permitir,
          async (subido, { id, referencia }) => {
            const command = { type, actor: actorDe(cuenta), ahora: ahora(), archivo: subido, referencia } as const
            // Without a number the content, and so its digest, is the same as before numbers could
            // be sent.
            const contenido = [subido.sha256, subido.nombre, ...(referencia === undefined ? [] : [referencia])]
            const solicitud = solicitudDe(request, cuenta.id, id, contenido)
            const { posicion } = hecha(await compras.ejecutar(id, command, solicitud))
            return { ...subido, posicion: String(posicion) }
          },
        )
      },
    )
  }
  subir('enviarComprobante')
  subir('adjuntar')

  const params = z.object({ codCompra: buscado(60) })
  /** With `sucursal`, of a purchase of that branch of the account's. */
  const deQuien = conPosicion.extend({ sucursal: hashId.optional() })
  const consulta = deQuien.extend({
    archivo: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })

  /**
   * Finds a purchase by its display code or its obfuscated id. The desks read all, a provider its
   * own, a head office those of its branches, a seller those of the accounts that it invited.
   */
  const buscar = async (
    request: FastifyRequest,
    esquema: string,
    codCompra: string,
    sucursal: string | undefined,
  ): Promise<TuplaCompra> => {
    const cuenta = quien(request)
    const { id: deQuienEs } = (await sucursalLeida(servicios, esquema, cuenta, sucursal)) ?? cuenta
    const clave = /^C\d+-\d+$/.test(codCompra) ? { codigo: codCompra } : { id: idDe(ids, codCompra, 'esa compra') }
    const fila = await compraDe(db, esquema, clave)
    const invitada = async (id: number) =>
      cuenta.tipo_usuario === 'vendedor' &&
      (await comprasVistas(db, esquema, { cuantas: 1, id, vendedor: cuenta.id, ahora: ahora() })).length > 0
    const permitida =
      fila && (DESKS.has(cuenta.tipo_usuario) || fila.proveedor === deQuienEs || (await invitada(fila.id)))
    if (!permitida) throw new Rechazado(noExiste('esa compra'))
    return fila
  }

  const mostrar = async (
    request: FastifyRequest,
    reply: FastifyReply,
    codCompra: string,
    { archivo: sha256, posicion, sucursal }: z.infer<typeof consulta>,
  ) => {
    const elegido = await enCuantoEste({ avance, store }, posicion, async (esquema) => {
      const { contexto } = await buscar(request, esquema, codCompra, sucursal)
      const vigentes = contexto.archivos.filter(({ prohibido }) => !prohibido)
      const todos = [...vigentes, ...(contexto.comprobante ? [contexto.comprobante] : [])]
      // A rejected or replaced proof stays evidence for the roles that saw it come, unless its
      // bytes were withdrawn.
      const retirado = contexto.archivos.some((archivo) => archivo.prohibido && archivo.sha256 === sha256)
      const deAntes =
        retirado || !ve(quien(request).tipo_usuario, 'ComprobanteEnviado') ? [] : (contexto.devueltos ?? [])
      return sha256 === undefined ? todos.at(-1) : [...todos, ...deAntes].find((archivo) => archivo.sha256 === sha256)
    })
    const abierto = elegido && (await archivos.abrir(elegido.cuentaId, elegido.sha256))
    if (!elegido || !abierto) throw new Rechazado(noExiste('ese archivo'))
    return enviarArchivo(reply, elegido, abierto)
  }
  for (const [nombre, summary] of [
    ['show_file_compra', 'Un archivo de una compra (show_file_compra); sin `archivo`, el comprobante.'],
    ['show_file_clnt_pago', 'El comprobante de pago de una compra (show_file_clnt_pago).'],
  ] as const) {
    app.get(
      patron(nombre),
      { config: { permiso: 'compra.leer' }, schema: { tags, summary, params, querystring: consulta } },
      (request, reply) => mostrar(request, reply, request.params.codCompra, request.query),
    )
  }

  app.get(
    patron('compra_factura_pdf'),
    {
      config: { permiso: 'compra.leer' },
      schema: {
        tags,
        summary: 'El recibo de una compra, en PDF: el del `termino` que se diga, desde 1, o el del último.',
        params,
        querystring: deQuien.extend({ termino: z.coerce.number().int().min(1).optional() }),
      },
    },
    async (request, reply) => {
      const { termino, posicion, sucursal } = request.query
      const esquema = await esperarPosicion(avance, posicion)
      const compra = await buscar(request, esquema, request.params.codCompra, sucursal)
      const [legible = compra] = await conIdentidades(identidades, quien(request).tipo_usuario, [compra])
      const terminos = terminosDe(legible)
      const elegido = termino ?? terminos.length
      const { factura, oferta, tipoPago, autorizada } = terminos[elegido - 1] ?? {}
      if (!factura || !oferta) throw new Rechazado(noExiste('ese recibo'))
      const numero = `${compra.codigo}-${elegido}`
      return enviarPdf(reply, `recibo-${numero}.pdf`, () =>
        imprimirReciboDeCompra({
          numero,
          // Until finance authorizes, it only states what will be charged.
          documento: autorizada ? 'Recibo' : 'Proforma',
          fecha: autorizada ?? compra.fecha_compra,
          factura,
          oferta,
          tipoPago,
        }),
      )
    },
  )
}
