import { setTimeout as esperar } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { enVivo, hacerPedido, marcar, pronto, sigueMarcada, unaEscena } from '#tests/e2e/escena.ts'
import { abrirPuerta } from '#tests/e2e/puerta.ts'
import { porDetras } from '#tests/instalacion.ts'
import { correr } from '#tests/programa.ts'

const escena = unaEscena(async () => ({ ESCRITURAS_POR_MINUTO: '100000' }))
const PEDIDOS = 4
const PROPUESTAS = 200
const MENSAJES = 300
/** Seconds without network; CORTE_SEGUNDOS=600 makes it the long cut. */
const SEGUNDOS = Number(process.env['CORTE_SEGUNDOS'] ?? 60)

/** Returns the texts of a table's rows, without the parts that time alone changes. */
const filas = async (pagina: Page): Promise<string[]> => {
  const textos = await pagina.getByRole('main').getByRole('row').allInnerTexts()
  return textos.map((texto) => texto.replace(/^(?:ahora|hace .+)$/gm, ''))
}
const avisos = (pagina: Page): Promise<string[]> =>
  pagina
    .getByRole('region', { name: /^Avisos/ })
    .getByRole('listitem')
    .allInnerTexts()
const cabecera = (pagina: Page): Promise<string> => pagina.getByRole('banner').innerText()

it(
  'a browser cut off while five hundred things happen shows the same as a fresh one, and nothing twice',
  async () => {
    const puerta = await abrirPuerta()
    onTestFinished(puerta.quitar)
    const { producto, entra } = escena()
    const proveedor = await entra('proveedor')
    const cliente = await entra('cliente', '/personal?filtro=todos&tamano=25', { proxy: { server: puerta.server } })
    const { pagina, contexto } = cliente
    const codigos: string[] = []
    for (let n = 0; n < PEDIDOS; n += 1) codigos.push((await hacerPedido(pagina, `Durante el corte, ${n}`)).codigo)
    const ids = await porDetras(producto.datos, 'bandwork', async (client) => {
      const { rows: activo } = await client.query('select esquema from proyeccion.activo')
      const { rows } = await client.query(
        `select id, consumidor, proveedor, codigo from ${activo[0].esquema}.pedidos where codigo = any($1) order by codigo`,
        [codigos],
      )
      return rows
    })
    // The order's page folds facts, and the conversation lies over it: the hardest to bring back.
    const charla = await contexto.newPage()
    await charla.goto(new URL(pagina.url()).pathname)
    await enVivo(charla)
    await charla.getByRole('button', { name: /^Chat/ }).click()
    await pagina.goto('/personal?filtro=todos&tamano=25')
    await enVivo(pagina)
    for (const ventana of [pagina, charla]) {
      await marcar(ventana)
      await ventana.evaluate(() => {
        const largas: number[] = []
        Object.assign(globalThis, { largas })
        new PerformanceObserver((lista) => largas.push(...lista.getEntries().map(({ duration }) => duration))).observe({
          type: 'longtask',
        })
      })
    }

    puerta.cerrar()
    const corte = performance.now()
    await pagina.getByText('BandWork no responde').first().waitFor()
    const tabla = await proveedor.contexto.request.get(`/proveedor_ajax?draw=1&start=0&length=50&search[value]=Durante`)
    const pedidos = ((await tabla.json()).data as { id: string; idPediProv: string }[]).filter(({ idPediProv }) =>
      codigos.includes(idPediProv),
    )
    expect(pedidos).toHaveLength(PEDIDOS)
    for (let n = 0; n < PROPUESTAS; n += 1) {
      const { id } = pedidos[n % PEDIDOS] ?? {}
      const enviada = await proveedor.contexto.request.post('/api/pedidos/envio/precio', {
        data: { idPedido: id, subtotal: `${100 + n}.50` },
      })
      expect(enviada.status(), await enviada.text()).toBe(200)
    }
    const fila = ids.find(({ codigo }) => codigo === codigos.at(-1))
    const escritos = await correr(
      'tests/faults/mensajes.ts',
      { DATA_DIR: producto.datos, DEMO: '1' },
      ...Object.entries({
        pedido: fila.id,
        cliente: fila.consumidor,
        proveedor: fila.proveedor,
        cuantos: MENSAJES,
      }).map(([opcion, valor]) => `--${opcion}=${valor}`),
    )
    expect(escritos.codigo, escritos.errores).toBe(0)
    await esperar(Math.max(0, SEGUNDOS * 1_000 - (performance.now() - corte)))

    puerta.abrir()
    const vuelta = performance.now()
    for (const ventana of [pagina, charla]) {
      // As the system tells a browser when the network is back.
      await ventana.evaluate(() => dispatchEvent(new Event('online')))
      // Under an open conversation the header is out of reach, not out of sight.
      await ventana.locator('header [role=status]').getByText('en vivo', { exact: true }).waitFor()
    }
    const fresca = await entra('cliente', '/personal?filtro=todos&tamano=25')
    await enVivo(fresca.pagina)
    await fresca.pagina.getByRole('row', { name: codigos.at(-1) ?? '' }).waitFor()
    await pronto(() => filas(pagina)).toEqual(await filas(fresca.pagina))
    await pronto(() => cabecera(pagina)).toEqual(await cabecera(fresca.pagina))
    const hilo = (ventana: Page) => ventana.getByRole('log', { name: 'Mensajes' })
    const ultimo = `Mensaje ${MENSAJES}`
    // Whoever was at its end still is: the last word is their own.
    await hilo(charla).getByText(ultimo).waitFor()
    await fresca.pagina.goto(new URL(charla.url()).pathname + new URL(charla.url()).search)
    for (const ventana of [charla, fresca.pagina]) {
      await hilo(ventana).getByText(ultimo).waitFor()
      expect(await hilo(ventana).getByText(ultimo).count()).toBe(1)
    }
    const estado = (ventana: Page) =>
      ventana.getByRole('heading', { name: 'La vida del pedido' }).locator('..').innerText()
    await fresca.pagina.goto(new URL(charla.url()).pathname)
    await fresca.pagina.getByText('Envió la propuesta').first().waitFor()
    await charla.keyboard.press('Escape')
    await pronto(() => estado(charla)).toEqual(await estado(fresca.pagina))
    const largas = await Promise.all(
      [pagina, charla].map((ventana) => ventana.evaluate(() => (globalThis as unknown as { largas: number[] }).largas)),
    )
    console.info(
      `corte de ${SEGUNDOS} s: al día en ${Math.round(performance.now() - vuelta)} ms; la peor tarea, ${Math.max(0, ...largas.flat())} ms`,
    )
    for (const ventana of [pagina, charla]) {
      expect(await sigueMarcada(ventana)).toBe(true)
      const dichos = await avisos(ventana)
      expect(dichos).toEqual([...new Set(dichos)])
    }
    // A connection that can't be made is part of a cut.
    expect(cliente.quejas.filter((queja) => !queja.includes('WebSocket connection'))).toEqual([])
    expect(proveedor.quejas).toEqual([])
  },
  (SEGUNDOS + 240) * 1_000,
)
