import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ABIERTOS_MAXIMOS } from '#domain/incidente.ts'
import { type Persona, type Respuesta, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let ajeno: Persona
let callcenter: Persona
let admin: Persona
let vendedor: Persona
let idPedido = ''
let posicion = ''

beforeAll(async () => {
  const { abrirCuenta } = sistema()
  cliente = await abrirCuenta('consumidor', 'empresa', 'Compras del Valle')
  proveedor = await abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
  ajeno = await abrirCuenta('proveedor', 'individual', 'Otro')
  callcenter = await abrirCuenta('callcenter', 'staff', 'Paola')
  admin = await abrirCuenta('administrador', 'staff', 'Inés')
  vendedor = await abrirCuenta('vendedor', 'staff', 'Vera')
})
const hecho = ({ estado, cuerpo }: Respuesta) => {
  expect(estado, JSON.stringify(cuerpo)).toBeLessThan(300)
  posicion = cuerpo.posicion
  return cuerpo
}
beforeEach(async () => {
  const cuerpo = { hashIdProv: proveedor.hash, descripcion: 'Cemento' }
  idPedido = hecho(await cliente.pedir('POST', '/api/save/index/pedido', cuerpo)).idPedido
})

const conClave = (clave: string) => ({ 'idempotency-key': clave })
const reportar = (quien: Persona, texto: string, clave?: string) =>
  quien.pedir(
    'POST',
    '/api/pedidos/incidente',
    { idPedido, tipo: 'demora', texto },
    ...(clave ? [conClave(clave)] : []),
  )
const reportarCuenta = (quien: Persona, texto: string) =>
  quien.pedir('POST', '/api/cuenta/incidente', { tipo: 'acceso', texto })
const delPedido = (numero: number) => ({ sobre: 'pedido', objeto: idPedido, numero })
const responder = (quien: Persona, incidente: object, texto: unknown, clave?: string) =>
  quien.pedir('POST', '/api/incidentes/responder', { ...incidente, texto }, ...(clave ? [conClave(clave)] : []))
const cerrar = (quien: Persona, incidente: object, resolucion: unknown = 'Resuelto.') =>
  quien.pedir('POST', '/api/incidentes/cerrar', { ...incidente, resolucion })
const propios = async (quien: Persona, consulta = '') =>
  (await quien.pedir('GET', `/api/incidentes/propios?posicion=${posicion}${consulta}`)).cuerpo
const lista = async (quien: Persona, consulta = '') =>
  (await quien.pedir('GET', `/api/incidentes?posicion=${posicion}${consulta}`)).cuerpo
const ver = (quien: Persona, { sobre, objeto, numero }: { sobre: string; objeto: string; numero: number | string }) =>
  quien.pedir('GET', `/api/incidentes/${sobre}/${objeto}/${numero}?posicion=${posicion}`)

describe('an incident of an order', () => {
  it('is answered by the call centre and the administrator as the team, read by its reporter, and hidden from the other party', async () => {
    hecho(await reportar(cliente, 'No llegó'))
    hecho(await responder(callcenter, delPedido(1), '  Sale hoy.  '))
    hecho(await responder(admin, delPedido(1), 'Ya salió.'))
    hecho(await cerrar(callcenter, delPedido(1)))
    const { data } = await propios(cliente, `&idPedido=${idPedido}`)
    expect(data).toEqual([
      expect.objectContaining({ ...delPedido(1), lado: 'consumidor', abierto: false, texto: 'No llegó' }),
    ])
    // The reporter sees the answers without a name.
    expect(data[0].respuestas).toEqual([
      { texto: 'Sale hoy.', momento: expect.any(String), cierra: false },
      { texto: 'Ya salió.', momento: expect.any(String), cierra: false },
      { texto: 'Resuelto.', momento: expect.any(String), cierra: true },
    ])
    // The order's other party reads nothing of it, not even in its history.
    expect((await propios(proveedor, `&idPedido=${idPedido}`)).data).toEqual([])
    const historia = async (quien: Persona) => {
      const { eventos } = (await quien.pedir('GET', `/api/pedidos/${idPedido}/historia?posicion=${posicion}`)).cuerpo
      return eventos.map(({ tipo }: { tipo: string }) => tipo).filter((tipo: string) => tipo.startsWith('Incidente'))
    }
    expect(await historia(proveedor)).toEqual([])
    const todos = ['IncidenteReportado', 'IncidenteRespondido', 'IncidenteRespondido', 'IncidenteCerrado']
    expect(await historia(cliente)).toEqual(todos)
    // The reporter sees the staff as BandWork.
    const { eventos } = (await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia?posicion=${posicion}`)).cuerpo
    expect(eventos.at(-2).quien).toEqual({ id: null, nombre: 'BandWork', lado: 'sistema' })
    for (const numero of ['2147483648', '9007199254740991', '0x1', '1e3', '01'])
      expect((await ver(callcenter, { ...delPedido(1), numero })).estado, numero).toBe(422)
    expect(await historia(admin)).toEqual(todos)
    const { cuerpo } = await ver(callcenter, delPedido(1))
    expect(cuerpo.respuestas.map(({ quien }: { quien: string }) => quien)).toEqual(['Paola', 'Inés', 'Paola'])
    const suPedido = { estadoPedido: 'En Curso', total: null }
    expect(cuerpo.pedido).toEqual({ ...suPedido, descripcion: 'Cemento' })
    expect((await ver(admin, delPedido(1))).cuerpo.pedido).toEqual({ ...suPedido, descripcion: 'Cemento' })
    // A seller, who can't answer it, doesn't see the description.
    expect((await ver(vendedor, delPedido(1))).cuerpo.pedido).toEqual({ ...suPedido, descripcion: null })
    expect(cuerpo.partes).toEqual([
      expect.objectContaining({ id: cliente.hash, lado: 'consumidor', celular: '0990000000', limitada: false }),
      expect.objectContaining({ id: proveedor.hash, lado: 'proveedor', nombre: 'Ferretería Ñandú' }),
    ])
    expect((await responder(callcenter, delPedido(1), 'Tarde')).estado).toBe(409)
  })

  it('gets consecutive numbers in parallel, and is reported once under one key or with the same text', async () => {
    const dos = await Promise.all([
      ...[1, 2, 3].map((n) => reportar(cliente, `Caso ${n}`)),
      ...[4, 5].map((n) => reportar(proveedor, `Caso ${n}`)),
      ...[6, 6, 6].map((n) => reportar(cliente, `Caso ${n}`, 'clave del reporte')),
    ])
    for (const respuesta of dos) hecho(respuesta)
    hecho(await reportar(cliente, 'Caso 6'))
    const reportados = [...(await propios(cliente)).data, ...(await propios(proveedor)).data]
    const numeros = reportados.filter(({ objeto }) => objeto === idPedido).map(({ numero }) => numero)
    expect(numeros.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect((await reportar(cliente, 'Otra cosa', 'clave del reporte')).cuerpo.code).toBe('clave-reusada')
  })

  it('has each answer once under its key and in parallel, and none after it is closed', async () => {
    hecho(await reportar(cliente, 'No llegó'))
    const iguales = await Promise.all(
      Array.from({ length: 6 }, () => responder(callcenter, delPedido(1), 'Sale hoy.', 'clave de la respuesta')),
    )
    expect(new Set(iguales.map((respuesta) => hecho(respuesta).posicion)).size).toBe(1)
    const juntas = await Promise.all([
      responder(callcenter, delPedido(1), 'Una'),
      responder(admin, delPedido(1), 'Otra'),
      ...Array.from({ length: 4 }, () => cerrar(admin, delPedido(1))),
      cerrar(callcenter, delPedido(1), 'De otro modo.'),
    ])
    expect(juntas.map(({ estado }) => estado).filter((estado) => estado !== 200 && estado !== 409)).toEqual([])
    const [delAdmin, delCallcenter] = [juntas.slice(2, 6), juntas[6]].map((cierres) =>
      [cierres].flat().map((cierre) => cierre?.estado),
    )
    expect([delAdmin, delCallcenter]).toEqual([
      delCallcenter?.[0] === 200 ? [409, 409, 409, 409] : [200, 200, 200, 200],
      [expect.any(Number)],
    ])
    expect((await cerrar(callcenter, delPedido(1), 'Ni así.')).cuerpo.code).toBe('incidente-cerrado')
    // Reads at the position of the last one that succeeded.
    const hechas = juntas.filter(({ estado }) => estado === 200)
    for (const respuesta of hechas.toSorted((a, b) => Number(a.cuerpo.posicion) - Number(b.cuerpo.posicion)))
      hecho(respuesta)
    const entraron = juntas.slice(0, 2).filter(({ estado }) => estado === 200).length
    expect((await ver(admin, delPedido(1))).cuerpo.respuestas).toHaveLength(2 + entraron)
  })

  it('keeps equal answers of two accounts apart, and is closed by one', async () => {
    hecho(await reportar(cliente, 'No llegó'))
    for (const quien of [callcenter, callcenter, admin]) hecho(await responder(quien, delPedido(1), 'Sale hoy.'))
    const dichas = async () =>
      (await ver(admin, delPedido(1))).cuerpo.respuestas.map(({ quien }: { quien: string }) => quien)
    expect(await dichas()).toEqual(['Paola', 'Inés'])
    hecho(await cerrar(callcenter, delPedido(1)))
    hecho(await cerrar(callcenter, delPedido(1)))
    expect((await cerrar(admin, delPedido(1))).cuerpo.code).toBe('incidente-cerrado')
    expect(await dichas()).toEqual(['Paola', 'Inés', 'Paola'])
    const historia = await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia?posicion=${posicion}`)
    expect(JSON.stringify(historia.cuerpo)).not.toContain(callcenter.hash)
  })

  it('is refused beyond five open ones, and to an account that is no party', async () => {
    for (let n = 0; n < ABIERTOS_MAXIMOS; n += 1) hecho(await reportar(cliente, `Caso ${n}`))
    const { estado, cuerpo } = await reportar(cliente, 'Uno más')
    expect([estado, cuerpo.code]).toEqual([409, 'demasiados-incidentes'])
    expect(cuerpo.detail).toContain('Ya tienes 5 incidentes abiertos de este pedido')
    hecho(await cerrar(admin, delPedido(1)))
    hecho(await reportar(cliente, 'Uno más'))
    expect((await reportar(ajeno, 'Nada mío')).estado).toBe(404)
    expect((await propios(ajeno, `&idPedido=${idPedido}`)).data).toEqual([])
  })

  it('takes an answer and a resolution of 1 to 1000 valid characters', async () => {
    hecho(await reportar(cliente, 'No llegó'))
    for (const malo of ['', '   ', 'x'.repeat(1001), 'a\0b', '\ud800', 7, null, ['x']]) {
      const { estado, cuerpo } = await responder(callcenter, delPedido(1), malo)
      expect([estado, typeof cuerpo.errores?.texto], JSON.stringify(malo)).toEqual([422, 'string'])
      const cierre = await cerrar(callcenter, delPedido(1), malo)
      expect([cierre.estado, typeof cierre.cuerpo.errores?.resolucion], JSON.stringify(malo)).toEqual([422, 'string'])
    }
    for (const incidente of [
      { ...delPedido(0) },
      { ...delPedido(1), sobre: 'compra' },
      { ...delPedido(1), objeto: "'; drop--" },
      { ...delPedido(1), abierto: false },
    ])
      expect((await responder(callcenter, incidente, 'Hola')).estado, JSON.stringify(incidente)).toBe(422)
    expect((await responder(callcenter, delPedido(9), 'Hola')).estado).toBe(404)
    expect((await responder(callcenter, { ...delPedido(1), sobre: 'cuenta' }, 'Hola')).estado).toBe(404)
    hecho(await responder(callcenter, delPedido(1), '<b>Sale</b> hoy 🚚\ny mañana'))
    expect((await ver(admin, delPedido(1))).cuerpo.respuestas).toHaveLength(1)
  })
})

describe('an incident of an account', () => {
  it('is read by its owner and the staff, but not by a seller or another account', async () => {
    hecho(await reportarCuenta(ajeno, 'No me llega el correo'))
    const incidente = { sobre: 'cuenta', objeto: ajeno.hash, numero: 1 }
    hecho(await responder(callcenter, incidente, 'Revisa ahora.'))
    const [propio] = (await propios(ajeno, '&sobre=cuenta')).data
    expect(propio).toMatchObject({ ...incidente, codigo: '', lado: null, abierto: true })
    expect(propio.respuestas).toHaveLength(1)
    expect((await ver(admin, incidente)).cuerpo).toMatchObject({
      pedido: null,
      partes: [{ id: ajeno.hash, lado: null }],
    })
    expect((await lista(admin, '&search[value]=llega el correo')).recordsFiltered).toBe(1)
    expect((await lista(vendedor, '&search[value]=llega el correo')).recordsFiltered).toBe(0)
    expect((await ver(vendedor, incidente)).estado).toBe(404)
    expect((await propios(cliente, '&sobre=cuenta')).data).toEqual([])
    expect((await reportarCuenta(callcenter, 'El mío')).estado).toBe(403)
    hecho(await cerrar(admin, incidente))
    expect((await responder(callcenter, incidente, 'Tarde')).cuerpo.code).toBe('incidente-cerrado')
  })

  it('can’t be read and is closed once its reporter is erased', async () => {
    const fugaz = await sistema().abrirCuenta('consumidor', 'personal', 'Zoila Fugaz')
    hecho(await reportarCuenta(fugaz, 'Secreto de Zoila'))
    const eliminada = await admin.pedir('POST', `/api/admin/cuentas/${fugaz.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    hecho(eliminada)
    const incidente = { sobre: 'cuenta', objeto: fugaz.hash, numero: 1 }
    const { cuerpo } = await ver(admin, incidente)
    expect(cuerpo).toMatchObject({ abierto: false, quien: 'Usuario eliminado' })
    expect(cuerpo.partes).toEqual([expect.objectContaining({ eliminada: true, correo: '', celular: '' })])
    expect((await responder(callcenter, incidente, 'Hola')).cuerpo.code).toBe('cuenta-eliminada')
    // The rows are rebuilt without the text soon after; the log has nothing to rebuild it from.
    const hechos = await sistema().servicios.store.readStream(`cuenta-${fugaz.id}`)
    expect(JSON.stringify(hechos.map(({ data }) => data))).not.toContain('Secreto de Zoila')
  })
})

describe('the staff’s list of incidents', () => {
  it('has the open ones first, newest first, and counts, searches, filters and pages them', async () => {
    for (const texto of ['Zorro uno', 'Zorro dos', 'Zorro tres']) hecho(await reportar(proveedor, texto))
    hecho(await cerrar(admin, delPedido(2)))
    const { data, contadores, recordsFiltered } = await lista(callcenter, '&search[value]=ZÓRRO')
    expect(data.map(({ texto }: { texto: string }) => texto)).toEqual(['Zorro tres', 'Zorro uno', 'Zorro dos'])
    expect([contadores, recordsFiltered]).toEqual([{ todos: 3, abiertos: 2, cerrados: 1 }, 3])
    expect((await lista(admin, '&search[value]=zorro&filtro=cerrados')).data).toHaveLength(1)
    const segunda = await lista(admin, '&length=10&start=10')
    expect(segunda.data.length).toBeLessThanOrEqual(10)
    expect(segunda.recordsTotal).toBeGreaterThan(10)
    const porCodigo = await lista(admin, `&search[value]=${data[0].codigo}`)
    expect(porCodigo.recordsFiltered).toBe(3)
    for (const mala of ['&length=7', '&filtro=otros', '&start=-1', '&length=1000']) {
      expect((await callcenter.pedir('GET', `/api/incidentes?x=1${mala}`)).estado, mala).toBe(422)
    }
    for (const numero of ['0', 'x', '1e9', '-1']) {
      expect((await ver(admin, { ...delPedido(1), numero })).estado, numero).toBeGreaterThanOrEqual(404)
    }
  })

  it('is ordered by its headers’ columns only', async () => {
    for (const texto of ['Zanja uno', 'Zanja dos']) hecho(await reportar(cliente, texto))
    hecho(await reportar(proveedor, 'Zanja tres'))
    hecho(await cerrar(admin, delPedido(2)))
    const por = async (columna: string, dir: string) => {
      const orden = `&columns[0][data]=${columna}&order[0][column]=0&order[0][dir]=${dir}`
      const { data } = await lista(callcenter, `&search[value]=zanja${orden}`)
      return data.map(({ texto }: { texto: string }) => texto.replace('Zanja ', '')).join(' ')
    }
    expect(await por('momento', 'asc')).toBe('uno dos tres')
    expect(await por('momento', 'desc')).toBe('tres dos uno')
    expect(await por('estado', 'asc')).toBe('dos tres uno')
    expect(await por('quien', 'asc')).toBe('dos uno tres')
    expect(await por('quien', 'desc')).toBe('tres dos uno')
    expect(await por('tipo', 'asc')).toBe('tres dos uno')
    const mala = '/api/incidentes?columns[0][data]=texto&order[0][column]=0'
    expect((await callcenter.pedir('GET', mala)).cuerpo.code).toBe('columna-invalida')
  })

  it('hides e-mail and telephone from a seller', async () => {
    hecho(await reportar(cliente, 'Sin dirección'))
    const { cuerpo } = await ver(vendedor, delPedido(1))
    expect(cuerpo.partes.map(({ correo, celular }: Record<string, string>) => `${correo}${celular}`)).toEqual(['', ''])
  })
})

describe('limiting an account', () => {
  const limite = (que: 'limitar' | 'quitar-limite', quien: Persona, de: Persona) =>
    quien.pedir('POST', `/api/admin/cuentas/${de.hash}/${que}`)

  it('is the administrator’s, shows in the account, its row and the incident, and can be undone', async () => {
    hecho(await reportar(cliente, 'Insulta'))
    const antes = await Promise.all([limite('limitar', admin, proveedor), limite('limitar', admin, proveedor)])
    antes.map(hecho)
    const yo = async () => (await proveedor.pedir('GET', `/api/yo?posicion=${posicion}`)).cuerpo.cuenta.incidenteId
    expect(await yo()).toBe(2)
    const fila = (await admin.pedir('GET', '/admin/clientes-ajax/datatable?search[value]=nandu')).cuerpo.data[0]
    expect(fila).toMatchObject({ id: proveedor.hash, limitada: true })
    expect((await ver(callcenter, delPedido(1))).cuerpo.partes[1].limitada).toBe(true)
    hecho(await limite('quitar-limite', admin, proveedor))
    expect(await yo()).toBe(1)
    expect((await limite('limitar', callcenter, proveedor)).estado).toBe(403)
    expect((await limite('limitar', admin, callcenter)).cuerpo.code).toBe('cuenta-sin-limite')
    const tipos = (await sistema().servicios.store.readStream(`cuenta-${proveedor.id}`)).map(({ type }) => type)
    expect(tipos.filter((type) => type === 'IncidenteDeCuentaFijado')).toHaveLength(2)
  })
})
