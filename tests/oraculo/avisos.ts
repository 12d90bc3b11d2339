import { setTimeout as dormir } from 'node:timers/promises'
import { vi } from 'vitest'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import type { Persona } from '#tests/sistema.ts'
import type { Casa } from './casa.ts'
import { abrirLibro } from './libro.ts'
import { COTA_MS, pidDe } from './muertes.ts'
import { abrirGente } from './ordenes.ts'

const DE_CADA_VEZ = 4

/**
 * Places orders around each death of Postgres, while their provider's page stays open. Returns the
 * acknowledged orders without a live message, and how many were acknowledged.
 */
export const conPostgresMuerto = async (casa: Casa, { muertes, semilla }: { muertes: number; semilla: number }) => {
  const libro = abrirLibro(`V.${semilla}`)
  const gente = await abrirGente(casa, libro)
  const { producto } = casa
  const { temas } = (await producto.pedir('/api/yo', { cookie: gente.proveedor })).cuerpo
  const en = { port: Number(new URL(producto.url()).port) }
  const pagina = await conectarWamp(en, { cookie: gente.proveedor } as Persona)
  await pagina.saludar()
  for (const tema of temas as readonly string[]) await pagina.suscribir(tema)
  const puestos: string[] = []
  for (let n = 0; n < muertes; n += 1) {
    const postgres = await pidDe(casa, 'postgres')
    // Some are acknowledged just before, some just after.
    const ordenes = Array.from({ length: DE_CADA_VEZ }, () => gente.colocar())
    await dormir(((semilla + n * 7) % 20) * 3)
    process.kill(postgres, 'SIGKILL')
    for (const hecha of await Promise.all(ordenes)) if (hecha?.estado === 201) puestos.push(hecha.cuerpo.idPedido)
    await vi.waitFor(async () => {
      const { estado, atraso } = (await producto.pedir('/api/salud')).cuerpo
      if (estado !== 'ok' || atraso.hechos !== 0 || producto.parte('postgres') === postgres)
        throw new Error('todavía no')
    }, 4 * COTA_MS)
  }
  const sinAviso = () => {
    const avisados = new Set(
      pagina.eventos().flatMap(({ asunto, idPedido }) => (asunto === 'nuevoPedido' ? [idPedido] : [])),
    )
    return puestos.filter((id) => !avisados.has(id))
  }
  // Health may be a second old, and a part that died twice within seconds starts again after five.
  await vi
    .waitFor(() => {
      if (sinAviso().length > 0) throw new Error('faltan')
    }, 4 * COTA_MS)
    .catch(() => undefined)
  const perdidos = sinAviso()
  await pagina.cerrar()
  return { libro, puestos: puestos.length, perdidos }
}
