import { afterEach, expect, it } from 'vitest'
import { isRefusal } from '#domain/decider.ts'
import { type ConexionWamp, conectarWamp } from '#tests/api/wamp/conexion.ts'
import { hastaQue } from '#tests/espera.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const abiertas: ConexionWamp[] = []
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})

it('each change of a job is announced to finance, administrators and auditors at every process, without any details', async () => {
  const oir = async (
    rol: 'financiero' | 'administrador' | 'auditor' | 'callcenter',
    en: { port: number } = sistema(),
  ) => {
    const wamp = await conectarWamp(en, await sistema().abrirCuenta(rol, 'staff', rol))
    abiertas.push(wamp)
    await wamp.saludar()
    await wamp.suscribir(`bandwork.rol.${rol}`)
    return wamp
  }
  const otra = await sistema().otraApi()
  const oyen = [
    await oir('financiero'),
    await oir('financiero', otra),
    await oir('auditor'),
    await oir('administrador'),
  ]
  const call = await oir('callcenter')
  const deTrabajos = (wamp: ConexionWamp) => wamp.eventos().filter(({ asunto }) => asunto === 'trabajos')
  let dichos = 0
  const seCuenta = async () => {
    dichos += 1
    for (const wamp of oyen) await hastaQue(() => expect(deTrabajos(wamp).length).toBe(dichos))
  }

  const { trabajos } = sistema().servicios
  const solicitud = { comando: crypto.randomUUID(), huella: '' }
  const id = await trabajos.pedir({ tipo: 'conciliacion', desde: '2026-01', hasta: '2026-01' }, 1, solicitud)
  if (isRefusal(id)) throw new Error(id.detalle)
  await seCuenta()
  const tomado = await trabajos.tomar()
  if (tomado?.id !== id) throw new Error('otro trabajo esperaba')
  await seCuenta()
  const quedan = async () => (await trabajos.leer(id))?.quedan
  expect(await quedan(), 'before it has done anything').toBeNull()
  await trabajos.avanzar(tomado, 1, 2)
  expect(await quedan(), 'half of it').toBeGreaterThan(0)
  await seCuenta()
  await trabajos.fallar(tomado, 'Algo falló.')
  expect(await quedan(), 'once it has ended').toBeNull()
  await seCuenta()
  // A job that has ended makes no progress, and an empty queue announces nothing.
  await trabajos.avanzar(tomado, 2, 2)
  await trabajos.tomar()
  await trabajos.anotar({ hechos: 1, posicion: '1', hallazgo: null })
  await seCuenta()
  for (const wamp of oyen)
    expect(deTrabajos(wamp)).toEqual(Array.from({ length: dichos }, () => ({ asunto: 'trabajos' })))
  expect(deTrabajos(call)).toEqual([])
})
