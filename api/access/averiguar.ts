import type { FastifyRequest } from 'fastify'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Intentos } from './intentos.ts'
import { AVERIGUACIONES } from './limites.ts'
import { redDe } from './red.ts'

type Contador = Pick<Intentos, 'contar' | 'devolver'>
type De = Pick<FastifyRequest, 'ip'>
/** A field that a registration may report as taken. */
export type Averiguable = 'correo' | 'identificacion'

/**
 * Returns the key that counts what one network is told (decisiones/cuenta, «Opening one»). The form
 * has a counter of its own, so that a person who shares a network with somebody who probes the
 * fields can still register.
 */
const claveDe = (que: Averiguable, parte: 'campo' | 'formulario', { ip }: De): string =>
  `averiguar ${que} ${parte} ${redDe(ip)}`

/** Asks whether one value is taken. It always counts, since either answer tells it. */
export const averiguarCampo = async <T>(
  intentos: Contador,
  de: De,
  que: Averiguable,
  preguntar: () => Promise<T>,
): Promise<T> => {
  await intentos.contar(claveDe(que, 'campo', de), AVERIGUACIONES.campo)
  return preguntar()
}

/**
 * Runs an action that may be refused because a value is taken, and counts only what the refusal
 * tells. A taken RUC also tells that the e-mail, which is checked before it, is free.
 */
export const averiguarAlHacer = async <T>(
  intentos: Contador,
  de: De,
  ques: readonly Averiguable[],
  hacer: () => Promise<T>,
): Promise<T> => {
  const contadas: Averiguable[] = []
  let dicha: unknown
  try {
    for (const que of ques) {
      await intentos.contar(claveDe(que, 'formulario', de), AVERIGUACIONES.formulario)
      contadas.push(que)
    }
    return await hacer()
  } catch (error) {
    if (error instanceof Rechazado && error.rechazo.refused === 'ya-registrado') dicha = error.rechazo.datos?.['campo']
    throw error
  } finally {
    const devueltas = dicha === undefined ? contadas : contadas.filter((que) => dicha === 'correo' && que !== dicha)
    for (const que of devueltas) await intentos.devolver(claveDe(que, 'formulario', de), AVERIGUACIONES.formulario)
  }
}
