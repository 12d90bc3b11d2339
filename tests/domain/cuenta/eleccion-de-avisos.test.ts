import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claseDeAviso } from '#domain/aviso.ts'
import {
  AVISOS_DE_FABRICA,
  avisosDe,
  CANALES_DE_AVISO,
  CLASES_QUE_SE_ELIGEN,
  conEleccion,
  type EleccionDeAvisos,
  enSilencio,
  horaDeResumen,
  llega,
} from '#domain/cuenta/eleccion-de-avisos.ts'

/** Returns the instant at which clocks in America/Guayaquil show this time (HH:MM). */
const alas = (hora: string): string => new Date(Date.parse(`2026-11-25T${hora}:00Z`) + 5 * 3_600_000).toISOString()

describe('an account’s notices', () => {
  it('come by every channel except mail by default, and each kind and channel is chosen on its own', () => {
    for (const canal of CANALES_DE_AVISO)
      for (const clase of CLASES_QUE_SE_ELIGEN)
        expect(llega(AVISOS_DE_FABRICA, canal, clase, alas('12:00'))).toBe(canal !== 'correo')
    const sinTono = conEleccion(AVISOS_DE_FABRICA, { canal: 'tono', clase: 'pedido', llega: false })
    expect(llega(sinTono, 'tono', 'pedido', alas('12:00'))).toBe(false)
    expect(llega(sinTono, 'pantalla', 'pedido', alas('12:00'))).toBe(true)
    expect(llega(sinTono, 'tono', 'compra', alas('12:00'))).toBe(true)
    expect(conEleccion(sinTono, { canal: 'tono', clase: 'pedido', llega: true })).toEqual(AVISOS_DE_FABRICA)
    // A fact stored before a channel existed has no choice for it.
    expect(avisosDe({ canales: { tono: [] }, silencio: null })).toEqual({
      canales: { ...AVISOS_DE_FABRICA.canales, tono: [] },
      silencio: null,
      nombran: false,
    })
    // Anybody who sees a device's screen could read the names, so they are shown only by the
    // owner's choice.
    expect(AVISOS_DE_FABRICA.nombran).toBe(false)
    const nombran = conEleccion(sinTono, { nombran: true })
    expect(nombran).toEqual({ ...sinTono, nombran: true })
    expect(avisosDe(nombran)).toEqual(nombran)
  })

  it('come by no channel during the hours of silence, also over midnight, and come again at its end', () => {
    const noche = { desde: '21:00', hasta: '07:00' }
    for (const hora of ['21:00', '23:59', '00:00', '06:59']) expect(enSilencio(noche, alas(hora)), hora).toBe(true)
    for (const hora of ['07:00', '12:00', '20:59']) expect(enSilencio(noche, alas(hora)), hora).toBe(false)
    const siesta = { desde: '13:00', hasta: '14:30' }
    for (const hora of ['13:00', '14:29']) expect(enSilencio(siesta, alas(hora)), hora).toBe(true)
    for (const hora of ['12:59', '14:30', '00:00']) expect(enSilencio(siesta, alas(hora)), hora).toBe(false)
    const callada = conEleccion(AVISOS_DE_FABRICA, { silencio: noche })
    for (const canal of CANALES_DE_AVISO) expect(llega(callada, canal, 'chat', alas('22:00'))).toBe(false)
    expect(enSilencio(null, alas('22:00'))).toBe(false)
  })

  it('come by mail at 7:00, or at the end of the silence that covers 7:00, on whatever day it began', () => {
    for (const [desde, hasta, hora] of [
      ['21:00', '07:00', '07:00'],
      ['21:00', '07:01', '07:01'],
      ['22:00', '09:30', '09:30'],
      ['07:00', '08:00', '08:00'],
      ['06:00', '05:00', '05:00'],
      ['06:00', '00:00', '00:00'],
      ['07:01', '06:59', '07:00'],
      ['13:00', '14:00', '07:00'],
    ] as const) {
      expect(horaDeResumen({ desde, hasta }), `${desde} ${hasta}`).toBe(hora)
      expect(enSilencio({ desde, hasta }, alas(hora)), `${desde} ${hasta}`).toBe(false)
    }
    expect(horaDeResumen(null)).toBe('07:00')
  })

  it('depend only on the choices made, not on their order', () => {
    const eleccion: fc.Arbitrary<EleccionDeAvisos> = fc.oneof(
      fc.record({
        canal: fc.constantFrom(...CANALES_DE_AVISO),
        clase: fc.constantFrom(...CLASES_QUE_SE_ELIGEN),
        llega: fc.boolean(),
      }),
      fc.record({ silencio: fc.constantFrom(null, { desde: '21:00', hasta: '07:00' }) }),
      fc.record({ nombran: fc.boolean() }),
    )
    const de = (eleccion: EleccionDeAvisos): string =>
      'canal' in eleccion ? `${eleccion.canal} ${eleccion.clase}` : Object.keys(eleccion).join()
    fc.assert(
      fc.property(fc.uniqueArray(eleccion, { selector: de }), (elecciones) => {
        expect(elecciones.toReversed().reduce(conEleccion, AVISOS_DE_FABRICA)).toEqual(
          elecciones.reduce(conEleccion, AVISOS_DE_FABRICA),
        )
      }),
    )
  })

  it('are sorted by kind, with a chat message apart from its order’s notices', () => {
    expect(claseDeAviso({ noun: 'conversacion', asunto: 'chatMessage' })).toBe('chat')
    expect(claseDeAviso({ noun: 'pedido', asunto: 'nuevoPedido' })).toBe('pedido')
    expect(claseDeAviso({ noun: 'compra', asunto: 'renegociacion' })).toBe('compra')
    expect(claseDeAviso({ noun: 'pedido', asunto: 'incidenteCerrado' })).toBe('incidente')
    expect(claseDeAviso({ noun: 'cuenta', asunto: 'incidenteCerrado' })).toBe('incidente')
  })
})
