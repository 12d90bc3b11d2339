import { beforeAll, expect, it } from 'vitest'
import { MAXIMO_BYTES_ARCHIVO } from '#domain/pedido/pasos.ts'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'
import { abrirZip } from '#tests/zip.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
const pedidos: { idPedido: string; codigo: string }[] = []
const base = () => `http://127.0.0.1:${sistema().port}`

const adjuntar = async (quien: Persona, idPedido: string, nombre: string, texto: string) => {
  const forma = new FormData()
  forma.append('idPedido', idPedido)
  forma.append('archivo', new Blob([texto], { type: 'text/csv' }), nombre)
  const headers = { cookie: quien.cookie }
  const subido = await fetch(`${base()}/api/pedidos/adjuntar/archivo`, { method: 'POST', body: forma, headers })
  expect(subido.status, await subido.clone().text()).toBe(200)
  return (await subido.json()) as { sha256: string }
}
const alDia = async () => {
  const { avance, store } = sistema().servicios
  await avance.esperar((await store.ultimaPosicion()) ?? 0n, 20_000)
}
beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Ana Zip')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Zip')
  for (const descripcion of ['Clavos', 'Tornillos', 'Cemento']) {
    const { idPedido } = await abrirPedido(cliente, proveedor, descripcion)
    await alDia()
    const { idPediProv } = (await cliente.pedir('GET', `/api/pedidos/${idPedido}`)).cuerpo
    pedidos.push({ idPedido, codigo: idPediProv })
  }
  const [clavos, tornillos] = pedidos as [(typeof pedidos)[0], (typeof pedidos)[0]]
  await adjuntar(cliente, clavos.idPedido, 'lista.csv', 'a,b\n1,2\n')
  await adjuntar(proveedor, clavos.idPedido, 'LISTA.csv', 'a,b\n3,4\n')
  await adjuntar(cliente, clavos.idPedido, 'pedido.pdf.csv', 'x,y\n')
  const { sha256 } = await adjuntar(cliente, tornillos.idPedido, 'retirado.csv', 'a,b\n5,6\n')
  await cliente.pedir('POST', '/api/pedidos/archivo/prohibir', { idPedido: tornillos.idPedido, sha256 })
  await alDia()
})

const bajar = async (consulta: string, quien = cliente) => {
  const respuesta = await fetch(`${base()}/api/descargas/pedidos.zip?${consulta}`, {
    headers: { cookie: quien.cookie },
  })
  const bytes = Buffer.from(await respuesta.arrayBuffer())
  expect([respuesta.status, respuesta.headers.get('content-type')], bytes.toString().slice(0, 200)).toEqual([
    200,
    'application/zip',
  ])
  expect(String(bytes.length)).toBe(respuesta.headers.get('content-length'))
  return abrirZip(bytes)
}

it('a zip has a list, and of each order its PDF and the files that its reader may see', async () => {
  const [clavos, tornillos, cemento] = pedidos.map(({ codigo }) => codigo)
  for (const [quien, lado] of [
    [cliente, 'consumidor'],
    [proveedor, 'proveedor'],
  ] as const) {
    const zip = await bajar(`lado=${lado}`, quien)
    expect([...zip.keys()]).toEqual([
      'pedidos.csv',
      `${cemento}/pedido.pdf`,
      `${tornillos}/pedido.pdf`,
      `${clavos}/pedido.pdf`,
      `${clavos}/lista.csv`,
      `${clavos}/LISTA (2).csv`,
      `${clavos}/pedido.pdf.csv`,
    ])
    expect(zip.get(`${clavos}/LISTA (2).csv`)?.toString()).toBe('a,b\n3,4\n')
    expect(zip.get(`${clavos}/pedido.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-')
    const lista = zip.get('pedidos.csv')?.toString() ?? ''
    expect(lista.trim().split('\r\n')).toHaveLength(4)
    expect(lista).toContain('lista.csv, LISTA (2).csv')
    expect(lista).not.toContain('retirado')
  }
})

it('a zip has the chosen orders, or those of the filter, and never somebody else’s', async () => {
  const [clavos, tornillos] = pedidos as [(typeof pedidos)[0], (typeof pedidos)[0]]
  const carpetas = async (consulta: string) =>
    [...(await bajar(consulta)).keys()].filter((nombre) => nombre.endsWith('/pedido.pdf')).toSorted()
  const de = (...codigos: readonly string[]) => codigos.map((codigo) => `${codigo}/pedido.pdf`)
  expect(await carpetas(`lado=consumidor&ids=${clavos.idPedido},${tornillos.idPedido}`)).toEqual(
    de(clavos.codigo, tornillos.codigo),
  )
  expect(await carpetas('lado=consumidor&search[value]=tornillos')).toEqual(de(tornillos.codigo))

  const ajena = await sistema().abrirCuenta('consumidor', 'personal', 'Eva Zip')
  const negado = async (consulta: string, quien = ajena) => {
    const { estado, cuerpo } = await quien.pedir('GET', `/api/descargas/pedidos.zip?${consulta}`)
    return [estado, cuerpo.code]
  }
  expect(await negado(`lado=consumidor&ids=${clavos.idPedido}`)).toEqual([422, 'descarga-vacia'])
  expect(await negado('lado=consumidor&ids=no,../x')).toEqual([422, 'formulario-invalido'])
  expect(await negado('lado=otro')).toEqual([422, 'validacion'])
})

it('what is more than a zip takes is said before anything is made', async () => {
  const medir = (consulta: string) => cliente.pedir('GET', `/api/descargas/pedidos?${consulta}`)
  expect((await medir('lado=consumidor')).cuerpo).toEqual({ pedidos: 3, bytes: 20 })
  // The read side alone decides, so the bytes needn't be there.
  const { db, avance, ids } = sistema().servicios
  const id = ids.revelar(pedidos[2]?.idPedido ?? '') ?? 0
  const grande = {
    cuentaId: cliente.id,
    sha256: 'a'.repeat(64),
    nombre: 'a.pdf',
    tipo: 'application/pdf',
    bytes: MAXIMO_BYTES_ARCHIVO,
    lado: 'consumidor',
    prohibido: false,
  }
  await db
    .withSchema(avance.esquema())
    .updateTable('pedidos' as never)
    .set({ archivos: JSON.stringify(Array.from({ length: 21 }, () => grande)) } as never)
    .where('id' as never, '=', id as never)
    .execute()
  const { estado, cuerpo } = await medir('lado=consumidor')
  expect([estado, cuerpo.code]).toEqual([422, 'descarga-grande'])
  expect(cuerpo.detail).toContain('211 MiB, y se descargan hasta 200 MiB')
  expect((await medir(`lado=consumidor&ids=${pedidos[0]?.idPedido}`)).estado).toBe(200)
})
