import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/auditoria.ts'
import { consultaDeTramo } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { hechoVisto, loLee } from '#api/http/hecho-visto.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { cuentasEn, nombrarStream, ocultarEnTexto, ocultarHondo } from '#api/http/streams.ts'
import { nombresEn } from '#api/operacion/nombres.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { categoriaDe, esIlegible, type Ilegible } from '#commands/log/guardado.ts'
import { canalDeClave } from '#domain/conversacion/canal.ts'
import { HechoImposible, refuse } from '#domain/decider.ts'
import { lectoresDe } from '#domain/deciders.ts'
import { ELIMINADO, type Hecho } from '#domain/hecho.ts'
import { retratoDe, seRetrata } from '#domain/retrato.ts'
import { patron } from '#domain/rutas.ts'
import { nombresDe } from '#projections/auditoria/nombres.ts'
import { compraDe } from '#projections/compra/consultas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import { pedidoPorId } from '#projections/pedido/consultas.ts'
import { invitadosEliminados } from '#projections/red/consultas.ts'
import { rutasDeAnomalias } from './anomalias.ts'
import { rutasDeCadena } from './cadena.ts'
import { rutasDeCasos } from './casos.ts'
import { rutasDeHallazgo } from './historias.ts'
import { falta, lectorDe, streamDe } from './lector.ts'
import { rutasDeRaices } from './raices.ts'
import { relatar } from './relatar.ts'

const PAGINA = 200
const tags = ['Auditoría']
const sinVersion = () => new Rechazado(refuse('no-existe', 'Esa historia no tiene esa versión.'))

/**
 * Registers the routes that read any stream: its facts, and its object as they left it at a version
 * or an instant.
 */
export const rutasDeAuditoria = (app: App, servicios: Servicios): void => {
  const { store, historias, ids, db, avance } = servicios
  rutasDeHallazgo(app, servicios)
  rutasDeCadena(app, servicios)
  rutasDeAnomalias(app, servicios)
  rutasDeRaices(app, servicios)
  rutasDeCasos(app, servicios)

  /** Returns the names of the accounts that the data mention, by their ids as browsers see them. */
  const nombresDeCuentas = async (data: unknown): Promise<Readonly<Record<string, string>>> => {
    const nombres = await nombresDe(db, avance.esquema(), cuentasEn(data))
    return Object.fromEntries(Array.from(nombres, ([id, nombre]) => [ids.ocultar(id), nombre]))
  }

  /** Returns the name that people use for a stream's object. */
  const nombreDe = async (stream: string): Promise<string> => {
    const esquema = avance.esquema()
    const category = categoriaDe(stream)
    const clave = stream.slice(category.length + 1)
    const deCompra = async (id: number) => (await compraDe(db, esquema, { id }))?.codigo ?? ''
    const dePedido = async (id: number) => (await pedidoPorId(db, esquema, id))?.codigo ?? ''
    if (category === 'pedido') return dePedido(Number(clave))
    if (category === 'compra') return deCompra(Number(clave))
    if (category === 'cuenta') return (await cuentaDe(db, esquema, Number(clave)))?.nombre ?? ''
    const canal = category === 'conversacion' ? canalDeClave(clave) : undefined
    return canal ? (canal.tipo === 'pedido' ? dePedido : deCompra)(canal.id) : ''
  }

  /**
   * Builds a filter of a fact's data that removes the address of an invited person who has been
   * erased since: the inviter's key still decrypts it.
   */
  const sinEliminados = async (stream: string) => {
    const category = categoriaDe(stream)
    if (category !== 'invitaciones') return (data: Hecho['data']) => data
    const idos = await invitadosEliminados(db, avance.esquema(), Number(stream.slice(category.length + 1)))
    return (data: Hecho['data']) =>
      'numero' in data && 'correo' in data && idos.has(Number(data.numero)) ? { ...data, correo: ELIMINADO } : data
  }

  app.get(
    patron('auditoria_historia'),
    {
      config: { permiso: 'auditoria.historia' },
      schema: {
        tags,
        summary: 'Los hechos de una historia, del registro: quién hizo qué, por dónde y con qué comando.',
        params: c.deStream,
        querystring: consultaDeTramo,
        response: { 200: c.historia },
      },
    },
    async (request): Promise<c.Historia> => {
      const lector = lectorDe(quien(request))
      const stream = streamDe(request.params.stream, lector, ids)
      const { despues, posicion } = request.query
      await esperarPosicion(avance, posicion)
      const leidos: (Hecho | Ilegible)[] = []
      for await (const leido of store.readStreamCrudo(stream, despues + 1, PAGINA + 1)) leidos.push(leido)
      if (leidos.length === 0 && despues < 0) throw falta()
      const mostrados = leidos.slice(0, PAGINA)
      const leibles = mostrados.filter((leido): leido is Hecho => !esIlegible(leido) && loLee(leido, lector))
      const vistos = new Map(leibles.map((leido) => [leido.revision, hechoVisto(leido, lector, ids)]))
      const sinIdos = await sinEliminados(stream)
      const nombreDeQuien = await nombresEn(servicios, [...vistos.values()])
      const nombrar = (cuenta: number) => nombreDeQuien({ id: ids.ocultar(cuenta), tipo: 'callcenter' })
      return {
        stream: nombrarStream(stream, ids),
        nombre: await nombreDe(stream),
        seRetrata: seRetrata(categoriaDe(stream)),
        nombres: await nombresDeCuentas(leibles.map(({ data }) => data)),
        eventos: mostrados.map((leido) => {
          const { revision } = leido
          if (esIlegible(leido)) return { revision, detenido: ocultarEnTexto(leido.ilegible, ids) }
          const visto = vistos.get(revision)
          if (!visto) return { revision, ven: [...lectoresDe(leido)] }
          const { comando, via, causa = null } = leido.meta
          return {
            ...visto,
            data: ocultarHondo(sinIdos(visto.data), ids) as typeof visto.data,
            id: leido.eventId,
            texto: relatar(leido, nombrar),
            nombre: nombreDeQuien(visto.quien),
            via,
            comando,
            causa,
          }
        }),
        siguiente: leidos.length > PAGINA ? (mostrados.at(-1)?.revision ?? null) : null,
      }
    },
  )

  /**
   * Reads a history's facts up to the first that is too late. Throws StreamDetenido if one before
   * it can't be read.
   */
  const leerHasta = async (stream: string, tarde: (hecho: Hecho) => boolean): Promise<readonly Hecho[]> => {
    try {
      const todos = await historias.leer(stream)
      const corte = todos.findIndex(tarde)
      return corte < 0 ? todos : todos.slice(0, corte)
    } catch (error) {
      if (!(error instanceof StreamDetenido)) throw error
    }
    // The damaged fact may come after the cut.
    const hechos: Hecho[] = []
    for await (const leido of store.readStreamCrudo(stream)) {
      if (esIlegible(leido)) throw new StreamDetenido(stream, leido.ilegible)
      if (tarde(leido)) break
      hechos.push(leido)
    }
    return hechos
  }

  app.get(
    patron('auditoria_retrato'),
    {
      config: { permiso: 'auditoria.historia' },
      schema: {
        tags,
        summary: 'Lo que una historia había llegado a ser en una versión o en un instante.',
        params: c.deStream,
        querystring: c.consultaRetrato,
        response: { 200: c.retrato },
      },
    },
    async (request): Promise<c.Retrato> => {
      const lector = lectorDe(quien(request))
      const stream = streamDe(request.params.stream, lector, ids)
      const { version, en, posicion } = request.query
      await esperarPosicion(avance, posicion)
      const category = categoriaDe(stream)
      if (!seRetrata(category)) throw falta()
      const hechos = await leerHasta(
        stream,
        // Compared as instants: one may be written without its milliseconds.
        ({ revision, meta: { momento } }) =>
          (version !== undefined && revision > version) || (en !== undefined && Date.parse(momento) > Date.parse(en)),
      )
      const ultimo = hechos.at(-1)
      if (!ultimo || (en === undefined && version !== undefined && ultimo.revision < version)) throw sinVersion()
      try {
        const estado = retratoDe(category, hechos, (hecho) => loLee(hecho, lector))
        return {
          stream: nombrarStream(stream, ids),
          revision: ultimo.revision,
          momento: ultimo.meta.momento,
          estado: ocultarHondo(estado, ids) as Record<string, unknown>,
          nombres: await nombresDeCuentas(estado),
        }
      } catch (error) {
        if (!(error instanceof HechoImposible)) throw error
        throw new Rechazado(refuse('stream-detenido', `No se puede plegar esa historia: ${error.message}`))
      }
    },
  )
}
