import { describe, it } from 'vitest'
import { type ComandoCuenta, cuentaDecider } from '#domain/cuenta/decidir.ts'
import type { HechoCuenta, ResumenDeAvisos } from '#domain/cuenta/hechos.ts'
import { SISTEMA } from '#domain/decider.ts'
import { contar } from '#tests/given.ts'
import { AHORA, cuentaAbierta } from '#tests/log.ts'

const { dado } = contar(cuentaDecider)
const SIN_CONFIRMAR = cuentaAbierta(1, 'proveedor')
const ABIERTA: readonly HechoCuenta[] = [SIN_CONFIRMAR, { type: 'CorreoConfirmado', data: {} }]
const eligio = (...correo: 'pedido'[]): HechoCuenta => ({
  type: 'AvisosElegidos',
  data: { canales: { correo }, silencio: null },
})
const resumen = (dia: string): ResumenDeAvisos => ({ dia, clases: { pedido: 1 }, nuevos: [] })
const preparado = (dia: string): HechoCuenta => ({ type: 'ResumenDeAvisosPreparado', data: resumen(dia) })
const preparar = (dia: string, anterior = ''): ComandoCuenta => ({
  type: 'PrepararResumenDeAvisos',
  resumen: resumen(dia),
  anterior,
  actor: SISTEMA,
  ahora: AHORA,
})

describe('the daily mail', () => {
  it('goes out once a day, and only for a command that knows the last one', () => {
    const [ayer, hoy, manana] = ['2026-11-19', '2026-11-20', '2026-11-21'] as const
    const conResumen = dado(...ABIERTA, eligio('pedido'), preparado(hoy))
    dado(...ABIERTA, eligio('pedido'))
      .cuando(preparar(hoy))
      .entonces(preparado(hoy))
    conResumen.cuando(preparar(hoy)).nada()
    conResumen.cuando(preparar(hoy, hoy)).nada()
    conResumen.cuando(preparar(manana)).nada()
    // A clock that was ahead doesn't take a mail away.
    conResumen.cuando(preparar(ayer, hoy)).entonces(preparado(ayer))
    conResumen.cuando(preparar(manana, hoy)).entonces(preparado(manana))
  })

  it('goes to nobody who didn’t choose it, is deactivated or erased, or has an unconfirmed address', () => {
    const comando = preparar('2026-11-20')
    dado(...ABIERTA)
      .cuando(comando)
      .nada()
    dado(...ABIERTA, eligio('pedido'), eligio())
      .cuando(comando)
      .nada()
    dado(SIN_CONFIRMAR, eligio('pedido')).cuando(comando).nada()
    const elegida = [...ABIERTA, eligio('pedido')]
    dado(...elegida, { type: 'CuentaDesactivada', data: {} })
      .cuando(comando)
      .nada()
    dado(...elegida, { type: 'PersonaEliminada', data: {} })
      .cuando(comando)
      .rechaza('cuenta-eliminada')
  })
})
