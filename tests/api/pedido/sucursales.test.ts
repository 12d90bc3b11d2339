import { beforeAll, describe, expect, it } from 'vitest'
import { temaDeHechos } from '#api/contract/hechos.ts'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { veHecho, veLaMatriz } from '#domain/deciders.ts'
import { hechosPedido } from '#domain/pedido/hechos.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { PASOS, type Paso } from '#domain/pedido/pasos.ts'
import { RUTAS } from '#domain/rutas.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { abrirPedido, bien, type Persona, sistemaComun } from '#tests/sistema.ts'
import { abrirZip } from '#tests/zip.ts'

const sistema = sistemaComun()
let cliente: Persona
let matriz: Persona
let norte: Persona
let sur: Persona
let otraMatriz: Persona
/** An order to a branch, priced, with both notes, an incident, a chat and a file. */
let venta = ''
/** An order that a branch made, sent, and one that it only drafted. */
let compra = ''
let borrador = ''
let sha256 = ''

const DE_OTRO = 'Un secreto de la sucursal'
const alDia = async () => {
  const { avance, store } = sistema().servicios
  await avance.esperar((await store.ultimaPosicion()) ?? 0n, 20_000)
}
const leer = async (quien: Persona, url: string) => {
  const { estado, cuerpo } = await quien.pedir('GET', url)
  expect(estado, `${url} ${JSON.stringify(cuerpo)}`).toBe(200)
  return cuerpo
}

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras del Valle')
  matriz = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
  norte = await sistema().abrirCuenta('proveedor', 'sucursal', 'Ñandú Norte', matriz.id)
  sur = await sistema().abrirCuenta('proveedor', 'sucursal', 'Ñandú Sur', matriz.id)
  otraMatriz = await sistema().abrirCuenta('proveedor', 'empresa', 'La Competencia')
  await sistema().abrirCuenta('proveedor', 'sucursal', 'Competencia Norte', otraMatriz.id)
  ;({ idPedido: venta } = await abrirPedido(cliente, norte, 'Clavos para el norte'))
  await bien(norte, '/api/pedidos/subtotal', { idPedido: venta, subtotal: '80.00' })
  await bien(norte, '/api/pedidos/envio/precio', { idPedido: venta, subtotal: '100.00' })
  await bien(norte, '/api/pedidos/nota', { idPedido: venta, nota: DE_OTRO })
  await bien(norte, '/api/pedidos/incidente', { idPedido: venta, tipo: 'otro', texto: DE_OTRO })
  await bien(cliente, '/api/pedidos/nota', { idPedido: venta, nota: DE_OTRO })
  await bien(cliente, '/chat/save', { channel: `pedido:${venta}`, texto: DE_OTRO }, 201)
  const forma = new FormData()
  forma.append('idPedido', venta)
  forma.append('archivo', new Blob(['a,b\n1,2\n'], { type: 'text/csv' }), 'lista.csv')
  const subido = await fetch(`http://127.0.0.1:${sistema().port}/api/pedidos/adjuntar/archivo`, {
    method: 'POST',
    body: forma,
    headers: { cookie: norte.cookie },
  })
  ;({ sha256 } = (await subido.json()) as { sha256: string })
  ;({ idPedido: compra } = await abrirPedido(norte, otraMatriz, 'Acero para el norte'))
  await bien(otraMatriz, '/api/pedidos/subtotal', { idPedido: compra, subtotal: '77.00' })
  const { idPedido } = await bien(
    norte,
    `/pedido/cliente/sin-conexion/${otraMatriz.hash}`,
    { descripcion: DE_OTRO },
    201,
  )
  borrador = idPedido
  await abrirPedido(cliente, sur, 'Tornillos para el sur')
  await abrirPedido(cliente, matriz, 'Cemento para la matriz')
  await alDia()
})

const tablaDe = async (quien: Persona, lado: 'proveedor' | 'consumidor', consulta: Record<string, string>) => {
  const camino = RUTAS[lado === 'proveedor' ? 'proveedor_ajax' : 'carga_pedidos_ajax'].camino
  return leer(quien, `${camino}?${new URLSearchParams({ length: '50', ...consulta })}`)
}
const deQue = ({ data }: { data: readonly FilaPedido[] }) =>
  data.map(({ descriPedido, sucursal }) => [descriPedido, sucursal?.nombre])

describe('a head office', () => {
  it('lists the orders of its branches, all of them or one’s, with which branch each is of', async () => {
    const todas = await tablaDe(matriz, 'proveedor', { sucursal: 'todas' })
    expect(deQue(todas)).toEqual([
      ['Tornillos para el sur', 'Ñandú Sur'],
      ['Clavos para el norte', 'Ñandú Norte'],
    ])
    expect(todas).toMatchObject({ recordsTotal: 2, recordsFiltered: 2, contadores: { todas: 2, 'En Curso': 1 } })
    const delNorte = await tablaDe(matriz, 'proveedor', { sucursal: norte.hash, estado: 'Por Aprobar' })
    expect(deQue(delNorte)).toEqual([['Clavos para el norte', 'Ñandú Norte']])
    const propios = await tablaDe(matriz, 'proveedor', {})
    expect(deQue(propios)).toEqual([['Cemento para la matriz', undefined]])
    expect(propios.recordsTotal).toBe(1)
  })

  it('finds and narrows them as it does its own', async () => {
    for (const [mas, n] of [
      [{ 'search[value]': 'clavos' }, 1],
      [{ 'search[value]': 'clavoz' }, 1],
      [{ 'search[value]': 'Compras del Valle' }, 2],
      [{ 'search[value]': 'secreto' }, 0],
      [{ con: cliente.hash }, 2],
      [{ con: otraMatriz.hash }, 0],
      [{ totalDesde: '100.00', totalHasta: '120.00' }, 1],
      [{ desde: '2000-01-01', hasta: '2001-01-01' }, 0],
      [{ 'order[0][column]': '0', 'columns[0][data]': 'nombreUserItem', 'order[0][dir]': 'asc' }, 2],
    ] as const) {
      const { data } = await tablaDe(matriz, 'proveedor', { sucursal: 'todas', ...mas })
      expect(data, JSON.stringify(mas)).toHaveLength(n)
    }
    const suyos = `${RUTAS.pedidos_contrapartes.camino}?lado=proveedor&sucursal=todas`
    expect((await leer(matriz, suyos)).items.map(({ id }: { id: string }) => id)).toEqual([cliente.hash])
    expect((await leer(matriz, `${suyos}&q=valle`)).items).toHaveLength(1)
  })

  it('reads what a branch ordered once it is sent, and the other side’s working amount no more than the branch', async () => {
    const { data, recordsTotal, contadores } = await tablaDe(matriz, 'consumidor', { sucursal: 'todas' })
    expect(deQue({ data })).toEqual([['Acero para el norte', 'Ñandú Norte']])
    expect([recordsTotal, contadores.todas, contadores.Borrador ?? 0]).toEqual([1, 1, 0])
    expect(data[0]).toMatchObject({ lado: 'consumidor', subtotalPedido: '0.00' })
    const { eventos } = await leer(matriz, `/api/pedidos/${compra}/historia?sucursal=${norte.hash}`)
    expect(eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['PedidoColocado'])
    for (const url of ['', '/historia', '/pdf'])
      expect((await matriz.pedir('GET', `/api/pedidos/${borrador}${url}?sucursal=${norte.hash}`)).estado, url).toBe(404)
  })

  it('opens one as the branch reads it, without its note and chat, and without a step', async () => {
    const fila: FilaPedido = await leer(matriz, `/api/pedidos/${venta}?sucursal=${norte.hash}`)
    expect(fila).toMatchObject({
      lado: 'proveedor',
      sucursal: { id: norte.hash, nombre: 'Ñandú Norte' },
      nombreUserItem: 'Compras del Valle',
      subtotalPedido: '100.00',
      propuestaProv: { version: 1, total: '115.00' },
      nota: null,
      notacliente: null,
      meEspera: false,
      abierto: false,
      deshacerHasta: null,
      chatPedido: {
        consumidor: { msgForRead: 0, chatState: 'inicial' },
        proveedor: { msgForRead: 0, chatState: 'inicial' },
      },
    })
    expect(new Set(Object.values(fila.pasos))).toEqual(new Set(['El pedido es de tu sucursal: solo lo lees.']))
    expect(JSON.stringify(fila)).not.toContain(DE_OTRO)
    const propia = await leer(norte, `/api/pedidos/${venta}`)
    expect(propia).toMatchObject({ nota: DE_OTRO, chatPedido: { proveedor: { msgForRead: 1 } } })
    expect(propia).not.toHaveProperty('sucursal')
  })

  it('reads its history and how it was, without what the branch keeps for itself', async () => {
    const historia = await leer(matriz, `/api/pedidos/${venta}/historia?sucursal=${norte.hash}`)
    expect(historia.eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'PedidoColocado',
      'SubtotalFijado',
      'PropuestaEnviada',
      'ArchivoAdjuntado',
    ])
    expect(JSON.stringify(historia)).not.toContain(DE_OTRO)
    const antes = await leer(matriz, `/api/pedidos/${venta}?sucursal=${norte.hash}&version=1`)
    expect(antes).toMatchObject({ subtotalPedido: '80.00', propuestaProv: null, nota: null })
    const despues = await leer(matriz, `/api/pedidos/${venta}?sucursal=${norte.hash}&version=3`)
    expect(JSON.stringify(despues)).not.toContain(DE_OTRO)
  })

  it('opens its files, its PDF, and the table as a file and a ZIP', async () => {
    const { adjuPedido } = await leer(matriz, `/api/pedidos/${venta}?sucursal=${norte.hash}`)
    expect(await leer(matriz, adjuPedido[0].url)).toBe('a,b\n1,2\n')
    const codigo = (await leer(norte, `/api/pedidos/${venta}`)).idPediProv
    const porCodigo = `/api/proveedor/pedidos/visualizar/doc/${codigo}?archivo=${sha256}`
    expect((await matriz.pedir('GET', porCodigo)).estado).toBe(404)
    expect(await leer(matriz, `${porCodigo}&sucursal=${norte.hash}`)).toBe('a,b\n1,2\n')
    expect(
      (await matriz.pedir('GET', `/api/pedidos/${venta}/pdf?sucursal=${norte.hash}`)).cabeceras['content-type'],
    ).toBe('application/pdf')
    const csv = await leer(matriz, `${RUTAS.proveedor_ajax.camino}?sucursal=todas&formato=csv`)
    const [titulos, ...lineas] = csv.trim().split(/\r?\n/)
    expect(titulos).toMatch(/^\W*Sucursal,/)
    expect(titulos).not.toContain('Nota')
    expect(lineas.map((linea: string) => linea.split(',')[0])).toEqual(['Ñandú Sur', 'Ñandú Norte'])
    expect(csv).not.toContain(DE_OTRO)
    const consulta = `lado=proveedor&sucursal=${norte.hash}`
    expect(await leer(matriz, `${RUTAS.pedidos_zip_medida.camino}?${consulta}`)).toEqual({ pedidos: 1, bytes: 8 })
    const zip = await fetch(`http://127.0.0.1:${sistema().port}${RUTAS.pedidos_zip.camino}?${consulta}`, {
      headers: { cookie: matriz.cookie },
    })
    const archivos = abrirZip(Buffer.from(await zip.arrayBuffer()))
    expect([...archivos.keys()].toSorted()).toEqual([`${codigo}/lista.csv`, `${codigo}/pedido.pdf`, 'pedidos.csv'])
    // Chosen by their ids, another's orders aren't among them either.
    const ajenos = `lado=proveedor&sucursal=${norte.hash}&ids=${compra}`
    expect((await matriz.pedir('GET', `${RUTAS.pedidos_zip_medida.camino}?${ajenos}`)).cuerpo.code).toBe(
      'descarga-vacia',
    )
  })

  it.each(Object.keys(PASOS) as Paso[])('takes no step %s of a branch’s order', async (paso) => {
    const revision = async () => (await leer(norte, `/api/pedidos/${venta}`)).revision
    const antes = await revision()
    const { camino } = RUTAS[PASOS[paso].ruta]
    const cuerpos: Partial<Record<Paso, object>> = {
      editar: { descripcion: 'Otra' },
      fijarSubtotal: { idPedido: venta, subtotal: '1.00' },
      proponer: { idPedido: venta, subtotal: '1.00' },
      remitir: { idPedido: venta, mensajeenvioprop: 'Hola', correoenvioProp: ['a@prueba.ec'] },
      aprobar: { idPedido: venta, version: 1 },
      renegociar: { idPedido: venta, motivo: 'No' },
      pedirConfirmacion: { idPedido: venta, version: 1 },
      confirmar: { idPedido: venta, version: 1 },
      contraofertar: { idPedido: venta, version: 1, total: '1.00', motivo: 'No' },
      retirarContraoferta: { idPedido: venta, contraoferta: 1 },
      declinarContraoferta: { idPedido: venta, contraoferta: 1, motivo: 'No' },
      aceptarContraoferta: { idPedido: venta, contraoferta: 1 },
      descartar: { idPedido: venta },
      anotar: { idPedido: venta, nota: 'Mía' },
      prohibir: { idPedido: venta, sha256 },
      reportar: { idPedido: venta, tipo: 'otro', texto: 'Nada' },
    }
    const url = `${camino.replace(/\{\w+\}/, venta)}?sucursal=${norte.hash}`
    const respuestas =
      paso === 'adjuntar'
        ? [
            await (async () => {
              const forma = new FormData()
              forma.append('idPedido', venta)
              forma.append('archivo', new Blob(['c,d\n'], { type: 'text/csv' }), 'mio.csv')
              const { status } = await fetch(`http://127.0.0.1:${sistema().port}${url}`, {
                method: 'POST',
                body: forma,
                headers: { cookie: matriz.cookie },
              })
              return status
            })(),
          ]
        : (await Promise.all([1, 2, 3].map(() => matriz.pedir('POST', url, cuerpos[paso] ?? { idPedido: venta })))).map(
            ({ estado }) => estado,
          )
    expect(new Set(respuestas), paso).toEqual(new Set([404]))
    expect(await revision()).toBe(antes)
  })

  it('reads no chat of a branch, writes in none and leaves no mark there', async () => {
    const channel = `pedido:${venta}`
    const cola = `?sucursal=${norte.hash}`
    for (const url of [`/api/chat/messages/${channel}`, `/api/chat/archivo/${channel}?mensaje=1`])
      for (const mas of ['', url.includes('?') ? cola.replace('?', '&') : cola])
        expect((await matriz.pedir('GET', url + mas)).estado, url).toBe(404)
    for (const [url, cuerpo] of [
      ['/chat/save', { texto: 'Hola' }],
      ['/add/unread/chat/list', { hasta: 1 }],
      ['/close/chat/state', {}],
      ['/api/chat/archivo/prohibir', { numero: 1 }],
    ] as const)
      expect((await matriz.pedir('POST', url + cola, { channel, ...cuerpo })).estado, url).toBe(404)
    for (const url of ['/api/chat/conversaciones', '/api/chat/sin-leer'])
      expect(JSON.stringify(await leer(matriz, url + cola)), url).not.toMatch(new RegExp(`${DE_OTRO}|${venta}`))
    const { chatPedido } = await leer(norte, `/api/pedidos/${venta}`)
    expect(chatPedido.proveedor.msgForRead).toBe(1)
  })

  it('follows neither the order nor the chat over WAMP', async () => {
    const conexion = await conectarWamp(sistema(), matriz)
    await conexion.saludar()
    for (const lado of LADOS)
      for (const tema of [temaDeHechos('pedido', venta, lado), temaDeHechos('conversacion', `pedido:${venta}`, lado)]) {
        expect((await conexion.preguntar(32, {}, tema))[0], tema).toBe(8)
        expect((await conexion.preguntar(48, {}, 'bandwork.hechos.desde', [tema, -1]))[0], tema).toBe(8)
      }
    conexion.socket.close()
  })
})

describe('anybody else', () => {
  it('reads nothing as a head office: another’s branch doesn’t exist, whatever its id', async () => {
    const urls = (sucursal: string) => [
      `${RUTAS.proveedor_ajax.camino}?sucursal=${sucursal}`,
      `${RUTAS.proveedor_ajax.camino}?sucursal=${sucursal}&formato=csv`,
      `${RUTAS.carga_pedidos_ajax.camino}?sucursal=${sucursal}`,
      `${RUTAS.pedidos_contrapartes.camino}?lado=proveedor&sucursal=${sucursal}`,
      `${RUTAS.pedidos_zip_medida.camino}?lado=proveedor&sucursal=${sucursal}`,
      `${RUTAS.pedidos_zip.camino}?lado=proveedor&sucursal=${sucursal}`,
      `/api/pedidos/${venta}?sucursal=${sucursal}`,
      `/api/pedidos/${venta}/historia?sucursal=${sucursal}`,
      `/api/pedidos/${venta}/pdf?sucursal=${sucursal}`,
      `/api/proveedor/pedidos/visualizar/doc/${venta}?archivo=${sha256}&sucursal=${sucursal}`,
    ]
    const estados = async (quien: Persona, sucursal: string) =>
      new Set(await Promise.all(urls(sucursal).map(async (url) => (await quien.pedir('GET', url)).estado)))
    // Another head office, a branch of the same one, and the branch itself.
    for (const quien of [otraMatriz, sur, norte]) expect(await estados(quien, norte.hash)).toEqual(new Set([404]))
    for (const ajena of [otraMatriz.hash, matriz.hash, cliente.hash, 'abcdefghij'])
      expect(await estados(matriz, ajena)).toEqual(new Set([404]))
    for (const mala of ["'; drop", '%00', '../x', 'a'.repeat(41)])
      expect(await estados(matriz, encodeURIComponent(mala))).toEqual(new Set([422]))
    // All of one's branches, without any: nothing is there.
    expect((await tablaDe(norte, 'proveedor', { sucursal: 'todas' })).data).toEqual([])
    // A branch’s order, read as another branch of the same head office.
    expect((await matriz.pedir('GET', `/api/pedidos/${venta}?sucursal=${sur.hash}`)).estado).toBe(404)
    expect((await matriz.pedir('GET', `/api/pedidos/${venta}/historia?sucursal=${sur.hash}`)).estado).toBe(404)
    for (const url of [`/api/pedidos/${venta}`, `/api/pedidos/${venta}/historia`, `/api/pedidos/${venta}/pdf`])
      expect((await matriz.pedir('GET', url)).estado, url).toBe(404)
  })

  it.each([
    ['consumidor', 'personal'],
    ['nosotros', 'empresa'],
    ['auditor', 'staff'],
    ['administrador', 'staff'],
    ['callcenter', 'staff'],
    ['financiero', 'staff'],
    ['vendedor', 'staff'],
  ] as const)('of kind %s is refused', async (tipo, clase) => {
    const quien = await sistema().abrirCuenta(tipo, clase, tipo)
    for (const url of [
      `/api/pedidos/${venta}?sucursal=${norte.hash}`,
      `/api/pedidos/${venta}/historia?sucursal=${norte.hash}`,
      `/api/proveedor/pedidos/visualizar/doc/${venta}?archivo=${sha256}&sucursal=${norte.hash}`,
      `${RUTAS.carga_pedidos_ajax.camino}?sucursal=todas`,
    ])
      expect((await quien.pedir('GET', url)).estado, url).toBe(403)
  })
})

it('a head office sees of any fact no more than its branch’s side does, and nothing that only its author sees', () => {
  for (const type of Object.keys(hechosPedido))
    for (const lado of LADOS)
      for (const autor of LADOS) {
        const hecho = { category: 'pedido', type, data: { lado: autor } }
        if (veLaMatriz(hecho, lado)) expect(veHecho(hecho, lado), type).toBe(true)
      }
  const propios = ['NotaGuardada', 'IncidenteReportado', 'IncidenteRespondido', 'IncidenteCerrado']
  for (const type of propios)
    for (const lado of LADOS) expect(veLaMatriz({ category: 'pedido', type }, lado), type).toBe(false)
})
