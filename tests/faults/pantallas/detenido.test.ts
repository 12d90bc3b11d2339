import { expect, it } from 'vitest'
import { filaDe, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { porDetras } from '#tests/instalacion.ts'

const escena = unaEscena()

it('an order changed in the log says that it is stopped, wherever one meets it, until it is restored', async () => {
  const { contexto, pagina } = await escena().entra('cliente')
  // Not through its page: a history that somebody has just read is remembered for a minute.
  const { items } = await (await contexto.request.get('/api/proveedores?q=Ferrecentro')).json()
  const pedido = { hashIdProv: items[0].id, descripcion: 'Cuarenta tablones para el andamio' }
  const headers = { origin: new URL(pagina.url()).origin, 'idempotency-key': crypto.randomUUID() }
  const hecho = await contexto.request.post('/api/save/index/pedido', { headers, data: pedido })
  expect(hecho.status()).toBe(201)
  const suCodigo = async () => /P\d+-\d+-\d+/.exec(await filaDe(pagina, 'tablones').innerText())?.[0]
  await pronto(suCodigo).toBeDefined()
  const codigo = String(await suCodigo())
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
  // The first person who looks finds it out.
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
  // The finding of a moment ago may be shown once more: a person presses again.
  await pronto(async () => {
    if (await otraVez.isVisible()) await otraVez.click()
    return pagina.getByRole('button', { name: 'Guardar nota' }).isVisible()
  }).toBe(true)
})
