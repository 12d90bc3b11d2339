import { describe, expect, it } from 'vitest'
import type { Historia, Historias, Retrato } from '#api/contract/auditoria.ts'
import { filaDeHechos } from '#domain/pedido/fila.ts'
import { SIN_HECHOS } from '#domain/pedido/plegado.ts'
import { leer, unaVenta } from '#tests/api/compra/venta.ts'
import { abrirPedido, bien, type Persona, sistemaComun } from '#tests/sistema.ts'

const venta = unaVenta(sistemaComun())
type Quien = Pick<Persona, 'pedir'>
const historia = (quien: Quien, stream: string, mas = '') =>
  leer<Historia>(quien, `/api/auditoria/${encodeURIComponent(stream)}/historia${mas}`)
const retrato = async (quien: Quien, stream: string, mas = '') => {
  const leido = await leer<Retrato>(quien, `/api/auditoria/${encodeURIComponent(stream)}/retrato${mas}`)
  expect(JSON.stringify(leido.estado), 'an id as the log has it').not.toMatch(/[^"\d]\d{14,}[^"\d]|"\d{14,}":/)
  return leido
}

const abrir = async () => {
  const { sistema, ...resto } = venta()
  const [cliente, proveedor, auditor] = [
    await sistema.abrirCuenta('consumidor', 'personal', 'Ana'),
    await sistema.abrirCuenta('proveedor', 'empresa', 'Tejas'),
    await sistema.abrirCuenta('auditor', 'staff', 'Íñigo'),
  ]
  return { ...resto, sistema, cliente, proveedor, auditor }
}

describe('a history, read by an auditor,', () => {
  it('says who did what, how and by which command, and each version shows what the order was then', async () => {
    const { cliente, proveedor, auditor } = await abrir()
    const { idPedido } = await abrirPedido(cliente, proveedor, 'Tejas')
    const stream = `pedido-${idPedido}`
    const dichas: { revision: number; posicion: string; fila: Record<string, unknown> }[] = []
    const guardar = async () => {
      const fila = await leer<Record<string, unknown> & { revision: number; posicion: string }>(
        cliente,
        `/api/pedidos/${idPedido}`,
      )
      dichas.push({ revision: fila.revision, posicion: fila.posicion, fila })
    }
    const paso = async (quien: Quien, que: string, cuerpo: object = {}) => {
      const { posicion } = await bien(quien, `/api/pedidos/${que}`, { idPedido, ...cuerpo })
      await leer(cliente, `/api/pedidos/${idPedido}?posicion=${posicion}`)
      await guardar()
    }
    await paso(proveedor, 'envio/precio', { subtotal: '125.50' })
    // The same step sent three times in parallel, under other keys, is one fact.
    await Promise.all([1, 2, 3].map(() => cliente.pedir('POST', '/api/pedidos/aprobar', { idPedido, version: 1 })))
    await paso(proveedor, 'entregar')
    await paso(cliente, 'recibir')

    const { eventos, nombre, siguiente } = await historia(auditor, stream)
    const tipos = eventos.map((evento) => ('tipo' in evento ? evento.tipo : ''))
    expect(tipos).toEqual(['PedidoColocado', 'PropuestaEnviada', 'PedidoAprobado', 'PedidoEntregado', 'PedidoRecibido'])
    expect([nombre, siguiente]).toEqual([dichas[0]?.fila['idPediProv'], null])
    expect(eventos[1]).toMatchObject({ nombre: 'Tejas', quien: { tipo: 'proveedor' }, via: 'api', causa: null })
    const comandos = new Set(eventos.map((evento) => ('comando' in evento ? evento.comando : '')))
    expect(comandos.size).toBe(eventos.length)
    for (const { revision, fila } of dichas) {
      const { estado, ...resto } = await retrato(auditor, stream, `?version=${revision}`)
      expect(resto).toMatchObject({ stream, revision })
      const desde = { ...SIN_HECHOS, ...estado } as Parameters<typeof filaDeHechos>[0]
      expect(fila).toMatchObject(filaDeHechos(desde, 'consumidor', idPedido))
      // A party's own answer for that version is what it was told then.
      const entonces = await leer<Record<string, unknown>>(cliente, `/api/pedidos/${idPedido}?version=${revision}`)
      const { posicion: _una, updatedAt: _cuando, ...dicha } = fila
      expect(entonces).toMatchObject(dicha)
    }
    const segundo = eventos[1]
    const en = segundo && 'momento' in segundo ? segundo.momento : ''
    expect((await retrato(auditor, stream, `?en=${encodeURIComponent(en)}`)).revision).toBe(1)
  })

  it('exists of purchases, accounts and conversations too; each role reads its own kinds, and other roles none', async () => {
    const { sistema, registrar, hastaActivada, callcenter, financiero, admin, cliente, proveedor, auditor } =
      await abrir()
    const nuevo = await registrar('Ferretería Nueva')
    await hastaActivada(nuevo)
    const deCompra = await historia(auditor, `compra-${nuevo.idCompra}`)
    const autorizada = deCompra.eventos.find((evento) => 'tipo' in evento && evento.tipo === 'CompraAutorizada')
    expect(autorizada).toMatchObject({ nombre: 'Ricardo', quien: { tipo: 'financiero' } })
    const antes = await retrato(auditor, `compra-${nuevo.idCompra}`, `?version=${(autorizada?.revision ?? 0) - 1}`)
    expect([antes.estado['estado'], antes.estado['pagada']]).toEqual(['Aprobado', true])
    expect((await retrato(auditor, `compra-${nuevo.idCompra}`)).estado['estado']).toBe('Completado')
    expect((await retrato(auditor, `cuenta-${nuevo.cuenta.id}`, '?version=0')).estado).toBeTypeOf('object')
    expect((await retrato(auditor, `cuenta-${nuevo.cuenta.id}`)).estado['negociacion']).toBe(nuevo.idCompra)

    const { idPedido } = await abrirPedido(cliente, proveedor, 'Tejas')
    const mensaje = { channel: `pedido:${idPedido}`, texto: '¿Hay rojas?' }
    const r = await cliente.pedir('POST', '/chat/save', mensaje)
    expect([200, 201], JSON.stringify(r.cuerpo)).toContain(r.estado)
    const canal = `conversacion-pedido:${idPedido}`
    const dicho = (await historia(auditor, canal)).eventos.find(
      (evento) => 'tipo' in evento && evento.tipo === 'MensajeEscrito',
    )
    expect(dicho).toMatchObject({
      data: { texto: mensaje.texto },
      nombre: 'Ana',
      texto: 'Escribió el mensaje 1: «¿Hay rojas?»',
    })
    const conversada = (await retrato(auditor, canal)).estado
    expect(conversada).toMatchObject({ ultimo: 1, lecturas: [{ cuentaId: cliente.hash, lado: 'consumidor' }] })
    // The accounts in it have their names.
    const { nombres } = await retrato(auditor, canal)
    expect(nombres).toMatchObject({ [cliente.hash]: 'Ana', [proveedor.hash]: expect.any(String) })
    // Finance and administrators read orders and purchases. Administrators alone also read
    // accounts, and only auditors read conversations.
    const cuenta = `cuenta-${nuevo.cuenta.id}`
    const compra = `compra-${nuevo.idCompra}`
    const permitidas = { financiero: [`pedido-${idPedido}`, compra], admin: [`pedido-${idPedido}`, compra, cuenta] }
    for (const [rol, quien] of Object.entries({ financiero, admin }))
      for (const stream of [`pedido-${idPedido}`, compra, cuenta, canal])
        for (const que of ['historia', 'retrato']) {
          const r = await quien.pedir('GET', `/api/auditoria/${encodeURIComponent(stream)}/${que}`)
          const puede = permitidas[rol as keyof typeof permitidas].includes(stream)
          expect(r.estado, `${rol} ${stream} ${que}`).toBe(puede ? 200 : 404)
        }
    expect((await historia(financiero, `pedido-${idPedido}`)).eventos.some((evento) => 'tipo' in evento)).toBe(true)
    const vendedor = await sistema.abrirCuenta('vendedor', 'staff', 'Lucía')
    for (const quien of [cliente, proveedor, callcenter, vendedor])
      for (const que of ['historia', 'retrato'])
        expect((await quien.pedir('GET', `/api/auditoria/pedido-${idPedido}/${que}`)).estado).toBe(403)
  })

  it('keeps the place of each fact that its reader may not see, says who may, and counts it in the list', async () => {
    const { registrar, callcenter, auditor, hastaActivada } = await abrir()
    const nuevo = await registrar('Ferretería Reservada')
    await hastaActivada(nuevo)
    const idCompra = nuevo.idCompra
    const { posicion } = await bien(callcenter, '/api/compras/nota', { idCompra, nota: 'Llamar el lunes' })
    const { eventos, stream } = await historia(auditor, `compra-${idCompra}`, `?posicion=${posicion}`)
    expect(eventos.map(({ revision }) => revision)).toEqual(eventos.map((_, i) => i))
    expect(eventos.at(-1)).toEqual({ revision: eventos.length - 1, ven: ['callcenter'] })
    const { items } = await leer<Historias>(
      auditor,
      `/api/auditoria/historias?cuenta=${nuevo.cuenta.id}&category=compra`,
    )
    expect(items.find((item) => item.stream === stream)?.cuantos).toBe(eventos.length)
  })

  it('refuses unknown histories, versions and instants', async () => {
    const { cliente, proveedor, auditor } = await abrir()
    const { idPedido } = await abrirPedido(cliente, proveedor, 'Tejas')
    const estado = async (ruta: string) => (await auditor.pedir('GET', `/api/auditoria/${ruta}`)).estado
    for (const [ruta, esperado] of [
      [`pedido-${idPedido}/retrato?version=1`, 404],
      [`pedido-${idPedido}/retrato?version=-1`, 422],
      [`pedido-${idPedido}/retrato?version=1e99`, 422],
      [`pedido-${idPedido}/retrato?en=ayer`, 422],
      [`pedido-${idPedido}/retrato?en=1999-01-01T00:00:00Z`, 404],
      [`compra-${idPedido}/historia`, 404],
      [`pedido-${cliente.hash}/historia`, 404],
      [`reserva-${idPedido}/retrato`, 404],
      ['pedido-1/historia', 422],
      ['$all/historia', 422],
      ['pedido-..%2F..%2Fx/historia', 422],
      [`pedido-${idPedido}%00/historia`, 422],
      [`conversacion-pedido:${idPedido}:call/historia`, 404],
    ] as const)
      expect(await estado(ruta), ruta).toBe(esperado)
  })
})
