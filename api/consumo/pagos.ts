import type { FastifyRequest } from 'fastify'
import { documentoDeConsumo } from '#api/access/identidades.ts'
import { quien } from '#api/access/puerta.ts'
import { conPosicion, hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/consumo.ts'
import { FORMA_PAGOS } from '#api/contract/tablas.ts'
import { logoEnPng } from '#api/cuenta/logo.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, enCuantoEste, esperarPosicion, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enviarArchivo, enviarPdf, numeroDicho, recibirArchivo } from '#api/http/subidas.ts'
import { responderTabla } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { impideDePagar, type PagarConsumo, type RespuestaAPago } from '#domain/consumo/decidir.ts'
import { mesAnterior, mesDe } from '#domain/consumo/mes.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { MAXIMO_BYTES_ARCHIVO } from '#domain/pedido/pasos.ts'
import { patron } from '#domain/rutas.ts'
import { type PagoVisto, pagoDe, pagosVistos } from '#projections/consumo/consultas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { HOJA_DE_PAGOS } from './hoja.ts'
import { leerCerrados } from './lecturas.ts'
import { proveedorPropio } from './propio.ts'
import { imprimirRecibo } from './recibo-pdf.ts'
import { pagoListado, vistaDeMeses } from './vista.ts'

/**
 * Registers the routes by which a provider pays for its consumption, and finance answers
 * (decisiones/consumo, «Payment»).
 */
export const rutasDePagos = (app: App, servicios: Servicios): void => {
  const { archivos, avance, consumos, db, identidades, ids, store, ahora } = servicios
  const tags = ['Consumo']
  const esSuya = ({ tipo_usuario, id }: TuplaCuenta, proveedor: number): boolean =>
    !vende({ tipoUsuario: tipo_usuario }) || id === proveedor

  /** Reads what a provider's closed months cost, up to the last one that the log has closed. */
  const cerradosDe = async (proveedorId: number, hasta: string) => {
    const cierre = await consumos.cierreDe(mesAnterior(mesDe(hasta)))
    const esquema = await esperarPosicion(avance, cierre === undefined ? undefined : String(cierre))
    return leerCerrados(db, esquema, proveedorId)
  }
  /** Builds the command of a payment, with the closed months that it is decided on. */
  const porPagar = async (request: FastifyRequest, idProv: string, valorConsumo: string) => {
    const proveedorId = proveedorPropio(ids, request, idProv)
    const origen = { actor: actorDe(quien(request)), ahora: ahora() }
    const valor = centavos(valorConsumo)
    if (valor === undefined) throw new Rechazado(refuse('formulario-invalido', 'Escribe el valor de tu consumo.'))
    const cerrados = await cerradosDe(proveedorId, origen.ahora)
    return { type: 'PagarConsumo', proveedorId, ...origen, valor, cerrados } as const
  }
  const pagar = async (
    request: FastifyRequest,
    command: Awaited<ReturnType<typeof porPagar>> & Pick<PagarConsumo, 'comprobante'>,
  ) => {
    const { proveedorId, valor, comprobante } = command
    const { referencia } = comprobante ?? {}
    // Without a number the content, and so its digest, is the same as before numbers could be sent.
    const dicho = referencia === undefined ? [] : [referencia]
    const contenido = [valor, comprobante?.sha256 ?? '', comprobante?.nombre ?? '', ...dicho]
    const { eventos, posicion } = hecha(
      await consumos.ejecutar(command, solicitudDe(request, proveedorId, proveedorId, contenido)),
    )
    const [enviado] = eventos
    if (enviado?.type !== 'PagoDeConsumoEnviado') throw new Error('un pago no dejó su hecho')
    await avance.esperar(posicion)
    const { numero, meses } = enviado.data
    const estado = eventos.length > 1 ? ('confirmado' as const) : ('enviado' as const)
    const pagado = { valorConsumo: decimal(enviado.data.valor), meses: vistaDeMeses(meses) }
    return { numero, estado, ...pagado, posicion: String(posicion) }
  }

  app.post(
    patron('aceptar_pago_consumo'),
    {
      config: { permiso: 'consumo.gestionar' },
      bodyLimit: MAXIMO_BYTES_ARCHIVO + 64 * 1024,
      schema: {
        tags,
        summary:
          'Paga tu consumo: idProv, valorConsumo, si acaso referencia, y luego archivo, el comprobante (aceptar_pago_consumo).',
        consumes: ['multipart/form-data', 'application/json'],
        body: c.pagoDeConsumo.nullish(),
        response: { 200: c.pagado },
      },
    },
    async (request) => {
      if (request.body) return pagar(request, await porPagar(request, request.body.idProv, request.body.valorConsumo))
      const { id } = quien(request)
      const permitir = async (idProv: string, leer: (otro: string) => string | undefined) => {
        const pedido = await porPagar(request, idProv, leer('valorConsumo') ?? '')
        const no = impideDePagar(await consumos.estado(id), pedido)
        // A payment taken before is answered as it was, whatever is owed now.
        if (no && !(await consumos.lleva(id, id, solicitudDe(request, id, id, '')))) throw new Rechazado(no)
        return { pedido, referencia: numeroDicho(leer('referencia')) }
      }
      return recibirArchivo(request, archivos, id, 'idProv', permitir, (subido, { pedido, referencia }) =>
        pagar(request, { ...pedido, comprobante: { ...subido, referencia } }),
      )
    },
  )

  app.post(
    patron('reactivar_pago_cero'),
    {
      config: { permiso: 'consumo.gestionar' },
      schema: {
        tags,
        summary: 'Salda los meses que no costaron nada (reactivar_pago_cero).',
        body: c.pagoDeConsumo,
        response: { 200: c.pagado },
      },
    },
    async (request) => pagar(request, await porPagar(request, request.body.idProv, request.body.valorConsumo)),
  )

  app.get(
    patron('consumo_pagos'),
    {
      config: { permiso: 'consumo.pagos' },
      schema: {
        tags,
        summary: 'Los pagos de consumo; a un proveedor, los suyos.',
        querystring: c.consultaPagos,
        response: { 200: c.tablaPagos },
      },
    },
    async (request, reply) => {
      const { query } = request
      const cuenta = quien(request)
      const proveedor = vende({ tipoUsuario: cuenta.tipo_usuario }) ? cuenta.id : undefined
      const esquema = await esperarPosicion(avance, query.posicion)
      return responderTabla(reply, query, {
        db,
        ahora,
        para: cuenta.id,
        forma: FORMA_PAGOS,
        hoja: HOJA_DE_PAGOS,
        leer: async (lectura, pagina) => {
          const pagos = await pagosVistos(lectura, esquema, { ...pagina, filtro: query.filtro, proveedor })
          const deQuien = await identidadesDePagos(cuenta, pagos.filas)
          return {
            ...pagos,
            filas: pagos.filas.map((pago) => ({ ...pago, empresa: deQuien(pago)?.razonSocial ?? pago.empresa })),
          }
        },
        vista: (fila) => pagoListado(fila, ids, proveedor === undefined),
      })
    },
  )

  /**
   * Returns the lookup of who made each payment, where that person was erased and the asker is
   * finance (decisiones/cuenta, «Documents of an erased person»).
   */
  const identidadesDePagos = async (
    { tipo_usuario: tipo }: TuplaCuenta,
    pagos: readonly Pick<PagoVisto, 'proveedor' | 'numero' | 'empresa'>[],
  ) => {
    const documento = ({ proveedor, numero }: Pick<PagoVisto, 'proveedor' | 'numero'>) =>
      documentoDeConsumo(proveedor, numero)
    const deEliminados = tipo === 'financiero' ? pagos.filter(({ empresa }) => empresa === ELIMINADO) : []
    const guardadas = await identidades.leer(deEliminados.map(documento))
    return (pago: Pick<PagoVisto, 'proveedor' | 'numero'>) => guardadas.get(documento(pago))
  }

  /** Finds a payment that the asker may see. */
  const buscar = async (
    request: FastifyRequest,
    { idProv, numero }: { idProv: string; numero: number },
    posicion?: string,
  ) => {
    const proveedor = idDe(ids, idProv, 'ese pago')
    const pago = esSuya(quien(request), proveedor)
      ? await enCuantoEste({ avance, store }, posicion, (esquema) => pagoDe(db, esquema, proveedor, numero))
      : undefined
    if (!pago) throw new Rechazado(noExiste('ese pago'))
    return pago
  }
  app.get(
    patron('consumo_comprobante'),
    {
      config: { permiso: 'consumo.pagos' },
      schema: { tags, summary: 'El comprobante de un pago de consumo.', params: c.dePago, querystring: conPosicion },
    },
    async (request, reply) => {
      const pago = await buscar(request, request.params, request.query.posicion)
      const abierto = pago.sha256 === '' ? undefined : await archivos.abrir(pago.proveedor, pago.sha256)
      if (!abierto) throw new Rechazado(noExiste('ese archivo'))
      return enviarArchivo(reply, pago, abierto)
    },
  )
  app.get(
    patron('consumo_recibo'),
    {
      config: { permiso: 'consumo.pagos' },
      schema: { tags, summary: 'El recibo de un pago de consumo, en PDF.', params: c.dePago, querystring: conPosicion },
    },
    async (request, reply) => {
      const pago = await buscar(request, request.params, request.query.posicion)
      const cuenta = await cuentaDe(db, avance.esquema(), pago.proveedor)
      if (!cuenta) throw new Rechazado(noExiste('ese pago'))
      const identidad = (await identidadesDePagos(quien(request), [{ ...pago, empresa: cuenta.nombre }]))(pago)
      const deQuien = identidad ? { ...cuenta, nombre: identidad.razonSocial, identificacion: identidad.ruc } : cuenta
      const nombre = `pago-de-consumo-${cuenta.numero}-${pago.numero}.pdf`
      return enviarPdf(reply, nombre, async () => imprimirRecibo(pago, deQuien, await logoEnPng(servicios, cuenta)))
    },
  )

  /** Records finance's answer to a payment. */
  const resolver = async (
    request: FastifyRequest,
    { idProv, numero }: { idProv: string; numero: number },
    respuesta: RespuestaAPago,
  ) => {
    const proveedorId = idDe(ids, idProv, 'ese pago')
    const cuenta = quien(request)
    const command = { ...respuesta, proveedorId, numero, actor: actorDe(cuenta), ahora: ahora() }
    const solicitud = solicitudDe(request, cuenta.id, proveedorId, [numero, respuesta])
    const { posicion } = hecha(await consumos.ejecutar(command, solicitud))
    return { posicion: String(posicion) }
  }
  app.post(
    patron('consumo_confirmar_pago'),
    {
      config: { permiso: 'consumo.cobrar' },
      schema: { tags, summary: 'Finanzas confirma un pago de consumo.', body: c.confirmado, response: { 200: hecho } },
    },
    (request) => {
      const { recibido, referencia } = request.body
      const llego = { recibido: centavos(recibido), referencia }
      return resolver(request, request.body, { type: 'ConfirmarPagoDeConsumo', ...llego })
    },
  )
  app.post(
    patron('consumo_rechazar_pago'),
    {
      config: { permiso: 'consumo.cobrar' },
      schema: {
        tags,
        summary: 'Finanzas rechaza un pago de consumo, y dice por qué.',
        body: c.rechazado,
        response: { 200: hecho },
      },
    },
    (request) => resolver(request, request.body, { type: 'RechazarPagoDeConsumo', motivo: request.body.motivo }),
  )

  app.post(
    patron('consumo_recordar'),
    {
      config: { permiso: 'consumo.cobrar' },
      schema: {
        tags,
        summary: 'Finanzas recuerda a un proveedor lo que debe de su consumo.',
        body: c.recordado,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const proveedorId = idDe(ids, request.body.idProv, 'ese deudor')
      const cuenta = quien(request)
      const origen = { actor: actorDe(cuenta), ahora: ahora() }
      const cerrados = await cerradosDe(proveedorId, origen.ahora)
      if (!cerrados) throw new Rechazado(noExiste('ese deudor'))
      const command = { type: 'RecordarConsumo', proveedorId, cerrados, ...origen } as const
      const { posicion } = hecha(
        await consumos.ejecutar(command, solicitudDe(request, cuenta.id, proveedorId, request.body)),
      )
      return { posicion: String(posicion) }
    },
  )
}
