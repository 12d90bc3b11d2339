import { describe, it } from 'vitest'
import { type ComandoCuenta, cuentaDecider } from '#domain/cuenta/decidir.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import { ABIERTOS_MAXIMOS, REPORTES_MAXIMOS } from '#domain/incidente.ts'
import { contar } from '#tests/given.ts'

const { dado } = contar(cuentaDecider)
const abierta = (tipoUsuario: TipoUsuario): HechoCuenta => ({
  type: 'CuentaAbierta',
  data: {
    cuentaId: 1,
    tipoUsuario,
    clase: tipoUsuario === 'callcenter' ? 'staff' : 'empresa',
    cuentaGratuita: true,
    nombre: 'Ñandú',
    correo: 'a@b.ec',
    celular: '0991234567',
    direccion: 'Quito',
    identificacion: '1710034065001',
    pais: 'Ecuador',
    provincia: 'Pichincha',
    ciudad: 'Quito',
    actividad: 'Ferretería',
  },
})
const PROVEEDOR = abierta('proveedor')
const reportado = (numero: number, texto = 'No puedo entrar'): HechoCuenta => ({
  type: 'IncidenteDeCuentaReportado',
  data: { numero, tipo: 'acceso', texto },
})
const cerrado = (numero: number): HechoCuenta => ({ type: 'IncidenteDeCuentaCerrado', data: { numero } })
const DUENA = { id: 1, tipoUsuario: 'proveedor' }
const STAFF = { id: 9, tipoUsuario: 'administrador' }
const de = (actor: typeof DUENA, resto: object) =>
  ({ actor, ahora: '2026-11-22T12:00:00.000Z', ...resto }) as ComandoCuenta
const reportar = de(DUENA, { type: 'ReportarIncidenteDeCuenta', tipo: 'acceso', texto: 'No puedo entrar' })
const responder = de(STAFF, { type: 'ResponderIncidenteDeCuenta', numero: 1, texto: 'Ya puedes' })
const limitar = (incidenteId: number) => de(STAFF, { type: 'FijarIncidenteDeCuenta', incidenteId })

describe('the incidents of an account', () => {
  it('are reported only by the account’s own owner, and not by staff', () => {
    dado(PROVEEDOR).cuando(reportar).entonces(reportado(1))
    dado(PROVEEDOR, reportado(1)).cuando(reportar).nada()
    dado(PROVEEDOR)
      .cuando({ ...reportar, actor: STAFF })
      .rechaza('no-existe')
    dado(abierta('callcenter')).cuando(reportar).rechaza('prohibido')
  })

  it('are answered and closed only while open', () => {
    dado(PROVEEDOR, reportado(1))
      .cuando(responder)
      .entonces({ type: 'IncidenteDeCuentaRespondido', data: { numero: 1, texto: 'Ya puedes', autorId: 9 } })
    const resolucion = 'Recibió otro enlace'
    const cerrar = de(STAFF, { type: 'CerrarIncidenteDeCuenta', numero: 1, resolucion })
    const resuelto: HechoCuenta = { type: 'IncidenteDeCuentaCerrado', data: { numero: 1, resolucion, autorId: 9 } }
    dado(PROVEEDOR, reportado(1)).cuando(cerrar).entonces(resuelto)
    dado(PROVEEDOR, reportado(1), resuelto).cuando(cerrar).nada()
    dado(PROVEEDOR, reportado(1), cerrado(1)).cuando(cerrar).rechaza('incidente-cerrado')
    dado(PROVEEDOR, reportado(1), cerrado(1)).cuando(responder).rechaza('incidente-cerrado')
    dado(PROVEEDOR).cuando(responder).rechaza('no-existe')
  })

  it('close when the person is erased, and are refused afterwards', () => {
    dado(PROVEEDOR, reportado(1), reportado(2, 'Otra'), cerrado(1))
      .cuando(de(STAFF, { type: 'EliminarPersona', motivo: 'Lo pidió' }))
      .entonces(cerrado(2), { type: 'PersonaEliminada', data: { motivo: 'Lo pidió' } })
    dado(PROVEEDOR)
      .cuando(de(STAFF, { type: 'EliminarPersona', motivo: ' ' }))
      .rechaza('falta-motivo')
    dado(PROVEEDOR, reportado(1), { type: 'PersonaEliminada', data: {} }).cuando(responder).rechaza('cuenta-eliminada')
  })

  it('are limited in number, both the open ones and all of them', () => {
    const n = (cuantos: number) => Array.from({ length: cuantos }, (_, i) => i + 1)
    const abiertos = n(ABIERTOS_MAXIMOS).map((numero) => reportado(numero, `Caso ${numero}`))
    dado(PROVEEDOR, ...abiertos)
      .cuando(reportar)
      .rechaza('demasiados-incidentes')
    const todos = n(REPORTES_MAXIMOS.cuenta).flatMap((numero) => [reportado(numero), cerrado(numero)])
    dado(PROVEEDOR, ...todos)
      .cuando(reportar)
      .rechaza('demasiados-incidentes')
  })
})

describe('a limit', () => {
  it('is set on a provider once and taken back, and refused for staff', () => {
    const fijado = (incidenteId: number): HechoCuenta => ({ type: 'IncidenteDeCuentaFijado', data: { incidenteId } })
    dado(PROVEEDOR).cuando(limitar(2)).entonces(fijado(2))
    dado(PROVEEDOR, fijado(2)).cuando(limitar(2)).nada()
    dado(PROVEEDOR, fijado(2)).cuando(limitar(1)).entonces(fijado(1))
    dado(abierta('callcenter')).cuando(limitar(2)).rechaza('cuenta-sin-limite')
  })
})
