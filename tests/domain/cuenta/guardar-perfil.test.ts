import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ComandoCuenta, cuentaDecider, decideCuenta } from '#domain/cuenta/decidir.ts'
import type { CuentaAbierta, HechoCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal } from '#domain/decider.ts'
import { contar } from '#tests/given.ts'
import { AHORA, cuentaAbierta } from '#tests/log.ts'

const { dado } = contar(cuentaDecider)
const ABIERTA = cuentaAbierta(1, 'proveedor')
const guardar = (cambio: object): ComandoCuenta =>
  ({
    type: 'GuardarPerfil',
    cambios: {},
    ...cambio,
    actor: { id: 1, tipoUsuario: 'proveedor' },
    ahora: AHORA,
  }) as ComandoCuenta
const editado = (celular: string): HechoCuenta => ({ type: 'PerfilEditado', data: { cuentaId: 1, celular } })
const LUNES = { dia: 1, abre: '08:00', cierra: '12:00' }

it('a profile is saved all at once, a fact for each part that really changes', () => {
  dado(ABIERTA)
    .cuando(
      guardar({ cambios: { celular: '0980000001' }, palabras: { palabras: ['cal'] }, horario: { horario: [LUNES] } }),
    )
    .entonces(
      editado('0980000001'),
      { type: 'PalabrasClaveEditadas', data: { cuentaId: 1, palabras: ['cal'], anadidas: 1 } },
      { type: 'HorarioFijado', data: { horario: [LUNES] } },
    )
})

it('what is refused of one part leaves nothing of the others', () => {
  const palabras = Array.from({ length: 200 }, (_, n) => `palabra ${n}`)
  const decidido = decideCuenta(
    cuentaDecider.evolve(cuentaDecider.initial, ABIERTA as never),
    guardar({ cambios: { celular: '0980000001' }, palabras: { palabras } }),
  )
  expect(isRefusal(decidido) && decidido.refused).toBe('demasiadas-palabras')
})

it('the later of two savers never replaces what they haven’t seen: it is told', () => {
  const valor = fc.constantFrom('0980000001', '0980000002', '0980000003')
  fc.assert(
    fc.property(valor, valor, valor, (visto, otro, deseado) => {
      const cuenta = [ABIERTA, editado(visto), editado(otro)].reduce(
        (estado, hecho) => cuentaDecider.evolve(estado, hecho as never),
        cuentaDecider.initial,
      ) as CuentaAbierta
      const decidido = decideCuenta(cuenta, guardar({ cambios: { celular: deseado }, antes: { celular: visto } }))
      const choca = otro !== visto && deseado !== visto && otro !== deseado
      if (choca) expect(isRefusal(decidido) && decidido.refused).toBe('perfil-cambio')
      else expect(decidido).toEqual(deseado === otro ? [] : [editado(deseado)])
    }),
  )
})

it('the hours of a day that two changed are told by their day; those of different days are kept', () => {
  const otro: HechoCuenta = { type: 'HorarioFijado', data: { horario: [LUNES] } }
  const deLunes = { horario: [{ ...LUNES, abre: '09:00' }], antes: [] }
  const decidido = decideCuenta(
    [ABIERTA, otro].reduce((estado, hecho) => cuentaDecider.evolve(estado, hecho as never), cuentaDecider.initial),
    guardar({ horario: deLunes }),
  )
  expect(isRefusal(decidido) && decidido.detalle).toContain('horario del lunes')
  const martes = { dia: 2, abre: '09:00', cierra: '10:00' }
  dado(ABIERTA, otro)
    .cuando(guardar({ horario: { horario: [martes], antes: [] } }))
    .entonces({ type: 'HorarioFijado', data: { horario: [LUNES, martes] } })
})
