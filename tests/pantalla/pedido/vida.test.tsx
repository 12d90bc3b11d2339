import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { palabraDeEstado } from '#domain/pedido/palabras.ts'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { Maquina } from '#web/pedido/hoja/maquina.tsx'

const RECORRIDO = {
  estado: 'Por Aprobar',
  llegadas: new Map([
    ['En Curso', '2026-03-02T15:00:00.000Z'],
    ['Por Aprobar', '2026-03-02T16:00:00.000Z'],
  ]),
  tramos: new Set(['En Curso>Por Aprobar']),
}

it.each([
  ['consumidor', 'Aprobar', 'Esperando Propuesta'],
  ['proveedor', 'Esperando Aprobación', 'Enviar Propuesta'],
  [undefined, 'Por Aprobar', 'En Curso'],
] as const)('the drawn life of an order is in its reader’s words: %s', async (lado, aqui, antes) => {
  await dibujar(
    <Maquina
      recorrido={RECORRIDO}
      color="azul"
      {...(lado ? { palabra: (estado) => palabraDeEstado(estado, lado) } : {})}
    />,
  )
  const dibujo = page.getByRole('img', { name: `El pedido está en «${aqui}». Ha pasado por: ${antes}, ${aqui}.` })
  await expect.element(dibujo).toBeVisible()
  for (const texto of dibujo.element().querySelectorAll('text')) {
    const caja = texto.parentElement?.querySelector('rect')
    expect(texto.getBBox().width, texto.textContent).toBeLessThanOrEqual(caja?.width.baseVal.value ?? 0)
  }
})
