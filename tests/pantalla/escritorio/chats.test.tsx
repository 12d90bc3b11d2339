import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FilaCompra } from '#api/contract/compra.ts'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { Chats } from '#web/escritorio/chats.tsx'

const DE_FERRECENTRO = { id: 'compraUno1', nombreUserItem: 'Ferrecentro', chatCompra: 2, chatFinan: 0, chatCall: 3 }
const nombres = () =>
  page
    .getByRole('button')
    .elements()
    .map((uno) => uno.getAttribute('aria-label'))

it.each([
  [
    'callcenter',
    ['Chat con el cliente: 2 sin leer · Ferrecentro', 'Chat con finanzas · Ferrecentro'],
    ['call', 'finan'],
  ],
  ['financiero', ['Chat con el call center: 3 sin leer · Ferrecentro'], ['finan']],
] as const)(
  'a desk talks about a purchase with whom it may, and reads what waits with each: %s',
  async (mesa, quienes, canales) => {
    enMesa(mesa)
    await dibujar(<Chats fila={DE_FERRECENTRO as FilaCompra} escritorio={mesa} />)
    await expect.poll(nombres).toEqual(quienes)
    for (const [n, nombre] of quienes.entries()) {
      await page.getByRole('button', { name: nombre, exact: true }).click()
      const chat = () => new URLSearchParams(location.search).get('chat')
      await expect.poll(chat).toBe(`compra:compraUno1:${canales[n]}`)
    }
  },
)
