import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cierre, mesEnQueCuenta, periodoDecider, seCierra } from '#domain/consumo/cierre.ts'
import { type ComandoConsumo, consumoDecider } from '#domain/consumo/decidir.ts'
import { type FIGURAS, sumaDe } from '#domain/consumo/figura.ts'
import { graficoDe, type Objetivo } from '#domain/consumo/grafico.ts'
import type { HechoConsumo } from '#domain/consumo/hechos.ts'
import { finDeMes, mesAnterior, mesDe, mesesDe, mesSiguiente } from '#domain/consumo/mes.ts'
import { type MesConValor, porPagarDe, sumaDeMeses } from '#domain/consumo/pago.ts'
import { CLASES_DE_CONSUMO } from '#domain/consumo/renglon.ts'
import { type Cuentas, SIN_CONSUMO, valorDe } from '#domain/consumo/tarifa.ts'
import { claveDePalabra, cuantasNuevas } from '#domain/cuenta/fundir.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import { CATEGORIAS } from '#domain/deciders.ts'
import { decimal } from '#domain/dinero.ts'
import { contar } from '#tests/given.ts'

const mes = (cambios: Partial<Cuentas> = {}): Cuentas => ({ ...SIN_CONSUMO, ...cambios })
const algunas = fc.nat({ max: 100_000 })
const cuentas: fc.Arbitrary<Cuentas> = fc.record({
  aprobado: algunas,
  pedido: algunas,
  publicacion: algunas,
  palabra: algunas,
  ventas: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999_999_999 })),
})

describe('the cost of a month', () => {
  it.each([
    ['0.00', mes()],
    ['0.00', mes({ pedido: 40, publicacion: 3, palabra: 9 })],
    ['0.20', mes({ aprobado: 1, ventas: 1 })],
    ['3.60', mes({ aprobado: 1, pedido: 1, publicacion: 1, palabra: 3, ventas: 42_550 })],
    ['0.30', mes({ pedido: 1, aprobado: 1, ventas: 1 })],
    ['38.40', mes({ aprobado: 12, pedido: 30, publicacion: 10, palabra: 30, ventas: 9_999 })],
  ])('is %s', (valor, delMes) => {
    expect(decimal(valorDe(delMes))).toBe(valor)
  })

  it('is the formula in exact decimals, and nothing without sales', () => {
    fc.assert(
      fc.property(cuentas, (delMes) => {
        // Tenths of a dollar: 0.2 an approved order, 0.1 an order, 3 a post, 0.1 a keyword.
        const decimas =
          2n * BigInt(delMes.aprobado) +
          BigInt(delMes.pedido) +
          30n * BigInt(delMes.publicacion) +
          BigInt(delMes.palabra)
        const esperado = delMes.ventas === 0 ? '0.00' : `${decimas / 10n}.${decimas % 10n}0`
        expect(decimal(valorDe(delMes))).toBe(esperado)
      }),
    )
  })

  it('is the sum of its classes’ costs, and any figure is the sum of its months', () => {
    fc.assert(
      fc.property(fc.array(cuentas, { minLength: 1, maxLength: 12 }), (varios) => {
        const porMes = new Map(mesesDe(2026).flatMap((mes, n) => (varios[n] ? [[mes, varios[n]] as const] : [])))
        const de = (...figuras: (typeof FIGURAS)[number][]) =>
          figuras.map((figura) => sumaDe(figura, { porMes, porAprobar: new Map() }).valor).reduce((a, b) => a + b)
        const todo = varios.map((delMes) => valorDe(delMes)).reduce((a, b) => a + b)
        expect(de('consumo')).toBe(todo)
        expect(de('aprobados', 'pedidos', 'publicaciones', 'palabras')).toBe(todo)
      }),
    )
  })
})

describe('a month', () => {
  it.each([
    ['2026-03', '2026-04-01T04:59:59.999Z'],
    ['2026-04', '2026-04-01T05:00:00.000Z'],
    ['2026-12', '2027-01-01T04:59:59.999Z'],
    ['2027-01', '2027-01-01T05:00:00.000Z'],
    ['2024-02', '2024-03-01T04:00:00.000Z'],
  ])('is %s in Ecuador at %s', (mes, instante) => {
    expect(mesDe(instante)).toBe(mes)
  })

  it('is one of the twelve of its year, in their order', () => {
    const escrito = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Guayaquil',
      year: 'numeric',
      month: '2-digit',
    })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (fecha) => {
          const [anio, numero] = escrito.format(fecha).split('-').map(Number) as [number, number]
          expect(mesesDe(anio)[numero - 1]).toBe(mesDe(fecha.toISOString()))
        },
      ),
    )
    expect(mesesDe(2026)).toEqual(mesesDe(2026).toSorted())
  })
})

describe('the figures of a year', () => {
  const objetivos: readonly Objetivo[] = [
    { anio: 2026, objetivo: 100_000, fijado: '2026-01-02T12:00:00.000Z' },
    { anio: 2024, objetivo: 50_000, fijado: '2024-01-02T12:00:00.000Z' },
  ]
  const porMes = new Map([
    ['2025-12', mes({ aprobado: 1, ventas: 7_000 })],
    ['2026-01', mes({ pedido: 3, aprobado: 2, ventas: 10_050 })],
    ['2026-02', mes({ pedido: 1, palabra: 4 })],
    ['2026-11', mes({ publicacion: 1, aprobado: 1, ventas: 1 })],
  ])
  const porAprobar = new Map([
    ['2025-12', { cuantos: 2, ventas: 500 }],
    ['2026-11', { cuantos: 1, ventas: 99 }],
  ])

  it('count its own months only, except pending orders and the current month’s sales', () => {
    const g = graficoDe({ porMes, porAprobar, objetivos }, 2026, '2026-11-20T12:00:00.000Z')
    expect(g).toMatchObject({
      aprobados: 3,
      pedidos: 4,
      publicaciones: 1,
      palabras: 4,
      ventas: 10_051,
      ventasActuales: 1,
      cuantosPorAprobar: 3,
      porAprobar: 599,
      ventasYPorAprobar: 10_650,
      objetivo: 100_000,
      anioObjetivo: 2026,
      // January costs 70, February nothing because it has no sales, November 320.
      utilidad: 10_051 - 390,
    })
    expect(g.meses.map(({ valor }) => valor)).toEqual([70, 0, 0, 0, 0, 0, 0, 0, 0, 0, 320, 0])
    expect(g.meses.map((mes) => mes.porAprobar)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 99, 0])
    expect(g.crecimiento.map(({ ventas }) => ventas)).toEqual([...Array(10).fill(10_050), 10_051, 10_051])
    expect(new Set(g.crecimiento.map(({ objetivo }) => objetivo))).toEqual(new Set([100_000]))
  })

  it('name the last year with an objective when the year has none', () => {
    const de = (anio: number) => {
      const { objetivo, anioObjetivo, ventasActuales } = graficoDe(
        { porMes, porAprobar, objetivos },
        anio,
        '2026-01-31T12:00:00.000Z',
      )
      return [objetivo, anioObjetivo, ventasActuales]
    }
    expect([2023, 2024, 2025, 2026, 2027].map(de)).toEqual([
      [0, null, 10_050],
      [50_000, 2024, 10_050],
      [0, 2024, 10_050],
      [100_000, 2026, 10_050],
      [0, 2026, 10_050],
    ])
  })
})

describe('an objective', () => {
  const { dado } = contar(consumoDecider)
  const fijar = (objetivo: number, ahora = '2026-05-24T12:00:00.000Z', id = 7): ComandoConsumo => ({
    type: 'FijarObjetivo',
    proveedorId: 7,
    objetivo,
    ahora,
    actor: { id, tipoUsuario: 'proveedor' },
  })
  const fijado = (objetivo: number, anio = 2026) =>
    ({ type: 'ObjetivoAnualFijado', data: { proveedorId: 7, anio, objetivo } }) as const

  it('is saved once a year, by the year in Ecuador, and saving the same again changes nothing', () => {
    dado().cuando(fijar(1)).entonces(fijado(1))
    dado().cuando(fijar(99_999_999_999)).entonces(fijado(99_999_999_999))
    dado(fijado(1)).cuando(fijar(1)).nada()
    dado(fijado(1)).cuando(fijar(2)).rechaza('objetivo-fijado', { objetivo: '0.01' })
    dado(fijado(1)).cuando(fijar(2, '2027-01-01T04:59:00.000Z')).rechaza('objetivo-fijado')
    dado(fijado(1)).cuando(fijar(2, '2027-01-01T05:00:00.000Z')).entonces(fijado(2, 2027))
  })

  it('is set only by its provider, and only as a valid amount of money', () => {
    dado()
      .cuando(fijar(1, undefined, 8))
      .rechaza('no-existe')
    for (const malo of [0, -1, 1.5, 100_000_000_000, Number.NaN])
      dado().cuando(fijar(malo)).rechaza('objetivo-invalido')
  })
})

describe('consumption', () => {
  it('is counted by types of fact that no other category has', () => {
    const tipos = ['PedidoColocado', 'PedidoAprobado', 'PublicacionPublicada', 'PalabrasClaveEditadas']
    expect(tipos).toHaveLength(CLASES_DE_CONSUMO.length)
    const donde = tipos.map((tipo) => Object.entries(CATEGORIAS).flatMap(([c, s]) => (tipo in s ? [c] : [])))
    expect(donde).toEqual([['pedido'], ['pedido'], ['publicacion'], ['cuenta']])
  })

  it('counts only keywords that weren’t there before, whatever their case', () => {
    expect(cuantasNuevas([], ['teja', 'Teja', 'ladrillo'])).toBe(2)
    expect(cuantasNuevas(['Teja', 'cal'], ['teja', 'Ñandú'])).toBe(1)
    const lista = fc.array(fc.constantFrom('a', 'A', 'ñ', 'Ñ', 'b', 'c'), { maxLength: 6 })
    fc.assert(
      fc.property(lista, lista, (antes, despues) => {
        const juntas = new Set([...antes, ...despues].map(claveDePalabra)).size
        expect(cuantasNuevas(antes, despues)).toBe(juntas - new Set(antes.map(claveDePalabra)).size)
      }),
    )
  })
})

describe('a period', () => {
  const { dado } = contar(periodoDecider)
  const cerrar = (ahora: string) => ({ type: 'CerrarMes', mes: '2026-12', ahora, actor: SISTEMA }) as const
  const cerrado = { type: 'MesCerrado', data: { mes: '2026-12' } } as const

  it('closes an hour after its end in Ecuador, once', () => {
    dado().cuando(cerrar('2027-01-01T05:59:59.999Z')).rechaza('mes-abierto')
    dado().cuando(cerrar('2027-01-01T06:00:00.000Z')).entonces(cerrado)
    dado(cerrado).cuando(cerrar('2027-01-01T06:00:00.000Z')).nada()
    expect(seCierra('2026-02')).toBe('2026-03-01T06:00:00.000Z')
  })

  it('is signed once it is closed, with the figures of its newest reconciliation, if that has no differences', () => {
    const resumen = [{ figura: 'pedidos', valor: '3' }]
    const ahora = '2027-01-05T15:00:00.000Z'
    const bueno = { posicion: 9n, hecha: ahora, ultima: true, resumen, diferencias: 0, detenidos: 0 }
    const firmar = (conciliado = bueno, cierre: bigint | undefined = 8n) =>
      ({
        type: 'FirmarMes',
        mes: '2026-12',
        conciliado,
        cierre,
        ahora,
        actor: { id: 7, tipoUsuario: 'financiero' },
      }) as const
    const firmado = { type: 'MesFirmado', data: { mes: '2026-12', resumen } } as const
    dado().cuando(firmar()).rechaza('mes-abierto')
    dado(cerrado).cuando(firmar()).entonces(firmado)
    dado(cerrado)
      .cuando(firmar({ ...bueno, posicion: 7n }))
      .rechaza('conciliacion-vieja')
    dado(cerrado)
      .cuando(firmar({ ...bueno, ultima: false }))
      .rechaza('conciliacion-vieja')
    dado(cerrado)
      .cuando(firmar({ ...bueno, hecha: '2027-01-04T14:59:59.999Z' }))
      .rechaza('conciliacion-vieja')
    for (const mal of [{ diferencias: 1 }, { detenidos: 1 }])
      dado(cerrado)
        .cuando(firmar({ ...bueno, ...mal }))
        .rechaza('con-diferencias')
    // For a signed month, the same figures are accepted however old they are; other figures are
    // refused.
    dado(cerrado, firmado)
      .cuando(firmar({ ...bueno, ultima: false, hecha: '2027-01-01T15:00:00.000Z' }))
      .nada()
    dado(cerrado, firmado)
      .cuando(firmar({ ...bueno, resumen: [{ figura: 'pedidos', valor: '4' }] }))
      .rechaza('mes-firmado')
  })

  it('tells once that a signed figure is read otherwise, and once that it no longer is', () => {
    const resumen = [{ figura: 'pedidos', valor: '3' }]
    const firmado = { type: 'MesFirmado', data: { mes: '2026-12', resumen } } as const
    const cifra = { fuente: 'tablero', figura: 'pedidos', firmado: '3', leido: '4' }
    const revisar = (...alteradas: (typeof cifra)[]) =>
      ({ type: 'RevisarFirma', mes: '2026-12', alteradas, ahora: '2027-02-01T00:00:00.000Z', actor: SISTEMA }) as const
    const alterado = { type: 'CierreAlterado', data: { mes: '2026-12', cifras: [cifra] } } as const
    const repuesto = { type: 'CierreRepuesto', data: { mes: '2026-12' } } as const
    dado(cerrado).cuando(revisar(cifra)).nada()
    dado(cerrado, firmado).cuando(revisar()).nada()
    dado(cerrado, firmado).cuando(revisar(cifra)).entonces(alterado)
    dado(cerrado, firmado, alterado).cuando(revisar(cifra)).nada()
    const otra = { ...cifra, leido: '5' }
    dado(cerrado, firmado, alterado)
      .cuando(revisar(otra))
      .entonces({ ...alterado, data: { mes: '2026-12', cifras: [otra] } })
    dado(cerrado, firmado, alterado).cuando(revisar()).entonces(repuesto)
    dado(cerrado, firmado, alterado, repuesto).cuando(revisar()).nada()
    dado(cerrado, firmado, alterado, repuesto).cuando(revisar(cifra)).entonces(alterado)
  })

  it('ends where the next begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.nat({ max: 11 }), (anio, n) => {
        const mes = mesesDe(anio)[n] as string
        expect(mesDe(finDeMes(mes))).toBe(mesSiguiente(mes))
        expect(mesDe(new Date(Date.parse(finDeMes(mes)) - 1).toISOString())).toBe(mes)
        expect(mesAnterior(mesSiguiente(mes))).toBe(mes)
      }),
    )
  })

  it('takes nothing that comes after its closing, and everything of its own while open', () => {
    const meses = mesesDe(2026)
    const posiciones = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 })
    const historia = fc.record({
      cierres: fc
        .tuple(posiciones, fc.nat({ max: 5 }))
        .map(([varias, desde]): Cierre[] =>
          varias.toSorted((a, b) => a - b).map((posicion, n) => ({ mes: meses[desde + n] as string, posicion })),
        ),
      mes: fc.constantFrom(...meses),
      posicion: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(historia, ({ cierres, mes, posicion }) => {
        const antes = cierres.filter((cierre) => cierre.posicion < posicion).map((cierre) => cierre.mes)
        const ultimo = antes.at(-1) ?? ''
        const cuenta = mesEnQueCuenta(mes, posicion, cierres)
        expect(cuenta).toBe(mes > ultimo ? mes : mesSiguiente(ultimo))
        expect(antes).not.toContain(cuenta)
        // A later closing moves nothing.
        expect(mesEnQueCuenta(mes, posicion, [...cierres, { mes: '2027-01', posicion: 100 }])).toBe(cuenta)
      }),
    )
  })
})

describe('a payment', () => {
  const { dado } = contar(consumoDecider)
  const dos: readonly MesConValor[] = [
    { mes: '2026-01', valor: 380 },
    { mes: '2026-02', valor: 0 },
  ]
  const comprobante = { sha256: 'a'.repeat(64), nombre: 'pago.pdf', tipo: 'application/pdf', bytes: 9 }
  const origen = { ahora: '2026-05-24T12:00:00.000Z', proveedorId: 7, actor: { id: 7, tipoUsuario: 'proveedor' } }
  const pagar = (cambios: object = {}): ComandoConsumo => ({
    type: 'PagarConsumo',
    ...origen,
    valor: 380,
    cerrados: dos,
    comprobante,
    ...cambios,
  })
  const sinNada = { valor: 0, cerrados: dos.slice(1), comprobante: undefined }
  const enviado = (numero: number, meses = dos): HechoConsumo => {
    const valor = sumaDeMeses(meses)
    const archivo = valor > 0 ? comprobante : {}
    return { type: 'PagoDeConsumoEnviado', data: { proveedorId: 7, numero, meses: [...meses], valor, ...archivo } }
  }
  const confirmado = (numero: number) =>
    ({ type: 'PagoDeConsumoConfirmado', data: { proveedorId: 7, numero } }) as const
  const rechazado = (numero: number, motivo = 'No llegó.') =>
    ({ type: 'PagoDeConsumoRechazado', data: { proveedorId: 7, numero, motivo } }) as const
  const resolver = (numero: number, motivo?: string): ComandoConsumo => ({
    ...origen,
    ...(motivo === undefined
      ? { type: 'ConfirmarPagoDeConsumo', numero }
      : { type: 'RechazarPagoDeConsumo', numero, motivo }),
  })

  it('must be what is owed to the cent, with a proof, and settles its months', () => {
    dado().cuando(pagar()).entonces(enviado(1))
    for (const valor of [379, 381, 0])
      dado()
        .cuando(pagar({ valor }))
        .rechaza('valor-cambio', { valorConsumo: '3.80', meses: ['2026-01', '2026-02'] })
    dado()
      .cuando(pagar({ comprobante: undefined }))
      .rechaza('falta-comprobante')
    dado()
      .cuando(pagar({ actor: { id: 8, tipoUsuario: 'proveedor' } }))
      .rechaza('no-existe')
    dado()
      .cuando(pagar({ cerrados: undefined }))
      .rechaza('cuenta-de-cortesia')
    dado()
      .cuando(pagar({ cerrados: [] }))
      .rechaza('consumo-pagado', { valorConsumo: '0.00', meses: [] })
    dado(enviado(1)).cuando(pagar()).rechaza('consumo-pagado')
    const tres = [...dos, { mes: '2026-03', valor: 20 }]
    dado(enviado(1))
      .cuando(pagar({ cerrados: tres }))
      .rechaza('valor-cambio', { valorConsumo: '0.20', meses: ['2026-03'] })
    dado(enviado(1))
      .cuando(pagar({ cerrados: tres, valor: 20 }))
      .entonces(enviado(2, tres.slice(2)))
  })

  it('of 0.00 is confirmed at once and takes no proof', () => {
    dado()
      .cuando(pagar(sinNada))
      .entonces(enviado(1, dos.slice(1)), confirmado(1))
    dado()
      .cuando(pagar({ ...sinNada, comprobante }))
      .rechaza('sin-valor')
  })

  it('is confirmed or rejected once, and owed again when rejected', () => {
    dado(enviado(1)).cuando(resolver(1)).entonces(confirmado(1))
    const llego = (recibido: number) => ({ ...resolver(1), recibido, referencia: 'TRX 1' }) as ComandoConsumo
    for (const recibido of [380, 999]) {
      const { type, data } = confirmado(1)
      dado(enviado(1))
        .cuando(llego(recibido))
        .entonces({ type, data: { ...data, recibido, referencia: 'TRX 1' } })
    }
    dado(enviado(1)).cuando(llego(379)).rechaza('monto-menor')
    dado(enviado(1), confirmado(1)).cuando(llego(379)).nada()
    const cobrado = { ...confirmado(1), data: { ...confirmado(1).data, recibido: 380, referencia: 'TRX 1' } }
    dado(enviado(1), cobrado).cuando(llego(380)).nada()
    dado(enviado(1), cobrado).cuando(llego(999)).rechaza('pago-confirmado')
    dado(enviado(1), confirmado(1)).cuando(resolver(1)).nada()
    dado(enviado(1), confirmado(1)).cuando(resolver(1, 'No.')).rechaza('pago-resuelto', { estado: 'confirmado' })
    dado(enviado(1)).cuando(resolver(1, ' No llegó. ')).entonces(rechazado(1))
    dado(enviado(1)).cuando(resolver(1, ' ')).rechaza('falta-motivo')
    dado(enviado(1), rechazado(1)).cuando(resolver(1, 'No llegó.')).nada()
    dado(enviado(1), rechazado(1)).cuando(resolver(1, 'Otro.')).rechaza('pago-resuelto')
    dado(enviado(1), rechazado(1)).cuando(resolver(1)).rechaza('pago-resuelto', { estado: 'rechazado' })
    dado(enviado(1), rechazado(1)).cuando(pagar()).entonces(enviado(2))
    dado(enviado(1)).cuando(resolver(2)).rechaza('no-existe')
  })

  it('keeps owed plus settled equal to all closed months, to the cent, through any payments, rejections and closings', () => {
    const paso = fc.oneof(
      fc.record({ que: fc.constant('cierra' as const), valor: fc.oneof(fc.constant(0), fc.nat({ max: 99_999 })) }),
      fc.record({ que: fc.constantFrom('paga', 'confirma', 'rechaza'), n: fc.integer({ min: 1, max: 5 }) }),
    )
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 40 }), (pasos) => {
        const cerrados: MesConValor[] = []
        let estado = consumoDecider.initial
        let mesNuevo = '2026-01'
        for (const paso of pasos) {
          if ('valor' in paso) {
            cerrados.push({ mes: mesNuevo, valor: paso.valor })
            mesNuevo = mesSiguiente(mesNuevo)
          } else {
            const valor = sumaDeMeses(porPagarDe(cerrados, estado.pagos))
            const prueba = valor > 0 ? { comprobante } : { comprobante: undefined }
            const comando =
              paso.que === 'paga'
                ? pagar({ valor, cerrados, ...prueba })
                : resolver(paso.n, paso.que === 'rechaza' ? 'No.' : undefined)
            const decision = consumoDecider.decide(estado, comando)
            estado = (isRefusal(decision) ? [] : decision).reduce(consumoDecider.evolve, estado)
          }
          const vigentes = estado.pagos.filter((pago) => pago.estado !== 'rechazado')
          const saldados = vigentes.flatMap(({ meses }) => meses)
          expect(new Set(saldados.map((saldado) => saldado.mes)).size).toBe(saldados.length)
          expect(
            [...saldados, ...porPagarDe(cerrados, estado.pagos)].toSorted((a, b) => (a.mes < b.mes ? -1 : 1)),
          ).toEqual(cerrados)
          expect(
            vigentes.reduce((suma, { valor }) => suma + valor, 0) + sumaDeMeses(porPagarDe(cerrados, estado.pagos)),
          ).toBe(sumaDeMeses(cerrados))
        }
      }),
    )
  })
})
