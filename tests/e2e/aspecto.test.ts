import { describe, expect, it } from 'vitest'
import { contrastesBajos } from './contraste.ts'
import { type Demo, hacerPedido, unaEscena } from './escena.ts'
import { piel, quieta, revisar, sinFaltas, sobra } from './revisar.ts'

const escena = unaEscena()

/** One of each kind; the others are among the long tests. */
const PAGINAS: readonly (readonly [Demo | undefined, string])[] = [
  [undefined, '/'],
  [undefined, '/desarrollo/piezas'],
  ['cliente', '/personal?tamano=10'],
  ['callcenter', '/vendedor'],
]

describe('every page reads in both skins, fits a small phone and leaves the console empty', () => {
  it.each(PAGINAS)('as %s: %s', (demo, ruta) => sinFaltas(escena(), demo, ruta))

  it('what floats over the pieces wears the skin of the half that it was opened from', async () => {
    const { pagina, quejas } = await escena().entra(undefined, '/desarrollo/piezas')
    for (const [nombre, cual] of [
      ['Oscura', 'negro'],
      ['Blanca', 'blanco'],
    ] as const) {
      const mitad = pagina.getByRole('region', { name: nombre })
      for (const [boton, rol] of [
        ['Más acciones', 'menu'],
        ['Con pista', 'tooltip'],
        ['Caja', 'dialog'],
        ['Panel', 'dialog'],
        ['Confirmar', 'alertdialog'],
        ['Con peligro', 'alertdialog'],
        ['Aviso', 'alertdialog'],
      ] as const) {
        const suyo = mitad.getByRole('button', { name: boton, exact: true })
        if (rol === 'tooltip') await suyo.focus()
        else await suyo.click()
        const flota = pagina.getByRole(rol)
        await flota.waitFor()
        await quieta(pagina)
        expect(await flota.evaluate((este) => getComputedStyle(este).colorScheme)).toBe(
          cual === 'negro' ? 'dark' : 'light',
        )
        expect(await pagina.evaluate(contrastesBajos), `${nombre}: ${boton}`).toEqual([])
        await pagina.keyboard.press('Escape')
        await flota.waitFor({ state: 'hidden' })
      }
    }
    expect(quejas).toEqual([])
  })

  it('an order, its form and its panels', async () => {
    const { pagina, quejas, rechazos } = await escena().entra('cliente')
    const { ruta } = await hacerPedido(pagina, 'Un pedido para mirarlo por todos lados')
    await quieta(pagina)
    await revisar(pagina)
    for (const [opcion, nombre] of [
      ['Archivos', 'Archivos'],
      ['Nota', 'Nota'],
      ['Reportar un incidente', 'Reportar un incidente'],
      ['Editar la descripción', 'Editar la descripción'],
    ] as const) {
      await pagina.getByRole('button', { name: /^Más acciones de/ }).click()
      await pagina.getByRole('menuitem', { name: opcion }).click()
      await pagina.getByRole('dialog', { name: nombre }).waitFor()
      expect(await sobra(pagina)).toBeLessThanOrEqual(0)
      await piel(pagina, 'blanco')
      expect(await pagina.evaluate(contrastesBajos), nombre).toEqual([])
      await piel(pagina, 'negro')
      expect(await pagina.evaluate(contrastesBajos), nombre).toEqual([])
      await pagina.keyboard.press('Escape')
      await pagina.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    const proveedor = await escena().entra('proveedor', ruta.replace('/pedido/cliente/', '/proveedor/pedido/'))
    await quieta(proveedor.pagina)
    await revisar(proveedor.pagina)
    expect([...quejas, ...proveedor.quejas, ...rechazos, ...proveedor.rechazos]).toEqual([])
  })
})
