import { hash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { conciliar } from '#api/arranque/conciliacion.ts'
import type { Cierres } from '#api/contract/conciliacion.ts'
import { crearProcesoDeCierres } from '#commands/processes/cierre.ts'
import { crearProcesoDeFirmas } from '#commands/processes/firmas.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { FIGURAS_CONCILIADAS, PALABRA_DE_FIGURA } from '#domain/conciliacion.ts'
import { seCierra, streamPeriodo } from '#domain/consumo/cierre.ts'
import { mesDe, mesSiguiente } from '#domain/consumo/mes.ts'
import { isRefusal } from '#domain/decider.ts'
import { cifrasPorMes } from '#projections/conciliacion/fuentes.ts'
import { asuntosDe } from '#tests/api/avisos.ts'
import { adjuntoDe, leidoDe } from '#tests/pdf.ts'
import { abrirPedido, bien, type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it closes months of all accounts and changes figures in the
// database.
const sistema = unSistema()
const MES = mesDe(new Date().toISOString())

let pedidas = 0
/** Runs a reconciliation as the job queue does. */
const conciliada = async (desde = MES, hasta = desde): Promise<string> => {
  const { pool, servicios } = sistema()
  pedidas += 1
  const solicitud = { comando: `00000000-0000-4000-8000-${String(pedidas).padStart(12, '0')}`, huella: '' }
  const id = await servicios.trabajos.pedir({ tipo: 'conciliacion', desde, hasta }, 1, solicitud)
  if (isRefusal(id)) throw new Error(id.detalle)
  const tomado = await servicios.trabajos.tomar()
  if (tomado?.id !== id) throw new Error('otro trabajo esperaba')
  const ultima = (await servicios.store.ultimaPosicion()) ?? 0n
  await servicios.avance.esperar(ultima, 20_000)
  const meses = { desde, hasta }
  const hecha = await conciliar(servicios.store, pool, servicios.avance.esquema(), { id, meses, alAvanzar: () => {} })
  await servicios.trabajos.terminar(tomado, hecha)
  return String(id)
}
const firmar = (quien: Persona, id: string, clave?: string) =>
  quien.pedir('POST', `/api/conciliacion/${id}/firma`, {}, clave === undefined ? {} : { 'idempotency-key': clave })
const delPeriodo = async (mes = MES) =>
  (await sistema().servicios.store.readStream(streamPeriodo(mes))).map(({ type, data }) => ({ type, data }))
const cierres = async (quien: Persona): Promise<Cierres['items']> => {
  const posicion = await sistema().servicios.store.ultimaPosicion()
  return ((await quien.pedir('GET', `/api/conciliacion/cierres?posicion=${posicion}`)).cuerpo as Cierres).items
}
let otra: Awaited<ReturnType<ReturnType<typeof sistema>['otraApi']>>
/** Runs the check in two processes at once. */
const revisar = async (): Promise<void> => {
  const procesos = [sistema(), otra].map(({ servicios }) =>
    crearProcesoDeFirmas({
      ...servicios,
      leidas: (meses) => cifrasPorMes(servicios.db, servicios.avance.esquema(), meses),
      // The process's clock is behind the months closed here.
      ahora: () => seCierra(MES),
      logger: { warn: (datos) => expect.fail(JSON.stringify(datos)) },
    }),
  )
  await Promise.all([...procesos, ...procesos].map((proceso) => proceso.revisar()))
  await sistema().servicios.avance.esperar((await sistema().servicios.store.ultimaPosicion()) ?? 0n, 20_000)
}
/** Changes figures of the read model, as somebody with a database client could. */
const leerDistinto = async (centavos: number): Promise<void> => {
  const { pool, servicios } = sistema()
  const { rowCount } = await pool.query(
    `update ${servicios.avance.esquema()}.pedidos set propuesta_iva = propuesta_iva + $1 where propuesta_iva > 0`,
    [centavos],
  )
  expect(rowCount).toBe(1)
}

let finanzas: Persona
let colega: Persona
let proveedor: Persona
let cliente: Persona
const pedir = async (): Promise<void> => {
  const { idPedido } = await abrirPedido(cliente, proveedor, 'Tejas')
  await bien(proveedor, '/api/pedidos/envio/precio', { idPedido, subtotal: '10.00' })
  await bien(cliente, '/api/pedidos/aprobar', { idPedido, version: 1 })
}

beforeAll(async () => {
  otra = await sistema().otraApi()
  const abrir = sistema().abrirCuenta
  finanzas = await abrir('financiero', 'staff', 'Irma Paz')
  colega = await abrir('financiero', 'staff', 'Raúl Paz')
  proveedor = await abrir('proveedor', 'empresa', 'Tejar')
  cliente = await abrir('consumidor', 'personal', 'Ana')
  await pedir()
})

describe('the close of a month', () => {
  it('is signed by finance alone, once, on a fresh newest reconciliation of that month alone, after its close, without differences', async () => {
    const rechazada = async (id: string, quien = finanzas) => {
      const { estado, cuerpo } = await firmar(quien, id)
      return [estado, cuerpo.code]
    }
    const antes = await conciliada()
    expect((await rechazada(antes)).join()).toContain('mes-abierto')
    await crearProcesoDeCierres({ ...sistema().servicios, ahora: () => seCierra(MES) }).revisar()
    expect((await rechazada(antes)).join()).toContain('conciliacion-vieja')
    expect((await rechazada(await conciliada(MES, mesSiguiente(MES)))).join()).toContain('varios-meses')
    expect((await rechazada('999999'))[0]).toBe(404)
    expect((await rechazada('nada'))[0]).toBeGreaterThanOrEqual(400)

    await leerDistinto(1)
    expect((await rechazada(await conciliada())).join()).toContain('con-diferencias')
    await leerDistinto(-1)
    const pasada = await conciliada()
    const id = await conciliada()
    expect((await rechazada(pasada)).join()).toContain('conciliacion-vieja')
    expect((await rechazada(id, proveedor))[0]).toBe(403)
    const { pool } = sistema()
    const hecha = (cuando: string) =>
      pool.query(`update acceso.trabajos set acabado = now() - interval '${cuando}' where id = $1`, [id])
    await hecha('25 hours')
    // Makes the signed one the older of the two.
    await pool.query('delete from acceso.trabajos where id = $1', [pasada])
    await pool.query(`update acceso.trabajos set acabado = now() - interval '26 hours' where id < $1`, [id])
    expect((await rechazada(id)).join()).toContain('conciliacion-vieja')
    await hecha('1 hour')
    expect(await delPeriodo()).toEqual([{ type: 'MesCerrado', data: { mes: MES } }])

    const clave = crypto.randomUUID()
    const deOtra = { ...colega, pedir: otra.pedirCon(colega.cookie) }
    const respuestas = await Promise.all([
      firmar(finanzas, id, clave),
      firmar(finanzas, id, clave),
      firmar(deOtra, id),
      firmar(colega, id, crypto.randomUUID()),
    ])
    expect(respuestas.map(({ estado }) => estado)).toEqual([200, 200, 200, 200])
    expect((await firmar(finanzas, id, clave)).cuerpo).toEqual(respuestas[0]?.cuerpo)
    const [, firmado, ...nada] = await delPeriodo()
    expect(nada).toEqual([])
    expect(firmado).toMatchObject({ type: 'MesFirmado', data: { mes: MES } })
    expect((firmado as { data: { resumen: unknown } }).data.resumen).toEqual(
      expect.arrayContaining([
        { figura: 'pedidos', valor: '1' },
        { figura: 'pedidos-iva', valor: '1.50' },
        { figura: 'recibido', valor: '0.00' },
      ]),
    )
    const [visto] = await cierres(finanzas)
    expect(visto).toMatchObject({ mes: MES, firma: { alterado: null, alteradas: [] } })
    expect(['Irma Paz', 'Raúl Paz']).toContain(visto?.firma?.de)
    // It is signed already, however old the reconciliation is by then.
    await hecha('48 hours')
    expect((await firmar(finanzas, id, clave)).estado).toBe(respuestas[0]?.estado)
  })

  it('as a PDF shows every figure, who signed it, and the fact with the hash that proves it', async () => {
    const auditor = await sistema().abrirCuenta('auditor', 'staff', 'Elena')
    const bajar = ({ cookie }: Persona, mes = MES) =>
      sistema().app.inject({ url: `/api/conciliacion/cierres/${mes}/cierre.pdf`, headers: { cookie } })
    expect((await bajar(proveedor)).statusCode).toBe(403)
    expect((await bajar(finanzas, '2019-01')).statusCode).toBe(404)
    expect((await bajar(finanzas, '2019-13')).statusCode).toBe(422)
    const { rawPayload, headers, body } = await bajar(auditor)
    expect(headers['content-type'], body).toBe('application/pdf')
    const firmado = (await sistema().servicios.store.readStream(streamPeriodo(MES))).find(
      ({ type }) => type === 'MesFirmado',
    )
    const { cadena = '', actor } = firmado?.meta ?? {}
    const texto = leidoDe(rawPayload)
    for (const dicho of [
      `Cierre de ${mesEscrito(MES)}`,
      actor?.id === finanzas.id ? 'Irma Paz' : 'Raúl Paz',
      cadena,
      `Posición ${firmado?.posicion}`,
      `Historia periodo-${MES}, revisión 1`,
      'Pedidos enviados: 1',
      'IVA de los aprobados: $1,50',
      'Cobros recibidos: $0,00',
    ])
      expect(texto).toContain(dicho)
    for (const figura of FIGURAS_CONCILIADAS) expect(texto).toContain(PALABRA_DE_FIGURA[figura])
    // The attachment has that very SHA-256, so anybody can check it.
    expect(hash('sha256', adjuntoDe(rawPayload, '{"data"') ?? '', 'hex')).toBe(cadena)
    expect((await bajar(finanzas)).rawPayload.equals(rawPayload)).toBe(true)
  })

  it('reports figures that differ from the signed ones once, again after a change, and when they are restored', async () => {
    const inicio = String((await sistema().servicios.store.ultimaPosicion()) ?? 0n)
    await revisar()
    expect(await delPeriodo()).toHaveLength(2)
    await leerDistinto(3)
    await revisar()
    await revisar()
    const cifra = { fuente: 'pedidos', figura: 'pedidos-iva', firmado: '1.50', leido: '1.53' }
    expect((await delPeriodo()).slice(2)).toEqual([{ type: 'CierreAlterado', data: { mes: MES, cifras: [cifra] } }])
    const [visto] = await cierres(finanzas)
    expect(visto?.firma).toMatchObject({ alterado: expect.any(String), alteradas: [cifra] })
    for (const rol of ['financiero', 'administrador', 'auditor'])
      expect(
        (await asuntosDe(sistema(), `r${rol}`, inicio)).filter(({ asunto }) => asunto === 'cierreAlterado'),
      ).toEqual([{ asunto: 'cierreAlterado', datos: { mes: MES, cifras: 1 } }])
    await leerDistinto(-3)
    await revisar()
    expect((await cierres(finanzas))[0]?.firma).toMatchObject({ alterado: null, alteradas: [] })
    // The same difference is reported again.
    await leerDistinto(3)
    await revisar()
    await leerDistinto(-3)
    await revisar()
    expect((await delPeriodo()).slice(2).map(({ type }) => type)).toEqual([
      'CierreAlterado',
      'CierreRepuesto',
      'CierreAlterado',
      'CierreRepuesto',
    ])
  })

  it('shows a difference reported by a source that the read side no longer has', async () => {
    const { pool, servicios } = sistema()
    const anotar = (alteradas: readonly object[]) =>
      pool.query(`update ${servicios.avance.esquema()}.firmas_de_mes set alteradas = $1`, [JSON.stringify(alteradas)])
    const cifra = { fuente: 'meses', figura: 'pedidos-iva', firmado: '1.50', leido: '1.53' }
    await anotar([cifra])
    expect((await cierres(finanzas))[0]?.firma?.alteradas).toEqual([cifra])
    await anotar([])
  })

  it('is checked against the signature in the log, whatever the read side holds', async () => {
    const { pool, servicios } = sistema()
    const antes = await delPeriodo()
    // A forged signature in the read model changes nothing: the log has the true one.
    const esquema = servicios.avance.esquema()
    await pool.query(`update ${esquema}.firmas_de_mes set resumen = '[{"figura":"pedidos","valor":"99"}]'`)
    await revisar()
    expect(await delPeriodo()).toEqual(antes)
    // A sum too large for a number of the product is reported too, and hides nothing else.
    const inmenso = (valor: string) =>
      pool.query(
        `update ${esquema}.cifras_sumadas set suma = ${valor} where medida = 'vendido' and alcance = '' and dia like $1`,
        [`${MES}%`],
      )
    const { rows } = await pool.query(
      `select suma from ${esquema}.cifras where medida = 'vendido' and alcance = '' and dia like $1`,
      [`${MES}%`],
    )
    // A step's sums reach their row within a second.
    const cambiadas = async () => (await inmenso('9223372036854775807')).rowCount
    await expect.poll(cambiadas).toBe(1)
    await leerDistinto(2)
    await revisar()
    const [dicho] = (await delPeriodo()).slice(antes.length)
    expect(dicho).toMatchObject({ type: 'CierreAlterado' })
    const { cifras } = (dicho as { data: { cifras: { fuente: string; figura: string }[] } }).data
    expect(cifras.map(({ fuente, figura }) => `${fuente} ${figura}`).toSorted()).toEqual([
      'pedidos pedidos-iva',
      'sumas pedidos-total',
    ])
    const id = Number(await conciliada())
    const resultado = (await servicios.trabajos.leer(id))?.resultado
    expect(resultado && 'lineas' in resultado && resultado.cuantas).toBe(2)
    await inmenso(String(rows[0]?.suma))
    await leerDistinto(-2)
    await revisar()
    expect((await delPeriodo()).at(-1)).toMatchObject({ type: 'CierreRepuesto' })
    // After a newer one that failed, no reconciliation counts.
    const buena = await conciliada()
    await pool.query(
      `insert into acceso.trabajos (tipo, estado, acabado, meses) values ('conciliacion', 'fallido', now(), $1)`,
      [{ desde: MES, hasta: MES }],
    )
    expect(await servicios.trabajos.conciliada(MES)).not.toBe(Number(buena))
  })

  it('no longer agrees in a reconciliation once the log itself gives another figure than was signed', async () => {
    await pedir()
    const id = Number(await conciliada())
    const resultado = (await sistema().servicios.trabajos.leer(id))?.resultado
    if (!resultado || !('lineas' in resultado)) throw new Error('nada se concilió')
    expect(resultado.cuantas).toBe(0)
    expect(resultado.firmados).toEqual(
      expect.arrayContaining([{ mes: MES, figura: 'pedidos', firmado: '1', registro: '2' }]),
    )
    const { estado, cuerpo } = await firmar(finanzas, String(id))
    expect([estado, cuerpo.code]).toEqual([409, 'con-diferencias'])
    await revisar()
    expect((await cierres(finanzas))[0]?.firma?.alteradas).toEqual(
      expect.arrayContaining([{ fuente: 'tablero', figura: 'pedidos', firmado: '1', leido: '2' }]),
    )
  })
})
