import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/compra.ts'
import { conPosicion, hashId } from '#api/contract/comunes.ts'
import { FORMA_COMPRAS } from '#api/contract/tablas.ts'
import { sucursalLeida } from '#api/cuenta/sucursales-leidas.ts'
import type { App } from '#api/http/app.ts'
import { buscable, esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { responderTabla } from '#api/http/tabla.ts'
import { exigirEnMarcha } from '#api/operacion/detenido.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { ESTADOS_VENTA } from '#domain/compra/estados.ts'
import { datosCompraDe, oyeDeLlamadas } from '#domain/compra/fila.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import { noExiste } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import type { Accion } from '#domain/permisos.ts'
import { type NombreRuta, patron } from '#domain/rutas.ts'
import {
  type AlcanceDeCompras,
  type CompraVista,
  compraDe,
  comprasVistas,
  contarCompras,
  type FiltroCompra,
  facturasGuardadas,
  quienesAtienden,
} from '#projections/compra/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { anteriorDe, comoLaLeeSuMatriz, filaDeCompra, ve } from './fila.ts'
import { HOJA_DE_COMPRAS } from './hoja.ts'
import { conIdentidades } from './identidades.ts'

const FILTROS_CALLCENTER: readonly FiltroCompra[] = ['por-hacer', ...ESTADOS_VENTA, 'Desactivado', 'todas']
const FILTROS_FINANCIERO: readonly FiltroCompra[] = [
  'por-autorizar',
  'confirmacionpago',
  'confirmacioninterna',
  'activado',
  'Desactivado',
  'archivado',
  'todas',
]
const FACTURAS = 20
const ANTERIORES = 50

/** Builds the account's first invoice data from its own profile; undefined without a tax id. */
const facturaDeCuenta = ({ nombre, identificacion, direccion, celular, correo }: TuplaCuenta) =>
  identificacion === '' ? undefined : { razonSocial: nombre, ruc: identificacion, direccion, telefono: celular, correo }

/**
 * Registers the routes by which the provider and the desks read purchases
 * (decisiones/compra, «The row»).
 */
export const rutasDeLecturasDeCompras = (app: App, servicios: Servicios): void => {
  const { avance, config, db, identidades, ids, presencia, store, ahora } = servicios
  const tags = ['Compras']
  const vista = (fila: CompraVista, { id, tipo_usuario: rol }: Pick<TuplaCuenta, 'id' | 'tipo_usuario'>) =>
    filaDeCompra(fila, rol, ahora(), ids, presencia.conectado, config.dosPersonas ? id : undefined)
  /**
   * Returns the scope of an account: a provider reads its own purchases, a seller those of the
   * accounts that it invited, the desks all.
   */
  const alcance = ({ id, tipo_usuario: tipo }: TuplaCuenta, de: 'mias' | 'equipo' = 'equipo'): AlcanceDeCompras => ({
    ahora: ahora(),
    agenda: oyeDeLlamadas(tipo),
    veArchivadas: ve(tipo, 'CompraArchivada'),
    deFinanzas: tipo === 'financiero',
    vendedor: tipo === 'vendedor' ? id : undefined,
    proveedor: tipo === 'proveedor' ? id : undefined,
    callcenter: tipo === 'callcenter' && de === 'mias' ? id : undefined,
  })

  const tabla = (nombre: NombreRuta, permiso: Accion, summary: string) =>
    app.get(
      patron(nombre),
      {
        config: { permiso },
        schema: { tags, summary, querystring: c.consultaCompras, response: { 200: c.tablaCompras } },
      },
      async (request, reply) => {
        const { query } = request
        const cuenta = quien(request)
        const esquema = await esperarPosicion(avance, query.posicion)
        const de = { filtro: query.filtro, ...alcance(cuenta, query.de) }
        return responderTabla(reply, query, {
          db,
          ahora,
          para: cuenta.id,
          forma: FORMA_COMPRAS,
          hoja: HOJA_DE_COMPRAS,
          leer: async (lectura, pagina) => {
            const consulta = { ...pagina, ...de }
            const cuentas = await contarCompras(lectura, esquema, consulta)
            const filas = await comprasVistas(lectura, esquema, consulta)
            const legibles = await conIdentidades(identidades, cuenta.tipo_usuario, filas)
            return { filas: legibles, ...cuentas, halladas: cuentas.contadores[query.filtro] }
          },
          vista: (fila) => vista(fila, cuenta),
        })
      },
    )
  tabla(
    'vendedor_clientes_ajax',
    'compra.tabla.callcenter',
    'Las negociaciones del call center; las del vendedor, de quienes invitó.',
  )
  tabla('vendedor_financiero_ajax', 'compra.tabla.financiero', 'Las compras para finanzas.')
  tabla('admin_compras_ajax', 'compra.tabla.admin', 'Las compras, de solo lectura, con su reloj.')

  for (const [nombre, permiso, filtros] of [
    ['filtro_callcenter', 'compra.tabla.callcenter', FILTROS_CALLCENTER],
    ['filtro_financiero', 'compra.tabla.financiero', FILTROS_FINANCIERO],
  ] as const) {
    app.get(
      patron(nombre),
      {
        config: { permiso },
        schema: {
          tags,
          summary: 'Cuántas compras hay en cada estado.',
          querystring: c.consultaFiltros,
          response: { 200: c.filtros },
        },
      },
      async (request) => {
        const esquema = await esperarPosicion(avance, request.query.posicion)
        const posicion = String(avance.posicion())
        const { contadores } = await contarCompras(db, esquema, alcance(quien(request), request.query.de))
        return { filtros: Object.fromEntries(filtros.map((filtro) => [filtro, contadores[filtro]])), posicion }
      },
    )
  }

  /** Reads a purchase that the reader may see. Another's answers as if it didn't exist. */
  const leerCompra = async (request: FastifyRequest, esquema: string, id: number): Promise<CompraVista> => {
    const [fila] = await comprasVistas(db, esquema, { cuantas: 1, id, ...alcance(quien(request)) })
    // A purchase stopped or parked since its first fact has no row, so nobody can tell whose it is.
    if (fila || !(await compraDe(db, esquema, { id }))) await exigirEnMarcha({ store, db }, esquema, streamCompra(id))
    if (!fila) throw new Rechazado(noExiste('esa compra'))
    const [legible = fila] = await conIdentidades(identidades, quien(request).tipo_usuario, [fila])
    return legible
  }

  app.get(
    patron('compra_propia'),
    {
      config: { permiso: 'compra.propia' },
      schema: {
        tags,
        summary: 'Tu suscripción y las anteriores; con `sucursal`, las de una sucursal tuya.',
        querystring: conPosicion.extend({ sucursal: hashId.optional() }),
        response: { 200: c.compraPropia },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const leida = await sucursalLeida({ db, ids }, esquema, cuenta, request.query.sucursal)
      const de = { cuantas: ANTERIORES, ...alcance(cuenta), proveedor: (leida ?? cuenta).id }
      const filas = await comprasVistas(db, esquema, de)
      const [compra = null, ...otras] = filas.map((fila) => {
        const mostrada = vista(fila, cuenta)
        return leida ? comoLaLeeSuMatriz(mostrada) : mostrada
      })
      return { compra, anteriores: otras.flatMap((otra) => [anteriorDe(otra), ...otra.terminos]) }
    },
  )
  app.get(
    patron('compra_equipo'),
    {
      config: { permiso: 'compra.negociar' },
      schema: {
        tags,
        summary: 'Quiénes del call center pueden atender una compra.',
        querystring: conPosicion,
        response: { 200: c.equipo },
      },
    },
    async (request) => {
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const atienden = await quienesAtienden(db, esquema)
      return { items: atienden.map(({ id, nombre }) => ({ id: ids.ocultar(id), nombre })) }
    },
  )
  app.get(
    patron('una_compra'),
    {
      config: { permiso: 'compra.leer' },
      schema: {
        tags,
        summary: 'Una compra.',
        params: z.object({ idCompra: hashId }),
        querystring: conPosicion,
        response: { 200: c.filaCompra },
      },
    },
    async (request) => {
      const esquema = await esperarPosicion(avance, request.query.posicion)
      return vista(await leerCompra(request, esquema, idDe(ids, request.params.idCompra, 'esa compra')), quien(request))
    },
  )
  app.get(
    patron('compra_anteriores'),
    {
      config: { permiso: 'compra.leer' },
      schema: {
        tags,
        summary: 'Las otras compras del mismo proveedor y los plazos que terminaron.',
        params: z.object({ idCompra: hashId }),
        querystring: conPosicion,
        response: { 200: c.anteriores },
      },
    },
    async (request) => {
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const esta = await leerCompra(request, esquema, idDe(ids, request.params.idCompra, 'esa compra'))
      const cuenta = quien(request)
      const todas = await comprasVistas(db, esquema, {
        cuantas: ANTERIORES,
        ...alcance(cuenta),
        proveedor: esta.proveedor,
      })
      const items = todas.flatMap((fila) => {
        const otra = vista(fila, cuenta)
        return fila.id === esta.id ? otra.terminos : [anteriorDe(otra), ...otra.terminos]
      })
      return { items }
    },
  )
  app.get(
    patron('ofertas_proveedor'),
    {
      config: { permiso: 'compra.leer' },
      schema: {
        tags,
        summary: 'Las ofertas que esperan la respuesta de un proveedor.',
        params: z.object({ idProv: hashId }),
        querystring: conPosicion,
        response: { 200: c.ofertasDeProveedor },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const proveedor = idDe(ids, request.params.idProv, 'ese proveedor')
      if (cuenta.tipo_usuario === 'proveedor' && cuenta.id !== proveedor) throw new Rechazado(noExiste('ese proveedor'))
      const filas = await comprasVistas(db, esquema, { cuantas: ANTERIORES, ...alcance(cuenta), proveedor })
      const ofertas = filas.flatMap((fila) =>
        fila.estado === 'Por Aprobar' && fila.contexto.oferta
          ? [
              datosCompraDe(fila.contexto.oferta, fila.contexto.ofertaVista, {
                id: ids.ocultar(fila.id),
                proveedor: fila.cuenta.nombre,
              }),
            ]
          : [],
      )
      // Always zero (decisiones/compra, «Offers and prices»).
      return { ofertas, totalEspecial: decimal(0) }
    },
  )
  app.get(
    patron('facturas_buscar'),
    {
      config: { permiso: 'compra.responder' },
      schema: {
        tags,
        summary: 'Datos de facturación guardados antes, y los de la propia cuenta.',
        querystring: c.consultaFacturas,
        response: { 200: c.facturas },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const buscar = buscable(request.query.buscar)
      const { proveedor } = alcance(cuenta)
      const guardadas = await facturasGuardadas(db, esquema, { buscar, cuantas: FACTURAS, proveedor })
      const propia = proveedor === undefined || buscar !== '' ? undefined : facturaDeCuenta(cuenta)
      return { items: propia && guardadas.every(({ ruc }) => ruc !== propia.ruc) ? [...guardadas, propia] : guardadas }
    },
  )
}
