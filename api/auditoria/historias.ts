import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/auditoria.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { nombrarStream } from '#api/http/streams.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { categoriaDe } from '#commands/log/guardado.ts'
import { refuse } from '#domain/decider.ts'
import { tiposOcultos } from '#domain/deciders.ts'
import { centavos } from '#domain/dinero.ts'
import { type CategoriaConHistoria, historiasDe, type LectorDeTodo } from '#domain/permisos.ts'
import { patron } from '#domain/rutas.ts'
import { cuentasLlamadas } from '#projections/auditoria/cuentas.ts'
import { historiasHalladas, type Legibles } from '#projections/auditoria/historias.ts'
import { quienesSon } from '#projections/auditoria/nombres.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import { enInstantanea } from '#projections/motor/database.ts'
import { lectorDe } from './lector.ts'

const PAGINA = 50
const SUGERIDAS = 12

/**
 * Returns what a reader may read, in all categories or in one. Throws prohibido for a category that
 * isn't theirs.
 */
const legiblesDe = (lector: LectorDeTodo, category?: CategoriaConHistoria): Legibles => {
  const historias = historiasDe(lector)
  if (category && !historias.includes(category))
    throw new Rechazado(refuse('prohibido', 'Tu cuenta no puede leer esas historias.'))
  const categorias = category ? [category] : historias
  return {
    categorias,
    ocultos: Object.fromEntries(categorias.map((categoria) => [categoria, tiposOcultos(categoria, lector)])),
  }
}

/** Registers the routes that find histories, and the accounts to look for them by. */
export const rutasDeHallazgo = (app: App, { avance, db, ids }: Servicios): void => {
  const tags = ['Auditoría']
  const config = { permiso: 'auditoria.historia' } as const

  app.get(
    patron('auditoria_historias'),
    {
      config,
      schema: {
        tags,
        summary:
          'Las historias que se pueden leer, por quién, código, RUC, referencia, monto, días, tipo de hecho o quién lo hizo; las más nuevas primero.',
        querystring: c.consultaHistorias,
        response: { 200: c.historias },
      },
    },
    async (request): Promise<c.Historias> => {
      const { category, cuenta, codigo, ruc, referencia, monto, desde, hasta, type, actor, despues, posicion } =
        request.query
      const deQuien = (hash: string | undefined) => (hash === undefined ? undefined : idDe(ids, hash, 'esa cuenta'))
      const lector = lectorDe(quien(request))
      const legibles = legiblesDe(lector, category)
      const filtro = {
        desde,
        hasta,
        type,
        codigo,
        ruc,
        deTodos: historiasDe(lector).includes('cuenta'),
        referencia,
        monto: monto === undefined ? undefined : centavos(monto),
        cuenta: deQuien(cuenta),
        actor: deQuien(actor),
      }
      const esquema = await esperarPosicion(avance, posicion)
      const { halladas, son } = await enInstantanea(db, async (instantanea) => {
        const halladas = await historiasHalladas(instantanea, esquema, legibles, filtro, {
          despues: despues === undefined ? undefined : Number(despues),
          cuantas: PAGINA + 1,
        })
        return {
          halladas,
          son: await quienesSon(
            instantanea,
            esquema,
            halladas.map(({ stream }) => stream),
          ),
        }
      })
      const mostradas = halladas.slice(0, PAGINA)
      return {
        items: mostradas.map(({ stream, primero, ultimo, cuantos, posicion: donde, ...hecho }) => {
          const { codigo: hallado = '', cuentas = [] } = son.get(stream) ?? {}
          return {
            stream: nombrarStream(stream, ids),
            category: categoriaDe(stream) as CategoriaConHistoria,
            codigo: hallado,
            partes: cuentas.map(({ id, nombre }) => ({ id: ids.ocultar(id), nombre })),
            primero,
            ultimo,
            cuantos,
            hecho: { posicion: String(donde), revision: hecho.revision, type: hecho.type, momento: hecho.momento },
          }
        }),
        siguiente: halladas.length > PAGINA ? String(mostradas.at(-1)?.posicion) : null,
      }
    },
  )

  app.get(
    patron('auditoria_cuentas'),
    {
      config,
      schema: {
        tags,
        summary: 'Cuentas por parte de su nombre, o por su identificador.',
        querystring: c.consultaCuentas,
        response: { 200: c.cuentasHalladas },
      },
    },
    async ({ query: { buscar } }): Promise<c.CuentasHalladas> => {
      const esquema = avance.esquema()
      const id = ids.revelar(buscar)
      const dicha = id === undefined ? undefined : await cuentaDe(db, esquema, id)
      const halladas = dicha ? [dicha] : await cuentasLlamadas(db, esquema, buscar, SUGERIDAS)
      return {
        items: halladas.map(({ id: cuenta, nombre, tipo_usuario: tipo }) => ({
          id: ids.ocultar(cuenta),
          nombre,
          tipo,
        })),
      }
    },
  )
}
