import * as c from '#api/contract/extracto.ts'
import type { App } from '#api/http/app.ts'
import { DE_UNA_PAGINA, enPagina } from '#api/http/pagina.ts'
import { aSuTiempo } from '#api/http/plazo.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { noExiste } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { dicen, porParecido } from '#domain/extracto/elegir.ts'
import { type EstadoDeLinea, referenciaDeCobro, sePuedeElegir } from '#domain/extracto/pagable.ts'
import { patron } from '#domain/rutas.ts'
import { nombresDe } from '#projections/auditoria/nombres.ts'
import { crearCasador } from './casado.ts'
import { rutasDeConfirmar } from './confirmar.ts'
import { crearListado } from './lista.ts'

const VISTA_DE: Readonly<Record<EstadoDeLinea, Exclude<c.Vista, 'comprobantes'>>> = {
  casada: 'casadas',
  distinta: 'mirar',
  doblada: 'mirar',
  dudosa: 'mirar',
  suelta: 'sueltas',
  confirmada: 'confirmadas',
  apartada: 'apartadas',
}
const tags = ['Extractos']
/** The most payments that are offered for a line. */
const OFRECIDOS = 20

/**
 * Registers the routes of a statement matched with the payments as they stand now, a page at a time
 * (decisiones/compra, «The bank's statement»).
 */
export const rutasDeUnExtracto = (app: App, servicios: Servicios): void => {
  const { avance, db, extractos, ids } = servicios
  const casador = crearCasador(servicios)
  rutasDeConfirmar(app, servicios, casador)
  const listar = crearListado(servicios)
  const config = { permiso: 'extracto.cobrar' } as const

  const casado = async (id: string, posicion: string | undefined) => {
    const guardado = await extractos.leer(Number(id))
    const [extracto] = guardado ? await listar([guardado]) : []
    if (!guardado || !extracto) throw new Rechazado(noExiste('ese extracto'))
    const hecho = await casador.casar(guardado, posicion)
    const cuantas = (vista: c.Vista) => hecho.lineas.filter(({ estado }) => VISTA_DE[estado] === vista).length
    const contadores = {
      casadas: cuantas('casadas'),
      mirar: cuantas('mirar'),
      sueltas: cuantas('sueltas'),
      confirmadas: cuantas('confirmadas'),
      apartadas: cuantas('apartadas'),
      comprobantes: hecho.sinLinea.length,
    }
    const ilegibles = extracto.sinLeer === 0 ? [] : [...(await extractos.ilegibles(guardado.id))]
    return { hecho, comun: { extracto, ilegibles, contadores, posicion: hecho.posicion } }
  }

  app.get(
    patron('extracto'),
    {
      config,
      preHandler: aSuTiempo,
      schema: {
        tags,
        summary:
          'Un extracto al lado de los pagos que esperan y los confirmados: sus líneas por estado, de cincuenta en cincuenta.',
        params: c.deExtracto,
        querystring: c.consultaExtracto,
        response: { 200: c.unExtracto },
      },
    },
    async (request): Promise<c.UnExtracto> => {
      const { ver, despues = '0', posicion } = request.query
      const { hecho, comun } = await casado(request.params.id, posicion)
      const pedidas = hecho.lineas.filter(
        ({ estado, linea }) => VISTA_DE[estado] === ver && linea.numero > Number(despues),
      )
      const { filas, siguiente } = enPagina(pedidas.slice(0, DE_UNA_PAGINA), ({ linea }) => String(linea.numero))
      const quienes = await nombresDe(
        db,
        avance.esquema(),
        filas.flatMap(({ linea }) => linea.aparte?.por ?? []),
      )
      return {
        ...comun,
        siguiente,
        items: filas.map(
          ({
            linea: { aparte, banco: _, devuelta: _devuelta, quizasDevuelta: _quizas, deAntes: _deAntes, ...linea },
            estado,
            porque,
            claves,
            enTodo = false,
            nombra = [],
            dice = [],
          }) => ({
            ...linea,
            resto: linea.resto ?? '',
            monto: decimal(linea.monto),
            estado,
            porque,
            enTodo,
            cobro: referenciaDeCobro(linea),
            nombra: [...nombra],
            dice: [...dice],
            pagos: claves.flatMap((clave) => hecho.cobrable(clave)?.vista(ids) ?? []),
            elegible: estado !== 'casada' && sePuedeElegir(porque),
            aparte: aparte
              ? { motivo: aparte.motivo, momento: aparte.momento, nombre: quienes.get(aparte.por) ?? '' }
              : null,
          }),
        ),
      }
    },
  )

  app.get(
    patron('extracto_sin_linea'),
    {
      config,
      preHandler: aSuTiempo,
      schema: {
        tags,
        summary: 'Los comprobantes de los días de un extracto a los que ninguna línea corresponde.',
        params: c.deExtracto,
        querystring: c.consultaSinLinea,
        response: { 200: c.sinLinea },
      },
    },
    async (request): Promise<c.SinLinea> => {
      const { despues = '0', posicion } = request.query
      const { hecho, comun } = await casado(request.params.id, posicion)
      const desde = Number(despues)
      const { filas, siguiente } = enPagina(hecho.sinLinea.slice(desde, desde + DE_UNA_PAGINA), () => '')
      return {
        ...comun,
        siguiente: siguiente === null ? null : String(desde + filas.length),
        items: filas.map(({ vista }) => vista(ids)),
      }
    },
  )

  app.get(
    patron('extracto_pagos'),
    {
      config,
      preHandler: aSuTiempo,
      schema: {
        tags,
        summary: 'Los pagos que esperan y que una línea puede ser, los más parecidos primero.',
        params: c.deLinea,
        querystring: c.consultaDePagos,
        response: { 200: c.pagosDeLinea },
      },
    },
    async (request): Promise<c.PagosDeLinea> => {
      const { id, numero } = request.params
      const { buscar, posicion } = request.query
      const { hecho } = await casado(id, posicion)
      const linea = hecho.lineas.find((casada) => casada.linea.numero === Number(numero))?.linea
      if (!linea) throw new Rechazado(noExiste('esa línea'))
      const hallados = hecho.posibles.filter(({ textos }) => dicen(textos, buscar))
      const orden = porParecido(
        linea,
        hallados.map(({ pagable }) => pagable),
      )
      return {
        items: orden.slice(0, OFRECIDOS).flatMap(({ clave }) => hecho.cobrable(clave)?.vista(ids) ?? []),
        quedan: Math.max(0, orden.length - OFRECIDOS),
      }
    },
  )

  app.get(
    patron('extractos_pendientes'),
    {
      config,
      preHandler: aSuTiempo,
      schema: {
        tags,
        summary: 'Cuántas líneas esperan a alguien en cada extracto que las tiene.',
        querystring: c.consultaPendientes,
        response: { 200: c.pendientes },
      },
    },
    async (request): Promise<c.Pendientes> => ({
      items: [...(await casador.contar(request.query.posicion))].map(([id, n]) => ({ id: String(id), ...n })),
    }),
  )
}
