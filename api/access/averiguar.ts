import type { FastifyRequest } from 'fastify'
import { Rechazado } from '#api/http/problema.ts'
import type { Intentos } from './intentos.ts'
import { AVERIGUACIONES } from './limites.ts'
import { redDe } from './red.ts'

/**
 * What may tell whether somebody has an account is asked a few times an hour (decisiones/cuenta, «Opening one»); what comes of it otherwise is
 * given back. `siempre`: its every answer tells, and is counted apart, so that whoever looked a field over may still send the form.
 */
export const averiguar = async <T>(
  intentos: Pick<Intentos, 'contar' | 'devolver'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  hacer: () => Promise<T>,
  { siempre = false } = {},
): Promise<T> => {
  const clave = `averiguar ${siempre ? 'campo' : 'cuenta'} ${redDe(ip)}`
  await intentos.contar(clave, AVERIGUACIONES)
  let dicho = siempre
  try {
    return await hacer()
  } catch (error) {
    dicho ||= error instanceof Rechazado && error.rechazo.refused === 'ya-registrado'
    throw error
  } finally {
    if (!dicho) await intentos.devolver(clave, AVERIGUACIONES)
  }
}
