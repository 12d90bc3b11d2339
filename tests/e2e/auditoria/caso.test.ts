import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { escenaComun } from '#tests/e2e/escena.ts'
import { revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = escenaComun()
const ejecutar = promisify(execFile)
const carpetas: string[] = []
afterAll(() => Promise.all(carpetas.map((carpeta) => rm(carpeta, { recursive: true }))))

it('an auditor downloads a case and its verifier from a history, and the case verifies without anything else', async () => {
  const { pagina, quejas } = await escena().entra('auditor', '/auditoria?tiempo=anio')
  const tipos = pagina.getByRole('region', { name: 'Por tipo' })
  await tipos.getByRole('listitem').filter({ hasText: 'Pedido recibido' }).getByRole('button').click()
  await pagina.getByRole('dialog').getByRole('link').first().click()
  const titulo = pagina.getByRole('heading', { level: 1, name: /^Pedido · P\d+-\d{4}-\d{6}$/ })
  await titulo.waitFor()
  const codigo = (await titulo.innerText()).replace('Pedido · ', '')
  const caso = pagina.getByRole('region', { name: 'Caso' })
  const carpeta = await mkdtemp(join(tmpdir(), 'bandwork-caso-'))
  carpetas.push(carpeta)
  for (const [enlace, nombre] of [
    ['PDF', `caso-${codigo}.pdf`],
    ['JSON', `caso-${codigo}.json`],
    ['verificar.mjs', 'verificar.mjs'],
  ] as const) {
    const [bajada] = await Promise.all([
      pagina.waitForEvent('download'),
      caso.getByRole('link', { name: enlace, exact: true }).click(),
    ])
    expect([bajada.suggestedFilename(), await bajada.failure()]).toEqual([nombre, null])
    await copyFile(await bajada.path(), join(carpeta, nombre))
  }
  const { stdout } = await ejecutar(process.execPath, ['verificar.mjs', `caso-${codigo}.json`], { cwd: carpeta })
  expect(stdout).toMatch(new RegExp(`^El caso ${codigo} cuadra: \\d+ hechos encadenados`))
  const { headers } = await fetch(`${escena().producto.url}/verificar.mjs`)
  expect(headers.get('content-type')).toContain('javascript')
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    expect(await sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  expect(quejas).toEqual([])
})
