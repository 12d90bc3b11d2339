import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PERSONAL } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import pieza from '#web/ui/piezas.module.css'
import { parpadear } from '#web/vivo/senales.ts'

const con = (contadores: Readonly<Record<string, number>>) => ({
  draw: 1,
  recordsTotal: 0,
  recordsFiltered: 0,
  data: [],
  contadores,
})
const conTrabajo = (rol: (typeof PERSONAL)[number]) => {
  enMesa(rol)
  contestar('get', '/api/incidentes', con({ todos: 5, abiertos: 2, cerrados: 3 }))
  contestar('get', '/api/consumo/pagos', con({ todas: 9, enviado: 4 }))
  contestar('get', ruta('admin_compras_ajax'), con({ todas: 7, tablanegociacion: 1 }))
}
const pestana = (nombre: RegExp) => page.getByRole('link', { name: nombre })

it('an administrator reads on the tabs what waits in them, and a message makes its tab blink', async () => {
  conTrabajo('administrador')
  await abrir('/admin?ver=incidentes')
  await expect.element(pestana(/^Incidentes/)).toHaveAccessibleName('Incidentes 2 abiertos')
  await expect.element(pestana(/^Compras/)).toHaveAccessibleName('Compras 1 sin tomar')
  await expect.element(pestana(/^Consumos/)).toHaveAccessibleName('Consumos 4 por confirmar')
  parpadear('consumos')
  await expect.element(pestana(/^Consumos/)).toHaveClass(String(pieza.parpadea))
  await expect.element(pestana(/^Incidentes/)).not.toHaveClass(String(pieza.parpadea))
})

it('the call center reads how many incidents are open', async () => {
  conTrabajo('callcenter')
  await abrir('/vendedor?ver=incidentes')
  await expect.element(pestana(/^Incidentes/)).toHaveAccessibleName('Incidentes 2 abiertos')
})

it('an auditor, for whom nothing waits, reads no counts', async () => {
  conTrabajo('auditor')
  await abrir('/auditoria?ver=incidentes')
  await expect.element(page.getByRole('heading', { name: 'Incidentes' })).toBeVisible()
  await expect.element(pestana(/^Incidentes/)).toHaveAccessibleName('Incidentes')
})
