import pg from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { crearOlvido } from '#api/arranque/olvido.ts'
import { huellasDe } from '#tests/api/cuenta/huellas.ts'
import { otraCasa } from '#tests/comun.ts'
import { sinAjustes } from '#tests/programa.ts'
import { CONTRASENA, unSistema } from '#tests/sistema.ts'

// Needs a system of its own because its whole read side is made anew.
const sistema = unSistema()
const { tablasCon, enElRegistro, totales, reconstrucciones } = huellasDe(async (base, hacer) => {
  const { direcciones, almacenUrl } = sistema()
  const client = new pg.Client(base === 'bandwork' ? direcciones.databaseUrl : almacenUrl)
  await client.connect()
  return hacer(client).finally(() => client.end())
})

it('an erased person leaves no word in the log or any table, keeps every total, and the log still verifies', async () => {
  const { app, servicios, pool, config, direcciones, eventos, port } = sistema()
  const [admin, gabriela, proveedor] = [
    await sistema().abrirCuenta('administrador', 'staff', 'Inés'),
    await sistema().abrirCuenta('consumidor', 'personal', 'Gabriela Ordóñez'),
    await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería'),
  ]
  const { correo } = (await gabriela.pedir('GET', '/api/yo')).cuerpo.cuenta
  const palabras = ['Gabriela Ord', correo]
  const nuevo = { hashIdProv: proveedor.hash, descripcion: 'Con mi cédula' }
  const { idPedido } = (await gabriela.pedir('POST', '/api/save/index/pedido', nuevo)).cuerpo
  const forma = new FormData()
  forma.append('idPedido', idPedido)
  forma.append('archivo', new Blob(['%PDF-1.4\n%%EOF']), 'cédula de Gabriela Ordóñez.pdf')
  const url = `http://127.0.0.1:${port}/api/pedidos/adjuntar/archivo`
  const subido = await fetch(url, { method: 'POST', body: forma, headers: { cookie: gabriela.cookie } })
  const { posicion } = (await subido.json()) as { posicion: string }
  expect(subido.status).toBe(200)
  const archivo = async () =>
    (await proveedor.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).cuerpo.adjuPedido[0]
  expect((await archivo()).nombre).toBe('cédula de Gabriela Ordóñez.pdf')
  await servicios.avance.esperar((await servicios.store.ultimaPosicion()) ?? 0n, 20_000)
  expect((await tablasCon(palabras)).length).toBeGreaterThan(1)
  const antes = await totales()
  const { activo, construidos } = await reconstrucciones()

  const eliminar = (confirmacion: string) =>
    admin.pedir('POST', `/api/admin/cuentas/${gabriela.hash}/eliminar`, { confirmacion, motivo: 'Lo pidió' })
  expect((await eliminar('sí')).estado).toBe(422)
  expect((await eliminar('ELIMINAR')).estado).toBe(200)
  const { databaseUrl: DATABASE_URL, eventstoreUrl: EVENTSTORE_URL } = direcciones
  const alto = new AbortController()
  const fin = crearOlvido({
    pool,
    eventos,
    logger: pino({ level: 'silent' }),
    env: sinAjustes({ NODE_ENV: 'test', DATA_DIR: config.dataDir, DATABASE_URL, EVENTSTORE_URL }),
  }).correr(alto.signal)
  await vi.waitFor(async () => expect((await reconstrucciones()).cumplida).toBe(true), 30_000)
  const hechas = await reconstrucciones()
  expect(hechas.activo).not.toBe(activo)
  expect(hechas.construidos, 'one rebuild').toBe(construidos + 1)
  expect(await tablasCon(palabras)).toEqual([])
  expect(await enElRegistro(palabras)).toBe(0)
  expect((await archivo()).nombre).toBe('Usuario eliminado')
  expect((await proveedor.pedir('GET', (await archivo()).url)).estado).toBe(404)
  expect(await totales()).toEqual(antes)
  const payload = { correo, contrasena: CONTRASENA }
  expect((await app.inject({ method: 'POST', url: '/login', payload, remoteAddress: otraCasa() })).statusCode).toBe(401)
  expect((await servicios.store.verificar()).hallazgo).toBeUndefined()
  expect((await eliminar('ELIMINAR')).estado).toBe(200)
  // The address is free for another account.
  const libre = { campo: 'correo', valor: correo, clase: 'personal' }
  const nadie = sistema().pedirCon('')
  expect((await nadie('POST', '/registro/cliente/ajax', libre)).cuerpo).toEqual({ valido: true })
  alto.abort()
  await fin
}, 60_000)
