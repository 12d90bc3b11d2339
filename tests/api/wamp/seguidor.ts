import { vi } from 'vitest'
import type { RespuestaDesde, Trama, TramaDeRevision } from '#api/contract/hechos.ts'
import { temaDeHechos } from '#api/contract/hechos.ts'
import type { Lector } from '#domain/lector.ts'
import type { Persona, Sistema } from '#tests/sistema.ts'
import { SIN_REGISTRO } from '#tests/web/vivo/servidor.ts'
import { crearSeguimiento } from '#web/vivo/seguimiento.ts'
import { type ConexionWamp, conectarWamp } from './conexion.ts'

export const deHechos = (noun: string, id: string, lector: Lector): string => temaDeHechos(noun, id, lector)

/** Returns the error's name or the message's code of an answer to a subscription or a call. */
export const que = (mensaje: any[]) => (mensaje[0] === 8 ? mensaje[4] : mensaje[0])

/** Returns the frames received, in order. */
export const tramasDe = (wamp: ConexionWamp): Trama[] => wamp.eventos()

export const desde = async (wamp: ConexionWamp, tema: string, revision: number): Promise<RespuestaDesde> => {
  const respuesta = await wamp.llamar('bandwork.hechos.desde', [tema, revision])
  if (respuesta[0] !== 50) throw new Error(JSON.stringify(respuesta))
  return respuesta[3][0]
}

/** Runs a page's own follower over a raw connection, which a test can cut and reopen. */
export const seguirPor = (tema: string, revision = -1) => {
  const seguimiento = crearSeguimiento((ms) => new Promise((listo) => setTimeout(listo, Math.min(ms, 20))))
  const tramas: TramaDeRevision[] = []
  const sucesos: string[] = []
  let wamp: ConexionWamp | undefined
  const seguido = seguimiento.seguir(tema, {
    desde: revision,
    alHecho: (trama) => tramas.push(trama),
    alDia: () => undefined,
    alDetenerse: (motivo) => sucesos.push(motivo),
    alPerderHilo: (motivo) => {
      sucesos.push(motivo)
      if (motivo === 'demasiado') return
      tramas.splice(0)
      seguido.empezar(-1)
    },
  })
  return {
    tramas,
    sucesos,
    empezar: seguido.empezar,
    entrar: async (en: Pick<Sistema, 'port'>, persona: Persona) => {
      const conexion = await conectarWamp(en, persona)
      wamp = conexion
      await conexion.saludar()
      const oyentes = new Map<number, (trama: Trama) => void>()
      conexion.socket.on('message', (datos) => {
        const [codigo, suscripcion, , , argumentos] = JSON.parse(String(datos))
        if (codigo === 36) oyentes.get(suscripcion)?.(argumentos[0])
      })
      conexion.socket.on('close', () => wamp === conexion && seguimiento.desconectar())
      const exigir = (respuesta: any[]) => (respuesta[0] === 8 ? Promise.reject({ error: respuesta[4] }) : respuesta)
      seguimiento.conectar({
        suscribir: async (tema, alRecibir) => {
          const [, , id] = await exigir(await conexion.suscribir(tema))
          oyentes.set(id, alRecibir)
          return () => void conexion.preguntar(34, id)
        },
        escribe: async (tema) => exigir(await conexion.llamar('bandwork.escribe', [tema])),
        desde: async (tema, despues) =>
          (await exigir(await conexion.llamar('bandwork.hechos.desde', [tema, despues])))[3][0],
        deTodo: SIN_REGISTRO,
        avisos: async () => () => undefined,
      })
      return conexion
    },
    salir: async () => {
      await wamp?.cerrar()
    },
    /** Waits until it has everything up to a revision. */
    hasta: (ultima: number) =>
      vi.waitFor(
        () => {
          const tiene = tramas.at(-1)?.revision ?? -1
          if (tiene !== ultima) throw new Error(`va por la ${tiene} y se espera la ${ultima}`)
        },
        { timeout: 20_000, interval: 10 },
      ),
  }
}
