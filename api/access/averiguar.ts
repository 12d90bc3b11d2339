import type { FastifyRequest } from 'fastify'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Intentos } from './intentos.ts'
import { AVERIGUACIONES } from './limites.ts'
import { redDe } from './red.ts'

type Contador = Pick<Intentos, 'contar' | 'devolver'>
type De = Pick<FastifyRequest, 'ip'>
/** What a registration may tell to be taken. */
export type Averiguable = 'correo' | 'identificacion'

/**
 * What counts what a network is told (decisiones/cuenta, «Opening one»). A part of it is the form's alone, so that whoever shares a network
 * with those who look fields over may still register.
 */
const claveDe = (que: Averiguable, parte: 'campo' | 'formulario', { ip }: De): string =>
  `averiguar ${que} ${parte} ${redDe(ip)}`

/** Asks whether one value is taken: the answer tells it either way. */
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
 * Does what may be refused because a value is taken; what it didn't tell isn't counted. A taken RUC tells that the e-mail, which is looked at
 * before it, is free.
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
