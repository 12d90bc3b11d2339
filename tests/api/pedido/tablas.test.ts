import { beforeAll, describe, expect, it } from 'vitest'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { abrirPedido, bien, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
const hechos: string[] = []

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'personal', 'José Ángel Núñez')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Cerámicas Güitig')
  for (let n = 0; n < 23; n += 1) {
    const descripcion = `Baldosa número ${n}${n === 7 ? ' con diseño andino 100%_real' : ''}`
    hechos.push((await abrirPedido(cliente, proveedor, descripcion)).idPedido)
  }
  for (const idPedido of hechos.slice(0, 4))
    await proveedor.pedir('POST', '/api/pedidos/envio/precio', {
      idPedido,
      subtotal: `${10 + hechos.indexOf(idPedido)}.00`,
    })
  const ultimo = await proveedor.pedir('POST', '/api/pedidos/descartar', { idPedido: hechos[22] as string })
  await sistema().servicios.avance.esperar(BigInt(ultimo.cuerpo.posicion))
})

const tabla = async (
  quien: Persona,
  consulta: string,
  url = quien === cliente ? '/carga_pedidos_ajax' : '/proveedor_ajax',
) => (await quien.pedir('GET', `${url}?draw=3&${consulta}`)).cuerpo

const alDia = async () => {
  const { avance, store } = sistema().servicios
  await avance.esperar((await store.ultimaPosicion()) ?? 0n, 20_000)
}

describe('the order tables', () => {
  it('give exact totals, and count what waits for each side', async () => {
    const delProveedor = await tabla(proveedor, 'start=0&length=5')
    expect(delProveedor).toMatchObject({
      draw: 3,
      recordsTotal: 23,
      recordsFiltered: 23,
      contadores: { 'En Curso': 18, 'Por Aprobar': 4, Descartado: 1, 'me-esperan': 18 },
    })
    expect(delProveedor.data).toHaveLength(5)
    expect(delProveedor.data[0].id).toBe(hechos[22])
    expect((await tabla(cliente, 'length=5')).contadores['me-esperan']).toBe(4)
  })

  it('list a provider’s orders by kind of client, with counts of that kind', async () => {
    const vendedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Pisos del Norte')
    const porClase: Record<string, string[]> = {}
    for (const [clase, quien] of [
      ['personal', cliente],
      ['empresa', await sistema().abrirCuenta('consumidor', 'empresa', 'Constructora Pastaza')],
      ['proveedor', await sistema().abrirCuenta('proveedor', 'empresa', 'Pisos del Sur')],
      ['personal', cliente],
    ] as const) {
      const pedido = { hashIdProv: vendedor.hash, descripcion: `Baldosa para ${clase}` }
      const { cuerpo } = await quien.pedir('POST', '/api/save/index/pedido', pedido)
      porClase[clase] = [cuerpo.idPedido, ...(porClase[clase] ?? [])]
      await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion))
    }
    const por = (clase: string, consulta = '') =>
      tabla(vendedor, `length=5${consulta}`, `/api/pedidos/clientes/${clase}`)
    for (const [clase, ids] of Object.entries(porClase)) {
      const { data, recordsTotal, recordsFiltered, contadores } = await por(clase)
      expect(data.map((f: { id: string }) => f.id)).toEqual(ids)
      expect([recordsTotal, recordsFiltered, contadores['En Curso']]).toEqual(Array(3).fill(ids.length))
    }
    expect(await por('personal', '&start=1&estado=En Curso')).toMatchObject({ recordsFiltered: 2, data: [{}] })
    expect(await por('personal', '&estado=Aprobado')).toMatchObject({ recordsTotal: 2, recordsFiltered: 0, data: [] })
    expect((await por('personal', '&search[value]=personal')).recordsFiltered).toBe(2)
    expect((await por('empresa', '&search[value]=personal')).data).toEqual([])
    expect((await por('otra')).status).toBe(422)
  })

  it('are narrowed to one account, to days of Guayaquil and to totals, beside search and state', async () => {
    const uno = await sistema().abrirCuenta('proveedor', 'empresa', 'Clavos Zumba')
    const otro = await sistema().abrirCuenta('proveedor', 'empresa', 'Maderas Zumba')
    const comprador = await sistema().abrirCuenta('consumidor', 'personal', 'Rosa Quispe')
    const ids: string[] = []
    for (const [de, subtotal] of [
      [uno, '10.00'],
      [otro, '20.5'],
      [otro, ''],
    ] as const) {
      const { idPedido } = await abrirPedido(comprador, de, `Tablones ${ids.length}`)
      ids.push(idPedido)
      if (subtotal) await bien(de, '/api/pedidos/envio/precio', { idPedido, subtotal })
      await alDia()
    }
    const hallados = async (consulta: string, quien = comprador, url = '/carga_pedidos_ajax') =>
      (await tabla(quien, `length=5&${consulta}`, url)).data.map(({ id }: { id: string }) => ids.indexOf(id)).toSorted()
    expect(await hallados(`con=${otro.hash}`)).toEqual([1, 2])
    expect(await hallados(`con=${otro.hash}&estado=Por Aprobar`)).toEqual([1])
    expect(await hallados(`con=${otro.hash}&search[value]=tablones 2`)).toEqual([2])
    expect(await tabla(comprador, `con=${otro.hash}&length=5`, '/carga_pedidos_ajax')).toMatchObject({
      recordsTotal: 3,
      recordsFiltered: 2,
      contadores: { 'En Curso': 1, 'Por Aprobar': 1, todas: 2 },
    })
    // The client reads the total of a proposal, with IVA: 11.50 and 23.58.
    expect(await hallados('totalDesde=11.5')).toEqual([0, 1])
    expect(await hallados('totalDesde=11.51')).toEqual([1])
    expect(await hallados('totalHasta=23.57')).toEqual([0])
    expect(await hallados('totalDesde=0')).toEqual([0, 1])
    expect(await hallados('totalDesde=11.50&totalHasta=23.58', otro, '/proveedor_ajax')).toEqual([1])
    const { createAt } = (await comprador.pedir('GET', `/api/pedidos/${ids[0]}`)).cuerpo
    const dia = fechaLocal(createAt)
    expect(await hallados(`desde=${dia}&hasta=${masDias(dia, 1)}`)).toEqual([0, 1, 2])
    expect(await hallados(`hasta=${masDias(dia, -1)}`)).toEqual([])
    expect(await hallados(`desde=${masDias(dia, 2)}`)).toEqual([])
    const archivo = await comprador.pedir('GET', `/carga_pedidos_ajax?formato=csv&con=${otro.hash}&totalDesde=20`)
    expect(archivo.cuerpo.trim().split('\r\n')).toHaveLength(2)
    for (const mal of [
      'desde=2026-02-30',
      'hasta=9999-12-31',
      'desde=0000-01-01',
      'totalDesde=1.234',
      'desde=2026-02-02&hasta=2026-02-01',
      'totalHasta=-1',
      'totalDesde=20&totalHasta=19.99',
    ])
      expect((await tabla(comprador, mal, '/carga_pedidos_ajax')).status).toBe(422)
    expect((await tabla(comprador, 'con=xxxxxxxxxxxx', '/carga_pedidos_ajax')).code).toBe('no-existe')
  })

  it('say with whom to order: those that one ordered from, then favourites, then the others', async () => {
    const favorito = await sistema().abrirCuenta('proveedor', 'empresa', 'Vidrios Saraguro')
    const primero = await sistema().abrirCuenta('proveedor', 'empresa', 'Vidrios Loja')
    const ultimo = await sistema().abrirCuenta('proveedor', 'empresa', 'Vidrios Cuenca')
    const comprador = await sistema().abrirCuenta('consumidor', 'personal', 'Elsa Pilco')
    for (const de of [primero, ultimo]) await abrirPedido(comprador, de, 'Vidrios')
    await bien(comprador, `/cliente/proveedores/add/favoritos/${favorito.hash}`, {})
    await alDia()
    const lista = async (q: string) =>
      (await comprador.pedir('GET', `/api/proveedores?q=${q}`)).cuerpo.items.map(
        ({ nombre, trato }: { nombre: string; trato?: string }) => `${nombre} ${trato}`,
      )
    const conocidos = ['Vidrios Cuenca pedido', 'Vidrios Loja pedido', 'Vidrios Saraguro favorito']
    const todos = await lista('')
    expect(todos.slice(0, 3)).toEqual(conocidos)
    expect(todos.length).toBeGreaterThan(3)
    expect(new Set(todos.slice(3).map((dicho: string) => dicho.split(' ').at(-1)))).toEqual(new Set(['undefined']))
    expect((await lista('vidrios')).slice(0, 3).toSorted()).toEqual(conocidos.toSorted())
    expect((await lista('saraguro'))[0]).toBe('Vidrios Saraguro favorito')
    // Beside a provider, those of its trade and city come first, then those of its trade.
    const mismoOficio = async (nombre: string, deLoja: boolean) => {
      const vidriero = await sistema().abrirCuenta('proveedor', 'empresa', nombre)
      const lugar = deLoja ? { provincia: 'Loja', ciudad: 'Loja', parroquia: 'Loja' } : {}
      await bien(vidriero, '/api/cuenta/perfil', { actividad: 'Vidriería', ...lugar })
      return vidriero
    }
    const vidriero = await mismoOficio('Cristales Zaruma', true)
    await mismoOficio('Cristales Quito', false)
    await mismoOficio('Cristales Loja', true)
    await alDia()
    const parecidos = await lista(`&como=${vidriero.hash}`)
    expect(parecidos.slice(0, 2).toSorted()).toEqual(['Cristales Loja undefined', 'Cristales Zaruma undefined'])
    expect(parecidos.slice(2, 4)).toEqual(['Cristales Quito undefined', conocidos[0]])
  })

  it('offer the other sides of one’s orders, the most recent first, and nobody else', async () => {
    const uno = await sistema().abrirCuenta('proveedor', 'empresa', 'Cerámicas del Sur')
    const otro = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
    const comprador = await sistema().abrirCuenta('consumidor', 'personal', 'Blanca Pilco')
    for (const de of [uno, otro, uno]) await abrirPedido(comprador, de, 'Clavos')
    await alDia()
    const nombres = async (quien: Persona, consulta: string) =>
      (await quien.pedir('GET', `/api/pedidos/contrapartes?${consulta}`)).cuerpo.items.map(
        ({ nombre }: { nombre: string }) => nombre,
      )
    expect(await nombres(comprador, 'lado=consumidor')).toEqual(['Cerámicas del Sur', 'Ferretería Ñandú'])
    expect(await nombres(comprador, 'lado=consumidor&q=nandu')).toEqual(['Ferretería Ñandú'])
    expect(await nombres(comprador, `lado=consumidor&con=${otro.hash}`)).toEqual(['Ferretería Ñandú'])
    expect(await nombres(otro, 'lado=proveedor')).toEqual(['Blanca Pilco'])
    expect(await nombres(otro, `lado=proveedor&con=${cliente.hash}`)).toEqual([])
    expect(await nombres(comprador, 'lado=proveedor')).toEqual([])
  })

  it('give every row once, by offset and by cursor', async () => {
    const porSitio: string[] = []
    for (let start = 0; start < 25; start += 5)
      porSitio.push(...(await tabla(proveedor, `start=${start}&length=5`)).data.map((f: { id: string }) => f.id))
    const porCursor: string[] = []
    let despues = ''
    for (;;) {
      const pagina = await tabla(proveedor, `length=5${despues && `&despues=${despues}`}`)
      porCursor.push(...pagina.data.map((f: { id: string }) => f.id))
      if (!pagina.siguiente) break
      despues = pagina.siguiente
    }
    expect(porSitio).toEqual([...hechos].reverse())
    expect(porCursor).toEqual(porSitio)
  })

  it('search in any column without case and accents, and take a wildcard as text', async () => {
    const buscar = async (texto: string, quien = proveedor) =>
      (await tabla(quien, `length=100&search[value]=${encodeURIComponent(texto)}`)).data.length
    expect(await buscar('DISENO')).toBe(1)
    expect(await buscar('nunez')).toBe(23)
    expect(await buscar('guitig', cliente)).toBe(23)
    expect(await buscar('100%_real')).toBe(1)
    expect(await buscar('100%real')).toBe(0)
    expect(await buscar('baldosa numero 1')).toBe(11)
    const [fila] = (await tabla(proveedor, 'length=5')).data
    expect(await buscar(fila.idPediProv.toLowerCase())).toBe(1)
    expect(await buscar('no está')).toBe(0)
  })

  it('forgive a typo where nothing is found, also of a word’s beginning and of the other side’s name, and say so', async () => {
    const buscar = async (texto: string, mas = '', url?: string) => {
      const q = `length=100&search[value]=${encodeURIComponent(texto)}${mas}`
      const { aproximada, data, recordsFiltered, contadores } = await tabla(proveedor, q, url)
      return [aproximada, data.length, recordsFiltered, contadores.todas]
    }
    expect(await buscar('valdosa')).toEqual(['baldosa', 23, 23, 23])
    expect(await buscar('vald', '&estado=Finalizado')).toEqual(['baldosa', 0, 0, 23])
    expect(await buscar('Nunes')).toEqual(['nunez', 23, 23, 23])
    expect(await buscar('valdosa número 1')).toEqual(['baldosa numero 1', 11, 11, 11])
    // A search that finds something isn't corrected, and neither are short words.
    expect(await buscar('baldosa')).toEqual([null, 23, 23, 23])
    for (const nada of ['val', 'xilofono', '%%%', "'; --", 'a'.repeat(200)])
      expect(await buscar(nada), nada).toEqual([null, 0, 0, 0])
    const csv = await proveedor.pedir('GET', '/proveedor_ajax?formato=csv&search[value]=valdosa')
    expect(String(csv.cuerpo).match(/Baldosa/g)).toHaveLength(23)
    // Another account's words correct nothing.
    const otra = await sistema().abrirCuenta('proveedor', 'empresa', 'Otra')
    expect((await tabla(otra, 'length=5&search[value]=valdosa')).aproximada).toBeNull()
  })

  it('search by the other side’s current name, in drafts too, and never by one’s own name', async () => {
    const comprador = await sistema().abrirCuenta('consumidor', 'personal', 'Rosa Chimbo')
    const vendedora = await sistema().abrirCuenta('proveedor', 'empresa', 'Maderas del Oriente')
    const lejana = await sistema().abrirCuenta('proveedor', 'empresa', 'Aserradero Lejano')

    await comprador.pedir('POST', '/api/save/index/pedido', {
      hashIdProv: vendedora.hash,
      descripcion: 'Tablones de seike',
    })
    await comprador.pedir('POST', `/pedido/cliente/sin-conexion/${lejana.hash}`, { descripcion: 'Tablones de seike' })
    const nombrar = (quien: Persona, nombre: string) => quien.pedir('POST', '/api/cuenta/perfil', { nombre })
    await nombrar(vendedora, 'Ébanos Ñandú')
    const { cuerpo } = await nombrar(comprador, 'Rosa Muñoz')
    await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion))
    const urlDe = (quien: Persona) => (quien === comprador ? '/carga_pedidos_ajax' : '/proveedor_ajax')
    // The words of a draft correct a search of its client alone.
    const corregida = async (quien: Persona) =>
      (await tabla(quien, 'length=5&search[value]=tavlones', urlDe(quien))).aproximada
    expect([await corregida(comprador), await corregida(lejana)]).toEqual(['tablones', null])
    const hallados = async (quien: Persona, texto: string, orden = '') => {
      const consulta = `length=5&search[value]=${encodeURIComponent(texto)}${orden}`
      const { data, recordsFiltered } = await tabla(quien, consulta, urlDe(quien))
      expect(recordsFiltered).toBe(data.length)
      return data.length
    }
    const porTotal = '&order[0][column]=0&order[0][dir]=asc&columns[0][data]=totalPedido'
    for (const orden of ['', porTotal]) {
      expect(await hallados(comprador, 'ebanos nandu', orden)).toBe(1)
      expect(await hallados(comprador, 'maderas', orden)).toBe(0)
      expect(await hallados(comprador, 'aserradero', orden)).toBe(1)
      expect(await hallados(comprador, 'seike', orden)).toBe(2)
      expect(await hallados(comprador, 'rosa', orden)).toBe(0)
      expect(await hallados(vendedora, 'muñoz', orden)).toBe(1)
      expect(await hallados(vendedora, 'chimbo', orden)).toBe(0)
      expect(await hallados(vendedora, 'ebanos', orden)).toBe(0)
      expect(await hallados(lejana, 'rosa', orden)).toBe(0)
    }
  })

  it('don’t mark an erased account as deactivated', async () => {
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
    const comprador = await sistema().abrirCuenta('consumidor', 'personal', 'Hugo Toapanta')
    const vendedora = await sistema().abrirCuenta('proveedor', 'empresa', 'Hornos del Sur')
    await abrirPedido(comprador, vendedora)
    const { posicion } = await bien(admin, `/api/admin/cuentas/${comprador.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    const { data } = await tabla(vendedora, `length=5&posicion=${posicion}`)
    expect(data).toMatchObject([{ nombreUserItem: 'Usuario eliminado', desactivada: false }])
  })

  it('filter by state and by what waits, and order by a column both ways', async () => {
    expect((await tabla(proveedor, 'length=100&estado=Por Aprobar')).data).toHaveLength(4)
    expect((await tabla(proveedor, 'length=100&estado=me-esperan')).recordsFiltered).toBe(18)
    const orden = (dir: string) =>
      `length=5&estado=Por Aprobar&order[0][column]=0&order[0][dir]=${dir}&columns[0][data]=totalPedido`
    const totales = async (dir: string) =>
      (await tabla(proveedor, orden(dir))).data.map((f: { totalPedido: string }) => f.totalPedido)
    expect(await totales('asc')).toEqual(['11.50', '12.65', '13.80', '14.95'])
    expect(await totales('desc')).toEqual(['14.95', '13.80', '12.65', '11.50'])
  })

  it('refuse other page sizes, columns and states', async () => {
    for (const consulta of [
      'length=-1',
      'length=10000',
      'length=7',
      'start=-1',
      'estado=Inventado',
      'order[0][column]=0&columns[0][data]=contrasena',
      'order[0][column]=0&order[0][dir]=drop',
      'despues=1;drop',
    ]) {
      const { estado, cuerpo } = await proveedor.pedir('GET', `/proveedor_ajax?${consulta}`)
      expect([409, 422], consulta).toContain(estado)
      expect(cuerpo.detail).toBeTypeOf('string')
    }
  })

  it('show each side only its own orders', async () => {
    const otro = await sistema().abrirCuenta('proveedor', 'empresa', 'Vacía')
    expect((await tabla(otro, 'length=5')).recordsTotal).toBe(0)
    expect((await cliente.pedir('GET', '/proveedor_ajax')).estado).toBe(403)
    const conEl = await cliente.pedir('GET', `/api/pedidos/proveedor/${proveedor.hash}`)
    expect(conEl.cuerpo.items).toHaveLength(23)
    expect((await cliente.pedir('GET', `/api/pedidos/proveedor/${otro.hash}`)).cuerpo.items).toEqual([])
  })

  it('answer 503 with Retry-After for a position that doesn’t come', async () => {
    const { estado, cabeceras } = await proveedor.pedir('GET', '/proveedor_ajax?posicion=999999999')
    expect(estado).toBe(503)
    expect(cabeceras['retry-after']).toBe('1')
  })
})
