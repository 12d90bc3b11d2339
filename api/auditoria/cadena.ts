import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/auditoria.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import { nombrarStream } from '#api/http/streams.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { categoriaDe } from '#commands/log/guardado.ts'
import { patron } from '#domain/rutas.ts'
import {
  avisosDeHecho,
  causadosPor,
  delComando,
  type Eslabonado,
  hechoDe,
  hechosTras,
  origenDe,
} from '#projections/auditoria/cadena.ts'
import { enInstantanea } from '#projections/motor/database.ts'
import { falta, lectorDe, streamDe } from './lector.ts'
import { loVe, nombrarHechos } from './nombrar.ts'

/**
 * Limits of a chain: causes back, levels of effects, effects of each fact, effects in all, and
 * notices.
 */
const HONDO = 10
const NIVELES = 5
const POR_HECHO = 20
const EN_TOTAL = 200
const AVISOS = 50
/** The most facts named in one answer: as many as the page of incoming facts holds. */
const NOMBRADOS = 500

type Rama = { readonly hecho: Eslabonado; readonly nivel: number; readonly mas: number }
type Db = Parameters<typeof hechoDe>[0]

/** Returns the effects of a fact, each followed by its own effects. */
const ramasDe = async (db: Db, esquema: string, raiz: Eslabonado): Promise<{ ramas: Rama[]; mas: number }> => {
  const hijos = new Map<string, Eslabonado[]>()
  const cuantos = new Map<string, number>()
  let niveles = [raiz.evento]
  let leidos = 0
  for (let nivel = 0; nivel < NIVELES && niveles.length > 0 && leidos < EN_TOTAL; nivel += 1) {
    const efectos = await causadosPor(db, esquema, niveles, POR_HECHO)
    niveles = []
    for (const efecto of efectos) {
      const { causa, hermanos } = efecto
      if (causa === null) continue
      cuantos.set(causa, hermanos)
      if (leidos >= EN_TOTAL) continue
      leidos += 1
      hijos.set(causa, [...(hijos.get(causa) ?? []), efecto])
      niveles.push(efecto.evento)
    }
  }
  const masDe = (evento: string) => (cuantos.get(evento) ?? 0) - (hijos.get(evento)?.length ?? 0)
  const ramas: Rama[] = []
  const colgar = (evento: string, nivel: number) => {
    for (const hecho of hijos.get(evento) ?? []) {
      ramas.push({ hecho, nivel, mas: masDe(hecho.evento) })
      colgar(hecho.evento, nivel + 1)
    }
  }
  colgar(raiz.evento, 1)
  return { ramas, mas: masDe(raiz.evento) }
}

/** Registers the routes that tell a fact's causes and effects. */
export const rutasDeCadena = (app: App, { avance, db, ids }: Servicios): void => {
  app.get(
    patron('auditoria_cadena'),
    {
      config: { permiso: 'auditoria.historia' },
      schema: {
        tags: ['Auditoría'],
        summary: 'De dónde vino un hecho y qué trajo: su comando, su causa, lo que causó, sus correos y sus avisos.',
        params: c.deStream,
        querystring: c.consultaCadena,
        response: { 200: c.cadena },
      },
    },
    async (request): Promise<c.Cadena> => {
      const lector = lectorDe(quien(request))
      const stream = streamDe(request.params.stream, lector, ids)
      const { revision, posicion } = request.query
      const esquema = await esperarPosicion(avance, posicion)
      return enInstantanea(db, async (instantanea) => {
        const hecho = await hechoDe(instantanea, esquema, stream, revision)
        if (!hecho || !loVe(lector, hecho)) throw falta()
        const juntos = await delComando(instantanea, esquema, hecho.comando, POR_HECHO + 2)
        const otros = juntos.filter((eslabonado) => eslabonado.posicion !== hecho.posicion)
        const origen = hecho.causa === null ? [] : await origenDe(instantanea, esquema, hecho, HONDO + 1)
        const { ramas, mas } = await ramasDe(instantanea, esquema, hecho)
        const avisos = await avisosDeHecho(instantanea, esquema, hecho.posicion, AVISOS + 1)
        const vistos = [...otros, ...origen, ...ramas.map((rama) => rama.hecho), hecho].filter((eslabonado) =>
          loVe(lector, eslabonado),
        )
        const nombrar = await nombrarHechos(instantanea, esquema, { lector, ids }, vistos)
        const nodo = (eslabonado: Eslabonado): c.HechoDeCadena => {
          if (!loVe(lector, eslabonado)) return { oculto: true }
          const category = categoriaDe(eslabonado.stream)
          return {
            stream: nombrarStream(eslabonado.stream, ids),
            category,
            revision: eslabonado.revision,
            posicion: String(eslabonado.posicion),
            type: eslabonado.type,
            momento: eslabonado.momento,
            ...nombrar(eslabonado),
          }
        }
        return {
          comando: hecho.comando,
          hecho: nodo(hecho),
          juntos: otros.slice(0, POR_HECHO).map(nodo),
          masJuntos: otros.length > POR_HECHO,
          origen: origen.slice(0, HONDO).map(nodo).toReversed(),
          masOrigen: origen.length > HONDO,
          trajo: ramas.map((rama) => ({ hecho: nodo(rama.hecho), nivel: rama.nivel, mas: rama.mas })),
          masTrajo: mas,
          avisos: avisos.slice(0, AVISOS).map(({ asunto, rol, nombre }) => ({ asunto, rol, nombre: nombre ?? '' })),
          masAvisos: avisos.length > AVISOS,
        }
      })
    },
  )

  app.get(
    patron('auditoria_nombres'),
    {
      config: { permiso: 'auditoria.historia' },
      schema: {
        tags: ['Auditoría'],
        summary: 'De qué son y de quién los hechos que siguen a una posición, los más nuevos primero.',
        querystring: c.consultaNombres,
        response: { 200: c.nombres },
      },
    },
    async (request): Promise<c.Nombres> => {
      const lector = lectorDe(quien(request))
      const { despues, posicion } = request.query
      const esquema = await esperarPosicion(avance, posicion)
      return enInstantanea(db, async (instantanea) => {
        const hechos = await hechosTras(instantanea, esquema, Number(despues), NOMBRADOS)
        const vistos = hechos.filter((hecho) => loVe(lector, hecho))
        const nombrar = await nombrarHechos(instantanea, esquema, { lector, ids }, vistos)
        return { items: vistos.map((hecho) => ({ posicion: String(hecho.posicion), ...nombrar(hecho) })) }
      })
    },
  )
}
