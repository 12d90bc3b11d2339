import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diasQueFaltan, finDeTermino } from '#domain/calendario.ts'
import { type ComandoCompra, compraDecider } from '#domain/compra/decidir.ts'
import { type HechoCompra, hechosCompra, PRUEBA_GRATUITA } from '#domain/compra/hechos.ts'
import { type Compra, estadosDe } from '#domain/compra/maquina.ts'
import { esOfertaMarcada, muestraDesactivar, PASOS_COMPRA, relojDe } from '#domain/compra/pasos.ts'
import { isRefusal } from '#domain/decider.ts'

const { decide, evolve, initial } = compraDecider
const AHORA = '2026-11-20T15:00:00.000Z'
const QUIEN = {
  proveedor: { id: 2, tipoUsuario: 'proveedor' },
  otro: { id: 3, tipoUsuario: 'proveedor' },
  callcenter: { id: 10, tipoUsuario: 'callcenter' },
  colega: { id: 11, tipoUsuario: 'callcenter' },
  financiero: { id: 20, tipoUsuario: 'financiero' },
  administrador: { id: 30, tipoUsuario: 'administrador' },
  sistema: { id: 0, tipoUsuario: 'sistema' },
} as const
type Quien = keyof typeof QUIEN

const OFERTA = { id: 1, tipo: 1, cantidad: 1, vxmes: 3_000 }
const ANUAL = { id: 2, tipo: 1, cantidad: 12, vxmes: 30_000 }
const archivo = (letra = 'a') => ({ sha256: letra.repeat(64), nombre: 'pago.pdf', tipo: 'application/pdf', bytes: 10 })
const FACTURA = {
  razonSocial: 'Ferrecentro',
  ruc: '1710034065001',
  direccion: 'Quito',
  telefono: '022',
  correo: 'a@b.ec',
}

type SinOrigen = ComandoCompra extends infer C ? (C extends ComandoCompra ? Omit<C, 'actor' | 'ahora'> : never) : never
const ABRIR = { type: 'AbrirCompra', proveedorId: 2, modo: 'negociacion' } as const

const comando: fc.Arbitrary<SinOrigen> = fc.oneof(
  fc.constantFrom<SinOrigen>(
    { type: 'TomarCompra' },
    { type: 'AbrirNegociacion' },
    { type: 'PedirDemo' },
    { type: 'PedirFactura' },
    { type: 'ConfirmarPago' },
    { type: 'AutorizarCompra' },
    { type: 'ArchivarCompra' },
    { type: 'DesarchivarCompra' },
    { type: 'ReactivarDemo' },
    { type: 'EnviarOferta', oferta: OFERTA },
    { type: 'EnviarOferta', oferta: ANUAL },
    { type: 'EnviarDemo', dias: 15 },
    { type: 'GuardarFactura', factura: FACTURA },
    { type: 'ElegirTipoDePago', tipoPago: 'Transferencia' },
    { type: 'EnviarComprobante', archivo: archivo() },
    { type: 'AdjuntarArchivoDeCompra', archivo: archivo('b') },
    { type: 'DesactivarCompra', motivo: 'manual' },
    { type: 'DesactivarCompra', motivo: 'vencida' },
    { type: 'GuardarNotaDeCompra', nota: 'Llamar mañana' },
  ),
  fc
    .tuple(
      fc.constantFrom('VerOferta', 'RenegociarCompra', 'RechazarDemo', 'AprobarOferta', 'AprobarDemo'),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([type, numero]) => ({ type, numero }) as SinOrigen),
)
const quien = fc.constantFrom<Quien>(
  'proveedor',
  'otro',
  'callcenter',
  'colega',
  'financiero',
  'administrador',
  'sistema',
)
const paso = fc.tuple(comando, quien, fc.integer({ min: 0, max: 500 }))
const vida = fc.array(paso, { maxLength: 40 })

const dias = (n: number) => new Date(Date.parse(AHORA) + n * 86_400_000).toISOString()
const con = (c: SinOrigen, q: Quien = 'sistema', ahora = AHORA) => ({ ...c, actor: QUIEN[q], ahora }) as ComandoCompra
const aplicar = (compra: Compra, c: ComandoCompra): { compra: Compra; hechos: readonly HechoCompra[]; no?: string } => {
  const decision = decide(compra, c)
  return isRefusal(decision)
    ? { compra, hechos: [], no: decision.refused }
    : { compra: decision.reduce(evolve, compra), hechos: decision }
}
/** Lives a purchase; every command must be let through. */
const vivir = (...pasos: (readonly [SinOrigen, Quien, string?])[]): Compra =>
  pasos.reduce(
    (compra, [c, q, ahora]) => {
      const r = aplicar(compra, con(c, q, ahora))
      expect(r.no, JSON.stringify(c)).toBeUndefined()
      return r.compra
    },
    aplicar(initial, con(ABRIR)).compra,
  )

const OFRECIDA = [
  [{ type: 'TomarCompra' }, 'callcenter'],
  [{ type: 'EnviarOferta', oferta: OFERTA }, 'callcenter'],
] as const
const PAGADA = [
  ...OFRECIDA,
  [{ type: 'AprobarOferta', numero: 1 }, 'proveedor'],
  [{ type: 'ElegirTipoDePago', tipoPago: 'Transferencia' }, 'proveedor'],
  [{ type: 'GuardarFactura', factura: FACTURA }, 'proveedor'],
  [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor'],
  [{ type: 'ConfirmarPago' }, 'financiero'],
] as const
const PRUEBA = [
  [{ type: 'TomarCompra' }, 'callcenter'],
  [{ type: 'EnviarDemo', dias: 15 }, 'callcenter'],
  [{ type: 'AprobarDemo', numero: 1 }, 'proveedor'],
] as const

describe('the purchase', () => {
  it('goes through both regions as the table of decisions §3 says', () => {
    const estados = (...pasos: Parameters<typeof vivir>) => Object.values(estadosDe(vivir(...pasos)) ?? {})
    expect(estados()).toEqual(['En Curso', 'tablanegociacion'])
    expect(estados(OFRECIDA[0])).toEqual(['En Curso', 'encomunicacion'])
    expect(estados(...OFRECIDA)).toEqual(['Por Aprobar', 'enEspera'])
    expect(estados(...OFRECIDA, [{ type: 'RenegociarCompra', numero: 1 }, 'proveedor'])).toEqual([
      'En Curso',
      'encomunicacion',
    ])
    expect(estados(...OFRECIDA, [{ type: 'AprobarOferta', numero: 1 }, 'proveedor'])).toEqual([
      'Aprobado',
      'confirmacionpago',
    ])
    expect(estados(...PAGADA)).toEqual(['Aprobado', 'confirmacioninterna'])
    expect(estados(...PAGADA, [{ type: 'AutorizarCompra' }, 'financiero'])).toEqual(['Completado', 'activado'])
    expect(estados(...PRUEBA)).toEqual(['Aprobado', 'confirmacioninterna'])
    const apagada = [
      [{ type: 'AutorizarCompra' }, 'financiero'],
      [{ type: 'DesactivarCompra', motivo: 'manual' }, 'callcenter'],
    ] as const
    expect(estados(...PRUEBA, ...apagada)).toEqual(['Desactivado', 'tablanegociacion'])
    expect(estados(...PRUEBA, ...apagada, [{ type: 'ReactivarDemo' }, 'callcenter'])).toEqual([
      'Completado',
      'activado',
    ])
    const pagadaYApagada = vivir(...PAGADA, ...apagada)
    expect(aplicar(pagadaYApagada, con({ type: 'ReactivarDemo' }, 'callcenter')).no).toBe('paso-no-permitido')
  })

  it('every path of steps up to length 8, by anybody, gives legal states; only finance authorizes, a trial totals 0.00, authorized ⇒ proof or free trial', () => {
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 8 }), (pasos) => {
        pasos.reduce(
          (compra, [c, q, n]) => {
            const { compra: despues, hechos } = aplicar(compra, con(c, q, dias(n)))
            const { estado, venta } = estadosDe(despues) ?? { estado: '', venta: '' }
            const LEGALES = {
              'En Curso': ['tablanegociacion', 'encomunicacion'],
              'Por Aprobar': ['enEspera'],
              Aprobado: ['confirmacionpago', 'confirmacioninterna'],
              Completado: ['activado'],
              Desactivado: ['tablanegociacion'],
            } as Record<string, string[]>
            expect(LEGALES[estado]).toContain(venta)
            for (const { type } of hechos) if (type === 'CompraAutorizada') expect(q).toBe('financiero')
            const { oferta, tipoPago, comprobante, pagada } = despues.context
            if (oferta?.unidad === 'dias') expect([oferta.total, tipoPago]).toEqual([0, PRUEBA_GRATUITA])
            else if (oferta) expect(oferta.total).toBe(oferta.subtotal + oferta.iva)
            if (estado === 'Completado')
              expect(oferta?.unidad === 'dias' || (comprobante !== undefined && pagada)).toBe(true)
            return despues
          },
          aplicar(initial, con(ABRIR)).compra,
        )
      }),
      { numRuns: 3_000 },
    )
  })

  it('the machine accepts every fact a decision leaves, each survives JSON and its schema, and asking again appends nothing', () => {
    const ANOTAN = new Set(['AbrirNegociacion', 'PedirDemo', 'PedirFactura'])
    fc.assert(
      fc.property(vida, (pasos) => {
        pasos.reduce(
          (compra, [c, q, n]) => {
            const command = con(c, q, dias(n))
            const { compra: despues, hechos } = aplicar(compra, command)
            hechos.reduce((estado, hecho) => {
              expect(estado.can(hecho), hecho.type).toBe(true)
              expect(hechosCompra[hecho.type].parse(JSON.parse(JSON.stringify(hecho.data)))).toEqual(hecho.data)
              return evolve(estado, hecho)
            }, compra)
            if (hechos.length > 0 && !ANOTAN.has(c.type)) expect(aplicar(despues, command).hechos).toEqual([])
            return despues
          },
          aplicar(initial, con(ABRIR)).compra,
        )
      }),
    )
  })

  it('only those whose step it is take it; another provider’s purchase doesn’t exist', () => {
    const deQuien = (q: Quien, c: SinOrigen, compra: Compra) => aplicar(compra, con(c, q)).no
    const porAprobar = vivir(...OFRECIDA)
    expect(deQuien('otro', { type: 'AprobarOferta', numero: 1 }, porAprobar)).toBe('no-existe')
    expect(deQuien('administrador', { type: 'AprobarOferta', numero: 1 }, porAprobar)).toBe('prohibido')
    expect(deQuien('proveedor', { type: 'EnviarOferta', oferta: OFERTA }, porAprobar)).toBe('prohibido')
    expect(deQuien('callcenter', { type: 'AutorizarCompra' }, vivir(...PAGADA))).toBe('prohibido')
    expect(deQuien('colega', { type: 'TomarCompra' }, vivir(OFRECIDA[0]))).toBe('ya-tomada')
    for (const { de } of Object.values(PASOS_COMPRA)) expect(de).not.toContain('administrador')
  })

  it('what only has to be told is told in the states where it makes sense', () => {
    const no = (compra: Compra, c: SinOrigen, q: Quien) => aplicar(compra, con(c, q)).no
    expect(no(vivir(), { type: 'PedirDemo' }, 'proveedor')).toBeUndefined()
    expect(no(vivir(...PAGADA), { type: 'PedirDemo' }, 'proveedor')).toBe('paso-no-permitido')
    expect(no(vivir(...PAGADA), { type: 'PedirFactura' }, 'financiero')).toBeUndefined()
    expect(no(vivir(), { type: 'PedirFactura' }, 'callcenter')).toBe('paso-no-permitido')
    expect(no(vivir(), { type: 'AbrirNegociacion' }, 'callcenter')).toBeUndefined()
  })

  it('finance confirms what is complete, and anew what changed since', () => {
    const aprobada = [...OFRECIDA, [{ type: 'AprobarOferta', numero: 1 }, 'proveedor']] as const
    const conPago = [...aprobada, [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor']] as const
    const motivo = (compra: Compra) => {
      const decision = decide(compra, con({ type: 'ConfirmarPago' }, 'financiero'))
      return isRefusal(decision) ? decision.detalle : undefined
    }
    expect(motivo(vivir(...aprobada))).toContain('falta el comprobante de pago')
    expect(motivo(vivir(...conPago))).toContain('falta el tipo de pago')
    const conTipo = [...conPago, [{ type: 'ElegirTipoDePago', tipoPago: 'Depósito' }, 'proveedor']] as const
    expect(motivo(vivir(...conTipo))).toContain('faltan los datos de factura')
    const otraForma = vivir(...PAGADA, [{ type: 'ElegirTipoDePago', tipoPago: 'Efectivo' }, 'proveedor'])
    expect(otraForma.context.pagada).toBe(false)
    const activa = vivir(...PAGADA, [{ type: 'AutorizarCompra' }, 'financiero'])
    expect(aplicar(activa, con({ type: 'GuardarFactura', factura: { ...FACTURA, ruc: '1' } }, 'proveedor')).no).toBe(
      'paso-no-permitido',
    )
  })

  it('an answer names the offer that was seen', () => {
    const reofrecida = vivir(...OFRECIDA, [{ type: 'EnviarOferta', oferta: ANUAL }, 'callcenter'])
    expect(aplicar(reofrecida, con({ type: 'AprobarOferta', numero: 1 }, 'proveedor')).no).toBe('oferta-cambio')
    expect(aplicar(reofrecida, con({ type: 'AprobarOferta', numero: 2 }, 'proveedor')).no).toBeUndefined()
  })

  it('a term ends by the clock only once it is over, and not twice', () => {
    const activa = vivir(...PAGADA, [{ type: 'AutorizarCompra' }, 'financiero'])
    expect(activa.context.fechaFin).toBe('2026-12-21T04:59:59.999Z')
    const vencer = (ahora: string, compra = activa) =>
      aplicar(compra, con({ type: 'DesactivarCompra', motivo: 'vencida' }, 'sistema', ahora))
    expect(vencer('2026-12-21T04:59:59.998Z').no).toBe('vigente')
    const vencida = vencer('2026-12-21T04:59:59.999Z')
    expect(vencida.hechos).toEqual([{ type: 'CompraDesactivada', data: { motivo: 'vencida' } }])
    expect(vencer('2027-12-21T05:00:00.000Z', vencida.compra).hechos).toEqual([])
  })
})

describe('terms and the clock, in America/Guayaquil', () => {
  it('end with the day, so many months or days later; a short month on its last day', () => {
    expect(finDeTermino('2027-01-31T15:00:00Z', 1, 'meses')).toBe('2027-03-01T04:59:59.999Z')
    expect(finDeTermino('2028-01-31T15:00:00Z', 1, 'meses')).toBe('2028-03-01T04:59:59.999Z')
    expect(finDeTermino('2026-12-15T15:00:00Z', 12, 'meses')).toBe('2027-12-16T04:59:59.999Z')
    // Already the next day in UTC.
    expect(finDeTermino('2026-11-21T03:00:00Z', 15, 'dias')).toBe('2026-12-06T04:59:59.999Z')
  })

  it('the expiry clock is green over 20 days, orange over 3, red otherwise', () => {
    const fin = finDeTermino(AHORA, 30, 'dias')
    const colores = [30, 21, 20, 4, 3, 0, -1].map((faltan) => {
      const ahora = dias(30 - faltan)
      expect(diasQueFaltan(fin, ahora)).toBe(faltan)
      return relojDe(fin, ahora)?.color
    })
    expect(colores).toEqual(['verde', 'verde', 'naranja', 'naranja', 'rojo', 'rojo', 'rojo'])
  })

  it('the automatic deactivate button shows in August only, for whom wasn’t authorized in a December', () => {
    const activa = { estado: 'Completado', venta: 'activado', fechaAutorizado: '2026-03-10T15:00:00Z' }
    expect(muestraDesactivar(activa, '2026-08-01T05:00:00Z')).toBe(true)
    expect(muestraDesactivar(activa, '2026-08-01T04:59:59Z')).toBe(false)
    expect(muestraDesactivar(activa, '2026-09-01T04:59:59Z')).toBe(true)
    expect(muestraDesactivar(activa, '2026-09-01T05:00:00Z')).toBe(false)
    expect(muestraDesactivar({ ...activa, fechaAutorizado: '2025-12-31T23:00:00Z' }, '2026-08-10T15:00:00Z')).toBe(
      false,
    )
    expect(
      muestraDesactivar({ ...activa, estado: 'Desactivado', venta: 'tablanegociacion' }, '2026-08-10T15:00:00Z'),
    ).toBe(false)
  })

  it('two packages are marked as offers', () => {
    expect([
      esOfertaMarcada(1, 3_000),
      esOfertaMarcada(12, 30_000),
      esOfertaMarcada(1, 2_200),
      esOfertaMarcada(12, 26_400),
    ]).toEqual([true, true, false, false])
  })
})
