import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CompraPropia } from '#api/contract/compra.ts'
import type { PaginaDeMensajes } from '#api/contract/conversacion.ts'
import { type HechoVisto, temaDeHechos } from '#api/contract/hechos.ts'
import type { MensajeDeConversacion } from '#api/contract/vivo.ts'
import { tablaDeCompras, unaCompra } from '#tests/pantalla/compra.ts'
import { abrir, contestar, dibujar, escribir, pedidasA } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'
import { publicar } from '#tests/pantalla/vivo.ts'
import { Escritorio } from '#web/escritorio/tabla/escritorio.tsx'

const MOMENTO = '2026-03-02T15:00:00.000Z'
const CHANNEL = 'pedido:pedidoUno1'
type Lado = NonNullable<PaginaDeMensajes['lado']>
type Dicho = Pick<PaginaDeMensajes['items'][number], 'lado' | 'usuario' | 'nombre' | 'texto'>

/** Returns a conversation as `lado` reads it, when it has read none of it. */
const dichos = (lado: Lado, ...items: readonly Dicho[]): PaginaDeMensajes => ({
  items: items.map((dicho, i) => ({
    ...dicho,
    numero: i + 1,
    revision: i + 1,
    momento: MOMENTO,
    cita: null,
    archivo: null,
  })),
  lado,
  leidoHasta: 0,
  leido: { consumidor: 0, proveedor: 0, callcenter: 0, financiero: 0 },
  chatState: 'inicial',
  abierta: [],
  retirados: [],
  ultimo: items.length,
  revision: items.length === 0 ? -1 : items.length,
})
const unHecho = (revision: number, tipo: string, data: object, quien: HechoVisto['quien']): HechoVisto => ({
  revision,
  tipo,
  data: { ...data },
  momento: MOMENTO,
  cadena: '',
  posicion: String(revision + 2),
  quien,
})
const mensajes = page.getByRole('log', { name: 'Mensajes' }).getByRole('article')
const unoCon = (texto: string) => mensajes.filter({ hasText: texto })
const enDireccion = () => new URLSearchParams(location.search).get('chat')

it('a message is announced by a toast that leads to it, and counted in the table until it is read', async () => {
  const { id } = enSuCasa('proveedor')
  let sinLeer = 0
  const fila = () =>
    unPedido({
      chatPedido: {
        consumidor: { msgForRead: 0, chatState: 'inicial' },
        proveedor: { msgForRead: sinLeer, chatState: 'enChat' },
      },
    })
  contestar('get', '/proveedor_ajax', () => tablaDePedidos(fila()))
  contestar('get', '/api/pedidos/:id', fila)
  contestar(
    'get',
    '/api/chat/messages/:channel',
    dichos('proveedor', { lado: 'consumidor', usuario: 'cliente001', nombre: 'Lucía Andrade', texto: '¿Hay en gris?' }),
  )
  contestar('post', '/add/unread/chat/list', () => {
    sinLeer = 0
    return { posicion: '3' }
  })
  await abrir('/proveedor?filtro=todos')
  const enTabla = (nombre: string) =>
    page.getByRole('row', { name: /Cable sólido/ }).getByRole('button', { name: `${nombre} · P1-2026-000001` })
  await expect.element(enTabla('Chat')).toBeVisible()
  sinLeer = 1
  const aviso: MensajeDeConversacion = {
    noun: 'conversacion',
    asunto: 'chatMessage',
    canal: 'pedido',
    idPedido: 'pedidoUno1',
    codPedido: 'P1-2026-000001',
    lado: 'proveedor',
    nroMessages: 1,
    fromUser: 'cliente001',
    empresa: 'Lucía Andrade',
    posicion: '2',
    momento: MOMENTO,
  }
  await publicar(`bandwork.usuario.${id}`, aviso)
  const toast = page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem')
  await expect.element(toast.getByText('Mensaje de Lucía Andrade')).toBeVisible()
  await expect.element(toast.getByText('P1-2026-000001')).toBeVisible()
  await expect.element(enTabla('Chat: 1')).toBeVisible()
  await toast.getByRole('button', { name: 'Ver' }).click()
  await expect.element(unoCon('¿Hay en gris?')).toBeVisible()
  expect(enDireccion()).toBe(CHANNEL)
  // A message is read once it has been in view for a moment.
  await expect
    .poll(() => pedidasA('/add/unread/chat/list').map(({ cuerpo }) => cuerpo), { timeout: 5_000 })
    .toEqual([{ channel: CHANNEL, hasta: 1 }])
  await userEvent.keyboard('{Escape}')
  await expect.element(enTabla('Chat')).toBeVisible()
})

it('one’s message is sent and then read, and the other side’s answer appears below it at once', async () => {
  const { id } = enSuCasa('consumidor')
  const quien = { id, tipo: 'consumidor' }
  contestar('get', '/api/pedidos/:id', unPedido({ lado: 'consumidor' }))
  contestar('get', '/api/chat/messages/:channel', dichos('consumidor'))
  contestar('post', '/chat/save', { numero: 1, posicion: '3' })
  contestar('post', '/add/unread/chat/list', { posicion: '6' })
  await abrir(`/personal?chat=${CHANNEL}`)
  await expect.element(page.getByText('Todavía no hay mensajes')).toBeVisible()
  const campo = page.getByRole('textbox', { name: 'Mensaje' })
  await escribir(campo, '¿Y en gris?')
  await userEvent.keyboard('{Enter}')
  await expect.element(unoCon('¿Y en gris?').getByTitle('enviado')).toBeVisible()
  await expect.element(campo).toHaveValue('')
  expect(pedidasA('/chat/save').map(({ cuerpo }) => cuerpo)).toMatchObject([
    { channel: CHANNEL, texto: '¿Y en gris?', visto: 0 },
  ])
  const tema = temaDeHechos('conversacion', CHANNEL, 'consumidor')
  const elOtro = { id: 'abcdefghik', tipo: 'proveedor' }
  const mensaje = { numero: 1, lado: 'consumidor', texto: '¿Y en gris?' }
  await publicar(tema, unHecho(0, 'ConversacionAbierta', { tipo: 'pedido', objetoId: 'pedidoUno1' }, quien))
  await publicar(tema, unHecho(1, 'MensajeEscrito', mensaje, quien))
  await publicar(tema, unHecho(2, 'LecturaMarcada', { lado: 'proveedor', hasta: 1 }, elOtro))
  await expect.element(unoCon('¿Y en gris?').getByTitle('leído')).toBeVisible()
  await publicar(tema, unHecho(3, 'MensajeEscrito', { numero: 2, lado: 'proveedor', texto: 'Sí, en gris.' }, elOtro))
  await expect.element(unoCon('Sí, en gris.')).toBeVisible()
  expect(mensajes.elements()).toHaveLength(2)
})

it('Shift+Enter begins another line of a message, and sends nothing', async () => {
  enSuCasa('consumidor')
  contestar('get', '/api/pedidos/:id', unPedido({ lado: 'consumidor' }))
  contestar('get', '/api/chat/messages/:channel', dichos('consumidor'))
  contestar('post', '/chat/save', { numero: 1, posicion: '3' })
  await abrir(`/personal?chat=${CHANNEL}`)
  const campo = page.getByRole('textbox', { name: 'Mensaje' })
  await escribir(campo, 'Diez rollos')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}en gris')
  await expect.element(campo).toHaveValue('Diez rollos\nen gris')
  await userEvent.keyboard('{Enter}')
  await expect.element(unoCon('Diez rollos').getByTitle('enviado')).toBeVisible()
  expect(pedidasA('/chat/save').map(({ cuerpo }) => cuerpo)).toMatchObject([{ texto: 'Diez rollos\nen gris' }])
})

it.each([
  ['callcenter', ['Chat con el cliente: 1 sin leer', 'Chat con finanzas: 2 sin leer'], ['call', 'finan']],
  ['financiero', ['Chat con el call center: 3 sin leer'], ['finan']],
] as const)(
  'a desk sees what waits in its own conversations about a purchase: %s',
  async (mesa, esperados, canales) => {
    const { id } = enMesa(mesa)
    const compra = unaCompra({ chatCompra: 1, chatFinan: 2, chatCall: 3 })
    contestar('get', '/vendedor/:tabla/datatable', tablaDeCompras(compra))
    await dibujar(<Escritorio cuenta={id} escritorio={mesa} titulo="Compras" inicial="todas" />)
    const botones = page.getByRole('row', { name: /Andino/ }).getByRole('button', { name: /^Chat/ })
    await expect.element(botones.first()).toBeVisible()
    const nombres = botones.elements().map((boton) => boton.getAttribute('aria-label'))
    expect(nombres).toEqual(esperados.map((nombre) => `${nombre} · Andino`))
    for (const [i, canal] of canales.entries()) {
      await botones.nth(i).click()
      expect(enDireccion()).toBe(`compra:compraUno1:${canal}`)
    }
  },
)

it('a provider talks with the call center from their subscription, and sees it as a team', async () => {
  enSuCasa('proveedor')
  const propia: CompraPropia = { compra: unaCompra({ chatCompra: 1 }), anteriores: [] }
  contestar('get', '/api/compras/propia', propia)
  contestar(
    'get',
    '/api/chat/messages/:channel',
    dichos('proveedor', { lado: 'callcenter', usuario: null, nombre: 'Call center', texto: 'Vale por un año.' }),
  )
  contestar('post', '/add/unread/chat/list', { posicion: '3' })
  await abrir('/new-negociacion')
  await page.getByRole('button', { name: 'Chat con el call center: 1 sin leer' }).click()
  await expect.element(unoCon('Vale por un año.').getByText('Call center')).toBeVisible()
  expect(enDireccion()).toBe('compra:compraUno1:call')
})

it('a chat stands beside the table on a wide screen, which stays in use, and over it on a narrow one', async () => {
  enSuCasa('proveedor')
  const segundo = unPedido({ id: 'pedidoDos2', idPediProv: 'P1-2026-000002', descriPedido: 'Baldosa gris' })
  contestar('get', '/proveedor_ajax', () => tablaDePedidos(unPedido(), segundo))
  contestar('get', '/api/pedidos/:id', ({ ruta }) => (ruta.endsWith(segundo.id) ? segundo : unPedido()))
  contestar('get', '/api/chat/messages/:channel', dichos('proveedor'))
  await abrir('/proveedor?filtro=todos')
  const chatDe = (codigo: string) => page.getByRole('button', { name: `Chat · ${codigo}` })
  await chatDe('P1-2026-000001').click()
  const panel = page.getByRole('dialog', { name: 'Lucía Andrade' })
  await expect.element(panel).toMatchTextContent('P1-2026-000001')
  // The other order's button is in the page's tree of roles, and takes the panel over.
  await chatDe('P1-2026-000002').click()
  await expect.element(panel).toMatchTextContent('P1-2026-000002')
  expect(enDireccion()).toBe('pedido:pedidoDos2')
  // The page left it its room.
  const tarjeta = page.getByText('Baldosa gris').element().getBoundingClientRect()
  expect(tarjeta.right).toBeLessThanOrEqual(panel.element().getBoundingClientRect().left)
  await page.viewport(1000, 900)
  await expect.element(chatDe('P1-2026-000001')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(chatDe('P1-2026-000001')).toBeVisible()
})
