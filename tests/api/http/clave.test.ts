import { beforeAll, describe, expect, it } from 'vitest'
import { otraCasa } from '#tests/comun.ts'
import { hastaQue } from '#tests/espera.ts'
import { formularioCliente, formularioProveedor } from '#tests/formularios.ts'
import { type Persona, type Sistema, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let otra: Awaited<ReturnType<Sistema['otraApi']>>
beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Clara Ríos')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Sur')
  otra = await sistema().otraApi()
})

const clave = () => ({ 'idempotency-key': crypto.randomUUID() })
/** Returns the same account's requests at one API and at the other, in turns. */
const porTurnos = (persona: Persona, n: number) => (n % 2 === 0 ? persona.pedir : otra.pedirCon(persona.cookie))
const colocar = async (cabeceras = clave(), en = cliente.pedir) => {
  const cuerpo = { hashIdProv: proveedor.hash, descripcion: '50 quintales de cemento' }
  return en('POST', '/api/save/index/pedido', cuerpo, cabeceras)
}
const nuevo = async () => (await colocar()).cuerpo.idPedido as string
const hechos = async (idPedido: string) => {
  const { servicios } = sistema()
  return servicios.store.readStream(`pedido-${servicios.ids.revelar(idPedido)}`)
}
const tipos = async (idPedido: string) => (await hechos(idPedido)).map(({ type }) => type)
const intacto = async () => expect((await sistema().servicios.store.verificar()).hallazgo).toBeUndefined()
const codigos = (respuestas: readonly { estado: number; cuerpo: { code?: string } }[]) =>
  respuestas.map(({ estado, cuerpo }) => (estado < 300 ? estado : `${estado} ${cuerpo.code}`)).sort()

describe('two requests at once under one key', () => {
  for (const [donde, api] of [
    ['at one API', () => proveedor.pedir],
    ['at two', (n: number) => porTurnos(proveedor, n)],
  ] as const) {
    it(`with other amounts, ${donde}: one is written, the other gets 422, and the fact has the amount of the answer`, async () => {
      for (let vuelta = 0; vuelta < 20; vuelta += 1) {
        const idPedido = await nuevo()
        const cabeceras = clave()
        const enviar = (subtotal: string, n: number) =>
          api(n)('POST', '/api/pedidos/envio/precio', { idPedido, subtotal }, cabeceras)
        const respuestas = await Promise.all([enviar('10.00', 0), enviar('9000.00', 1)])
        expect(codigos(respuestas)).toEqual([200, '422 clave-reusada'])
        const escrita = respuestas.find(({ estado }) => estado === 200)?.cuerpo
        const [, propuesta, ...mas] = await hechos(idPedido)
        expect(mas).toEqual([])
        expect(propuesta?.data).toMatchObject({ subtotal: Math.round(Number(escrita.subtotal) * 100) })
      }
      await intacto()
    })
  }

  it('with equal personal content leave one fact, one answer and a valid chain', async () => {
    const idPedido = await nuevo()
    for (let vuelta = 0; vuelta < 10; vuelta += 1) {
      const cabeceras = clave()
      const guardar = (n: number) =>
        porTurnos(proveedor, n)('POST', '/api/pedidos/nota', { idPedido, nota: `Apurar ${vuelta}` }, cabeceras)
      const respuestas = await Promise.all([guardar(0), guardar(1), guardar(2), guardar(3)])
      expect(new Set(respuestas.map(({ estado, cuerpo }) => `${estado} ${cuerpo.posicion}`)).size).toBe(1)
    }
    expect(await tipos(idPedido)).toHaveLength(11)
    await intacto()
  })

  it('for a new order make one order, which can go on', async () => {
    for (let vuelta = 0; vuelta < 5; vuelta += 1) {
      const cabeceras = clave()
      const respuestas = await Promise.all(
        Array.from({ length: 6 }, (_, n) => colocar(cabeceras, porTurnos(cliente, n))),
      )
      expect(new Set(respuestas.map(({ estado, cuerpo }) => `${estado} ${cuerpo.idPedido}`)).size).toBe(1)
      const idPedido = respuestas[0]?.cuerpo.idPedido as string
      const precio = { idPedido, subtotal: '12.50' }
      expect((await porTurnos(proveedor, vuelta)('POST', '/api/pedidos/envio/precio', precio)).estado).toBe(200)
      expect(await tipos(idPedido)).toEqual(['PedidoColocado', 'PropuestaEnviada'])
    }
    await intacto()
  })
})

describe('a used key', () => {
  it('places no second order at another API, and the order can go on', async () => {
    const cabeceras = clave()
    const primera = await colocar(cabeceras)
    const segunda = await colocar(cabeceras, otra.pedirCon(cliente.cookie))
    expect(segunda).toMatchObject({ estado: 201, cuerpo: primera.cuerpo })
    const { idPedido } = primera.cuerpo
    const enviar = otra.pedirCon(proveedor.cookie)
    expect((await enviar('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '10.00' })).estado).toBe(200)
    expect((await colocar(cabeceras)).cuerpo).toEqual(primera.cuerpo)
    await intacto()
  })

  it('gets the first answer after everything changed, even after the provider was deactivated', async () => {
    const tienda = await sistema().abrirCuenta('proveedor', 'empresa', 'Tienda que cierra')
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés Carrera')
    const cabeceras = clave()
    const pedir = (descripcion: string) =>
      cliente.pedir('POST', '/api/save/index/pedido', { hashIdProv: tienda.hash, descripcion }, cabeceras)
    const primera = await pedir('Tubos')
    expect(
      (await admin.pedir('POST', `/api/admin/cuentas/${tienda.hash}/desactivar`, { motivo: 'Prueba' })).estado,
    ).toBe(200)
    expect(await pedir('Tubos')).toMatchObject({ estado: 201, cuerpo: primera.cuerpo })
    expect((await pedir('Codos')).cuerpo.code).toBe('clave-reusada')
    expect(
      (await cliente.pedir('POST', '/api/save/index/pedido', { hashIdProv: tienda.hash, descripcion: 'X' })).cuerpo
        .code,
    ).toBe('proveedor-inactivo')
  })

  it('counts for one object, one action and one account', async () => {
    const [primero, segundo] = [await nuevo(), await nuevo()]
    const cabeceras = clave()
    for (const idPedido of [primero, segundo]) {
      const nota = { idPedido, nota: `De ${idPedido}` }
      expect((await proveedor.pedir('POST', '/api/pedidos/nota', nota, cabeceras)).estado).toBe(200)
      expect((await cliente.pedir('POST', '/api/pedidos/nota', nota, cabeceras)).estado).toBe(200)
      const precio = { idPedido, subtotal: '10.00' }
      expect((await proveedor.pedir('POST', '/api/pedidos/envio/precio', precio, cabeceras)).estado).toBe(200)
      expect(await tipos(idPedido)).toHaveLength(4)
    }
  })

  it('is free after a refusal, and after a step without effect', async () => {
    const idPedido = await nuevo()
    const cabeceras = clave()
    const aprobar = (version: number) => cliente.pedir('POST', '/api/pedidos/aprobar', { idPedido, version }, cabeceras)
    expect((await aprobar(1)).cuerpo.code).toBe('paso-no-permitido')
    await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '10.00' })
    await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '11.00' })
    expect((await aprobar(1)).cuerpo.code).toBe('propuesta-cambio')
    expect((await aprobar(2)).estado).toBe(200)
    expect((await aprobar(1)).cuerpo.code).toBe('clave-reusada')
    const nota = (texto: string, con: Record<string, string>) =>
      cliente.pedir('POST', '/api/pedidos/nota', { idPedido, nota: texto }, con)
    const deNota = clave()
    expect((await nota('', deNota)).estado).toBe(200)
    expect((await nota('ahora sí', deNota)).estado).toBe(200)
    expect((await nota('otra', deNota)).cuerpo.code).toBe('clave-reusada')
  })

  it('isn’t all that a fact records of a request: it also has the channel, api or web', async () => {
    const idPedido = await nuevo()
    await proveedor.pedir('POST', '/api/pedidos/nota', { idPedido, nota: 'uno' }, { 'sec-fetch-mode': 'cors' })
    expect((await hechos(idPedido)).map(({ meta }) => meta.via)).toEqual(['api', 'web'])
  })
})

describe('a later obstacle', () => {
  it('doesn’t change the answer to a repeated mass message or edit', async () => {
    const con = clave()
    await cliente.pedir('POST', `/cliente/proveedores/add/favoritos/${proveedor.hash}`, {})
    const mensaje = { grupo: 'proveedores', mensaje: 'Hola a todos', destinatarios: [proveedor.hash] }
    const escribir = () => cliente.pedir('POST', '/api/mensajes/masivo', mensaje, con)
    const primero = await escribir()
    expect(primero.estado, JSON.stringify(primero.cuerpo)).toBe(200)
    const quitado = await cliente.pedir('DELETE', `/cliente/proveedores/remove/favoritos/${proveedor.hash}`)
    expect(quitado.estado).toBe(200)
    await cliente.pedir('POST', '/api/cuenta/perfil', { pais: 'Ecuador', provincia: 'Pichincha', ciudad: 'Quito' })
    const deLugar = clave()
    const mudar = () =>
      cliente.pedir('POST', '/api/cuenta/perfil', { parroquia: 'Alangasí', direccion: 'uno' }, deLugar)
    const mudada = await mudar()
    expect(mudada.estado, JSON.stringify(mudada.cuerpo)).toBe(200)
    const lejos = { pais: 'Colombia', provincia: '', parroquia: '', ciudad: 'Bogotá' }
    expect((await cliente.pedir('POST', '/api/cuenta/perfil', lejos)).estado).toBe(200)
    expect(await mudar()).toMatchObject({ estado: 200, cuerpo: mudada.cuerpo })
    expect(await escribir()).toMatchObject({ estado: 200, cuerpo: primero.cuerpo })
  })
})

describe('registering under one key', () => {
  const registrar = (payload: object, cabeceras: Record<string, string>, n = 0) =>
    (n % 2 === 0 ? sistema().app : otra).inject({
      method: 'POST',
      url: 'clase' in payload && payload.clase === 'empresa' ? '/registro/proveedor' : '/registro/cliente/formulario',
      payload,
      headers: cabeceras,
      remoteAddress: otraCasa(),
    })
  const libres = async (correo: string, identificacion: string) => {
    const { cuentas } = sistema().servicios
    const tienen = [cuentas.quienTiene('correo', correo), cuentas.quienTiene('identificacion', identificacion)]
    return (await Promise.all(tienen)).map((quien) => quien === undefined)
  }

  it('with twelve addresses opens twelve accounts', async () => {
    const cabeceras = clave()
    const respuestas = await Promise.all(
      Array.from({ length: 12 }, (_, n) => registrar(formularioCliente(), cabeceras, n)),
    )
    expect(new Set(respuestas.map((r) => `${r.statusCode} ${r.json().cuenta?.id}`)).size).toBe(12)
    await intacto()
  })

  it('with one form eight times at once opens one account, and all requests get a session', async () => {
    const formulario = formularioProveedor({ palabrasClave: ['cemento', 'varilla'] })
    const cabeceras = clave()
    const respuestas = await Promise.all(Array.from({ length: 8 }, (_, n) => registrar(formulario, cabeceras, n)))
    const { id } = respuestas[0]?.json().cuenta ?? {}
    const dichas = respuestas.map((r) => [r.statusCode, r.json().cuenta?.id ?? r.json().code])
    expect(dichas).toEqual(dichas.map(() => [201, id]))
    await intacto()
  })

  it('with another form for the same address is refused, and leaves its tax id free', async () => {
    const primero = formularioCliente()
    const segundo = formularioCliente({ correo: primero.correo })
    const cabeceras = clave()
    const respuestas = await Promise.all([registrar(primero, cabeceras, 0), registrar(segundo, cabeceras, 1)])
    expect(respuestas.map((r) => r.statusCode).sort()).toEqual([201, 422])
    const [perdido, ganado] = respuestas[0]?.statusCode === 201 ? [segundo, primero] : [primero, segundo]
    await hastaQue(async () => {
      expect(await libres('nadie@prueba.ec', perdido.identificacion)).toEqual([true, true])
      expect(await libres(ganado.correo, ganado.identificacion)).toEqual([false, false])
    })
    await intacto()
  })

  it('again after the account was erased opens nothing, and the address is free', async () => {
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés Carrera')
    const [formulario, cabeceras] = [formularioCliente(), clave()]
    const { id } = (await registrar(formulario, cabeceras)).json().cuenta
    const eliminada = await admin.pedir('POST', `/api/admin/cuentas/${id}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    expect(eliminada.estado).toBe(200)
    const otraVez = await registrar(formulario, cabeceras, 1)
    expect([otraVez.statusCode, otraVez.json().code]).toEqual([409, 'cuenta-eliminada'])
    const { identificacion } = formularioCliente()
    const siguiente = await registrar({ ...formulario, identificacion }, clave())
    expect([siguiente.statusCode, siguiente.json().cuenta?.correo]).toEqual([201, formulario.correo])
  })

  it('with a form refused halfway leaves nothing reserved, even over parallel requests', async () => {
    const formulario = formularioCliente()
    expect((await registrar(formulario, clave())).statusCode).toBe(201)
    const ajeno = formularioCliente({ identificacion: formulario.identificacion })
    const cabeceras = clave()
    const negadas = await Promise.all(Array.from({ length: 6 }, (_, n) => registrar(ajeno, cabeceras, n)))
    expect(new Set(negadas.map((r) => `${r.statusCode} ${r.json().code}`))).toEqual(new Set(['409 ya-registrado']))
    // The other API may be the last one to release it.
    await hastaQue(async () => expect((await libres(ajeno.correo, 'x'))[0]).toBe(true))
    const { identificacion } = formularioCliente()
    expect((await registrar({ ...ajeno, identificacion }, cabeceras)).statusCode, 'the key was forgotten').toBe(201)
  })
})
