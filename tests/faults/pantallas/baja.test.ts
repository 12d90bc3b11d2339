import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { crearFirmas } from '#commands/log/firmas.ts'
import { enlaceDeBaja } from '#commands/processes/baja.ts'
import { pronto, unaEscena } from '#tests/e2e/escena.ts'
import { porDetras } from '#tests/instalacion.ts'

const escena = unaEscena()

/** Returns the link at the foot of the mail of the day, for whoever signed in last. */
const enlace = async (): Promise<string> => {
  const { datos } = escena().producto
  const actual = readFileSync(join(datos, 'secreto'), 'utf8').trim()
  const { rows } = await porDetras(datos, 'bandwork', (client) =>
    client.query<{ cuenta: string }>('select cuenta from acceso.sesiones order by abierta desc limit 1'),
  )
  const firmas = crearFirmas({ actual, anteriores: [] })
  return enlaceDeBaja({ firmas, publicUrl: '' }, Number(rows[0]?.cuenta), 'resumen')
}

it('the mail of the day is ended from its foot, by whoever opens the link and confirms; the profile follows', async () => {
  const duena = await escena().entra('cliente', '/perfil')
  const casilla = duena.pagina.getByRole('checkbox', { name: 'Pedidos: correo' })
  await casilla.check()
  const telefono = await escena().entra(undefined, await enlace(), { viewport: { width: 390, height: 844 } })
  const dejar = telefono.pagina.getByRole('button', { name: 'Dejar de recibirlo' })
  await dejar.waitFor()
  expect(await casilla.isChecked(), 'to open it changes nothing').toBe(true)
  await dejar.click()
  await telefono.pagina.getByText('Ya no te llegará el correo del día.').waitFor()
  await pronto(() => casilla.isChecked()).toBe(false)
  const mala = await escena().entra(undefined, '/correo/baja/inventada')
  await mala.pagina.getByRole('button', { name: 'Dejar de recibirlo' }).click()
  await mala.pagina.getByText('Ese enlace no sirve').waitFor()
  expect([...duena.quejas, ...telefono.quejas, ...mala.quejas]).toEqual([])
})
