import { beforeAll, describe, expect, it } from 'vitest'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let ajeno: Persona

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras del Valle')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
  ajeno = await sistema().abrirCuenta('proveedor', 'individual', 'Otro Proveedor')
})

const colocar = (descripcion?: string) => abrirPedido(cliente, proveedor, descripcion)
const paso = (quien: Persona, que: string, cuerpo: object) => quien.pedir('POST', `/api/pedidos/${que}`, cuerpo)

describe('the life of an order over HTTP', () => {
  it('goes from placing to finalization, and each step’s position is readable', async () => {
    const { idPedido } = await colocar()
    expect(idPedido.length).toBeGreaterThanOrEqual(10)
    const enviada = await paso(proveedor, 'envio/precio', { idPedido, subtotal: '125.50' })
    expect(enviada.cuerpo).toMatchObject({ version: 1, subtotal: '125.50', iva: '18.83', total: '144.33' })
    const esperados = [
      [cliente, 'aprobar', { idPedido, version: 1 }, 'Aprobado', 'Entregar'],
      [proveedor, 'entregar', { idPedido }, 'Entregado', 'Entregado'],
      [cliente, 'recibir', { idPedido }, 'Recibido', 'Recibido'],
      [cliente, 'finalizar', { idPedido }, 'Finalizado', 'Finalizado'],
    ] as const
    for (const [quien, que, cuerpo, estadoPedido, estadoPedProv] of esperados) {
      const hecho = await paso(quien, que, cuerpo)
      expect(hecho.estado).toBe(200)
      const fila = await proveedor.pedir('GET', `/api/pedidos/${idPedido}?posicion=${hecho.cuerpo.posicion}`)
      expect(fila.cuerpo).toMatchObject({ estadoPedido, estadoPedProv, totalPedido: '144.33', lado: 'proveedor' })
    }
    const { cuerpo } = await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    expect(cuerpo.eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'PedidoColocado',
      'PropuestaEnviada',
      'PedidoAprobado',
      'PedidoEntregado',
      'PedidoRecibido',
      'PedidoFinalizado',
    ])
    const entonces = await cliente.pedir('GET', `/api/pedidos/${idPedido}?version=1`)
    expect(entonces.cuerpo).toMatchObject({ estadoPedido: 'Por Aprobar', meEspera: true })
    expect((await cliente.pedir('GET', `/api/pedidos/${idPedido}?version=99`)).estado).toBe(404)
  })

  it('charges the rate of IVA that its provider chooses, and the general one otherwise', async () => {
    const { idPedido } = await colocar()
    const proponer = async (iva?: string) => {
      const { estado, cuerpo } = await paso(proveedor, 'envio/precio', { idPedido, subtotal: '125.50', iva })
      expect([estado, iva]).toEqual([200, iva])
      return cuerpo
    }
    expect(await proponer()).toMatchObject({ impuestos: [{ tarifa: '15', base: '125.50', valor: '18.83' }] })
    // The same rate again is no other proposal. Each other one is, even at the same amounts.
    expect((await proponer('15')).version).toBe(1)
    for (const [n, [iva, valor, total]] of [
      ['5', '6.28', '131.78'],
      ['8', '10.04', '135.54'],
      ['0', '0.00', '125.50'],
      ['exento', '0.00', '125.50'],
      ['noObjeto', '0.00', '125.50'],
    ].entries())
      expect(await proponer(iva)).toMatchObject({
        version: n + 2,
        subtotal: '125.50',
        impuestos: [{ tarifa: iva, base: '125.50', valor }],
        iva: valor,
        total,
      })
    const { posicion } = await proponer('5')
    for (const quien of [proveedor, cliente])
      expect((await quien.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).cuerpo).toMatchObject({
        tarifa: '5',
        tasaIva: 500,
        ivaPedido: '6.28',
        totalPedido: '131.78',
        impuestos: [{ tarifa: '5', base: '125.50', valor: '6.28' }],
      })
    // A proposal that was sent as exempt stays exempt.
    expect((await cliente.pedir('GET', `/api/pedidos/${idPedido}?version=5`)).cuerpo).toMatchObject({
      tarifa: 'exento',
    })
    for (const iva of ['12', '13', '14', '15.0', 'IVA', '', null]) {
      const { estado, cuerpo } = await paso(proveedor, 'envio/precio', { idPedido, subtotal: '125.50', iva })
      expect([iva, estado, Object.keys(cuerpo.errores)]).toEqual([iva, 422, ['iva']])
    }
    const ajena = await paso(ajeno, 'envio/precio', { idPedido, subtotal: '125.50', iva: '5' })
    expect(ajena.estado).toBe(404)
  })

  it('has a 409 with the new amounts for an approval of a price that changed, and appends nothing', async () => {
    const { idPedido } = await colocar()
    await paso(proveedor, 'envio/precio', { idPedido, subtotal: '100' })
    await paso(proveedor, 'envio/precio', { idPedido, subtotal: '120.00' })
    const { estado, cuerpo, cabeceras } = await paso(cliente, 'aprobar', { idPedido, version: 1 })
    expect(estado).toBe(409)
    expect(cabeceras['content-type']).toContain('application/problem+json')
    expect(cuerpo).toMatchObject({
      code: 'propuesta-cambio',
      detail: 'La propuesta cambió',
      datos: { version: 2, subtotal: '120.00', iva: '18.00', total: '138.00', tarifa: '15' },
    })
    const { cuerpo: historia } = await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    expect(historia.eventos).toHaveLength(3)
  })

  it('has a 409 with the new amounts for a mail about a price that changed, and sends none', async () => {
    const { idPedido } = await colocar()
    await paso(proveedor, 'envio/precio', { idPedido, subtotal: '100' })
    await paso(proveedor, 'envio/precio', { idPedido, subtotal: '120.25' })
    const correo = { idPedido, mensajeenvioprop: 'Son $115,00.', correoenvioProp: ['compras@finca.ec'] }
    const { estado, cuerpo } = await paso(proveedor, 'propuesta/correo', { ...correo, version: 1 })
    expect(estado).toBe(409)
    expect(cuerpo).toMatchObject({ code: 'propuesta-cambio', datos: { version: 2, total: '138.29' } })
    expect((await paso(proveedor, 'propuesta/correo', { ...correo, version: 2 })).estado).toBe(200)
    const { cuerpo: historia } = await proveedor.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    expect(historia.eventos).toHaveLength(4)
  })

  it('names the state and the step when the state forbids it', async () => {
    const { idPedido } = await colocar()
    const { estado, cuerpo } = await paso(proveedor, 'entregar', { idPedido })
    expect(estado).toBe(409)
    expect(cuerpo).toMatchObject({ code: 'paso-no-permitido', datos: { estado: 'En Curso', paso: 'entregar' } })
  })

  it('has one set of facts for twenty parallel requests under one key, and twenty equal answers', async () => {
    const clave = { 'idempotency-key': crypto.randomUUID() }
    const cuerpo = { hashIdProv: proveedor.hash, descripcion: 'Una sola vez' }
    const respuestas = await Promise.all(
      Array.from({ length: 20 }, () => cliente.pedir('POST', '/api/save/index/pedido', cuerpo, clave)),
    )
    expect(new Set(respuestas.map((r) => JSON.stringify([r.estado, r.cuerpo]))).size).toBe(1)
    const { cuerpo: historia } = await cliente.pedir('GET', `/api/pedidos/${respuestas[0]?.cuerpo.idPedido}/historia`)
    expect(historia.eventos).toHaveLength(1)
    const otro = await cliente.pedir('POST', '/api/save/index/pedido', { ...cuerpo, descripcion: 'Otra cosa' }, clave)
    expect(otro).toMatchObject({ estado: 422, cuerpo: { code: 'clave-reusada' } })
  })

  it('has exactly one winner of fifty parallel approvals and discards', async () => {
    const { idPedido } = await colocar()
    await paso(proveedor, 'envio/precio', { idPedido, subtotal: '80' })
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 ? paso(cliente, 'aprobar', { idPedido, version: 1 }) : paso(proveedor, 'descartar', { idPedido }),
      ),
    )
    const { cuerpo } = await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    expect(cuerpo.eventos).toHaveLength(3)
    expect(cuerpo.eventos.map(({ revision }: { revision: number }) => revision)).toEqual([0, 1, 2])
  })

  it('is unknown to another account, just as an order that never was', async () => {
    const { idPedido } = await colocar()
    const nunca = sistema().servicios.ids.ocultar(123_456)
    for (const [url, cuerpo] of [
      ['aprobar', { version: 1 }],
      ['descartar', {}],
      ['nota', { nota: 'x' }],
      ['entregar', {}],
    ] as const) {
      const existente = await paso(ajeno, url, { idPedido, ...cuerpo })
      const ninguno = await paso(ajeno, url, { idPedido: nunca, ...cuerpo })
      expect(existente.estado).toBe(404)
      expect(existente.cuerpo).toEqual(ninguno.cuerpo)
    }
    for (const url of [
      `/api/pedidos/${idPedido}`,
      `/api/pedidos/${idPedido}/historia`,
      `/api/pedidos/etapa/${idPedido}`,
    ]) {
      expect((await ajeno.pedir('GET', url)).estado).toBe(404)
    }
  })

  it('keeps notes and working amounts to their side', async () => {
    const { idPedido } = await colocar()
    await paso(proveedor, 'nota', { idPedido, nota: 'Margen del 12 %' })
    const { cuerpo: fijado } = await paso(proveedor, 'subtotal', { idPedido, subtotal: '77.70' })
    const delProveedor = await proveedor.pedir('GET', `/api/pedidos/${idPedido}?posicion=${fijado.posicion}`)
    expect(delProveedor.cuerpo).toMatchObject({ nota: 'Margen del 12 %', notacliente: null, subtotalPedido: '77.70' })
    const delCliente = await cliente.pedir('GET', `/api/pedidos/${idPedido}`)
    expect(delCliente.cuerpo).toMatchObject({ nota: null, notacliente: '', subtotalPedido: '0.00' })
    const { cuerpo: historia } = await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    expect(historia.eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['PedidoColocado'])
    expect(JSON.stringify(historia)).not.toContain('Margen')
  })

  it('may begin as a draft to a provider that is offline, which is then placed once', async () => {
    const { cuerpo, estado } = await cliente.pedir('POST', `/pedido/cliente/sin-conexion/${proveedor.hash}`, {
      descripcion: 'Cuando puedas',
    })
    expect(estado).toBe(201)
    const { idPedido, posicion } = cuerpo
    expect((await proveedor.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).estado).toBe(404)
    expect((await cliente.pedir('GET', `/api/pedidos/${idPedido}`)).cuerpo).toMatchObject({
      estadoPedido: 'Borrador',
      idPediProv: '',
    })
    const enviar = () => cliente.pedir('POST', `/pedido/sin-conexion/fin/${idPedido}`)
    const [fin, ...otros] = await Promise.all([enviar(), enviar(), enviar()])
    if (!fin) throw new Error('sin respuesta')
    for (const { estado } of [fin, ...otros, await enviar()]) expect(estado).toBe(200)
    const fila = await proveedor.pedir('GET', `/api/pedidos/${idPedido}?posicion=${fin.cuerpo.posicion}`)
    expect(fila.cuerpo.estadoPedido).toBe('En Curso')
    expect(fila.cuerpo.idPediProv).toMatch(/^P\d+-\d{4}-\d{6}$/)
    const { cuerpo: historia } = await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    const tipos = historia.eventos.map(({ tipo }: { tipo: string }) => tipo)
    expect(tipos.filter((tipo: string) => tipo === 'PedidoColocado')).toHaveLength(1)
  })

  it('ends with a discarded draft: it isn’t sent, and says so', async () => {
    const { cuerpo } = await cliente.pedir('POST', `/pedido/cliente/sin-conexion/${proveedor.hash}`, {
      descripcion: 'Ya no',
    })
    const { idPedido } = cuerpo
    expect((await cliente.pedir('POST', '/api/pedidos/descartar', { idPedido })).estado).toBe(200)
    const fin = await cliente.pedir('POST', `/pedido/sin-conexion/fin/${idPedido}`)
    expect(fin).toMatchObject({ estado: 409, cuerpo: { code: 'paso-no-permitido' } })
  })

  it('may go to a branch through its head office, but not from a personal account', async () => {
    const sucursal = await sistema().abrirCuenta('proveedor', 'sucursal', 'Ñandú Cuenca', proveedor.id)
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Ana Paz')
    const cuerpo = { hashIdProv: proveedor.hash, sucursal: sucursal.hash, descripcion: 'Para Cuenca' }
    const hecho = await cliente.pedir('POST', '/api/save/index/pedido', cuerpo)
    const fila = await sucursal.pedir('GET', `/api/pedidos/${hecho.cuerpo.idPedido}?posicion=${hecho.cuerpo.posicion}`)
    expect(fila.cuerpo).toMatchObject({
      lado: 'proveedor',
      userItemSucursal: { nombre_sucursal: 'Ñandú Cuenca', empresa_id: proveedor.hash },
    })
    const { descripcion } = cuerpo
    const directo = { hashIdProv: sucursal.hash, descripcion }
    expect((await cliente.pedir('POST', '/api/save/index/pedido', directo)).estado).toBe(201)
    for (const negado of [cuerpo, directo]) {
      const { estado, cuerpo: problema } = await persona.pedir('POST', '/api/save/index/pedido', negado)
      expect([estado, problema.detail]).toEqual([403, 'Una cuenta personal no puede hacer pedidos a una sucursal.'])
    }
    const borrador = await persona.pedir('POST', `/pedido/cliente/sin-conexion/${sucursal.hash}`, { descripcion })
    expect(borrador.estado).toBe(403)
    expect(
      (await persona.pedir('POST', '/api/save/index/pedido', { ...directo, hashIdProv: proveedor.hash })).estado,
    ).toBe(201)
    expect((await cliente.pedir('POST', '/api/save/index/pedido', { ...cuerpo, hashIdProv: ajeno.hash })).estado).toBe(
      404,
    )
  })
})

describe('invalid input', () => {
  it('is a 422 with errors of the fields in Spanish, and appends nothing', async () => {
    const { idPedido } = await colocar()
    for (const subtotal of ['0', '-1', 'NaN', '1e309', '1.234', '', '12345678901']) {
      const { estado, cuerpo } = await paso(proveedor, 'envio/precio', { idPedido, subtotal })
      expect(estado, subtotal).toBe(422)
      expect(cuerpo.detail).toMatch(/[a-záéíóú]/)
    }
    const vacio = await cliente.pedir('POST', '/api/save/index/pedido', {
      hashIdProv: proveedor.hash,
      descripcion: '   ',
    })
    expect(vacio.cuerpo.errores).toEqual({ descripcion: 'Escribe qué necesitas.' })
    for (const extra of [{ estado: 'Aprobado' }, { rol: 'administrador' }, { totalPedido: '1.00' }]) {
      const r = await paso(cliente, 'aprobar', { idPedido, version: 1, ...extra })
      expect(r.estado).toBe(422)
      expect(Object.values(r.cuerpo.errores)).toEqual(['Ese campo no se admite.'])
    }
    for (const descripcion of ['con \0 nulo', 'medio \ud800 par']) {
      expect(
        (await cliente.pedir('POST', '/api/save/index/pedido', { hashIdProv: proveedor.hash, descripcion })).estado,
      ).toBe(422)
    }
    const { cuerpo } = await proveedor.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    expect(cuerpo.eventos).toHaveLength(1)
  })

  it('that is malformed, too large or poisoned is refused without a 500', async () => {
    const { app } = sistema()
    const enviar = (payload: string, tipo = 'application/json') =>
      app.inject({
        method: 'POST',
        url: '/api/save/index/pedido',
        headers: { cookie: cliente.cookie, 'content-type': tipo },
        payload,
      })
    expect((await enviar('{"a":')).statusCode).toBe(400)
    expect((await enviar('{"__proto__":{"x":1}}')).statusCode).toBe(400)
    expect((await enviar(`{"descripcion":"${'x'.repeat(1_000_000)}"}`)).statusCode).toBe(413)
    expect((await enviar(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).statusCode).toBe(422)
    expect((await enviar('<a/>', 'text/xml')).statusCode).toBe(415)
  })

  it('isn’t markup: it comes back as it was written', async () => {
    const texto = '<script>alert(1)</script> & "comillas" ñandú 🧱'
    const { idPedido, posicion } = await colocar(texto)
    expect((await cliente.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).cuerpo.descriPedido).toBe(
      texto,
    )
  })
})
