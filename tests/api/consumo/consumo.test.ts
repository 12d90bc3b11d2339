import { describe, expect, it } from 'vitest'
import type { GraficoConsumo, HechosDeFigura } from '#api/contract/consumo.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { streamConsumo } from '#domain/consumo/hechos.ts'
import { mesesDe } from '#domain/consumo/mes.ts'
import { centavos } from '#domain/dinero.ts'
import { type Persona, type Respuesta, unSistema } from '#tests/sistema.ts'

// A system of its own, because it reads figures of months that others close.
const sistema = unSistema()
const abrir = (tipo: 'proveedor' | 'consumidor', nombre: string) => sistema().abrirCuenta(tipo, 'empresa', nombre)
const alDia = async (hecha: Promise<Respuesta>): Promise<Respuesta> => {
  const respuesta = await hecha
  if (respuesta.cuerpo.posicion) await sistema().servicios.avance.esperar(BigInt(respuesta.cuerpo.posicion), 20_000)
  return respuesta
}
const bien = async (quien: Persona, url: string, cuerpo: object) => {
  const { estado, cuerpo: dicho } = await alDia(quien.pedir('POST', url, cuerpo))
  if (estado >= 300) throw new Error(`${url}: ${estado} ${JSON.stringify(dicho)}`)
  return dicho
}
const pedido = async (cliente: Persona, { hash: hashIdProv }: Persona): Promise<string> =>
  (await bien(cliente, '/api/save/index/pedido', { hashIdProv, descripcion: 'Tejas' })).idPedido
const proponer = (proveedor: Persona, idPedido: string, subtotal: string) =>
  bien(proveedor, '/api/pedidos/envio/precio', { idPedido, subtotal })
const aprobar = (cliente: Persona, idPedido: string, version = 1) =>
  bien(cliente, '/api/pedidos/aprobar', { idPedido, version })
const publicar = async (quien: Persona, cambios: object = {}): Promise<string> => {
  const texto = { tipo: '', contenido: '', tituloSuperior: 'Oferta', descripcionSuperior: '' }
  return (await bien(quien, '/api/publicaciones/guardar', { ...texto, publicar: true, ...cambios })).idPub
}
const describirse = (quien: Persona, ...palabras: string[]) => bien(quien, '/api/cuenta/palabras', { palabras })
const grafico = async (quien: Persona, anio?: number): Promise<GraficoConsumo> =>
  bien(quien, '/api/consumo/grafico', { idProv: quien.hash, ...(anio === undefined ? {} : { anio }) })
const figura = async ({ pedir, hash }: Persona, nombre: string, consulta = ''): Promise<HechosDeFigura> =>
  (await pedir('GET', `/api/consumo/${hash}/${nombre}${consulta}`)).cuerpo
const cents = (monto: string): number =>
  monto.startsWith('-') ? -(centavos(monto.slice(1)) ?? Number.NaN) : (centavos(monto) ?? Number.NaN)
const suma = (montos: readonly string[]): number => montos.reduce((total, monto) => total + cents(monto), 0)
/** Returns the year and the month of a fact written now. */
const esteMes = () => {
  const mes = fechaLocal(new Date().toISOString()).slice(0, 7)
  return { mes, anio: Number(mes.slice(0, 4)) }
}

describe('a provider’s consumption', () => {
  it('counts orders, approvals, posts and keywords with their costs, and lists the facts of each figure', async () => {
    const [mio, ana] = [await abrir('proveedor', 'Tejares'), await abrir('consumidor', 'Ana')]
    const [primero, segundo, tercero] = [await pedido(ana, mio), await pedido(ana, mio), await pedido(ana, mio)]
    await describirse(mio, 'teja', 'barro')
    const idPub = await publicar(mio)
    expect(await grafico(mio)).toMatchObject({ totalBenUtili: '0.00', totalPedidos: 3, totalVenta: '0.00' })

    await proponer(mio, primero, '100.10')
    await proponer(mio, segundo, '7.00')
    await proponer(mio, segundo, '33.33')
    await aprobar(ana, primero)
    await describirse(mio, 'TEJA', 'ladrillo')
    // A draft, an edit and a restored post don't count as publications.
    await publicar(mio, { publicar: false })
    await publicar(mio, { idPub, version: 1, tituloSuperior: 'Otra oferta' })
    for (const paso of ['eliminar', 'restaurar', 'eliminar', 'purgar'])
      await bien(mio, `/api/publicaciones/${paso}`, { idPub })
    await bien(ana, '/api/pedidos/descartar', { idPedido: tercero })

    const { mes, anio } = esteMes()
    const g = await grafico(mio)
    // 100.10 and 33.33 with 15 % tax are 115.12 and 38.33. The costs are 0.20 + 3 x 0.10 + 3.00 + 3
    // x 0.10.
    expect(g).toMatchObject({
      anio,
      anioPrimero: anio,
      totalPedidosAprobados: 1,
      totalPedidos: 3,
      totalPublicacion: 1,
      totalPalabraClaves: 3,
      totalVenta: '115.12',
      totalPedPorAprobar: 1,
      totalporAprobar: '38.33',
      totalVentsPeds: '153.45',
      totalBenUtili: '111.32',
      totalVentaActuales: '115.12',
      totalObjetivo: '0.00',
      anioObjetivo: null,
      listObjetivos: [],
    })
    const meses = mesesDe(anio)
    for (const lista of [g.arrayTabla, g.arrayDatosVentas, g.arrayDatosPagoConsumo, g.arrayDigCrecimiento])
      expect(lista.map((fila) => fila.mes)).toEqual(meses)
    const n = meses.indexOf(mes)
    expect([g.arrayTabla[n], g.arrayDatosVentas[n], g.arrayDatosPagoConsumo[n]]).toEqual([
      { mes, aprobados: 1, pedidos: 3, publicaciones: 1, palabras: 3 },
      { mes, aprobado: '115.12', porAprobar: '38.33' },
      { mes, valor: '3.80' },
    ])
    expect(g.arrayDigCrecimiento.map(({ ventas }) => ventas)).toEqual(
      meses.map((delAnio) => (delAnio < mes ? '0.00' : '115.12')),
    )

    for (const [nombre, clases, ventas, valor] of [
      ['aprobados', ['aprobado'], '115.12', '0.20'],
      ['pedidos', ['pedido', 'pedido', 'pedido'], '0.00', '0.30'],
      ['publicaciones', ['publicacion'], '0.00', '3.00'],
      ['palabras', ['palabra', 'palabra'], '0.00', '0.30'],
      ['porAprobar', ['porAprobar'], '38.33', '0.00'],
      ['consumo', ['palabra', 'aprobado', 'publicacion', 'palabra', 'pedido', 'pedido', 'pedido'], '115.12', '3.80'],
    ] as const)
      for (const consulta of ['', `?anio=${anio}`, `?mes=${mes}`]) {
        const abierta = await figura(mio, nombre, consulta)
        expect(abierta).toMatchObject({ ventas, valor, siguiente: null })
        expect(abierta.items.map(({ clase }) => clase)).toEqual(clases)
        expect([suma(abierta.items.map((h) => h.ventas)), suma(abierta.items.map((h) => h.valor))]).toEqual(
          [ventas, valor].map(cents),
        )
        expect(abierta.items.reduce((total, { cuantos }) => total + cuantos, 0)).toBe(abierta.cuantos)
      }
    const [aprobado] = (await figura(mio, 'aprobados')).items
    expect(aprobado).toMatchObject({ pedido: { id: primero }, publicacion: null, cuantos: 1, mes })
    expect(aprobado?.pedido?.codigo).toMatch(/^P\d+-\d{4}-\d{6}$/)
    expect((await figura(mio, 'publicaciones')).items[0]).toMatchObject({
      publicacion: { id: idPub, titulo: '' },
      pedido: null,
    })
    expect((await figura(mio, 'palabras')).items.map(({ cuantos }) => cuantos)).toEqual([1, 2])
    expect((await figura(mio, 'consumo', `?anio=${anio - 1}`)).items).toEqual([])
    expect(await grafico(mio, anio - 1)).toMatchObject({
      anio: anio - 1,
      totalPedidos: 0,
      totalVenta: '0.00',
      totalBenUtili: '0.00',
      // Orders to approve are those of now, and the current month stays this one.
      totalPedPorAprobar: 1,
      totalVentsPeds: '38.33',
      totalVentaActuales: '115.12',
    })
  })

  it('counts a step once, over parallel and repeated requests at two processes', async () => {
    const [mio, ana] = [await abrir('proveedor', 'A la vez'), await abrir('consumidor', 'Ana')]
    const otra = await sistema().otraApi()
    const ambas = async (quien: Persona, url: string, cuerpo: object, clave?: string) => {
      const enOtra = otra.pedirCon(quien.cookie)
      const cabeceras = clave === undefined ? {} : { 'idempotency-key': clave }
      const hechas = await Promise.all(
        [quien.pedir, enOtra, quien.pedir, enOtra].map((pedir) => alDia(pedir('POST', url, cuerpo, cabeceras))),
      )
      return hechas.map(({ estado }) => estado)
    }
    const encargo = { hashIdProv: mio.hash, descripcion: 'Una vez' }
    const clave = crypto.randomUUID()
    expect(new Set(await ambas(ana, '/api/save/index/pedido', encargo, clave))).toEqual(new Set([201]))
    const [{ pedido: colocado } = { pedido: null }] = (await figura(mio, 'pedidos')).items
    await proponer(mio, colocado?.id ?? '', '10.00')
    await ambas(ana, '/api/pedidos/aprobar', { idPedido: colocado?.id, version: 1 })
    await ambas(ana, '/api/pedidos/aprobar', { idPedido: colocado?.id, version: 1 })
    await ambas(mio, '/api/cuenta/palabras', { palabras: ['uno', 'dos'] })
    const [primera, segunda] = await Promise.all([grafico(mio), grafico(mio)])
    expect(primera).toMatchObject({
      totalPedidos: 1,
      totalPedidosAprobados: 1,
      totalPalabraClaves: 2,
      totalVenta: '11.50',
      totalBenUtili: '11.00',
    })
    expect(segunda).toEqual(primera)
  })

  it('agrees with itself in every answer while orders come in, and pages through them all', async () => {
    const [mio, ana] = [await abrir('proveedor', 'Mucho trabajo'), await abrir('consumidor', 'Ana')]
    const { mes } = esteMes()
    const colocar = async () => {
      for (let n = 0; n < 30; n += 1) await pedido(ana, mio)
    }
    let colocados = false
    const colocando = colocar().finally(() => {
      colocados = true
    })
    while (!colocados) {
      const [g, p] = await Promise.all([grafico(mio), figura(mio, 'pedidos')])
      expect(g.totalPedidos).toBe(g.arrayTabla.reduce((total, { pedidos }) => total + pedidos, 0))
      expect(p.items).toHaveLength(Math.min(p.cuantos, 25))
    }
    await colocando
    const primera = await figura(mio, 'pedidos', `?mes=${mes}`)
    expect([primera.cuantos, primera.items.length]).toEqual([30, 25])
    // A newer order stands above, and moves no page.
    await pedido(ana, mio)
    const segunda = await figura(mio, 'pedidos', `?mes=${mes}&despues=${primera.siguiente}`)
    expect([segunda.items.length, segunda.siguiente]).toEqual([5, null])
    expect(new Set([...primera.items, ...segunda.items].map((h) => h.pedido?.codigo)).size).toBe(30)
  })

  it('is unknown (404) to another provider, and refuses invalid questions', async () => {
    const [mio, otro] = [await abrir('proveedor', 'Mía'), await abrir('proveedor', 'Ajena')]
    const nadie = sistema().servicios.ids.ocultar(987_654_321)
    const pedir = (idProv: string) => [
      otro.pedir('POST', '/api/consumo/grafico', { idProv }),
      otro.pedir('GET', `/api/consumo/${idProv}/consumo`),
      otro.pedir('POST', '/api/consumo/objetivo', { idProv, cantObj: '1.00' }),
    ]
    const [ajeno, inexistente] = await Promise.all([mio.hash, nadie].map((idProv) => Promise.all(pedir(idProv))))
    expect(ajeno?.map(({ estado }) => estado)).toEqual([404, 404, 404])
    expect(ajeno?.map(({ cuerpo }) => cuerpo.detail)).toEqual(inexistente?.map(({ cuerpo }) => cuerpo.detail))
    expect(await sistema().servicios.store.readStream(streamConsumo(mio.id))).toEqual([])
    for (const consulta of ['?mes=2026-13', '?mes=2026-1', '?anio=26', '?mes=2026-01&anio=2026', '?despues=x'])
      expect((await mio.pedir('GET', `/api/consumo/${mio.hash}/consumo${consulta}`)).estado).toBe(422)
    expect((await mio.pedir('GET', `/api/consumo/${mio.hash}/otra`)).estado).toBe(422)
    for (const cuerpo of [{}, { idProv: mio.hash, anio: 'x' }, { idProv: mio.hash, valorConsumo: '0.00' }])
      expect((await mio.pedir('POST', '/api/consumo/grafico', cuerpo)).estado).toBe(422)
  })

  it('keeps its amounts when its clients are erased', async () => {
    const [mio, ana] = [await abrir('proveedor', 'Queda'), await abrir('consumidor', 'Ana Irrepetible')]
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Admin')
    const idPedido = await pedido(ana, mio)
    await proponer(mio, idPedido, '9.99')
    await aprobar(ana, idPedido)
    const [antes, abierta] = [await grafico(mio), await figura(mio, 'consumo')]
    await bien(admin, `/api/admin/cuentas/${ana.hash}/eliminar`, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })
    expect([await grafico(mio), await figura(mio, 'consumo')]).toEqual([antes, abierta])
  })
})

describe('the annual objective', () => {
  const fijar = (quien: Persona, cantObj: unknown, clave?: string, pedir = quien.pedir) =>
    pedir(
      'POST',
      '/api/consumo/objetivo',
      { idProv: quien.hash, cantObj },
      clave === undefined ? {} : { 'idempotency-key': clave },
    )

  it('is saved once by parallel requests; the same value again gets the same answer, another gets 409 with the saved one', async () => {
    const mio = await abrir('proveedor', 'Con objetivo')
    const enOtra = (await sistema().otraApi()).pedirCon(mio.cookie)
    const hechas = await Promise.all(
      ['100.00', '200.50', '300.5', '400'].map((cantObj, n) =>
        fijar(mio, cantObj, undefined, n % 2 ? enOtra : mio.pedir),
      ),
    )
    expect(hechas.map(({ estado }) => estado).toSorted()).toEqual([200, 409, 409, 409])
    const ganadora = hechas.find(({ estado }) => estado === 200)?.cuerpo
    const valor: string = ganadora.totalObjetivoProv
    for (const { estado, cuerpo } of hechas)
      if (estado === 409)
        expect(cuerpo).toMatchObject({
          code: 'objetivo-fijado',
          detail: expect.stringMatching(/^Ya guardaste tu objetivo de \d{4}: no se puede cambiar\.$/),
          datos: { objetivo: valor },
        })
    const { anio } = esteMes()
    const fecha = fechaLocal(new Date().toISOString())
    expect(ganadora).toMatchObject({ listObjetivos: [{ fecha, valor }] })
    expect(ganadora.arrayDigCrecimiento).toEqual(mesesDe(anio).map((mes) => ({ mes, ventas: '0.00', objetivo: valor })))
    const otraVez = await Promise.all([fijar(mio, valor), fijar(mio, valor, undefined, enOtra), fijar(mio, valor)])
    expect(otraVez.map(({ cuerpo }) => cuerpo)).toEqual(otraVez.map(() => ganadora))
    expect(await sistema().servicios.store.readStream(streamConsumo(mio.id))).toHaveLength(1)
    expect(await grafico(mio)).toMatchObject({ totalObjetivo: valor, anioObjetivo: anio })
    expect(await grafico(mio, anio + 1)).toMatchObject({ totalObjetivo: '0.00', anioObjetivo: anio })
    expect(await grafico(mio, anio - 1)).toMatchObject({ totalObjetivo: '0.00', anioObjetivo: null, anioPrimero: null })
  })

  it('under one key has one effect and one answer, and other content under that key is refused', async () => {
    const mio = await abrir('proveedor', 'Con clave')
    const clave = crypto.randomUUID()
    const hechas = await Promise.all(Array.from({ length: 5 }, () => fijar(mio, '999999999.99', clave)))
    expect(new Set(hechas.map(({ estado, cuerpo }) => `${estado} ${cuerpo.posicion}`)).size).toBe(1)
    expect(hechas[0]?.cuerpo.totalObjetivoProv).toBe('999999999.99')
    expect((await fijar(mio, '1.00', clave)).cuerpo.code).toBe('clave-reusada')
  })

  it('is from 0.01 to 999999999.99, with at most two decimals', async () => {
    const mio = await abrir('proveedor', 'Exigente')
    for (const malo of ['', '0', '0.00', '0.001', '-1', '+1', '1,5', '1e3', ' 1', 'NaN', '1000000000', 5, null])
      expect([malo, (await fijar(mio, malo)).estado]).toEqual([malo, 422])
    expect(await sistema().servicios.store.readStream(streamConsumo(mio.id))).toEqual([])
    expect((await fijar(mio, '0.01')).cuerpo.totalObjetivoProv).toBe('0.01')
  })
})
