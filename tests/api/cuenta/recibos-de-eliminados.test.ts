import { setTimeout as esperar } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crearOlvido } from '#api/arranque/olvido.ts'
import { hecha } from '#api/http/peticion.ts'
import { solicitudDe } from '#commands/log/solicitud.ts'
import { COBRO, FACTURA, leer, unaVenta } from '#tests/api/compra/venta.ts'
import { textoDe } from '#tests/pdf.ts'
import { sinAjustes } from '#tests/programa.ts'
import { bien, type Persona, unSistema } from '#tests/sistema.ts'

// Needs a system of its own because its whole read side is made anew.
const sistema = unSistema()
const venta = unaVenta(sistema)
const alto = new AbortController()
let olvido: Promise<void>
beforeAll(() => {
  const { pool, eventos, config, direcciones } = sistema()
  const { databaseUrl: DATABASE_URL, eventstoreUrl: EVENTSTORE_URL } = direcciones
  olvido = crearOlvido({
    pool,
    eventos,
    logger: pino({ level: 'silent' }),
    env: sinAjustes({ NODE_ENV: 'test', DATA_DIR: config.dataDir, DATABASE_URL, EVENTSTORE_URL }),
  }).correr(alto.signal)
})
afterAll(async () => {
  alto.abort()
  await olvido
})

type Proveedor = Awaited<ReturnType<ReturnType<typeof venta>['registrar']>>
const ELIMINAR = { confirmacion: 'ELIMINAR', motivo: 'Lo pidió por correo' }
const eliminar = (admin: Persona, { cuenta }: Proveedor) =>
  admin.pedir('POST', `/api/admin/cuentas/${cuenta.id}/eliminar`, ELIMINAR)
const porEliminar = (admin: Persona, { cuenta }: Proveedor) =>
  leer<object>(admin, `/api/admin/cuentas/${cuenta.id}/eliminar`)
const recibo = async (quien: Pick<Persona, 'cookie'>, idCompra: string): Promise<string> => {
  const r = await sistema().app.inject({
    url: `/api/compras/factura/pdf/${idCompra}`,
    headers: { cookie: quien.cookie },
  })
  expect(r.statusCode).toBe(200)
  return textoDe(r.rawPayload)
}

/** Takes a provider up to the proof of their payment, which then waits for finance. */
const conComprobante = async () => {
  const { registrar, hastaAprobada, subirComprobante } = venta()
  const proveedor = await registrar()
  const { idCompra } = proveedor
  await hastaAprobada(proveedor)
  await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
  const { cuerpo: comprobante } = await subirComprobante(proveedor)
  return { proveedor, comprobante }
}

it('a person is not erased while a payment of theirs waits for finance, and the question says so', async () => {
  const { admin, financiero } = venta()
  const { proveedor, comprobante } = await conComprobante()
  const { idCompra } = proveedor
  await sistema().servicios.avance.esperar(BigInt(comprobante.posicion))
  const { codCompra } = (await proveedor.pedir('GET', `/api/compras/${idCompra}`)).cuerpo
  expect(await porEliminar(admin, proveedor)).toEqual({
    esperan: [{ que: 'confirmar', codigo: codCompra }],
    pedidos: 0,
    compra: { codigo: codCompra, estadoPedido: 'Aprobado' },
    incidentes: 0,
    documentos: 1,
  })
  const conProbante = await eliminar(admin, proveedor)
  expect([conProbante.estado, conProbante.cuerpo.code]).toEqual([409, 'pago-en-espera'])
  expect(conProbante.cuerpo.detail).toBe(
    'Todavía no se puede eliminar: el comprobante de su compra espera que finanzas lo confirme o lo rechace.',
  )
  await bien(financiero, '/api/compras/pago/confirmar', { idCompra, sha256: comprobante.sha256, ...COBRO })
  expect((await eliminar(admin, proveedor)).cuerpo.detail).toMatch(/el pago confirmado de su compra espera/)
  // Nothing of theirs is gone.
  expect((await proveedor.pedir('GET', '/api/yo')).estado).toBe(200)
  const { pool } = sistema()
  expect((await pool.query('select from fiscal.identidades')).rowCount).toBe(0)
  const { estado, cuerpo: sinMotivo } = await admin.pedir(
    'POST',
    `/api/admin/cuentas/${proveedor.cuenta.id}/eliminar`,
    {
      confirmacion: 'ELIMINAR',
      motivo: ' ',
    },
  )
  expect([estado, Object.keys(sinMotivo.errores)]).toEqual([422, ['motivo']])
})

it('of a proof and an erasure at once, in two processes, one is refused', async () => {
  const { admin, registrar, hastaAprobada, subirComprobante } = venta()
  const alla = await sistema().otraApi()
  const otroAdmin: Persona = { ...admin, pedir: alla.pedirCon(admin.cookie) }
  for (let vez = 0; vez < 8; vez += 1) {
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaAprobada(proveedor)
    await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
    await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
    const [comprobante, eliminada] = await Promise.all([
      esperar(5 * vez).then(() => subirComprobante(proveedor)),
      esperar(5).then(() => eliminar(otroAdmin, proveedor)),
    ])
    const estados = [comprobante.estado, eliminada.estado]
    expect(
      estados.filter((estado) => estado === 200),
      String(estados),
    ).toHaveLength(1)
    const id = sistema().servicios.ids.revelar(idCompra) as number
    const { context } = await sistema().servicios.compras.estado(id)
    expect(context.comprobante !== undefined).toBe(comprobante.estado === 200)
    if (eliminada.estado !== 200) expect([eliminada.estado, eliminada.cuerpo.code]).toEqual([409, 'pago-en-espera'])
  }
}, 120_000)

it('a proof that came in the moment in which its sender was erased can be rejected, and the purchase closed', async () => {
  const { admin, callcenter, financiero } = venta()
  const { proveedor, comprobante } = await conComprobante()
  const { idCompra } = proveedor
  const { cuentas, ids } = sistema().servicios
  const id = ids.revelar(proveedor.cuenta.id) as number
  const origen = { actor: { id: admin.id, tipoUsuario: 'administrador' }, ahora: new Date().toISOString() } as const
  // The question whether a payment waits is asked before this.
  const accion = { quien: admin.id, accion: 'eliminar', objeto: String(id), clave: `eliminar-${id}` }
  const { posicion } = hecha(
    await cuentas.eliminar(id, { ...origen, motivo: 'Lo pidió' }, solicitudDe(accion, '', 'web')),
  )
  await sistema().servicios.avance.esperar(posicion)
  const { sha256 } = comprobante
  const rechazo = { idCompra, sha256, motivo: 'Se eliminó la cuenta' }
  const confirmado = await financiero.pedir('POST', '/api/compras/pago/confirmar', { idCompra, sha256, ...COBRO })
  expect([confirmado.estado, confirmado.cuerpo.code]).toEqual([409, 'cuenta-eliminada'])
  await bien(financiero, '/api/compras/pago/rechazar', rechazo)
  await bien(callcenter, '/api/compras/cerrar', { idCompra, motivo: 'Se eliminó la cuenta' })
})

it('of an erased person’s receipts finance alone reads the name and the RUC, for seven years', async () => {
  const { admin, callcenter, financiero, registrar, hastaActivada } = venta()
  const auditor = await sistema().abrirCuenta('auditor', 'staff', 'Íñigo')
  const proveedor = await registrar()
  const { idCompra } = proveedor
  const { posicion } = await hastaActivada(proveedor, { razonSocial: 'Tejas del Austro S. A.' })
  await sistema().servicios.avance.esperar(BigInt(posicion))
  expect(await porEliminar(admin, proveedor)).toMatchObject({ esperan: [], documentos: 1 })
  const eliminada = await eliminar(admin, proveedor)
  expect(eliminada.estado).toBe(200)
  await sistema().servicios.avance.esperar(BigInt(eliminada.cuerpo.posicion))
  const visto = async (quien: Persona) =>
    (await leer<{ factura: object | null }>(quien, `/api/compras/${idCompra}`)).factura
  // At once: the rebuild that takes it out of the rows comes later.
  expect(await visto(admin)).toMatchObject({ ruc: 'Usuario eliminado' })
  const { items: facturas } = await leer<{ items: object[] }>(callcenter, '/api/compras/facturas?buscar=tejas')
  expect(facturas).toEqual([])
  const porRuc = `/api/auditoria/historias?ruc=${FACTURA.ruc}`
  const { items: historias } = await leer<{ items: { stream: string }[] }>(auditor, porRuc)
  expect(historias.map(({ stream }) => stream)).not.toContain(`compra-${idCompra}`)
  const compras = '/vendedor/clientes-financiero/datatable?filtro=todas'
  const { recordsFiltered } = await leer<{ recordsFiltered: number }>(financiero, `${compras}&search[value]=tejas`)
  expect(recordsFiltered).toBe(0)

  const guardada = { razonSocial: 'Tejas del Austro S. A.', ruc: FACTURA.ruc, direccion: '', telefono: '', correo: '' }
  expect(await visto(financiero)).toEqual(guardada)
  const { data } = await leer<{ data: { id: string; factura: object }[] }>(financiero, compras)
  expect(data.find(({ id }) => id === idCompra)?.factura).toEqual(guardada)
  const csv = await financiero.pedir('GET', `${compras}&formato=csv`)
  expect(String(csv.cuerpo)).toContain(FACTURA.ruc)
  expect(await recibo(financiero, idCompra)).toContain('Tejas del Austro S. A.')
  for (const quien of [admin, callcenter, auditor]) {
    const dicho = await recibo(quien, idCompra)
    expect([dicho.includes('Tejas del Austro'), dicho.includes(FACTURA.ruc)]).toEqual([false, false])
    expect(dicho).toContain('Usuario eliminado')
  }
  const enLibro = async (quien: Persona) => {
    type Fila = { compra: { id: string } | null; ruc: string; proveedor: { nombre: string } }
    const { data } = await leer<{ data: Fila[] }>(quien, '/vendedor/financiero/libro?length=100')
    const suya = data.find(({ compra }) => compra?.id === idCompra)
    return [suya?.proveedor.nombre, suya?.ruc]
  }
  expect(await enLibro(financiero)).toEqual(['Tejas del Austro S. A.', FACTURA.ruc])
  for (const quien of [admin, auditor]) expect(await enLibro(quien)).toEqual(['Usuario eliminado', 'Usuario eliminado'])
  const libro = await financiero.pedir('GET', '/vendedor/financiero/libro?formato=csv')
  expect(String(libro.cuerpo)).toContain(FACTURA.ruc)
  const caso = await auditor.pedir('GET', `/api/auditoria/compra-${idCompra}/caso.json`)
  expect(caso.estado).toBe(200)
  expect(JSON.stringify(caso.cuerpo)).not.toMatch(new RegExp(`Tejas del Austro|${FACTURA.ruc}`))

  // Neither the log nor the table tells it to whoever has no secret.
  const { pool, servicios } = sistema()
  const { rows } = await pool.query<{ contenido: Buffer; anios: number }>(
    `select contenido, extract(year from age(hasta, now() - interval '1 hour'))::int as anios from fiscal.identidades`,
  )
  expect(rows.map(({ anios }) => anios)).toEqual([7])
  expect(rows[0]?.contenido.toString('latin1')).not.toContain(FACTURA.ruc)
  expect((await eliminar(admin, proveedor)).estado).toBe(200)
  expect(await visto(financiero), 'erasing again leaves it').toEqual(guardada)

  await pool.query(`update fiscal.identidades set hasta = now()`)
  expect(await visto(financiero)).toMatchObject({ ruc: 'Usuario eliminado' })
  await servicios.identidades.barrer()
  expect((await pool.query('select from fiscal.identidades')).rowCount).toBe(0)
}, 120_000)
