import { beforeAll, expect, it } from 'vitest'
import { leidoDe, textoDe } from '#tests/pdf.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let ana: Persona
let ferre: Persona
let otro: Persona
beforeAll(async () => {
  const abrir = sistema().abrirCuenta
  ana = await abrir('consumidor', 'personal', 'Ana Ñacato')
  ferre = await abrir('proveedor', 'empresa', 'Ferretería Ñandú')
  otro = await abrir('proveedor', 'empresa', 'Otro')
})

const hecho = async (quien: Persona, camino: string, cuerpo: object) => {
  const { estado, cuerpo: dicho } = await quien.pedir('POST', camino, cuerpo)
  expect([camino, estado < 300], JSON.stringify(dicho)).toEqual([camino, true])
  await sistema().servicios.avance.esperar(BigInt(dicho.posicion), 20_000)
  return dicho
}
const pdf = async (quien: Persona, idPedido: string) => {
  const r = await fetch(`http://127.0.0.1:${sistema().port}/api/pedidos/${idPedido}/pdf`, {
    headers: { cookie: quien.cookie },
  })
  return { estado: r.status, tipo: r.headers.get('content-type'), bytes: new Uint8Array(await r.arrayBuffer()) }
}

it('an order’s PDF shows what each side may read, with the provider’s logo, and doesn’t exist for others', async () => {
  const descripcion = 'Diez varillas de ½ pulgada\ny cemento'
  const { idPedido } = await hecho(ana, '/api/save/index/pedido', { hashIdProv: ferre.hash, descripcion })
  // The client can read the price once it is proposed.
  await hecho(ferre, '/api/pedidos/subtotal', { idPedido, subtotal: '1234.56' })
  const [sinPrecio, conPrecio] = [await pdf(ana, idPedido), await pdf(ferre, idPedido)]
  for (const { estado, tipo, bytes } of [sinPrecio, conPrecio]) {
    expect([estado, tipo]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
    const texto = textoDe(bytes)
    for (const dicho of ['Ana Ñacato', 'Ferretería Ñandú', 'varillas de ½ pulgada']) expect(texto).toContain(dicho)
  }
  expect(textoDe(sinPrecio.bytes)).not.toContain('1.234,56')
  expect(textoDe(conPrecio.bytes)).toContain('1.234,56')
  await hecho(ferre, '/api/pedidos/envio/precio', { idPedido, subtotal: '1234.56' })
  expect(textoDe((await pdf(ana, idPedido)).bytes)).toContain('1.419,74')
  await hecho(ferre, '/api/pedidos/envio/precio', { idPedido, subtotal: '1234.56', iva: 'noObjeto' })
  expect(textoDe((await pdf(ana, idPedido)).bytes)).toContain('No objeto de IVA')
  // The same order gives the same document.
  expect(await pdf(ana, idPedido)).toEqual(await pdf(ana, idPedido))
  expect((await pdf(otro, idPedido)).estado).toBe(404)
})

it('an order may have 20,000 characters, which its PDF and the table show whole; one more is refused at its field', async () => {
  const renglon = (n: number) => `${n}. Codo PVC ½ × 90°\n`
  const lista = Array.from({ length: 1_200 }, (_, n) => renglon(n + 1)).join('')
  const cabe = `${lista.slice(0, 19_994)}último`
  expect(cabe).toHaveLength(20_000)
  const { idPedido } = await hecho(ana, '/api/save/index/pedido', { hashIdProv: ferre.hash, descripcion: cabe })
  const mas = await ana.pedir('POST', `/pedido/edit/cliente/${idPedido}`, { descripcion: `${cabe}x` })
  expect([mas.estado, mas.cuerpo.errores]).toEqual([422, { descripcion: 'Escribe como máximo 20000 caracteres.' }])
  expect(leidoDe((await pdf(ferre, idPedido)).bytes)).toContain('último')
  const tabla = await ferre.pedir('GET', '/proveedor_ajax?filtro=todos')
  expect(tabla.cuerpo.data.map((fila: { descriPedido: string }) => fila.descriPedido)).toContain(cabe)
})
