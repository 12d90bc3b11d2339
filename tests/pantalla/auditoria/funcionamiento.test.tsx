import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { REPAROS, type Salud } from '#api/contract/salud.ts'
import { contestar, dibujar, SANA } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { Funcionamiento } from '#web/auditoria/funcionamiento.tsx'
import { clienteConsultas } from '#web/servidor/consultas.ts'

const con = async (salud: Partial<Salud>): Promise<void> => {
  contestar('get', '/api/salud', { ...SANA, ...salud })
  await clienteConsultas.invalidateQueries({ queryKey: ['salud'] })
}
const dicho = (que: string) => page.getByRole('term').filter({ hasText: que }).element().nextElementSibling

it('an administrator reads how the service works, and each thing that has to be looked after', async () => {
  enMesa('administrador')
  await con({ ultimoRespaldo: null, procesos: 3 })
  await dibujar(
    <main>
      <Funcionamiento />
    </main>,
  )
  const parte = page.getByRole('region', { name: 'Cómo marcha el servicio' })
  await expect.element(parte.getByText('Todo funciona.')).toBeVisible()
  await expect.poll(() => dicho('Lo que se lee')?.textContent).toBe('Al día.')
  expect(dicho('Último respaldo')?.textContent).toBe('Ninguno todavía.')
  expect(dicho('Procesos')?.textContent).toBe('Se supo de ellos hace 3 segundos.')

  await con({
    estado: 'degradado',
    reparos: [...REPAROS],
    atraso: { hechos: 1, segundos: 600, quedan: null },
    correos: { pendientes: 3, segundos: 7_500, fallo: 'EAUTH 535' },
    omitidos: ['pedido.LineaAgregada'],
    ultimoRespaldo: '2026-11-30T10:00:00.000Z',
  })
  await expect.element(parte.getByText('Hay correos que no salen.')).toBeVisible()
  expect(parte.element().querySelectorAll('p')).toHaveLength(REPAROS.length)
  expect(dicho('Lo que se lee')?.textContent).toBe(
    '1 hecho por detrás del registro; el más antiguo espera hace 10 minutos.',
  )
  expect(dicho('Correos')?.textContent).toBe(
    '3 hechos esperan su correo, el más antiguo hace 2 horas. El servidor de correo dijo «EAUTH 535».',
  )
  expect(dicho('Versión')?.textContent).toContain('pedido.LineaAgregada')
})
