import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DEL_VENDEDOR } from '#tests/pantalla/cifras/tableros.ts'
import { unaCompra } from '#tests/pantalla/compra.ts'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { publicar } from '#tests/pantalla/vivo.ts'
import { consultaFiltros, consultaTablaDeCompras } from '#web/escritorio/consultas.ts'

it('a seller’s table follows what their clients’ purchases tell, and asks for nothing in between', async () => {
  const { id } = enMesa('vendedor')
  contestar('get', '/api/cifras/vendedor', DEL_VENDEDOR)
  let pedidas = 0
  contestar('get', '/vendedor/:tabla/datatable', () => {
    pedidas += 1
    const fila = unaCompra({ nombreUserItem: pedidas === 1 ? 'Andino' : 'Andino, ya activado' })
    return { draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [fila], contadores: { todas: 1 } }
  })
  await abrir('/vendedor')
  await expect.element(page.getByText('Andino', { exact: true }).first()).toBeVisible()
  await publicar(`bandwork.usuario.${id}`, { asunto: 'compraCambiada', posicion: '7' })
  await expect.element(page.getByText('Andino, ya activado').first()).toBeVisible()
  // Nobody asks in between.
  expect(consultaTablaDeCompras('vendedor', {}).refetchInterval).toBeUndefined()
  expect(consultaFiltros('vendedor').refetchInterval).toBeUndefined()
})
