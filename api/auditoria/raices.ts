import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/raices.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { nombrarStream } from '#api/http/streams.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { cadenaDe } from '#commands/log/event-store.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import { refuse } from '#domain/decider.ts'
import { partesDeConsistencia, partesDeInclusion, partesDeRaiz } from '#domain/merkle.ts'
import { type RaizFirmada, STREAM_RAICES } from '#domain/raiz.ts'
import { patron } from '#domain/rutas.ts'
import { arbolActual, hojaEn, reunirPartes } from '#projections/raiz/consultas.ts'
import { falta, lectorDe, streamDe } from './lector.ts'

const PAGINA = 50
const tags = ['Auditoría']
const imposible = (detalle: string) => new Rechazado(refuse('raiz-imposible', detalle))
const dePagina = (numero: number, { tamano, raiz, momento, clave, firma }: RaizFirmada) => ({
  numero,
  tamano,
  raiz,
  momento,
  clave,
  firma,
})

/**
 * Registers the routes of the log's signed roots, and of proofs under them
 * (decisiones/auditoria, «Roots»).
 */
export const rutasDeRaices = (app: App, servicios: Servicios): void => {
  const { store, ids, db, avance, cuentas, raices, clavesDeRaices } = servicios

  let identidad: Promise<string> | undefined
  /** Reads the log's identity and caches it: it never changes, and anybody may ask for it. */
  const identificar = (): Promise<string> => {
    identidad ??= store.identidad().catch((error) => {
      identidad = undefined
      throw error
    })
    return identidad
  }

  /**
   * Returns the size asked for, or the newest signed root's, which must be within the present tree.
   * Throws raiz-imposible.
   */
  const tamanoDe = async (pedido: number | undefined): Promise<number> => {
    const tamano = pedido ?? (await raices.estado()).ultima?.tamano
    if (tamano === undefined) throw imposible('Todavía no se ha firmado ninguna raíz: di de qué tamaño.')
    const { tamano: hay } = await arbolActual(db, avance.esquema())
    if (tamano > hay) throw imposible(`El árbol tiene ${hay} hechos: no hay raíz de ${tamano}.`)
    return tamano
  }

  app.get(
    patron('raices_publicas'),
    {
      config: { permiso: 'publico' },
      schema: {
        tags,
        summary:
          'Con qué se comprueban las raíces firmadas: la identidad del registro, las claves públicas y la última raíz.',
        response: { 200: c.raicesPublicas },
      },
    },
    async (): Promise<c.RaicesPublicas> => ({
      log: await identificar(),
      claves: (await clavesDeRaices.todas()).map((clave) => ({ ...clave, algoritmo: 'Ed25519' })),
      ultima: (await raices.estado()).ultima ?? null,
    }),
  )

  app.get(
    patron('auditoria_raices'),
    {
      config: { permiso: 'auditoria.raices' },
      schema: {
        tags,
        summary: 'Las raíces firmadas del registro, la más nueva primero.',
        querystring: c.consultaRaices,
        response: { 200: c.raices },
      },
    },
    async (request): Promise<c.PaginaDeRaices> => {
      const { query } = request
      const cuenta = await cuentas.estado(quien(request).id)
      const { cuantas } = await raices.estado()
      const antes = Math.min(query.antes ?? cuantas, cuantas)
      const desde = Math.max(0, antes - PAGINA)
      const leidas: ReturnType<typeof dePagina>[] = []
      if (antes > desde)
        for await (const leido of store.readStreamCrudo(STREAM_RAICES, desde, antes - desde)) {
          if (esIlegible(leido)) throw new StreamDetenido(STREAM_RAICES, leido.ilegible)
          leidas.push(dePagina(leido.revision, leido.data as RaizFirmada))
        }
      return {
        raices: leidas.reverse(),
        siguiente: desde > 0 ? desde : null,
        recibe: cuenta.existe && cuenta.raizDiaria,
      }
    },
  )

  app.post(
    patron('auditoria_raiz_diaria'),
    {
      config: { permiso: 'auditoria.raices' },
      schema: {
        tags,
        summary: 'Recibe por correo la raíz de cada día, o deja de recibirla.',
        body: c.raizDiaria,
        response: { 200: c.conRaizDiaria },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { recibe } = request.body
      const origen = { actor: actorDe(cuenta), ahora: servicios.ahora() }
      const solicitud = solicitudDe(request, cuenta.id, cuenta.id, request.body)
      const { posicion } = hecha(
        await cuentas.ejecutar(cuenta.id, { type: 'ElegirRaizDiaria', recibe, ...origen }, solicitud),
      )
      return { recibe, posicion: String(posicion) }
    },
  )

  app.get(
    patron('auditoria_inclusion'),
    {
      config: { permiso: 'auditoria.raices' },
      schema: {
        tags,
        summary: 'La prueba de que un hecho está en el árbol del registro.',
        querystring: c.consultaInclusion,
        response: { 200: c.inclusion },
      },
    },
    async (request): Promise<c.Inclusion> => {
      const { revision, posicion, tamano: pedido, stream: nombre } = request.query
      const stream = streamDe(nombre, lectorDe(quien(request)), ids)
      await esperarPosicion(avance, posicion)
      for await (const leido of store.readStreamCrudo(stream, revision, 1)) {
        if (esIlegible(leido)) throw new StreamDetenido(stream, leido.ilegible)
        const tamano = await tamanoDe(pedido)
        const hoja = await hojaEn(db, avance.esquema(), leido.posicion)
        if (!hoja) throw new Rechazado(refuse('no-existe', 'Ese hecho todavía no está en el árbol.'))
        const { indice } = hoja
        if (indice >= tamano) throw imposible(`Ese hecho vino después de los primeros ${tamano}.`)
        const partes = [partesDeRaiz(tamano), ...partesDeInclusion(indice, tamano)]
        const [raiz, ...camino] = (await reunirPartes(db, avance.esquema(), partes)).hashes as [string, ...string[]]
        return {
          stream: nombrarStream(stream, ids),
          revision,
          id: leido.eventId,
          cadena: cadenaDe(leido),
          indice,
          tamano,
          raiz,
          camino,
        }
      }
      throw falta()
    },
  )

  app.get(
    patron('auditoria_consistencia'),
    {
      config: { permiso: 'auditoria.raices' },
      schema: {
        tags,
        summary: 'La prueba de que el árbol de un tamaño es el comienzo del de otro.',
        querystring: c.consultaConsistencia,
        response: { 200: c.consistencia },
      },
    },
    async ({ query }): Promise<c.Consistencia> => {
      await esperarPosicion(avance, query.posicion)
      const { de } = query
      const a = await tamanoDe(query.a)
      if (de > a) throw imposible(`El árbol de ${de} hechos no puede ser el comienzo del de ${a}.`)
      const partes = [partesDeRaiz(de), partesDeRaiz(a), ...partesDeConsistencia(de, a)]
      const { hashes } = await reunirPartes(db, avance.esquema(), partes)
      const [raizMenor, raizMayor, ...camino] = hashes as [string, string, ...string[]]
      return { de: { tamano: de, raiz: raizMenor }, a: { tamano: a, raiz: raizMayor }, camino }
    },
  )
}
