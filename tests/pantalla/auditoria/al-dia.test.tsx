import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Salud } from '#api/contract/salud.ts'
import { contestar, dibujar, SANA } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { AlDia } from '#web/auditoria/al-dia.tsx'
import { clienteConsultas } from '#web/servidor/consultas.ts'

const con = async (salud: Partial<Salud>): Promise<void> => {
  contestar('get', '/api/salud', { ...SANA, ...salud })
  await clienteConsultas.invalidateQueries({ queryKey: ['salud'] })
}

it('the read side’s delay is shown, with the time it still takes, only while anybody would notice it', async () => {
  enMesa('auditor')
  await con({ preparando: true, preparacion: { parte: 0.437, quedan: 190 } })
  await dibujar(
    <main>
      <AlDia />
    </main>,
  )
  const dicho = page.getByRole('status')
  await expect.element(dicho).toHaveTextContent('Lo que se lee se está haciendo de nuevo.43 % · quedan unos 3 minutos')
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.437')
  await con({ atraso: { hechos: 12_400, segundos: 70, quedan: 38 } })
  await expect
    .element(dicho)
    .toHaveTextContent(
      'Lo que se lee va 12.400 hechos por detrás del registro, y se pone al día.queda menos de un minuto',
    )
  // Nothing says yet how fast it goes.
  await con({ atraso: { hechos: 12_400, segundos: 70, quedan: null } })
  await expect.element(dicho).not.toMatchTextContent('queda')
  await con({ atraso: { hechos: 40, segundos: 1, quedan: 1 } })
  await expect.element(dicho).not.toBeInTheDocument()
})
