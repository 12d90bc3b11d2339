import { describe, expect, it } from 'vitest'
import { compraDecider } from '#domain/compra/decidir.ts'
import { estadosDe, suscripcionDe } from '#domain/compra/estados.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import { PASOS_COMPRA } from '#domain/compra/pasos.ts'
import { isRefusal } from '#domain/decider.ts'
import {
  AHORA,
  ANUAL,
  abierta,
  aplicar,
  archivo,
  con,
  dias,
  FACTURA,
  OFERTA,
  OFRECIDA,
  PAGADA,
  PRUEBA,
  QUIEN,
  type Quien,
  type SinOrigen,
  seguir,
  vivir,
} from './vidas.ts'

const { decide } = compraDecider

describe('the purchase', () => {
  it('accepts at most 200 changes of invoice data, way of paying and proof, and refuses only those afterwards', () => {
    let compra = vivir(...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor'])
    const pagar = (n: number) => ({ type: 'ElegirTipoDePago', tipoPago: n % 2 ? 'Efectivo' : 'Transferencia' }) as const
    for (let n = 0; n < 200; n += 1) compra = aplicar(compra, con(pagar(n), 'proveedor')).compra
    for (const paso of [pagar(200), { type: 'GuardarFactura', factura: FACTURA }] as const)
      expect(aplicar(compra, con(paso, 'proveedor')).no).toBe('demasiados-cambios')
    expect(decide(compra, con(pagar(199), 'proveedor'))).toEqual([])
    expect(aplicar(compra, con({ type: 'GuardarNotaDeCompra', nota: 'Llamar' }, 'callcenter')).no).toBeUndefined()
  })

  it('goes through the states of both regions, step by step', () => {
    const estados = (...pasos: Parameters<typeof vivir>) => Object.values(estadosDe(vivir(...pasos)) ?? {})
    expect(estados()).toEqual(['En Curso', 'tablanegociacion'])
    expect(estados(OFRECIDA[0])).toEqual(['En Curso', 'encomunicacion'])
    expect(estados(...OFRECIDA)).toEqual(['Por Aprobar', 'enEspera'])
    expect(estados(...OFRECIDA, [{ type: 'RenegociarCompra', numero: 1, motivo: 'Caro' }, 'proveedor'])).toEqual([
      'En Curso',
      'encomunicacion',
    ])
    expect(estados(...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor'])).toEqual([
      'Aprobado',
      'confirmacionpago',
    ])
    expect(estados(...PAGADA)).toEqual(['Aprobado', 'confirmacioninterna'])
    expect(estados(...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])).toEqual([
      'Completado',
      'activado',
    ])
    expect(estados(...PRUEBA)).toEqual(['Aprobado', 'confirmacioninterna'])
    const apagada = (accion: 'compra' | 'prueba') =>
      [
        [{ type: 'AutorizarCompra', accion }, 'financiero'],
        [{ type: 'DesactivarCompra', forma: 'manual', motivo: 'Pidió pausa' }, 'callcenter'],
      ] as const
    expect(estados(...PRUEBA, ...apagada('prueba'))).toEqual(['Desactivado', 'tablanegociacion'])
    expect(estados(...PRUEBA, ...apagada('prueba'), [{ type: 'ReactivarDemo' }, 'callcenter'])).toEqual([
      'Completado',
      'activado',
    ])
    const pagadaYApagada = vivir(...PAGADA, ...apagada('compra'))
    expect(aplicar(pagadaYApagada, con({ type: 'ReactivarDemo' }, 'callcenter')).no).toBe('paso-no-permitido')
  })

  it('lets only the roles of a step take it, and doesn’t exist for another provider', () => {
    const deQuien = (q: Quien, c: SinOrigen, compra: Compra) => aplicar(compra, con(c, q)).no
    const porAprobar = vivir(...OFRECIDA)
    expect(deQuien('otro', { type: 'AprobarCompra', numero: 1 }, porAprobar)).toBe('no-existe')
    expect(deQuien('administrador', { type: 'AprobarCompra', numero: 1 }, porAprobar)).toBe('prohibido')
    expect(deQuien('proveedor', { type: 'EnviarOferta', oferta: OFERTA }, porAprobar)).toBe('prohibido')
    expect(deQuien('callcenter', { type: 'AutorizarCompra', accion: 'compra' }, vivir(...PAGADA))).toBe('prohibido')
    expect(deQuien('colega', { type: 'TomarCompra' }, vivir(OFRECIDA[0]))).toBe('ya-tomada')
    for (const { quien } of Object.values(PASOS_COMPRA)) expect(quien).not.toContain('administrador')
  })

  it('accepts the steps that only notify in the states where they make sense', () => {
    const no = (compra: Compra, c: SinOrigen, q: Quien) => aplicar(compra, con(c, q)).no
    expect(no(vivir(), { type: 'PedirDemo' }, 'proveedor')).toBeUndefined()
    expect(no(vivir(...PAGADA), { type: 'PedirDemo' }, 'proveedor')).toBe('paso-no-permitido')
    expect(no(vivir(...PAGADA), { type: 'PedirFactura' }, 'financiero')).toBeUndefined()
    expect(no(vivir(), { type: 'PedirFactura' }, 'callcenter')).toBe('paso-no-permitido')
    expect(no(vivir(), { type: 'AbrirNegociacion' }, 'callcenter')).toBeUndefined()
  })

  it('is confirmed by finance only when complete, and can’t change its payment after that except by finance', () => {
    const aprobada = [...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor']] as const
    const conPago = [...aprobada, [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor']] as const
    const motivo = (compra: Compra) => {
      const decision = decide(compra, con({ type: 'ConfirmarPago' }, 'financiero'))
      return isRefusal(decision) ? decision.detalle : undefined
    }
    expect(motivo(vivir(...aprobada))).toContain('falta el comprobante de pago')
    expect(motivo(vivir(...conPago))).toContain('falta el tipo de pago')
    const conTipo = [...conPago, [{ type: 'ElegirTipoDePago', tipoPago: 'Depósito' }, 'proveedor']] as const
    expect(motivo(vivir(...conTipo))).toContain('faltan los datos de facturación')
    const otraForma = vivir(...PAGADA, [{ type: 'ElegirTipoDePago', tipoPago: 'Efectivo' }, 'financiero'])
    expect(otraForma.context.pagada).toBe(false)
    for (const quien of ['proveedor', 'callcenter'] as const)
      for (const c of [
        { type: 'ElegirTipoDePago', tipoPago: 'Efectivo' },
        { type: 'EnviarComprobante', archivo: archivo('b') },
      ] as const) {
        const no = { refused: 'paso-no-permitido', detalle: 'Finanzas ya confirmó el pago.' }
        expect(decide(vivir(...PAGADA), con(c, quien))).toMatchObject(no)
      }
    // A retry sends the same value again, which changes nothing.
    expect(decide(vivir(...PAGADA), con({ type: 'ElegirTipoDePago', tipoPago: 'Transferencia' }, 'proveedor'))).toEqual(
      [],
    )
    const activa = vivir(...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])
    expect(aplicar(activa, con({ type: 'GuardarFactura', factura: { ...FACTURA, ruc: '1' } }, 'proveedor')).no).toBe(
      'paso-no-permitido',
    )
  })

  it('is answered only for the offer that was seen', () => {
    const reofrecida = vivir(...OFRECIDA, [{ type: 'EnviarOferta', oferta: ANUAL }, 'callcenter'])
    expect(aplicar(reofrecida, con({ type: 'AprobarCompra', numero: 1 }, 'proveedor')).no).toBe('oferta-cambio')
    expect(aplicar(reofrecida, con({ type: 'AprobarCompra', numero: 2 }, 'proveedor')).no).toBeUndefined()
  })

  it('leaves an offer’s or a trial’s own fact when accepted', () => {
    const hechos = (...pasos: Parameters<typeof vivir>) =>
      aplicar(vivir(...pasos), con({ type: 'AprobarCompra', numero: 1 }, 'proveedor')).hechos
    expect(hechos(...OFRECIDA)).toEqual([{ type: 'OfertaAprobada', data: { numero: 1, total: 3_450 } }])
    expect(hechos(...PRUEBA.slice(0, 2))).toEqual([{ type: 'DemoAprobada', data: { numero: 1 } }])
  })

  it('is authorized only as what it is, a purchase or a trial, and never afterwards as the other', () => {
    for (const [pasos, accion, otra, porque] of [
      [PAGADA, 'compra', 'prueba', 'Esa compra no es una prueba gratuita.'],
      [PRUEBA, 'prueba', 'compra', 'Esa compra es una prueba gratuita.'],
    ] as const) {
      const compra = vivir(...pasos)
      const equivocada = con({ type: 'AutorizarCompra', accion: otra }, 'financiero')
      expect(decide(compra, equivocada)).toMatchObject({ refused: 'accion-equivocada', detalle: porque })
      const autorizar = con({ type: 'AutorizarCompra', accion }, 'financiero')
      const { compra: activa, hechos } = aplicar(compra, autorizar)
      expect(hechos).toHaveLength(1)
      expect(decide(activa, autorizar)).toEqual([])
      expect(decide(activa, equivocada)).toMatchObject({ refused: 'paso-no-permitido' })
    }
  })

  it('lapses by the clock only once its term is over, and only once', () => {
    const activa = vivir(...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])
    expect(activa.context.fechaFin).toBe('2026-12-21T04:59:59.999Z')
    const vencer = (ahora: string, compra = activa) =>
      aplicar(compra, con({ type: 'DesactivarCompra', forma: 'vencida' }, 'sistema', ahora))
    expect(vencer('2026-12-21T04:59:59.998Z').no).toBe('vigente')
    const vencida = vencer('2026-12-21T04:59:59.999Z')
    expect(vencida.hechos).toEqual([
      { type: 'CompraDesactivada', data: { forma: 'vencida', momento: '2026-12-21T04:59:59.999Z' } },
    ])
    expect(vencer('2027-12-21T05:00:00.000Z', vencida.compra).hechos).toEqual([])
  })

  it('asks for a reason where the other side loses something, keeps it trimmed, and drops it once a step follows', () => {
    const activa = vivir(...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])
    const aprobada = vivir(...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor'])
    const conPrueba = seguir(aprobada, [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor'])
    const sha256 = archivo().sha256
    for (const [compra, quien, c, de] of [
      [vivir(...OFRECIDA), 'proveedor', { type: 'RenegociarCompra', numero: 1 }, 'RenegociacionDeCompraPedida'],
      [vivir(...PRUEBA.slice(0, 2)), 'proveedor', { type: 'RechazarDemo', numero: 1 }, 'DemoRechazada'],
      [activa, 'callcenter', { type: 'DesactivarCompra', forma: 'manual' }, 'CompraDesactivada'],
      [vivir(), 'callcenter', { type: 'CerrarNegociacion' }, 'NegociacionCerrada'],
      [aprobada, 'financiero', { type: 'ArchivarCompra' }, 'PagoNoConfirmado'],
      [conPrueba, 'financiero', { type: 'RechazarComprobante', sha256 }, 'ComprobanteRechazado'],
    ] as const) {
      const decir = (motivo: string | undefined) => aplicar(compra, con({ ...c, motivo } as SinOrigen, quien))
      for (const nada of [undefined, '', ' \n\t', '\u200b\u200d', '\u0007', '\u202e\u2066\ufeff', '\u2800', '\u3164'])
        expect(decir(nada).no, c.type).toBe('falta-motivo')
      expect(decir('ñ'.repeat(501)).no).toBe('motivo-largo')
      expect(decir('📞'.repeat(500)).hechos[0]).toMatchObject({ data: { motivo: '📞'.repeat(500) } })
      const { compra: despues, hechos } = decir(`  ${'ñ'.repeat(500)} `)
      expect(hechos[0]).toMatchObject({ type: de, data: { motivo: 'ñ'.repeat(500) } })
      expect(despues.context.motivo).toEqual({ de, texto: 'ñ'.repeat(500) })
    }
    const renegociada = vivir(...OFRECIDA, [{ type: 'RenegociarCompra', numero: 1, motivo: 'Caro' }, 'proveedor'])
    const reofrecida = seguir(renegociada, [{ type: 'EnviarOferta', oferta: ANUAL }, 'callcenter'])
    expect(reofrecida.context.motivo).toBeUndefined()
    // A purchase that is confirmed, a trial, active or just opened is archived without a reason.
    for (const compra of [vivir(...PAGADA), vivir(...PRUEBA), activa, vivir()])
      expect(aplicar(compra, con({ type: 'ArchivarCompra' }, 'financiero')).hechos).toEqual([
        { type: 'CompraArchivada', data: { momento: AHORA, financieroId: QUIEN.financiero.id } },
      ])
  })

  it('refuses call center and finance when they accept, renegotiate or reject in the provider’s place', () => {
    for (const quien of ['callcenter', 'financiero'] as const) {
      for (const type of ['AprobarCompra', 'RenegociarCompra'] as const)
        expect(aplicar(vivir(...OFRECIDA), con({ type, numero: 1, motivo: 'Caro' } as SinOrigen, quien)).no).toBe(
          'prohibido',
        )
      const demo = vivir(...PRUEBA.slice(0, 2))
      expect(aplicar(demo, con({ type: 'RechazarDemo', numero: 1, motivo: 'No' }, quien)).no).toBe('prohibido')
    }
  })

  it('lets finance reject only the proof that it saw, then takes another proof', () => {
    const aprobada = [...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor']] as const
    const rechazar = (letra: string) =>
      con({ type: 'RechazarComprobante', sha256: archivo(letra).sha256, motivo: 'No se lee' }, 'financiero')
    expect(aplicar(vivir(...aprobada), rechazar('a')).no).toBe('paso-no-permitido')
    const conPrueba = vivir(...aprobada, [{ type: 'EnviarComprobante', archivo: archivo('a') }, 'proveedor'])
    expect(aplicar(conPrueba, rechazar('b')).no).toBe('comprobante-cambio')
    const { compra } = aplicar(conPrueba, rechazar('a'))
    expect(estadosDe(compra)).toEqual({ estado: 'Aprobado', venta: 'confirmacionpago' })
    expect(compra.context.comprobante).toBeUndefined()
    expect(decide(compra, rechazar('a'))).toEqual([])
    const otraVez = seguir(compra, [{ type: 'EnviarComprobante', archivo: archivo('a') }, 'proveedor'])
    expect(estadosDe(otraVez)?.venta).toBe('confirmacioninterna')
    expect(otraVez.context.motivo).toBeUndefined()
    expect(aplicar(vivir(...PAGADA), rechazar('a')).no).toBe('paso-no-permitido')
  })

  const AUTORIZADA = [...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero']] as const
  const APAGAR = { type: 'DesactivarCompra', forma: 'manual', motivo: 'Por error' } as const
  const APROBADA = [...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor']] as const
  const ARCHIVAR = [{ type: 'ArchivarCompra' }, 'financiero'] as const

  it('leaves finance’s archive when it goes on', () => {
    const guardada = (...pasos: Parameters<typeof vivir>) => vivir(...pasos, ARCHIVAR).context.archivada
    expect(guardada(...PRUEBA)).toBe(true)
    for (const [antes, sigue] of [
      [[OFRECIDA[0]], [OFRECIDA[1]]],
      [OFRECIDA, [APROBADA[2]]],
      [PRUEBA.slice(0, 2), [PRUEBA[2]]],
      [[...AUTORIZADA, [APAGAR, 'callcenter']], [[{ type: 'ReabrirNegociacion' }, 'proveedor']]],
      [[...AUTORIZADA, [APAGAR, 'callcenter']], [[{ type: 'EnviarDemo', dias: 3 }, 'callcenter']]],
    ] as const) {
      const archivada = vivir(...antes, ARCHIVAR)
      expect(archivada.context.archivada).toBe(true)
      expect(seguir(archivada, ...sigue).context.archivada, JSON.stringify(sigue)).toBe(false)
    }
  })

  it('is archived as unconfirmed only with a reason, even if it was already archived for another cause', () => {
    const dePasada = { ...vivir(...APROBADA), context: { ...vivir(...APROBADA).context, archivada: true } } as Compra
    const archivar = (compra: Compra, motivo?: string) =>
      aplicar(compra, con({ type: 'ArchivarCompra', motivo }, 'financiero'))
    expect(archivar(dePasada).no).toBe('falta-motivo')
    const { compra, hechos } = archivar(dePasada, 'No llegó')
    expect(hechos.map(({ type }) => type)).toEqual(['PagoNoConfirmado'])
    expect(archivar(compra).no).toBe('falta-motivo')
    expect(archivar(compra, ' No llegó ').hechos).toEqual([])
    // The provider isn't told when finance unarchives, so the reason that the provider was told
    // stays.
    const { archivada, motivo } = seguir(compra, [{ type: 'DesarchivarCompra' }, 'financiero']).context
    expect([archivada, motivo]).toEqual([false, { de: 'PagoNoConfirmado', texto: 'No llegó' }])
  })

  it('takes the same file again as a proof after it was rejected or not confirmed', () => {
    const enviar = [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor'] as const
    const enviada = vivir(...APROBADA, enviar)
    const sha256 = archivo().sha256
    const otraVez = (compra: Compra) => aplicar(compra, con(enviar[0], enviar[1]))
    expect(otraVez(enviada).hechos).toEqual([])
    for (const no of [
      { type: 'RechazarComprobante', sha256, motivo: 'No se lee' },
      { type: 'ArchivarCompra', motivo: 'No llegó' },
    ] as const) {
      const { compra, hechos } = otraVez(seguir(enviada, [no, 'financiero']))
      expect(hechos.map(({ type }) => type)).toEqual(['ComprobanteEnviado'])
      expect(estadosDe(compra)?.venta).toBe('confirmacioninterna')
      expect([compra.context.archivada, compra.context.motivo]).toEqual([false, undefined])
      expect(otraVez(compra).hechos).toEqual([])
    }
  })

  it('lets finance confirm only the proof that it saw', () => {
    const sinConfirmar = vivir(...PAGADA.slice(0, -1))
    const confirmar = (letra?: string) =>
      decide(sinConfirmar, con({ type: 'ConfirmarPago', sha256: letra && archivo(letra).sha256 }, 'financiero'))
    const { sha256, nombre } = archivo()
    for (const otra of [undefined, 'b'])
      expect(confirmar(otra)).toMatchObject({ refused: 'comprobante-cambio', datos: { sha256, nombre } })
    expect(confirmar('a')).toEqual([{ type: 'PagoConfirmado', data: { financieroId: QUIEN.financiero.id } }])
  })

  it('lets the provider pick from the catalogue when paying at once, and not when negotiating', () => {
    const elegir = (oferta = OFERTA) => con({ type: 'ElegirOferta', oferta }, 'proveedor')
    expect(aplicar(abierta(), elegir()).no).toBe('paso-no-permitido')
    const { compra, hechos } = aplicar(abierta('pago'), elegir())
    expect(hechos).toMatchObject([{ type: 'OfertaElegida', data: { numero: 1, ofertaId: 1, total: 3_450 } }])
    expect(estadosDe(compra)).toEqual({ estado: 'Aprobado', venta: 'confirmacionpago' })
    expect(aplicar(compra, elegir()).hechos).toEqual([])
    expect(aplicar(compra, elegir(ANUAL)).no).toBe('paso-no-permitido')
    const pagada = seguir(compra, ...PAGADA.slice(3), [
      { type: 'AutorizarCompra', accion: 'compra' },
      'financiero',
    ] as const)
    expect(estadosDe(pagada)).toEqual({ estado: 'Completado', venta: 'activado' })
  })

  it('restores the term when a manual deactivation is undone within ten minutes', () => {
    const activa = vivir(...AUTORIZADA)
    const apagada = seguir(activa, [APAGAR, 'callcenter'])
    const deshacer = (ms: number, compra = apagada, q: Quien = 'callcenter') =>
      aplicar(compra, con({ type: 'DeshacerDesactivacion' }, q, new Date(Date.parse(AHORA) + ms).toISOString()))
    expect(deshacer(600_001).no).toBe('paso-no-permitido')
    expect(deshacer(0, apagada, 'proveedor').no).toBe('prohibido')
    const { compra } = deshacer(600_000)
    expect(estadosDe(compra)).toEqual({ estado: 'Completado', venta: 'activado' })
    expect(compra.context).toEqual({ ...activa.context, deshecha: true })
    expect(deshacer(0, activa).no).toBe('paso-no-permitido')
    const vencida = seguir(activa, [{ type: 'DesactivarCompra', forma: 'vencida' }, 'sistema', dias(40)])
    expect(deshacer(40 * 86_400_000, vencida).no).toBe('paso-no-permitido')
    const reofrecida = seguir(apagada, [{ type: 'EnviarOferta', oferta: ANUAL }, 'callcenter'])
    expect(deshacer(0, reofrecida).no).toBe('paso-no-permitido')
  })

  it('takes an offer after a deactivation, which starts without the previous payment', () => {
    const apagada = vivir(...AUTORIZADA, [APAGAR, 'callcenter'])
    const { compra } = aplicar(apagada, con({ type: 'EnviarOferta', oferta: ANUAL }, 'colega'))
    expect(estadosDe(compra)).toEqual({ estado: 'Por Aprobar', venta: 'enEspera' })
    const { oferta, comprobante, tipoPago, fechaFin, desactivada, pagada, factura, motivo } = compra.context
    expect([oferta?.numero, comprobante, tipoPago, fechaFin, desactivada, pagada, motivo]).toEqual([
      2,
      undefined,
      undefined,
      undefined,
      undefined,
      false,
      undefined,
    ])
    expect(factura).toEqual(FACTURA)
    expect(aplicar(apagada, con({ type: 'EnviarDemo', dias: 5 }, 'callcenter')).no).toBeUndefined()
  })

  it('keeps the account active during a first negotiation and a term, and inactive in between', () => {
    const apagada = vivir(...AUTORIZADA, [APAGAR, 'callcenter'])
    const reabierta = seguir(apagada, [{ type: 'ReabrirNegociacion' }, 'proveedor'])
    const reofrecida = seguir(apagada, [{ type: 'EnviarOferta', oferta: ANUAL }, 'callcenter'])
    const cerrada = seguir(vivir(), [{ type: 'CerrarNegociacion', motivo: 'No contesta' }, 'callcenter'])
    const deshecha = seguir(apagada, [{ type: 'DeshacerDesactivacion' }, 'callcenter'])
    const activas = [vivir(), vivir(...OFRECIDA), vivir(...PAGADA), vivir(...AUTORIZADA), deshecha]
    expect(activas.map(suscripcionDe)).toEqual(activas.map(() => 'activa'))
    const apagadas = [apagada, reabierta, reofrecida, cerrada]
    expect(apagadas.map(suscripcionDe)).toEqual(apagadas.map(() => 'desactivada'))
  })

  it('doesn’t repeat a step with other words', () => {
    const apagada = vivir(...AUTORIZADA, [APAGAR, 'callcenter'])
    expect(decide(apagada, con(APAGAR, 'callcenter'))).toEqual([])
    const otra = con({ ...APAGAR, motivo: 'Cerró el local' }, 'callcenter')
    expect(decide(apagada, otra)).toMatchObject({ refused: 'paso-no-permitido' })
    const vencida = vivir(...AUTORIZADA, [{ type: 'DesactivarCompra', forma: 'vencida' }, 'sistema', dias(40)])
    expect(decide(vencida, otra)).toMatchObject({ refused: 'paso-no-permitido' })
    const deshacer = con({ type: 'DeshacerDesactivacion' }, 'callcenter')
    expect(
      decide(vivir(...AUTORIZADA, [APAGAR, 'callcenter'], [{ type: 'DeshacerDesactivacion' }, 'callcenter']), deshacer),
    ).toEqual([])
    expect(decide(vivir(...AUTORIZADA), deshacer)).toMatchObject({ refused: 'paso-no-permitido' })
    const rechazo = { type: 'RechazarComprobante', sha256: archivo().sha256, motivo: 'No se lee' } as const
    const rechazado = vivir(...PAGADA.slice(0, -1), [rechazo, 'financiero'])
    expect(decide(rechazado, con(rechazo, 'financiero'))).toEqual([])
    expect(decide(rechazado, con({ ...rechazo, motivo: 'Otro' }, 'financiero'))).toMatchObject({
      refused: 'paso-no-permitido',
    })
    for (const [antes, paso] of [
      [OFRECIDA, { type: 'RenegociarCompra', numero: 1, motivo: 'Caro' }],
      [PRUEBA.slice(0, 2), { type: 'RechazarDemo', numero: 1, motivo: 'Caro' }],
    ] as const) {
      const dicho = vivir(...antes, [paso, 'proveedor'])
      expect(decide(dicho, con(paso, 'proveedor'))).toEqual([])
      expect(decide(dicho, con({ ...paso, motivo: 'Otro' }, 'proveedor'))).toMatchObject({
        refused: 'paso-no-permitido',
      })
    }
    const reactivar = con({ type: 'ReactivarDemo' }, 'callcenter')
    expect(decide(vivir(...AUTORIZADA), reactivar)).toMatchObject({ refused: 'paso-no-permitido' })
  })

  it('takes one request for a trial until something is offered', () => {
    const pedir = con({ type: 'PedirDemo' }, 'proveedor')
    const { compra, hechos } = aplicar(vivir(OFRECIDA[0]), pedir)
    expect(hechos).toEqual([{ type: 'DemoPedida', data: {} }])
    expect(decide(compra, pedir)).toEqual([])
    const ofrecida = seguir(compra, [{ type: 'EnviarOferta', oferta: OFERTA }, 'callcenter'])
    expect(decide(ofrecida, pedir)).toEqual([{ type: 'DemoPedida', data: {} }])
  })

  it('stays closed after its negotiation is closed: no offer, trial, reactivation, undo or reopening', () => {
    for (const desde of [vivir(), vivir(...OFRECIDA), vivir(...PRUEBA)]) {
      const { compra } = aplicar(desde, con({ type: 'CerrarNegociacion', motivo: 'No contesta' }, 'callcenter'))
      expect(estadosDe(compra)).toEqual({ estado: 'Desactivado', venta: 'tablanegociacion' })
      for (const [c, q] of [
        [{ type: 'EnviarOferta', oferta: OFERTA }, 'callcenter'],
        [{ type: 'EnviarDemo', dias: 3 }, 'callcenter'],
        [{ type: 'ReactivarDemo' }, 'callcenter'],
        [{ type: 'DeshacerDesactivacion' }, 'callcenter'],
        [{ type: 'ReabrirNegociacion' }, 'proveedor'],
      ] as const)
        expect(aplicar(compra, con(c, q)).no, c.type).toBe('paso-no-permitido')
      expect(aplicar(compra, con({ type: 'CerrarNegociacion', motivo: ' No contesta' }, 'callcenter'))).toMatchObject({
        hechos: [],
      })
      expect(
        aplicar(compra, con({ type: 'CerrarNegociacion', motivo: 'No contesta ' }, 'callcenter')).no,
      ).toBeUndefined()
      expect(aplicar(compra, con({ type: 'CerrarNegociacion', motivo: 'Otra' }, 'callcenter')).no).toBe(
        'paso-no-permitido',
      )
    }
    const cerrar = con({ type: 'CerrarNegociacion', motivo: 'No' }, 'callcenter')
    expect(aplicar(vivir(...PAGADA), cerrar).no).toBe('paso-no-permitido')
    expect(aplicar(vivir(...AUTORIZADA), cerrar).no).toBe('paso-no-permitido')
  })

  it('resumes a deactivated trial for the days it had left, and not once they are over', () => {
    const probada = vivir(...PRUEBA, [{ type: 'AutorizarCompra', accion: 'prueba' }, 'financiero'])
    const apagada = (dia: number) => seguir(probada, [APAGAR, 'callcenter', dias(dia)])
    const fin = (desde: Compra, dia: number) => {
      const { compra, no } = aplicar(desde, con({ type: 'ReactivarDemo' }, 'callcenter', dias(dia)))
      return no ?? compra.context.fechaFin
    }
    expect(fin(apagada(0), 0)).toBe(probada.context.fechaFin)
    // Deactivated with ten days to go, and resumed a month later.
    expect(fin(apagada(5), 35)).toBe('2027-01-05T04:59:59.999Z')
    expect(fin(apagada(15), 15)).toBe('paso-no-permitido')
    const vencida = seguir(probada, [{ type: 'DesactivarCompra', forma: 'vencida' }, 'sistema', dias(16)])
    expect(fin(vencida, 16)).toBe('paso-no-permitido')
  })
})
