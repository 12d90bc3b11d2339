import { expect, it } from 'vitest'
import { filaDe, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { porDetras } from '#tests/instalacion.ts'

const escena = unaEscena()

it('an order that was changed in the log says that it stands still, wherever one meets it, until it is restored', async () => {
  const { pagina } = await escena().entra('cliente')
  const { codigo } = await hacerPedido(pagina, 'Cuarenta tablones para el andamio')
  const proveedor = await escena().entra('proveedor')
  const { datos } = escena().producto
  const stream = await porDetras(datos, 'bandwork', async (base) => {
    const { rows: activos } = await base.query('select esquema from proyeccion.activo')
    const { rows } = await base.query(`select id from ${activos[0].esquema}.pedidos where codigo = $1`, [codigo])
    return `pedido-${rows[0].id}`
  })
  const cambiar = (type: string) =>
    porDetras(datos, 'eventstore', (log) =>
      log.query('update events set type = $2 where stream = $1 and revision = 0', [stream, type]),
    )

  await cambiar('PedidoCambiado')
  await pagina.goto('/personal?filtro=todos')
  await filaDe(pagina, 'tablones').getByRole('link', { name: codigo }).click()
  // The first who looks finds it out.
  await pagina.getByText('Este pedido está detenido: su historia no se puede comprobar.').waitFor()
  expect(await pagina.getByRole('button', { name: 'Guardar nota' }).count()).toBe(0)
  await pagina.goBack()
  for (const persona of [pagina, proveedor.pagina]) {
    await persona.reload()
    const fila = filaDe(persona, 'tablones')
    await fila.getByText('Detenido', { exact: true }).waitFor()
    await fila.getByText('Lo estamos revisando').waitFor()
  }

  await filaDe(pagina, 'tablones').getByRole('link', { name: codigo }).click()
  const otraVez = pagina.getByRole('button', { name: 'Reintentar' })
  await otraVez.waitFor()
  await cambiar('PedidoColocado')
  // What was found a moment ago may be told once more: a person presses again.
  await pronto(async () => {
    if (await otraVez.isVisible()) await otraVez.click()
    return pagina.getByRole('button', { name: 'Guardar nota' }).isVisible()
  }).toBe(true)
})
