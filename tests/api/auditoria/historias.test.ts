import { describe, expect, it } from 'vitest'
import type { CuentasHalladas, Historias } from '#api/contract/auditoria.ts'
import { nombrarStream } from '#api/http/streams.ts'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { ELIMINADO, type Hecho } from '#domain/hecho.ts'
import { HISTORIAS } from '#domain/permisos.ts'
import { historiasHalladas } from '#projections/auditoria/historias.ts'
import { COBRO, FACTURA, leer, unaVenta } from '#tests/api/compra/venta.ts'
import { abrirPedido, type Persona } from '#tests/sistema.ts'
import { todasLasDe, todoElLog } from './todo.ts'

// A system of its own, because it folds the whole log.
const venta = unaVenta()
type Quien = Pick<Persona, 'pedir'>
const CAMINO = '/api/auditoria/historias'
const LEEN = {
  auditor: HISTORIAS,
  administrador: ['pedido', 'compra', 'cuenta'],
  financiero: ['pedido', 'compra'],
} as const
/** Facts for the call centre alone. */
const OCULTOS = ['NotaDeCompraGuardada']
const hoy = fechaLocal(new Date().toISOString())

const abrir = async () => {
  const { sistema, financiero, admin, ...resto } = venta()
  const [cliente, proveedor, auditor] = [
    await sistema.abrirCuenta('consumidor', 'personal', 'Ana Ñusta'),
    await sistema.abrirCuenta('proveedor', 'empresa', 'Tejas del Sur'),
    await sistema.abrirCuenta('auditor', 'staff', 'Íñigo'),
  ]
  const lectores = { auditor, administrador: admin, financiero }
  return { ...resto, sistema, financiero, admin, cliente, proveedor, auditor, lectores }
}

/** Folds facts to the streams with one that matches, by the newest matching fact first. */
const plegadas = (hechos: readonly Hecho[], lector: keyof typeof LEEN, pasa: (hecho: Hecho) => boolean) => {
  const ultimas = new Map<string, Hecho>()
  for (const hecho of hechos) {
    const lee = (LEEN[lector] as readonly string[]).includes(hecho.category)
    if (!lee || (hecho.category === 'compra' && OCULTOS.includes(hecho.type)) || !pasa(hecho)) continue
    ultimas.delete(hecho.stream)
    ultimas.set(hecho.stream, hecho)
  }
  return [...ultimas.values()].toReversed()
}

describe('the search for histories', () => {
  it('gives each reader all of theirs by any filter and no other, over all pages, as a fold of the log does', async () => {
    const { sistema, cliente, proveedor, auditor, lectores, registrar, hastaActivada, callcenter } = await abrir()
    const nuevo = await registrar('Ferretería Nueva')
    await hastaActivada(nuevo)
    await callcenter.pedir('POST', '/api/compras/nota', { idCompra: nuevo.idCompra, nota: 'Llamar el lunes' })
    const puestos = []
    for (let n = 0; n < 52; n += 1) puestos.push(await abrirPedido(cliente, proveedor))
    const { idPedido } = puestos[7] as { idPedido: string }
    await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '125.50' })
    await cliente.pedir('POST', '/chat/save', { channel: `pedido:${idPedido}`, texto: '¿Hay rojas?' })
    const codigo = (await leer<{ idPediProv: string }>(cliente, `/api/pedidos/${idPedido}`)).idPediProv
    const { hechos, posicion } = await todoElLog(sistema)
    const { ids } = sistema.servicios

    const objeto = ids.revelar(idPedido)
    const deAna = (hecho: Hecho) =>
      hecho.meta.actor.id === cliente.id ||
      (hecho.meta.partes.includes(cliente.id) && hecho.category !== 'reserva') ||
      hecho.stream.endsWith(`-${cliente.id}`)
    const streamsDeAna = new Set(hechos.filter(deAna).map(({ stream }) => stream))
    const filtros: readonly (readonly [string, (hecho: Hecho) => boolean])[] = [
      ['', () => true],
      [`cuenta=${cliente.hash}`, ({ stream }) => streamsDeAna.has(stream)],
      [`actor=${proveedor.hash}`, ({ meta }) => meta.actor.id === proveedor.id],
      ['type=PropuestaEnviada', ({ type }) => type === 'PropuestaEnviada'],
      [
        `type=PedidoColocado&actor=${cliente.hash}`,
        (h) => h.type === 'PedidoColocado' && h.meta.actor.id === cliente.id,
      ],
      [`desde=${hoy}&hasta=${hoy}`, ({ meta }) => fechaLocal(meta.momento) === hoy],
      ['desde=2020-01-01&hasta=9999-12-31', () => true],
      [`desde=2020-01-01&hasta=${masDias(hoy, -1)}`, ({ meta }) => fechaLocal(meta.momento) < hoy],
      [
        `codigo=${codigo.toLowerCase()}`,
        ({ stream }) => stream.endsWith(`-${objeto}`) || stream.endsWith(`:${objeto}`),
      ],
      [`type=NotaDeCompraGuardada`, ({ type }) => type === 'NotaDeCompraGuardada'],
      ['type=DROP%20TABLE', () => false],
      ['codigo=zzz%25', () => false],
    ]
    for (const [lector, quien] of Object.entries(lectores) as [keyof typeof LEEN, Quien][])
      for (const [filtro, pasa] of filtros)
        for (const category of [undefined, ...LEEN[lector]]) {
          const url = `${CAMINO}?posicion=${posicion}&${filtro}${category ? `&category=${category}` : ''}`
          const { items } = await todasLasDe<Historias>(quien, url)
          const esperadas = plegadas(hechos, lector, (h) => (!category || h.category === category) && pasa(h))
          expect(
            items.map(({ stream, hecho }) => [stream, hecho.revision, hecho.type, hecho.posicion]),
            `${lector} ${url}`,
          ).toEqual(esperadas.map((h) => [nombrarStream(h.stream, ids), h.revision, h.type, String(h.posicion)]))
        }
    const { items, paginas } = await todasLasDe<Historias>(auditor, `${CAMINO}?cuenta=${cliente.hash}&category=pedido`)
    expect([items.length, paginas]).toEqual([52, 2])
    const [historia] = items
    expect(historia).toMatchObject({ stream: `pedido-${idPedido}`, codigo, category: 'pedido', cuantos: 2 })
    expect(historia?.partes.map(({ nombre }) => nombre)).toEqual(['Ana Ñusta', 'Tejas del Sur'])
    const delPedido = hechos.filter(({ stream }) => stream === `pedido-${objeto}`)
    expect([historia?.primero, historia?.ultimo]).toEqual([delPedido[0]?.meta.momento, delPedido.at(-1)?.meta.momento])
  })

  it('finds histories by tax id, by a payment’s reference and by an amount', async () => {
    const { sistema, cliente, proveedor, auditor, financiero, registrar, hastaActivada } = await abrir()
    const nuevo = await registrar('Ferretería Hallada')
    await hastaActivada(nuevo)
    const { idPedido } = await abrirPedido(cliente, proveedor)
    const { cuerpo } = await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '7125.50' })
    const { identificacion } = await leer<{ identificacion: string }>(financiero, `/api/compras/${nuevo.idCompra}`)
    const { identificacion: cedula } = (await sistema.servicios.db
      .withSchema(sistema.servicios.avance.esquema())
      .selectFrom('cuentas')
      .select('identificacion')
      .where('id', '=', cliente.id)
      .executeTakeFirstOrThrow()) as { identificacion: string }
    const halladas = async (quien: Quien, filtro: string) => {
      const { items } = await todasLasDe<Historias>(quien, `${CAMINO}?posicion=${cuerpo.posicion}&${filtro}`)
      return items.map(({ stream }) => stream)
    }
    const [compra, pedido] = [`compra-${nuevo.idCompra}`, `pedido-${idPedido}`]
    for (const [filtro, esta, no] of [
      [`ruc=${FACTURA.ruc}`, compra, pedido],
      [`ruc=${identificacion}`, compra, pedido],
      [`ruc=${identificacion}`, `cuenta-${nuevo.cuenta.id}`, pedido],
      [`ruc=${cedula}`, pedido, compra],
      ['referencia=trx+00', compra, pedido],
      ['monto=7125.5', pedido, compra],
      ['monto=8194.33', pedido, compra],
      [`monto=${COBRO.recibido}`, compra, pedido],
      [`referencia=trx+00&monto=${COBRO.recibido}&ruc=${FACTURA.ruc}`, compra, pedido],
    ] as const) {
      const suyas = await halladas(auditor, filtro)
      expect(suyas, filtro).toContain(esta)
      expect(suyas, filtro).not.toContain(no)
    }
    for (const filtro of ['referencia=nadie', 'monto=0.07', 'ruc=1710034066', `referencia=${'%25'.repeat(3)}`])
      expect(await halladas(auditor, filtro), filtro).toEqual([])
    // Finance knows the tax ids of providers alone.
    expect(await halladas(financiero, `ruc=${identificacion}`)).toContain(compra)
    expect(await halladas(financiero, `ruc=${cedula}`)).toEqual([])
  })

  it('finds the same by a part of a code, whether many or few have it', async () => {
    const { sistema, cliente, proveedor, registrar } = await abrir()
    const { idPedido } = await abrirPedido(cliente, proveedor)
    await cliente.pedir('POST', '/chat/save', { channel: `pedido:${idPedido}`, texto: '¿Hay rojas?' })
    await abrirPedido(cliente, proveedor)
    await registrar()
    const { posicion } = await todoElLog(sistema)
    const { avance, db } = sistema.servicios
    await avance.esperar(BigInt(posicion))
    const legibles = { categorias: [...HISTORIAS], ocultos: {} }
    for (const codigo of ['-20', '000', 'c1-', 'zzz']) {
      const hallar = async (pocos: number) => {
        const pagina = { despues: undefined, cuantas: 200, pocos }
        const halladas = await historiasHalladas(db, avance.esquema(), legibles, { codigo }, pagina)
        return halladas.map(({ stream, posicion: donde }) => `${stream} ${donde}`)
      }
      const [entreMuchas, entrePocas] = [await hallar(0), await hallar(1_000)]
      expect(entreMuchas, codigo).toEqual(entrePocas)
      expect(
        entrePocas.some((historia) => historia.startsWith('conversacion-pedido:')),
        codigo,
      ).toBe(codigo === '-20' || codigo === '000')
    }
  })

  it('refuses invalid filters and categories of other readers in Spanish, and other roles altogether', async () => {
    const { sistema, cliente, proveedor, auditor, financiero, admin, callcenter } = await abrir()
    for (const [filtro, esperado] of [
      ['codigo=P1', 422],
      [`codigo=${'P'.repeat(41)}`, 422],
      ['codigo=P12%00', 422],
      ['ruc=12', 422],
      ['ruc=17100340%00', 422],
      ['referencia=ab', 422],
      [`referencia=${'r'.repeat(61)}`, 422],
      ['monto=1,5', 422],
      ['monto=-1', 422],
      ['category=reserva', 422],
      ['category=correo', 422],
      ['cuenta=corta', 422],
      ['cuenta=aaaaaaaaaaaaaaaa', 404],
      ['actor=%27%3B--aaaaaaaaaa', 422],
      ['desde=2026-02-30&hasta=2026-03-01', 422],
      ['desde=2026-03-02&hasta=2026-03-01', 422],
      ['desde=2026-03-02', 422],
      ['despues=-1', 422],
      ['despues=99999999999999999', 422],
      [`type=${'T'.repeat(61)}`, 422],
      ['posicion=x', 422],
    ] as const) {
      const r = await auditor.pedir('GET', `${CAMINO}?${filtro}`)
      expect(r.estado, `${filtro} ${JSON.stringify(r.cuerpo)}`).toBe(esperado)
      expect(r.cuerpo.detail).toMatch(/[a-záéíóú]{3,}/)
    }
    for (const category of HISTORIAS) {
      const estado = async (quien: Quien) => (await quien.pedir('GET', `${CAMINO}?category=${category}`)).estado
      const leen = (lector: 'administrador' | 'financiero') => (LEEN[lector] as readonly string[]).includes(category)
      expect(await estado(admin), category).toBe(leen('administrador') ? 200 : 403)
      expect(await estado(financiero), category).toBe(leen('financiero') ? 200 : 403)
    }
    const vendedor = await sistema.abrirCuenta('vendedor', 'staff', 'Lucía')
    for (const quien of [cliente, proveedor, callcenter, vendedor])
      for (const url of [CAMINO, '/api/auditoria/cuentas?buscar=ana'])
        expect((await quien.pedir('GET', url)).estado).toBe(403)
  })

  it('finds an account by a part of its name without accents, or by its id; an erased one’s name is gone', async () => {
    const { sistema, auditor, admin, financiero, proveedor } = await abrir()
    const berta = await sistema.abrirCuenta('consumidor', 'personal', 'Berta Quiñónez')
    const { posicion } = await abrirPedido(berta, proveedor)
    const halladas = async (quien: Quien, buscar: string) =>
      (await leer<CuentasHalladas>(quien, `/api/auditoria/cuentas?buscar=${encodeURIComponent(buscar)}`)).items
    const ella = { id: berta.hash, nombre: 'Berta Quiñónez', tipo: 'consumidor' }
    for (const quien of [auditor, admin, financiero]) expect(await halladas(quien, 'quinonez')).toEqual([ella])
    expect(await halladas(auditor, berta.hash)).toEqual([ella])
    expect(await halladas(auditor, '%')).toEqual([])
    for (const malo of ['', '%20', 'x'.repeat(81), '%00'])
      expect((await auditor.pedir('GET', `/api/auditoria/cuentas?buscar=${malo}`)).estado, malo).toBe(422)
    const ruta = `${CAMINO}?cuenta=${berta.hash}`
    const antes = await leer<Historias>(auditor, `${ruta}&posicion=${posicion}`)
    expect(antes.items.some(({ partes }) => partes.some(({ nombre }) => nombre === ella.nombre))).toBe(true)
    const r = await admin.pedir('POST', `/api/admin/cuentas/${berta.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    expect(r.estado, JSON.stringify(r.cuerpo)).toBe(200)
    const despues = await leer<Historias>(auditor, `${ruta}&posicion=${r.cuerpo.posicion}`)
    expect(despues.items.map(({ stream }) => stream).toSorted()).toEqual(
      expect.arrayContaining(antes.items.map(({ stream }) => stream).toSorted()),
    )
    expect(JSON.stringify(despues)).not.toContain('Berta')
    expect(JSON.stringify(despues)).toContain(ELIMINADO)
    expect(await halladas(auditor, 'quinonez')).toEqual([])
  })
})
