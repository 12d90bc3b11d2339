import { beforeEach, describe, expect, it } from 'vitest'
import type { Nucleo } from '#api/arranque/nucleo.ts'
import { crearProcesoDelDia } from '#api/arranque/resumen.ts'
import { masDias } from '#domain/calendario.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it sets the clock and sends mail to every account.
const sistema = unSistema()
/** The test's own day: earlier tests have already checked all accounts on theirs. */
let hoy = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
let [ana, tejar]: Persona[] = []

/** Runs the check for due daily mails at an hour of a day in America/Guayaquil. */
const alas = async (
  hora: string,
  dia = hoy,
  { servicios, pool }: Pick<Nucleo, 'servicios' | 'pool'> = sistema(),
  opciones: Parameters<typeof crearProcesoDelDia>[2] = {},
) => {
  const ahora = new Date(Date.parse(`${dia}T${hora}:00Z`) + 5 * 3_600_000).toISOString()
  const logger = { warn: (datos: object) => expect.fail(JSON.stringify(datos)) }
  await crearProcesoDelDia({ pool, servicios: { ...servicios, ahora: () => ahora } }, logger, opciones).revisar()
}
const alDia = async (): Promise<void> => {
  const { avance, store } = sistema().servicios
  await avance.esperar((await store.ultimaPosicion()) ?? 0n, 20_000)
}
const resumenes = async ({ id }: Persona) =>
  (await sistema().servicios.store.readStream(`cuenta-${id}`)).flatMap((leido) => {
    const hecho = leido as typeof leido & HechoCuenta
    return hecho.type === 'ResumenDeAvisosPreparado' ? [hecho] : []
  })
const dichos = async (de: Persona) => (await resumenes(de)).map(({ data: { dia, clases } }) => ({ dia, ...clases }))
const bien = async (peticion: ReturnType<Persona['pedir']>) => {
  const { estado, cuerpo } = await peticion
  expect(estado, JSON.stringify(cuerpo)).toBeLessThan(300)
  await alDia()
  return cuerpo
}
const elegir = (quien: Persona, eleccion: object) => bien(quien.pedir('POST', '/api/cuenta/avisos', eleccion))
const porCorreo = async (quien: Persona, ...clases: string[]) => {
  for (const clase of clases) await elegir(quien, { canal: 'correo', clase, llega: true })
}
const pedir = () =>
  bien(ana!.pedir('POST', '/api/save/index/pedido', { hashIdProv: tejar!.hash, descripcion: 'Tejas' }))
const escribir = (idPedido: string, texto: string) =>
  bien(
    ana!.pedir(
      'POST',
      '/chat/save',
      { channel: `pedido:${idPedido}`, texto },
      { 'idempotency-key': crypto.randomUUID() },
    ),
  )

beforeEach(async () => {
  hoy = masDias(hoy, 10)
  ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana Lucía')
  tejar = await sistema().abrirCuenta('proveedor', 'empresa', 'Tejar')
})

describe('the daily mail', () => {
  it('covers the chosen kinds that are unread at its hour, comes once, and holds no name, amount or position', async () => {
    const { ids } = sistema().servicios
    await porCorreo(tejar!, 'pedido', 'chat')
    const primero = await pedir()
    const segundo = await pedir()
    const leido = await pedir()
    await escribir(primero.idPedido, 'Hola')
    await escribir(primero.idPedido, 'Soy Ana, ¿está listo?')
    await escribir(segundo.idPedido, 'Ya no')
    await bien(tejar!.pedir('POST', '/add/unread/chat/list', { channel: `pedido:${segundo.idPedido}`, hasta: 1 }))
    await bien(tejar!.pedir('POST', '/api/avisos/leidos', { hasta: leido.posicion, sobre: `pedido ${leido.idPedido}` }))
    await bien(ana!.pedir('POST', '/api/pedidos/descartar', { idPedido: segundo.idPedido }))
    await alas('06:59')
    expect(await dichos(tejar!)).toEqual([])
    await alas('07:00')
    await alas('07:00')
    await alas('23:59')
    const [resumen, ...mas] = await resumenes(tejar!)
    expect(mas).toEqual([])
    const [pedidoUno, pedidoOtro] = [primero, segundo].map(({ idPedido }) => ids.revelar(idPedido))
    expect(resumen?.data).toEqual({
      dia: hoy,
      clases: { pedido: 2, chat: 1 },
      nuevos: [
        { noun: 'pedido', asunto: 'descartarPedido', veces: 2, pedidoId: pedidoOtro, lado: 'proveedor' },
        { noun: 'conversacion', asunto: 'chatMessage', veces: 2, pedidoId: pedidoUno, canal: 'pedido' },
        { noun: 'pedido', asunto: 'nuevoPedido', veces: 1, pedidoId: pedidoUno, lado: 'proveedor' },
      ],
    })
    expect(resumen?.meta).toMatchObject({ via: 'proceso', actor: { tipoUsuario: 'sistema' } })
    // Ana chose no mail.
    expect(await dichos(ana!)).toEqual([])
  })

  it('is sent once, even by concurrent processes, and by one that stopped before it stored that', async () => {
    await porCorreo(tejar!, 'pedido')
    await pedir()
    const otro = await sistema().otraApi()
    await otro.servicios.avance.esperar(sistema().servicios.avance.posicion(), 20_000)
    await Promise.all([alas('07:00'), alas('07:00', hoy, otro), alas('07:00'), alas('07:01', hoy, otro)])
    expect(await dichos(tejar!)).toEqual([{ dia: hoy, pedido: 1 }])
    await sistema().pool.query('delete from acceso.resumenes')
    // Simulates a clock that was ahead for a while and left a day in the future.
    await sistema().pool.query("insert into acceso.resumenes values ('2099-01-01', '07:00', 1)")
    // Something is new, and no record says who was checked, but today's mail went out already.
    await pedir()
    await alas('07:30')
    expect(await dichos(tejar!)).toEqual([{ dia: hoy, pedido: 1 }])
  })

  it('continues after the last one, repeats nothing, and doesn’t make up for days that passed', async () => {
    await porCorreo(tejar!, 'pedido')
    await pedir()
    await alas('07:00')
    await alDia()
    // The order is still unread, but the mail has told it.
    await alas('07:00', masDias(hoy, 1))
    expect(await dichos(tejar!)).toEqual([{ dia: hoy, pedido: 1 }])
    await pedir()
    // The process was away for three days and returns in the afternoon.
    await alas('15:20', masDias(hoy, 4))
    expect(await dichos(tejar!)).toEqual([
      { dia: hoy, pedido: 1 },
      { dia: masDias(hoy, 4), pedido: 1 },
    ])
    const [primero, segundo] = await resumenes(tejar!)
    expect(primero?.data.nuevos[0]?.pedidoId).not.toBe(segundo?.data.nuevos[0]?.pedidoId)
    // The next mail covers up to the position that caused it.
    expect(primero?.meta.causa).not.toBe(segundo?.meta.causa)
  })

  it('leaves out what is read by its hour, and what comes later that day waits for the next day', async () => {
    await porCorreo(tejar!, 'pedido')
    const { posicion } = await pedir()
    await bien(tejar!.pedir('POST', '/api/avisos/leidos', { hasta: posicion }))
    await alas('07:00')
    await pedir()
    await alas('12:00')
    expect(await dichos(tejar!)).toEqual([])
    await alas('07:00', masDias(hoy, 1))
    expect(await dichos(tejar!)).toEqual([{ dia: masDias(hoy, 1), pedido: 1 }])
  })

  it('waits for the end of the silence that covers its hour, and never comes during a silence', async () => {
    await porCorreo(tejar!, 'pedido')
    await elegir(tejar!, { silencio: { desde: '22:00', hasta: '09:30' } })
    await pedir()
    await alas('07:00')
    await alas('09:29')
    expect(await dichos(tejar!)).toEqual([])
    await alas('09:30')
    expect(await dichos(tejar!)).toEqual([{ dia: hoy, pedido: 1 }])
    await elegir(tejar!, { silencio: { desde: '13:00', hasta: '14:30' } })
    await pedir()
    // The check comes late, in hours of silence: the next mail covers it.
    await alas('13:30', masDias(hoy, 1))
    await alas('07:00', masDias(hoy, 2))
    expect((await dichos(tejar!)).map(({ dia }) => dia)).toEqual([hoy, masDias(hoy, 2)])
  })

  it('isn’t made for an account that is deactivated or erased by then', async () => {
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
    const otra = await sistema().abrirCuenta('proveedor', 'empresa', 'Cerrada')
    const adobes = await sistema().abrirCuenta('proveedor', 'empresa', 'Adobes')
    for (const quien of [tejar!, otra, adobes]) {
      await porCorreo(quien, 'pedido')
      await bien(ana!.pedir('POST', '/api/save/index/pedido', { hashIdProv: quien.hash, descripcion: 'Tejas' }))
    }
    await bien(admin.pedir('POST', `/api/admin/cuentas/${otra.hash}/desactivar`, { motivo: 'Cerró' }))
    await bien(
      admin.pedir('POST', `/api/admin/cuentas/${adobes.hash}/eliminar`, {
        confirmacion: 'ELIMINAR',
        motivo: 'Lo pidió',
      }),
    )
    await alas('07:00')
    expect(await dichos(tejar!)).toEqual([{ dia: hoy, pedido: 1 }])
    const { rows } = await sistema().pool.query(
      `select stream from ${sistema().servicios.avance.esquema()}.hechos where type = 'ResumenDeAvisosPreparado' and stream = any($1)`,
      [[otra, adobes].map(({ id }) => `cuenta-${id}`)],
    )
    expect(rows).toEqual([])
  })

  it('is made for each of many accounts, page after page, in whatever order their hours come', async () => {
    const varias = [tejar!]
    for (const nombre of ['Adobes', 'Bloques', 'Cal', 'Duelas'])
      varias.push(await sistema().abrirCuenta('proveedor', 'empresa', nombre))
    for (const quien of varias) {
      await porCorreo(quien, 'pedido')
      await bien(ana!.pedir('POST', '/api/save/index/pedido', { hashIdProv: quien.hash, descripcion: 'Tejas' }))
    }
    const [, madruga, , , tarda] = varias
    await elegir(madruga!, { silencio: { desde: '06:00', hasta: '05:00' } })
    await elegir(tarda!, { silencio: { desde: '23:00', hasta: '07:10' } })
    await alas('05:00', hoy, sistema(), { porPagina: 2 })
    expect(await Promise.all(varias.map(dichos))).toEqual([[], [{ dia: hoy, pedido: 1 }], [], [], []])
    await alas('07:00', hoy, sistema(), { porPagina: 2 })
    expect((await Promise.all(varias.map(dichos))).map((dias) => dias.length)).toEqual([1, 1, 1, 1, 0])
    await alas('07:10', hoy, sistema(), { porPagina: 2 })
    for (const quien of varias) expect(await dichos(quien)).toEqual([{ dia: hoy, pedido: 1 }])
  })
})
