import { describe, it } from 'vitest'
import { type ComandoCuenta, cuentaDecider } from '#domain/cuenta/decidir.ts'
import { ENTRADAS_AL_DIA, type HechoCuenta } from '#domain/cuenta/hechos.ts'
import { contar } from '#tests/given.ts'
import { AHORA, cuentaAbierta } from '#tests/log.ts'

const { dado } = contar(cuentaDecider)
const ABIERTA = cuentaAbierta(1, 'proveedor')
const hace = (segundos: number) => new Date(Date.parse(AHORA) - segundos * 1_000).toISOString()
const dicha = (equipo: string, momento = AHORA): HechoCuenta => ({
  type: 'EntradaDesdeOtroEquipo',
  data: { cuentaId: 1, equipo, momento },
})
const entrar = (equipo: string, id = 1): ComandoCuenta => ({
  type: 'EntrarDesdeOtroEquipo',
  equipo,
  actor: { id, tipoUsuario: 'proveedor' },
  ahora: AHORA,
})

describe('a sign-in from a new browser', () => {
  it('is recorded once a minute for each kind of machine', () => {
    const ayer = dado(ABIERTA, dicha('Chrome en Android', hace(59)))
    dado(ABIERTA).cuando(entrar('Chrome en Android')).entonces(dicha('Chrome en Android'))
    ayer.cuando(entrar('Chrome en Android')).nada()
    ayer.cuando(entrar('Firefox en Windows')).entonces(dicha('Firefox en Windows'))
    dado(ABIERTA, dicha('Chrome en Android', hace(60)))
      .cuando(entrar('Chrome en Android'))
      .entonces(dicha('Chrome en Android'))
  })

  it('is recorded at most ten times a day', () => {
    const muchas = (segundos: number) =>
      Array.from({ length: ENTRADAS_AL_DIA }, (_, n) => dicha(`Navegador ${n}`, hace(segundos - n)))
    dado(ABIERTA, ...muchas(86_000))
      .cuando(entrar('Chrome en Android'))
      .nada()
    dado(ABIERTA, ...muchas(86_400))
      .cuando(entrar('Chrome en Android'))
      .entonces(dicha('Chrome en Android'))
  })

  it('is recorded only for the account’s own owner', () => {
    dado(ABIERTA).cuando(entrar('Chrome en Android', 2)).rechaza('no-existe')
  })
})
