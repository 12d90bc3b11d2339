import { describe, it } from 'vitest'
import { ABIERTOS_MAXIMOS, REPORTES_MAXIMOS, RESPUESTAS_MAXIMAS } from '#domain/incidente.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { CLIENTE, colocado, dado, del, descartado, PROVEEDOR } from './hechos.ts'

const STAFF = { id: 9, tipoUsuario: 'callcenter' }
const reportado = (numero: number, texto = 'No llegó', lado: Lado = 'consumidor'): HechoPedido => ({
  type: 'IncidenteReportado',
  data: { numero, tipo: 'demora', texto, lado },
})
const respondido = (numero: number, texto: string): HechoPedido => ({
  type: 'IncidenteRespondido',
  data: { numero, lado: 'consumidor', texto, autorId: STAFF.id },
})
const RESOLUCION = 'Se entregó'
const cerrado = (numero: number): HechoPedido => ({
  type: 'IncidenteCerrado',
  data: { numero, resolucion: RESOLUCION, lado: 'consumidor', autorId: STAFF.id },
})
const reportar = (texto = 'No llegó') => ({ type: 'ReportarIncidente', tipo: 'demora', texto })
const responder = (numero: number, texto: string) => del(STAFF, { type: 'ResponderIncidente', numero, texto })
const cuantos = <T>(n: number, hacer: (numero: number) => T): T[] => Array.from({ length: n }, (_, i) => hacer(i + 1))

describe('the incidents of an order', () => {
  it('are numbered and closed once', () => {
    const cerrar = del(STAFF, { type: 'CerrarIncidente', numero: 1, resolucion: RESOLUCION })
    dado(colocado).cuando(del(CLIENTE, reportar())).entonces(reportado(1))
    dado(colocado, reportado(1)).cuando(cerrar).entonces(cerrado(1))
    dado(colocado, reportado(1), cerrado(1)).cuando(cerrar).nada()
    dado(colocado, reportado(1), cerrado(1))
      .cuando(del(STAFF, { type: 'CerrarIncidente', numero: 1, resolucion: 'Se devolvió' }))
      .rechaza('incidente-cerrado')
    dado(colocado).cuando(cerrar).rechaza('no-existe')
  })

  it('are answered while open, more than once, and also after the order has ended', () => {
    dado(colocado, reportado(1)).cuando(responder(1, 'Sale hoy')).entonces(respondido(1, 'Sale hoy'))
    dado(colocado, descartado, reportado(1), respondido(1, 'Sale hoy'))
      .cuando(responder(1, 'Ya salió'))
      .entonces(respondido(1, 'Ya salió'))
    dado(colocado, reportado(1), cerrado(1)).cuando(responder(1, 'Tarde')).rechaza('incidente-cerrado')
    dado(colocado, reportado(1)).cuando(responder(2, 'Sale hoy')).rechaza('no-existe')
  })

  it('can’t be reported about a discarded draft, which its provider never got', () => {
    const preparado: HechoPedido = {
      type: 'PedidoPreparado',
      data: { consumidorId: CLIENTE.id, proveedorId: PROVEEDOR.id, descripcion: 'Cemento' },
    }
    dado(preparado, descartado).cuando(del(CLIENTE, reportar())).rechaza('paso-no-permitido')
  })

  it('get each answer once from each person, also when it is sent again after the closing', () => {
    const antes = [colocado, reportado(1), respondido(1, 'Sale hoy')]
    dado(...antes)
      .cuando(responder(1, 'Sale hoy'))
      .nada()
    const colega = { id: 8, tipoUsuario: 'administrador' }
    const respuesta = { numero: 1, texto: 'Sale hoy', lado: 'consumidor', autorId: colega.id } as const
    dado(...antes)
      .cuando(del(colega, { type: 'ResponderIncidente', numero: 1, texto: 'Sale hoy' }))
      .entonces({ type: 'IncidenteRespondido', data: respuesta })
    dado(...antes, cerrado(1))
      .cuando(responder(1, 'Sale hoy'))
      .nada()
  })

  it('with the words of an open one of the same side are that one, and a new one after its closing', () => {
    dado(colocado, reportado(1)).cuando(del(CLIENTE, reportar())).nada()
    dado(colocado, reportado(1))
      .cuando(del(PROVEEDOR, reportar()))
      .entonces(reportado(2, 'No llegó', 'proveedor'))
    dado(colocado, reportado(1), cerrado(1)).cuando(del(CLIENTE, reportar())).entonces(reportado(2))
  })

  it('are limited: the open ones of a side, all of a side, and the answers to one', () => {
    const abiertos = cuantos(ABIERTOS_MAXIMOS, (n) => reportado(n, `Caso ${n}`))
    dado(colocado, ...abiertos)
      .cuando(del(CLIENTE, reportar()))
      .rechaza('demasiados-incidentes')
    dado(colocado, ...abiertos, cerrado(2))
      .cuando(del(CLIENTE, reportar()))
      .entonces(reportado(ABIERTOS_MAXIMOS + 1))
    dado(colocado, ...abiertos)
      .cuando(del(PROVEEDOR, reportar()))
      .entonces(reportado(ABIERTOS_MAXIMOS + 1, 'No llegó', 'proveedor'))
    const todos = cuantos(REPORTES_MAXIMOS.pedido, (n) => [reportado(n), cerrado(n)]).flat()
    dado(colocado, ...todos)
      .cuando(del(CLIENTE, reportar()))
      .rechaza('demasiados-incidentes')
    const respuestas = cuantos(RESPUESTAS_MAXIMAS, (n) => respondido(1, `Respuesta ${n}`))
    dado(colocado, reportado(1), ...respuestas)
      .cuando(responder(1, 'Otra'))
      .rechaza('demasiadas-respuestas')
  })
})
