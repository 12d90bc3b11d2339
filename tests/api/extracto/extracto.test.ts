import { describe, expect, it } from 'vitest'
import type {
  ExtractoSubido,
  Extractos,
  LineaDeExtracto,
  PagoDeExtracto,
  PagosDeLinea,
  Pendientes,
  PorColumnas,
  SinLinea,
  UnExtracto,
} from '#api/contract/extracto.ts'
import { EXTRACTOS_GUARDADOS } from '#api/taller/guardados.ts'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { FACTURA, leer, unaVenta } from '#tests/api/compra/venta.ts'
import { BANCOS } from '#tests/api/taller/bancos.ts'
import { bien, type Persona } from '#tests/sistema.ts'

const venta = unaVenta()
const HOY = fechaLocal(new Date().toISOString())
const deBanco = (dia: string) => dia.split('-').toReversed().join('/')
const enComa = (monto: string) => monto.replace('.', ',')

let casas = 0
/** Opens a purchase whose proof waits for finance, with the number on the proof. */
const porConfirmar = async (referencia?: string) => {
  const { registrar, hastaAprobada, subirComprobante } = venta()
  casas += 1
  const nombre = `Tejares ${['Amaru', 'Boreal', 'Cóndor', 'Dorado', 'Ecuatorial', 'Fénix', 'Galápagos', 'Huasca'][casas % 8]} ${casas}`
  const proveedor = await registrar(nombre)
  const { idCompra } = proveedor
  await hastaAprobada(proveedor)
  await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA, razonSocial: nombre })
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
  const { cuerpo } = await subirComprobante(proveedor, undefined, referencia === undefined ? {} : { referencia })
  await venta().sistema.servicios.avance.esperar(BigInt(cuerpo.posicion), 20_000)
  const { totalCompra } = await leer<{ totalCompra: string }>(venta().financiero, `/api/compras/${idCompra}`)
  return { ...proveedor, nombre, total: totalCompra, sha256: cuerpo.sha256 }
}

type Linea = {
  readonly fecha?: string
  readonly documento?: string
  readonly concepto?: string
  readonly monto: string
  readonly tipo?: string
}
const csv = (...lineas: readonly Linea[]) =>
  [
    'Fecha;Concepto;Documento;Tipo;Monto',
    ...lineas.map(({ fecha = HOY, documento = '', concepto = '', monto, tipo = 'C' }) =>
      [deBanco(fecha), concepto, documento, tipo, enComa(monto)].join(';'),
    ),
  ].join('\r\n')

const subir = async (
  contenido: string | Buffer,
  {
    quien = venta().financiero,
    dichas,
    nombre = 'noviembre.csv',
  }: { quien?: Persona; dichas?: object; nombre?: string } = {},
): Promise<{ estado: number; cuerpo: ExtractoSubido & { code: string; detail: string } }> => {
  const forma = new FormData()
  if (dichas)
    for (const [campo, valor] of Object.entries(dichas))
      forma.append(campo, typeof valor === 'string' ? valor : JSON.stringify(valor))
  forma.append('archivo', new Blob([new Uint8Array(Buffer.from(contenido as string))]), nombre)
  const r = await fetch(`http://127.0.0.1:${venta().sistema.port}/api/extractos`, {
    method: 'POST',
    body: forma,
    headers: { cookie: quien.cookie },
  })
  return { estado: r.status, cuerpo: (await r.json()) as ExtractoSubido & { code: string; detail: string } }
}
/**
 * The number of statements uploaded. A new account uploads after every 25, because of the limit a
 * minute.
 */
let traidos = 0
let trae: Persona | undefined
const quienTrae = async (): Promise<Persona> => {
  if (traidos % 25 === 0) trae = await venta().sistema.abrirCuenta('financiero', 'staff', 'Ricardo')
  traidos += 1
  return trae ?? venta().financiero
}
/** Uploads a statement, and names its columns where they aren't known. */
const traer = async (...lineas: readonly Linea[]): Promise<string> => {
  const quien = await quienTrae()
  const { cuerpo } = await subir(csv(...lineas), { quien })
  const dichas = { banco: 'Banco del Pichincha', columnas: cuerpo.columnas?.columnas }
  const hecho = cuerpo.columnas ? (await subir(csv(...lineas), { quien, dichas })).cuerpo : cuerpo
  if (!hecho.extracto) throw new Error(JSON.stringify(hecho))
  return hecho.extracto.id
}
const ver = (id: string, pestana = 'casadas', posicion = '0') =>
  leer<UnExtracto>(venta().financiero, `/api/extractos/${id}?ver=${pestana}&posicion=${posicion}`)
/** Returns the fields of a line as the client saw it. */
const vista = (linea: LineaDeExtracto | undefined) => ({
  numero: linea?.numero,
  porque: linea?.porque,
  monto: linea?.monto,
  cobro: linea?.cobro,
})
/** Confirms a line as the button does, with the payment that the line was shown with. */
const confirmar = (
  id: string,
  linea: LineaDeExtracto | undefined,
  quien: Pick<Persona, 'pedir'> = venta().financiero,
  clave?: string,
) => {
  const [pago] = linea?.pagos ?? []
  return quien.pedir(
    'POST',
    `/api/extractos/${id}/confirmar`,
    { ...vista(linea), clave: pago?.clave, sha256: pago?.sha256 },
    clave === undefined ? {} : { 'idempotency-key': clave },
  )
}

describe('a bank statement', () => {
  it('asks for its columns once; a matched line is confirmed by a click, once, and is then in the ledger', async () => {
    const [primera, segunda, tercera] = [
      await porConfirmar('0090042-A'),
      await porConfirmar(),
      await porConfirmar('777'),
    ]
    const lineas = [
      { documento: '90042a', monto: primera.total, concepto: '=HYPERLINK("x")' },
      { concepto: `DEP ${segunda.nombre}`, monto: segunda.total },
      { documento: '999', monto: '5.00' },
      { documento: '5', monto: '3.00', tipo: 'D' },
    ]
    const pedido = await subir(csv(...lineas))
    expect(pedido).toMatchObject({ estado: 200, cuerpo: { extracto: null } })
    const porDecir = pedido.cuerpo.columnas as PorColumnas
    expect(porDecir).toMatchObject({
      cuantas: 4,
      encabezado: ['Fecha', 'Concepto', 'Documento', 'Tipo', 'Monto'],
      banco: '',
    })
    expect(await leer(venta().financiero, '/api/extractos')).toEqual({ items: [] })
    const { columnas } = porDecir
    const dichas = { banco: 'Banco del Pichincha', columnas }
    // The same file, in parallel and again, is the same statement.
    const subidas = await Promise.all([1, 2, 3, 4].map(() => subir(csv(...lineas), { dichas })))
    const { extracto } = (await subir(csv(...lineas), { nombre: 'otro nombre.csv' })).cuerpo
    expect(new Set([...subidas.map(({ cuerpo }) => cuerpo.extracto?.id), extracto?.id]).size).toBe(1)
    expect(extracto).toMatchObject({
      nombre: 'noviembre.csv',
      banco: 'Banco del Pichincha',
      lineas: 3,
      omitidas: 1,
      desde: HOY,
      hasta: HOY,
      subio: 'Ricardo',
    })
    const id = extracto?.id as string
    expect((await leer<{ items: object[] }>(venta().financiero, '/api/extractos')).items.length).toBe(1)

    const { items, contadores } = await ver(id)
    expect(contadores).toEqual({ casadas: 2, mirar: 0, sueltas: 1, confirmadas: 0, apartadas: 0, comprobantes: 1 })
    expect(items).toMatchObject([
      {
        numero: 2,
        porque: 'referencia',
        cobro: '90042a',
        descripcion: '=HYPERLINK("x")',
        monto: primera.total,
        pagos: [
          {
            cliente: { nombre: primera.nombre },
            compra: { id: primera.idCompra },
            sha256: primera.sha256,
            motivo: null,
          },
        ],
      },
      {
        numero: 3,
        porque: 'cliente',
        cobro: expect.stringMatching(/^\d{4}-\d\d-\d\d [0-9A-Z]{7}$/),
        pagos: [{ compra: { id: segunda.idCompra } }],
      },
    ])
    const { items: sinLinea } = await leer<SinLinea>(venta().financiero, `/api/extractos/${id}/sin-linea`)
    expect(sinLinea).toMatchObject([{ compra: { id: tercera.idCompra }, referencia: '777' }])

    // Two requests under one key, and two colleagues at once: one confirmation stands.
    const colega = await venta().sistema.abrirCuenta('financiero', 'staff', 'Elena')
    const [si, no] = await Promise.all([
      confirmar(id, items[0], venta().financiero, 'un clic de Ricardo'),
      confirmar(id, items[0], venta().financiero, 'un clic de Ricardo'),
    ])
    expect([si.estado, no.estado]).toEqual([200, 200])
    // More parallel requests than connections: each gets an answer.
    const tarde = await Promise.all(Array.from({ length: 24 }, () => confirmar(id, items[0], colega)))
    for (const respuesta of tarde) expect(respuesta).toMatchObject({ estado: 409, cuerpo: { code: 'linea-cambio' } })
    // The same key for another line is another request.
    expect(await confirmar(id, items[1], venta().financiero, 'un clic de Ricardo')).toMatchObject({ estado: 200 })
    expect((await confirmar(id, items[0], venta().financiero, 'un clic de Ricardo')).cuerpo.posicion).toBe(
      si.cuerpo.posicion,
    )
    const despues = await ver(id, 'confirmadas', si.cuerpo.posicion)
    expect(despues.contadores).toMatchObject({ casadas: 0, confirmadas: 2 })
    expect(despues.items).toMatchObject([
      { numero: 2, pagos: [{ referencia: '90042a', confirmo: { nombre: 'Ricardo' } }] },
      { numero: 3 },
    ])
    const { data } = await leer<{ data: object[] }>(
      venta().financiero,
      `/vendedor/financiero/libro?search[value]=90042a&posicion=${si.cuerpo.posicion}`,
    )
    expect(data).toMatchObject([{ compra: { id: primera.idCompra }, recibido: primera.total, referencia: '90042a' }])
    // A file of another month repeats the reference, which is used up.
    const repetido = await traer({ documento: '90042A', monto: primera.total, fecha: masDias(HOY, -20) })
    expect((await ver(repetido, 'mirar')).items).toMatchObject([{ estado: 'doblada', porque: 'ya-usada' }])
  })

  it('is matched anew when a proof changes or is rejected, and refuses a confirmation with the old proof', async () => {
    const { subirComprobante, financiero } = venta()
    const compra = await porConfirmar('A-50001')
    const id = await traer({ documento: 'A50001', monto: compra.total })
    const [antes] = (await ver(id)).items
    const { cuerpo } = await subirComprobante(compra, Buffer.from(`%PDF-1.4\n%otro\n%%EOF`), { referencia: 'A-50001' })
    expect(await confirmar(id, antes)).toMatchObject({ estado: 409, cuerpo: { code: 'comprobante-cambio' } })
    const [ahora] = (await ver(id, 'casadas', cuerpo.posicion)).items
    expect(ahora?.pagos[0]?.sha256).toBe(cuerpo.sha256)
    const { posicion } = await bien(financiero, '/api/compras/pago/rechazar', {
      idCompra: compra.idCompra,
      sha256: cuerpo.sha256,
      motivo: 'No se lee',
    })
    expect((await ver(id, 'sueltas', posicion)).items).toMatchObject([{ porque: 'nada' }])
  })

  it('lets a person choose the payment of an unmatched line, once, or put the line aside with a reason', async () => {
    const { financiero } = venta()
    const [primera, segunda] = [await porConfirmar(), await porConfirmar()]
    const { items: todos } = await leer<PagosDeLinea>(
      financiero,
      `/api/extractos/${await traer({ monto: '0.01' })}/lineas/2/pagos`,
    )
    expect(todos.length).toBeGreaterThan(1)
    // Both payments fit, and nothing tells them apart. The other line is about something else.
    const id = await traer(
      { documento: '31', monto: primera.total },
      { documento: '32', monto: '4.00', concepto: 'RETENCION' },
    )
    const [dudosa] = (await ver(id, 'mirar')).items
    expect(dudosa).toMatchObject({ porque: 'varios-pagos', elegible: true, aparte: null, cobro: '31' })
    const pagosDe = (numero: number, buscar = '') =>
      leer<PagosDeLinea>(financiero, `/api/extractos/${id}/lineas/${numero}/pagos?buscar=${encodeURIComponent(buscar)}`)
    expect((await pagosDe(2)).items.map(({ cliente }) => cliente.nombre)).toEqual(
      expect.arrayContaining([primera.nombre, segunda.nombre]),
    )
    const { items: hallados } = await pagosDe(3, segunda.nombre.toUpperCase())
    expect(hallados).toMatchObject([{ compra: { id: segunda.idCompra }, archivada: false }])
    expect((await pagosDe(3, 'nadie se llama así')).items).toEqual([])
    expect((await financiero.pedir('GET', `/api/extractos/${id}/lineas/99/pagos`)).estado).toBe(404)

    const [sueltas] = (await ver(id, 'sueltas')).items
    const elegir = (pago: PagoDeExtracto | undefined, linea = dudosa, quien: Pick<Persona, 'pedir'> = financiero) =>
      quien.pedir('POST', `/api/extractos/${id}/confirmar`, {
        ...vista(linea),
        clave: pago?.clave,
        sha256: pago?.sha256,
      })
    // A sum below the price isn't a payment, and the line still waits.
    expect(await elegir(hallados[0], sueltas)).toMatchObject({ estado: 409, cuerpo: { code: 'monto-menor' } })
    // A confirmation of a line that has changed does nothing.
    expect(await elegir(hallados[0], { ...(dudosa as LineaDeExtracto), porque: 'nada' })).toMatchObject({
      estado: 409,
      cuerpo: { code: 'linea-cambio' },
    })
    // Two colleagues choose two payments for one line at once: one is confirmed.
    const colega = await venta().sistema.abrirCuenta('financiero', 'staff', 'Nadia')
    const deUna = dudosa?.pagos.find(({ cliente }) => cliente.nombre === primera.nombre)
    const hechas = await Promise.all([
      elegir(deUna),
      elegir(hallados[0], dudosa, colega),
      elegir(deUna, dudosa, colega),
    ])
    expect(hechas.map(({ estado }) => estado).toSorted()).toEqual([200, 409, 409])
    expect(
      (await ver(id, 'confirmadas', hechas.find(({ estado }) => estado === 200)?.cuerpo.posicion)).items,
    ).toMatchObject([{ numero: 2, elegible: false }])

    const apartar = (numero: number, motivo: string | null, quien: Pick<Persona, 'pedir'> = financiero) =>
      quien.pedir('POST', `/api/extractos/${id}/apartar`, { numero, motivo })
    expect(await apartar(2, 'No es de aquí')).toMatchObject({ estado: 409, cuerpo: { code: 'linea-cambio' } })
    expect((await apartar(77, 'No es de aquí')).estado).toBe(404)
    for (const motivo of ['', ' ', 'x'.repeat(501), 'con\0nulo'])
      expect((await apartar(3, motivo)).estado, motivo).toBe(422)
    for (const { estado } of await Promise.all([1, 2, 3].map(() => apartar(3, 'Retención del banco'))))
      expect(estado).toBe(204)
    const apartadas = await ver(id, 'apartadas')
    expect(apartadas.contadores).toMatchObject({ sueltas: 0, apartadas: 1 })
    expect(apartadas.items).toMatchObject([
      { numero: 3, porque: 'apartada', elegible: false, aparte: { motivo: 'Retención del banco', nombre: 'Ricardo' } },
    ])
    // It stays aside when the columns are set again.
    const de = await leer<PorColumnas>(financiero, `/api/extractos/${id}/columnas`)
    await bien(financiero, `/api/extractos/${id}/columnas`, { banco: de.banco, columnas: de.columnas })
    expect((await ver(id, 'apartadas')).items.length).toBe(1)
    expect((await apartar(3, null)).estado).toBe(204)
    expect((await ver(id, 'sueltas')).items).toMatchObject([{ numero: 3, aparte: null }])
  })

  it('counts what waits in each, and leaves to a person a payment that two statements may have', async () => {
    const { financiero } = venta()
    const compra = await porConfirmar('909183')
    const pendientes = async () =>
      (await leer<Pendientes>(financiero, '/api/extractos/pendientes')).items.map(({ id, ...n }) => [id, n] as const)
    const id = await traer({ documento: '909183', monto: compra.total })
    expect(new Map(await pendientes()).get(id)).toEqual({ casadas: 1, mirar: 0 })
    // The same movement in a longer file is the same one. Another movement that claims that payment
    // leaves both to a person.
    const larga = await traer({ documento: '1', monto: '2.00' }, { documento: '909183', monto: compra.total })
    expect((await ver(larga)).items.length).toBe(1)
    const otra = await traer({ documento: '909183', monto: compra.total, fecha: masDias(HOY, -3) })
    for (const extracto of [id, larga, otra])
      expect((await ver(extracto, 'mirar')).items, extracto).toMatchObject([{ porque: 'otro-extracto' }])
    const ahora = new Map(await pendientes())
    for (const extracto of [id, larga, otra]) expect(ahora.get(extracto)).toEqual({ casadas: 0, mirar: 1 })
    // Once the other one is set aside, the payment is the first one's again.
    const [linea] = (await ver(otra, 'mirar')).items
    expect(
      (
        await financiero.pedir('POST', `/api/extractos/${otra}/apartar`, {
          numero: linea?.numero,
          motivo: 'De otra cuenta',
        })
      ).estado,
    ).toBe(204)
    const [casada] = (await ver(id)).items
    expect(casada).toMatchObject({ porque: 'referencia' })
    expect((await confirmar(id, casada)).estado).toBe(200)
    expect(new Map(await pendientes()).get(larga)).toBeUndefined()
  })

  it('can’t confirm by a click what was returned in another file or what another statement has', async () => {
    const { financiero } = venta()
    const compra = await porConfirmar('700200')
    const id = await traer({ documento: '700200', monto: compra.total })
    expect((await ver(id)).items).toMatchObject([{ porque: 'referencia' }])
    await traer({ documento: '1', monto: '1.00' }, { documento: '700200', monto: compra.total, tipo: 'D' })
    const [devuelta] = (await ver(id, 'mirar')).items
    expect(devuelta).toMatchObject({ porque: 'devuelta', elegible: false })
    expect((await confirmar(id, devuelta)).estado).toBe(409)
    // A reversal with a number of its own may be of that payment, in any file of the bank.
    const tercera = await porConfirmar('61234567')
    const reversada = await traer({ documento: '61234567', monto: tercera.total })
    const reverso = { documento: '61234599', monto: tercera.total, tipo: 'D' }
    const otraSalida = await traer({ ...reverso, concepto: 'PAGO DE LUZ' })
    expect((await ver(reversada)).items).toMatchObject([{ porque: 'referencia' }])
    await financiero.pedir('DELETE', `/api/extractos/${otraSalida}`)
    const reversa = await traer({ ...reverso, documento: '', concepto: 'REVERSO TRANSFERENCIA' })
    expect((await ver(reversada, 'mirar')).items).toMatchObject([{ porque: 'quizas-devuelta', elegible: true }])
    await financiero.pedir('DELETE', `/api/extractos/${reversa}`)
    // So may any transfer out to that client.
    const enviada = await traer({ ...reverso, documento: '', concepto: `TRANSFERENCIA ENVIADA ${tercera.nombre}` })
    expect((await ver(reversada, 'mirar')).items).toMatchObject([{ porque: 'quizas-devuelta', elegible: true }])
    await financiero.pedir('DELETE', `/api/extractos/${enviada}`)
    expect((await ver(reversada)).items).toMatchObject([{ porque: 'referencia' }])

    const otra = await porConfirmar('330011')
    await traer({ documento: '330011', monto: otra.total })
    const suelta = await traer({ documento: '998', monto: '500.00' })
    const [linea] = (await ver(suelta, 'sueltas')).items
    const pagos = async () =>
      (await leer<PagosDeLinea>(financiero, `/api/extractos/${suelta}/lineas/${linea?.numero}/pagos`)).items
    expect((await pagos()).map(({ compra }) => compra?.id)).not.toContain(otra.idCompra)
    const clave = `compra ${otra.idCompra}`
    const dicha = { ...vista(linea), clave, sha256: otra.sha256 }
    expect(await financiero.pedir('POST', `/api/extractos/${suelta}/confirmar`, dicha)).toMatchObject({
      estado: 409,
      cuerpo: { code: 'linea-cambio' },
    })
    // A line is confirmed as it was seen, or not at all.
    const [casada] = (await ver(await traer({ documento: '330011', monto: otra.total }, { monto: '0.02' }))).items
    for (const cambio of [{ monto: '1.00' }, { cobro: 'x' }, { porque: 'cliente' }]) {
      const mal = { ...vista(casada), clave, sha256: otra.sha256, ...cambio }
      const { extracto } = (
        await subir(csv({ documento: '330011', monto: otra.total }, { monto: '0.02' }), { quien: await quienTrae() })
      ).cuerpo
      expect((await financiero.pedir('POST', `/api/extractos/${extracto?.id}/confirmar`, mal)).cuerpo.code).toBe(
        'linea-cambio',
      )
    }
  })

  it('is never shown stale while its columns are read anew and lines are set aside', async () => {
    const { financiero } = venta()
    const compra = await porConfirmar('660066')
    const a = await traer({ documento: '660066', monto: compra.total })
    const b = await traer({ documento: 'B1', monto: '3.33' }, { documento: 'B2', monto: '4.44' })
    const { banco, columnas } = await leer<PorColumnas>(financiero, `/api/extractos/${b}/columnas`)
    const apartar = (id: string, motivo: string | null) =>
      financiero.pedir('POST', `/api/extractos/${id}/apartar`, { numero: 2, motivo })
    for (let vez = 0; vez < 12; vez += 1) {
      const hechas = await Promise.all([
        financiero.pedir('POST', `/api/extractos/${b}/columnas`, { banco, columnas }),
        apartar(a, 'Un préstamo'),
        financiero.pedir('GET', `/api/extractos/${a}?ver=casadas`),
        apartar(b, 'De otra cuenta'),
        financiero.pedir('POST', `/api/extractos/${a}/columnas`, { banco, columnas }),
        financiero.pedir('GET', `/api/extractos/${a}?ver=casadas`),
      ])
      expect(hechas.map(({ estado }) => estado)).toEqual([200, 204, 200, 204, 200, 200])
      for (const id of [a, b]) expect((await ver(id, 'apartadas')).items.length).toBe(1)
      expect((await ver(a)).items).toEqual([])
      expect((await apartar(a, null)).estado).toBe(204)
      expect((await apartar(b, null)).estado).toBe(204)
    }
    // A line that is set aside is so in every file that has it, even after its columns were changed
    // for a while.
    await apartar(a, 'Un préstamo')
    const larga = await traer({ documento: '2', monto: '9.01' }, { documento: '660066', monto: compra.total })
    expect((await ver(larga, 'apartadas')).items).toMatchObject([{ numero: 3, aparte: { motivo: 'Un préstamo' } }])
    await bien(financiero, `/api/extractos/${a}/columnas`, { banco, columnas: { ...columnas, referencia: null } })
    expect((await ver(a, 'apartadas')).items).toEqual([])
    await bien(financiero, `/api/extractos/${a}/columnas`, { banco, columnas })
    expect((await ver(a, 'apartadas')).items.length).toBe(1)
  })

  it('asks for the bank if two banks have the same header', async () => {
    const { financiero } = venta()
    const quien = await quienTrae()
    const cabeza = 'Fecha;Concepto;Documento;Tipo;Monto;Agencia'
    const de = (documento: string) => `${cabeza}\r\n${deBanco(HOY)};X;${documento};C;1,00;Centro`
    const { columnas: propuestas } = (await subir(de('1'), { quien })).cuerpo
    const columnas = propuestas?.columnas as object
    for (const banco of ['Banco Uno', 'Banco Dos'])
      expect((await subir(de(banco), { quien, dichas: { banco, columnas } })).cuerpo.extracto?.banco).toBe(banco)
    const pedido = (await subir(de('3'), { quien })).cuerpo
    expect(pedido).toMatchObject({
      extracto: null,
      columnas: { banco: 'Banco Dos', conocidas: [{ banco: 'Banco Dos' }, { banco: 'Banco Uno' }] },
    })
    const { extracto } = (await subir(de('3'), { quien, dichas: { banco: 'Banco Uno', columnas } })).cuerpo
    expect(extracto?.banco).toBe('Banco Uno')
    expect(await leer(financiero, `/api/extractos/${extracto?.id}/columnas`)).toMatchObject({ banco: 'Banco Uno' })
    // A bank's columns stay known after its files are gone and another bank's are read again.
    const { items } = await leer<Extractos>(financiero, '/api/extractos')
    const [primeros, segundos] = ['Banco Uno', 'Banco Dos'].map((banco) =>
      items.filter((extracto) => extracto.banco === banco),
    )
    for (const { id } of primeros?.slice(1) ?? []) await financiero.pedir('DELETE', `/api/extractos/${id}`)
    await bien(financiero, `/api/extractos/${segundos?.[0]?.id}/columnas`, { banco: 'Banco Dos', columnas })
    expect((await subir(de('9'), { quien })).cuerpo.columnas?.conocidas.length).toBe(2)
    // Setting its columns doesn't bring back a statement that is deleted at the same time.
    const decir = () =>
      financiero.pedir('POST', `/api/extractos/${extracto?.id}/columnas`, { banco: 'Banco Uno', columnas })
    await Promise.all([decir(), financiero.pedir('DELETE', `/api/extractos/${extracto?.id}`), decir()])
    expect((await decir()).estado).toBe(404)
    expect((await financiero.pedir('GET', `/api/extractos/${extracto?.id}`)).estado).toBe(404)
  })

  it('that can’t be read is refused whole, with the line and the cell', async () => {
    const lineas = csv({ monto: '5.00' }, { monto: '6.00' }).replace('6,00', '6,00x')
    const columnas = {
      fecha: 0,
      formato: 'dd/mm/aaaa',
      referencia: 2,
      descripcion: 1,
      montos: { modo: 'tipo', monto: 4, tipo: 3 },
      decimal: ',',
    }
    const cuantos = async () => (await leer<{ items: object[] }>(venta().financiero, '/api/extractos')).items.length
    const antes = await cuantos()
    const dichas = { banco: 'Otro', columnas }
    const malo = await subir(lineas.replace('5,00', '5,0,0'), { dichas })
    expect(malo).toMatchObject({ estado: 422, cuerpo: { code: 'extracto-ilegible' } })
    expect(malo.cuerpo.detail).toBe(
      'Línea 2, columna «Monto»: «5,0,0» no es un monto con «,» antes de los centavos. Hay otra que no se puede leer.',
    )
    // Some of these days would be other days in a wrong format, so that format is refused.
    const dias = ['13', '14', '15', '01', '02', '03'].map((d) => `${d}/11/2025;X;1;C;5,00`).join('\n')
    const alReves = { banco: 'Otro', columnas: { ...columnas, formato: 'mm/dd/aaaa' } }
    expect((await subir(`Fecha;Concepto;Documento;Tipo;Monto\n${dias}`, { dichas: alReves })).estado).toBe(422)
    for (const [mal, que] of [
      [{ ...columnas, fecha: 9 }, 'Elige columnas de este archivo.'],
      [{ ...columnas, fecha: 1 }, 'Elige para cada cosa una columna distinta.'],
      [
        { ...columnas, referencia: null, descripcion: null },
        'Elige la columna de la referencia o la de la descripción.',
      ],
      [{ ...columnas, formato: 'mm/dd/aaaa', fecha: 4, montos: { modo: 'signo', monto: 0 } }, 'Línea 2'],
      [{ ...columnas, fecha: -1 }, ''],
      [{ ...columnas, decimal: 'x' }, ''],
      ['{', ''],
    ] as const) {
      const r = await subir(csv({ monto: '5.00' }), { dichas: { banco: 'Otro', columnas: mal } })
      expect([r.estado, r.cuerpo.detail.startsWith(que)], JSON.stringify(mal)).toEqual([422, true])
    }
    for (const [contenido, que] of [
      [Buffer.from('%PDF-1.7'), 'PDF'],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'incompleto'],
      [Buffer.alloc(3 * 1024 * 1024, 'a'), '2 MiB'],
      [`Fecha,Monto\n${'01/11/2026,5\n'.repeat(6_000)}`, '5000 líneas'],
      [`Fecha,Monto\n01/11/2026${',5'.repeat(99)}`, '100 columnas'],
      ['', 'vacío'],
    ] as const) {
      const r = await subir(contenido as string)
      expect([r.estado, r.cuerpo.code], que).toEqual([422, 'extracto-ilegible'])
      expect(r.cuerpo.detail).toContain(que)
    }
    expect(await cuantos()).toBe(antes)
  })

  it('with one unreadable line is read without that line, and names it', async () => {
    const { financiero } = venta()
    const id = await traer({ documento: '71', monto: '7.01' }, { documento: '72', monto: '7.02x' }, { monto: '7.03' })
    const { items, extracto, ilegibles } = await ver(id, 'sueltas')
    expect(items.map(({ numero }) => numero)).toEqual([2, 4])
    expect(extracto).toMatchObject({ lineas: 2, sinLeer: 1 })
    expect(ilegibles).toEqual([expect.stringMatching(/^Línea 3, columna «Monto»: «7,02x» no dice si es/)])
    const { banco, columnas } = await leer<PorColumnas>(financiero, `/api/extractos/${id}/columnas`)
    await bien(financiero, `/api/extractos/${id}/columnas`, { banco, columnas })
    expect((await ver(id, 'sueltas')).ilegibles.length).toBe(1)
  })

  it('with a known header asks again if its days or amounts are written differently, and stores nothing yet', async () => {
    const quien = await quienTrae()
    const con = (...filas: readonly string[]) => `Fecha;Glosa;Nota;Valor\n${filas.join('\n')}`
    const bueno = con('13/11/2025;X;1;5,00', '14/11/2025;X;2;-5,00')
    const { columnas } = (await subir(bueno, { quien })).cuerpo
    const dichas = { banco: 'Banco Glosa', columnas: columnas?.columnas as object }
    expect((await subir(bueno, { quien, dichas })).cuerpo.extracto).toMatchObject({ lineas: 1, sinLeer: 0 })
    const cuantos = async () => (await leer<Extractos>(venta().financiero, '/api/extractos')).items.length
    const antes = await cuantos()
    for (const otro of [
      con('11/03/2025;X;1;5,00', '11/14/2025;X;2;-5,00', '11/15/2025;X;3;6,00'),
      con('13/11/2025;X;1;1,005.00', '14/11/2025;X;2;-5,00'),
    ])
      expect((await subir(otro, { quien })).cuerpo).toMatchObject({
        extracto: null,
        columnas: { banco: 'Banco Glosa', dudas: ['formato', 'decimal'] },
      })
    expect(await cuantos()).toBe(antes)
  })

  it('asks once per bank for unknown words for credit and debit, and again for a new word', async () => {
    const quien = await quienTrae()
    // A day above 12 leaves the order of day and month in no doubt.
    const con = (...tipos: readonly string[]) =>
      `Fecha;Glosa;Doc;Tipo;Importe\n${tipos.map((tipo, n) => `13/11/2025;X;${n};${tipo};1,0${n}`).join('\n')}`
    const pedido = (await subir(con('ING VENT', 'C', 'D'), { quien })).cuerpo
    expect(pedido.columnas).toMatchObject({
      dudas: ['signos'],
      columnas: { montos: { modo: 'tipo', tipo: 3 } },
    })
    expect(pedido.columnas?.palabras[3]).toEqual(['ing vent', 'c', 'd'])
    const columnas = pedido.columnas?.columnas as object
    const dichas = { banco: 'Banco Vent', columnas: { ...columnas, signos: { entran: ['ing vent'], salen: ['c'] } } }
    const { extracto } = (await subir(con('ING VENT', 'C', 'D'), { quien, dichas })).cuerpo
    expect(extracto).toMatchObject({ lineas: 1, omitidas: 2, sinLeer: 0 })
    expect((await subir(con('Ing. Vent.', 'D', 'C', 'D'), { quien })).cuerpo.extracto).toMatchObject({ lineas: 1 })
    // The answer also applies to the bank's other headers.
    const otraCabeza = con('ING VENT', 'D').replace('Glosa', 'Detalle')
    const sinSignos = { banco: 'Banco Vent', columnas }
    expect((await subir(otraCabeza, { quien })).cuerpo.columnas?.dudas).toContain('signos')
    expect((await subir(otraCabeza, { quien, dichas: sinSignos })).cuerpo.extracto).toMatchObject({
      lineas: 1,
      omitidas: 1,
      sinLeer: 0,
    })
    const otro = (await subir(con('ING VENT', 'SAL VENT'), { quien })).cuerpo
    expect(otro).toMatchObject({ extracto: null, columnas: { banco: 'Banco Vent', dudas: ['signos'] } })
    for (const signos of [{ entran: ['x'] }, { entran: 'x', salen: [] }, { entran: Array(25).fill('x'), salen: [] }])
      expect((await subir(con('C'), { quien, dichas: { banco: 'B', columnas: { ...columnas, signos } } })).estado).toBe(
        422,
      )
  })

  it('leaves to a person a line that names another client, whatever the file’s encoding and its column names', async () => {
    await venta().registrar('Panificadora Doña Rosa')
    const compra = await porConfirmar()
    const fila = (dicha: string, monto = compra.total) => `${deBanco(HOY)};918273;${dicha};C;${enComa(monto)}`
    const quien = await quienTrae()
    const traerla = async (cabeza: string, ...partes: readonly (string | Buffer)[]) => {
      const bytes = Buffer.concat(
        [`Fecha;Documento;${cabeza};Tipo;Monto\n`, ...partes].map((parte) => Buffer.from(parte as string)),
      )
      const { cuerpo } = await subir(bytes, { quien })
      const dichas = { banco: `Banco ${cabeza}`, columnas: cuerpo.columnas?.columnas }
      const hecho = cuerpo.columnas ? (await subir(bytes, { quien, dichas })).cuerpo : cuerpo
      const id = hecho.extracto?.id as string
      const { items, contadores } = await ver(id, 'mirar')
      expect(contadores.casadas).toBe(0)
      // Deletes the file, so that no other one has its line.
      await venta().financiero.pedir('DELETE', `/api/extractos/${id}`)
      return items.map(({ porque }) => porque)
    }
    const ROSA = fila('TRANSF PANIFICADORA DOÑA ROSA')
    expect(await traerla('Concepto', ROSA)).toEqual(['otro-cliente'])
    expect(await traerla('Concepto', `${ROSA}\n`, Buffer.from(fila('DEPOSITO PEÑA', '3.50'), 'latin1'))).toEqual([
      'otro-cliente',
    ])
    expect(await traerla('Concepto', `${ROSA}\n\n`, Buffer.from([0xc3]))).toEqual(['otro-cliente'])
    expect(await traerla('Concepto', new TextDecoder('windows-1252').decode(Buffer.from(ROSA)))).toEqual([
      'otro-cliente',
    ])
    for (const cabeza of ['Beneficiario', 'Ordenante', 'Columna rara', 'Oficina'])
      expect(await traerla(cabeza, ROSA), cabeza).toEqual(['otro-cliente'])
    expect(await traerla('Concepto', fila('TRANSF PANIFICADORA DO?A ROSA'))).toEqual(['otro-cliente'])
  })

  it('is finance’s alone, can be read by other columns, and is gone once deleted', async () => {
    const { admin, callcenter, financiero } = venta()
    for (const otro of [admin, callcenter]) {
      expect((await subir(csv(), { quien: otro })).estado).toBe(403)
      expect((await otro.pedir('GET', '/api/extractos')).estado).toBe(403)
    }
    const id = await traer({ documento: '81', monto: '8.01' }, { documento: '82', monto: '8.02', tipo: 'D' })
    const de = await leer<PorColumnas>(financiero, `/api/extractos/${id}/columnas`)
    expect(de).toMatchObject({ banco: 'Banco del Pichincha', dudas: [], columnas: { montos: { modo: 'tipo' } } })
    const otraVez = await subir(csv({ documento: '81', monto: '8.01' }), { dichas: { preguntar: '1' } })
    expect(otraVez.cuerpo).toMatchObject({ extracto: null, columnas: { banco: 'Banco del Pichincha', dudas: [] } })
    const cuerpo = { banco: 'Produbanco', columnas: { ...de.columnas, montos: { modo: 'signo', monto: 4 } } }
    const otra = await financiero.pedir('POST', `/api/extractos/${id}/columnas`, cuerpo)
    expect(otra).toMatchObject({
      estado: 200,
      cuerpo: { extracto: { id, banco: 'Produbanco', lineas: 2, omitidas: 0 } },
    })
    expect((await ver(id, 'sueltas')).items.length).toBe(2)
    await bien(financiero, `/api/extractos/${id}/columnas`, { banco: de.banco, columnas: de.columnas })
    for (let vez = 0; vez < 2; vez += 1)
      expect((await financiero.pedir('DELETE', `/api/extractos/${id}`)).estado).toBe(200)
    for (const camino of ['', '/sin-linea', '/columnas'])
      expect((await financiero.pedir('GET', `/api/extractos/${id}${camino}`)).estado).toBe(404)
    expect((await financiero.pedir('GET', '/api/extractos/nada')).estado).toBe(422)
  })

  it('refuses to match beside more lines than the limit, and works again once the other file is deleted', async () => {
    const { sistema, financiero } = venta()
    const { total, nombre } = await porConfirmar('717171')
    const extracto = await traer({ documento: '717171', concepto: nombre, monto: total })
    const otro = await traer({ documento: '717172', concepto: 'OTRO', monto: total })
    const ver = () => financiero.pedir('GET', `/api/extractos/${extracto}?ver=casadas`)
    expect((await ver()).estado).toBe(200)
    await sistema.pool.query(
      `insert into acceso.lineas_de_extracto (extracto, numero, fecha, referencia, descripcion, resto, monto, vez)
       select $1, 10 + n, $2, 'R' || n, 'PALABRAS', '', $3, 1 from generate_series(1, 20000) n`,
      [otro, HOY, Math.round(Number(total) * 100)],
    )
    await sistema.pool.query(`update acceso.ajustes set valor = (valor::bigint + 1)::text where nombre = 'extractos'`)
    const { estado, cuerpo } = await ver()
    expect([estado, cuerpo.code]).toEqual([422, 'extractos-llenos'])
    expect((await financiero.pedir('GET', '/api/extractos/pendientes')).cuerpo.code).toBe('extractos-llenos')
    expect((await financiero.pedir('DELETE', `/api/extractos/${otro}`)).estado).toBe(200)
    expect((await ver()).cuerpo.contadores.casadas).toBe(1)
  })

  it('is shown fifty lines at a time, and only the newest statements are kept', async () => {
    const { financiero } = venta()
    const id = await traer(...Array.from({ length: 120 }, (_, n) => ({ documento: `S${n}`, monto: '7.77' })))
    const numeros: number[] = []
    let despues: string | null = '0'
    while (despues !== null) {
      const pagina: UnExtracto = await leer(financiero, `/api/extractos/${id}?ver=sueltas&despues=${despues}`)
      expect(pagina.items.length).toBeLessThanOrEqual(50)
      numeros.push(...pagina.items.map(({ numero }) => numero))
      despues = pagina.siguiente
    }
    expect(numeros).toEqual(Array.from({ length: 120 }, (_, n) => n + 2))
    for (let n = 0; n < EXTRACTOS_GUARDADOS; n += 1) await traer({ documento: `M${n}`, monto: '1.00' })
    const vieja = await subir(csv({ documento: 'M0', monto: '1.00' }), { quien: await quienTrae() })
    expect(vieja.cuerpo.salen).toEqual([])
    // A file uploaded again counts as the newest, and the answer names the one that is dropped.
    const { salen } = (
      await subir(csv({ documento: 'último', monto: '1.00' }), { quien: await quienTrae(), nombre: 'u.csv' })
    ).cuerpo
    expect(salen).toEqual(['noviembre.csv'])
    expect((await leer<Extractos>(financiero, '/api/extractos')).items.slice(0, 2).map(({ nombre }) => nombre)).toEqual(
      ['u.csv', 'noviembre.csv'],
    )
    expect(
      (await subir(csv({ documento: 'M0', monto: '1.00' }), { quien: await quienTrae() })).cuerpo.extracto?.id,
    ).toBe(vieja.cuerpo.extracto?.id)
    expect((await leer<{ items: object[] }>(financiero, '/api/extractos')).items.length).toBe(EXTRACTOS_GUARDADOS)
    expect((await financiero.pedir('GET', `/api/extractos/${id}`)).estado).toBe(404)
  })

  it.each(Object.keys(BANCOS))('of %s is read in the form in which the bank gives it', async (banco) => {
    const { texto, lineas, omitidas } = BANCOS[banco] ?? { texto: '', lineas: [], omitidas: 0 }
    const quien = await quienTrae()
    const { columnas } = (await subir(texto, { quien })).cuerpo
    const { extracto } = (await subir(texto, { quien, dichas: { banco, columnas: columnas?.columnas as object } }))
      .cuerpo
    expect(extracto).toMatchObject({ banco, lineas: lineas.length, omitidas })
  })
})
