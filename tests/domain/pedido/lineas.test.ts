import { describe, expect, it } from 'vitest'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { lineasDeHechos } from '#domain/pedido/fila.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { type Linea, numerar } from '#domain/pedido/lineas.ts'
import { AHORA, CLIENTE, colocado, dado, del, descartado, PROVEEDOR, propuesta } from './hechos.ts'

type De<T extends HechoPedido['type']> = Extract<HechoPedido, { type: T }>

const cemento = { descripcion: 'Cemento', cantidad: 8_000, unidad: 'saco', referencia: 'A-101' }
const arroz = { descripcion: 'Arroz', cantidad: 2_500, unidad: 'quintal', referencia: '' }
const guardadas = {
  lineas: [
    { numero: 1, cantidad: 8_000, unidad: 'saco' },
    { numero: 2, cantidad: 2_500, unidad: 'quintal' },
  ],
  palabras: [{ descripcion: 'Cemento', referencia: 'A-101' }, { descripcion: 'Arroz' }],
}
const conLineas: HechoPedido = {
  type: 'PedidoColocado',
  data: { consumidorId: 1, proveedorId: 2, descripcion: '', sinConexion: false, ...guardadas },
}

const precios = [
  { numero: 1, precio: 82_500, tarifa: '15', disponible: true },
  { numero: 2, precio: 400_010, tarifa: '0', disponible: true },
] as const
const ofrecida: De<'PropuestaEnviada'> = {
  type: 'PropuestaEnviada',
  data: {
    version: 1,
    lineas: [
      { numero: 1, cantidad: 8_000, precio: 82_500, importe: 6_600, tasaIva: 1500 },
      { numero: 2, cantidad: 2_500, precio: 400_010, importe: 10_000, tasaIva: 0 },
    ],
    subtotal: 16_600,
    impuestos: [
      { tasaIva: 1500, base: 6_600, valor: 990 },
      { tasaIva: 0, base: 10_000, valor: 0 },
    ],
    iva: 990,
    total: 17_590,
  },
}
const conVersion = (version: number, mas: Partial<De<'PropuestaEnviada'>['data']> = {}): De<'PropuestaEnviada'> => ({
  ...ofrecida,
  data: { ...ofrecida.data, version, ...mas },
})
const ofrecer = (mas: object = {}) => del(PROVEEDOR, { type: 'EnviarPropuesta', lineas: precios, ...mas })
const aprobar = (mas: object = {}) => del(CLIENTE, { type: 'AprobarPedido', version: 1, ...mas })
const MANANA = '2026-11-21T15:00:00.000Z'

describe('the lines of an order', () => {
  it('are placed with it, numbered from 1, their words apart', () => {
    dado()
      .cuando(
        del(CLIENTE, {
          type: 'ColocarPedido',
          consumidorId: 1,
          proveedorId: 2,
          descripcion: '',
          lineas: [cemento, arroz],
        }),
      )
      .entonces(conLineas)
  })

  it('go from a draft to the order that is placed', () => {
    const { sinConexion: _, ...encargo } = (conLineas as De<'PedidoColocado'>).data
    dado({ type: 'PedidoPreparado', data: encargo })
      .cuando(del(CLIENTE, { type: 'ColocarPedidoPreparado', proveedorId: 2 }))
      .entonces({ type: 'PedidoColocado', data: { ...encargo, sinConexion: true } })
  })

  it('change as a whole list while it is quoted, with the text or without it', () => {
    const otras = [{ numero: 2, ...arroz, cantidad: 3_000 }, cemento]
    const editar = (mas: object) => del(CLIENTE, { type: 'EditarPedido', ...mas })
    const cambiadas: HechoPedido = {
      type: 'LineasCambiadas',
      data: {
        lineas: [
          { numero: 2, cantidad: 3_000, unidad: 'quintal' },
          { numero: 1, cantidad: 8_000, unidad: 'saco' },
        ],
        palabras: [{ descripcion: 'Arroz' }, { descripcion: 'Cemento', referencia: 'A-101' }],
      },
    }
    dado(conLineas)
      .cuando(editar({ lineas: otras }))
      .entonces(cambiadas)
    dado(conLineas)
      .cuando(editar({ lineas: otras, descripcion: 'Para el lunes' }))
      .entonces({ type: 'PedidoEditado', data: { descripcion: 'Para el lunes' } }, cambiadas)
    dado(conLineas, cambiadas)
      .cuando(editar({ lineas: otras }))
      .nada()
    dado(conLineas, ofrecida)
      .cuando(editar({ lineas: otras }))
      .rechaza('paso-no-permitido')
    // An order in words has to say something, and may be turned into lines.
    dado(colocado)
      .cuando(editar({ descripcion: '' }))
      .rechaza('falta-descripcion', { campo: 'descripcion' })
    dado(colocado)
      .cuando(editar({ descripcion: '', lineas: [cemento, arroz] }))
      .entonces({ type: 'PedidoEditado', data: { descripcion: '' } }, { type: 'LineasCambiadas', data: guardadas })
  })

  it('keep their numbers, and a new line never takes one that has had a price', () => {
    const antes: Linea[] = [
      { numero: 1, ...cemento },
      { numero: 4, ...arroz },
    ]
    const numeros = (...nuevas: Parameters<typeof numerar>[0]) => numerar(nuevas, antes, 9).map(({ numero }) => numero)
    expect(numeros(cemento, arroz)).toEqual([1, 2])
    expect(numeros({ ...cemento, numero: 1 }, { ...cemento, cantidad: 1 })).toEqual([1, 10])
    expect(numeros({ ...cemento, numero: 1 }, arroz, arroz)).toEqual([1, 4, 10])
    const editar = (lineas: readonly object[]) => del(CLIENTE, { type: 'EditarPedido', lineas })
    const sinArroz: HechoPedido = {
      type: 'LineasCambiadas',
      data: {
        lineas: [{ numero: 1, cantidad: 8_000, unidad: 'saco' }],
        palabras: [{ descripcion: 'Cemento', referencia: 'A-101' }],
      },
    }
    const clavos = { ...arroz, descripcion: 'Clavos' }
    dado(conLineas, sinArroz)
      .cuando(editar([{ numero: 1, ...cemento }, clavos]))
      .entonces({
        type: 'LineasCambiadas',
        data: {
          lineas: [
            { numero: 1, cantidad: 8_000, unidad: 'saco' },
            { numero: 3, cantidad: 2_500, unidad: 'quintal' },
          ],
          palabras: [{ descripcion: 'Cemento', referencia: 'A-101' }, { descripcion: 'Clavos' }],
        },
      })
    // Nobody makes up a number.
    dado(conLineas, sinArroz)
      .cuando(editar([{ numero: 2, ...arroz }]))
      .rechaza('linea-desconocida', { campo: 'lineas.0.numero' })
    dado()
      .cuando(
        del(CLIENTE, {
          type: 'ColocarPedido',
          consumidorId: 1,
          proveedorId: 2,
          descripcion: '',
          lineas: [cemento, { numero: 7, ...arroz }],
        }),
      )
      .rechaza('linea-desconocida', { campo: 'lineas.1.numero' })
  })

  it('that change lose the prices of before; the others keep them until the next proposal', () => {
    const cambiadas: HechoPedido = {
      type: 'LineasCambiadas',
      data: { ...guardadas, lineas: [{ numero: 1, cantidad: 80_000, unidad: 'saco' }, guardadas.lineas[1] as never] },
    }
    const renegociado: HechoPedido = { type: 'RenegociacionPedida', data: { version: 1, motivo: 'Más sacos' } }
    const pedido = [conLineas, ofrecida, renegociado, cambiadas].reduce(pedidoDecider.evolve, pedidoDecider.initial)
    const { lineas } = lineasDeHechos(pedido.context.detalle, 'proveedor')
    expect(lineas.map(({ cantidad, oferta }) => [cantidad, oferta?.importe])).toEqual([
      ['80', undefined],
      ['2.5', '100.00'],
    ])
  })

  it('are one list for every reader, however often the draft was changed', () => {
    const { sinConexion: _, ...encargo } = (conLineas as De<'PedidoColocado'>).data
    const enviado: HechoPedido = { type: 'PedidoColocado', data: { ...encargo, sinConexion: true } }
    dado({ type: 'PedidoPreparado', data: encargo }, { type: 'LineasCambiadas', data: guardadas }, enviado)
      .cuando(ofrecer({ lista: 1 }))
      .entonces(ofrecida)
  })
})

describe('a proposal of lines', () => {
  it('adds each line up, and the tax of each rate once', () => {
    dado(conLineas).cuando(ofrecer()).entonces(ofrecida)
  })

  it('leaves out what isn’t available or isn’t named, with the words for what takes its place', () => {
    dado(conLineas)
      .cuando(
        ofrecer({
          lineas: [
            { ...precios[0], descuento: 100 },
            { ...precios[1], disponible: false, sustituto: 'Arroz envejecido' },
          ],
          entregaDias: 3,
          condiciones: 'Puesto en obra',
          validaHasta: '2026-11-30',
        }),
      )
      .entonces({
        type: 'PropuestaEnviada',
        data: {
          version: 1,
          lineas: [{ numero: 1, cantidad: 8_000, precio: 82_500, descuento: 100, importe: 6_500, tasaIva: 1500 }],
          sustitutos: [{ numero: 2, texto: 'Arroz envejecido' }],
          subtotal: 6_500,
          impuestos: [{ tasaIva: 1500, base: 6_500, valor: 975 }],
          iva: 975,
          total: 7_475,
          validaHasta: '2026-11-30',
          entregaDias: 3,
          condiciones: 'Puesto en obra',
        },
      })
  })

  it('is refused beside the field that is wrong', () => {
    const con = (cambios: object) => ofrecer({ lineas: [{ ...precios[0], ...cambios }, precios[1]] })
    dado(conLineas)
      .cuando(con({ numero: 3 }))
      .rechaza('linea-desconocida', { campo: 'lineas.0.numero' })
    dado(conLineas)
      .cuando(con({ tarifa: '13' }))
      .rechaza('tarifa-sin-vigor', { campo: 'lineas.0.iva' })
    dado(conLineas)
      .cuando(con({ descuento: 6_601 }))
      .rechaza('subtotal-invalido', { campo: 'lineas.0.descuento' })
    dado(conLineas)
      .cuando(ofrecer({ lineas: [{ ...precios[0], precio: 0 }] }))
      .rechaza('subtotal-invalido', { campo: 'lineas' })
    dado(conLineas)
      .cuando(ofrecer({ validaHasta: '2026-11-19' }))
      .rechaza('fecha-pasada', { campo: 'validaHasta' })
    dado(conLineas)
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 100 }))
      .rechaza('subtotal-con-lineas', { campo: 'subtotal' })
    dado(conLineas)
      .cuando(del(PROVEEDOR, { type: 'FijarSubtotal', subtotal: 100 }))
      .rechaza('subtotal-invalido')
    dado(colocado).cuando(ofrecer()).rechaza('sin-lineas', { campo: 'lineas' })
  })

  it('is of the list that its sender saw', () => {
    dado(conLineas)
      .cuando(ofrecer({ lista: 1 }))
      .entonces(ofrecida)
    dado(conLineas, { type: 'LineasCambiadas', data: guardadas })
      .cuando(ofrecer({ lista: 1 }))
      .rechaza('lineas-cambiaron', { lista: 2 })
  })

  it('sent again unchanged adds nothing; another word of it is another version', () => {
    dado(conLineas, ofrecida).cuando(ofrecer()).nada()
    dado(conLineas, ofrecida)
      .cuando(ofrecer({ condiciones: 'Al contado' }))
      .entonces(conVersion(2, { condiciones: 'Al contado' }))
    dado(colocado, propuesta(1, 10_000))
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 10_000, entregaDias: 0 }))
      .entonces({
        type: 'PropuestaEnviada',
        data: { ...(propuesta(2, 10_000).data as object), entregaDias: 0 },
      } as never)
  })
})

describe('an approval of lines', () => {
  it('is of all, or of some at their amounts', () => {
    dado(conLineas, ofrecida)
      .cuando(aprobar())
      .entonces({ type: 'PedidoAprobado', data: { version: 1, total: 17_590 } })
    dado(conLineas, ofrecida)
      .cuando(aprobar({ lineas: [2, 1] }))
      .entonces({ type: 'PedidoAprobado', data: { version: 1, total: 17_590 } })
    dado(conLineas, ofrecida)
      .cuando(aprobar({ lineas: [1] }))
      .entonces({
        type: 'PedidoAprobado',
        data: {
          version: 1,
          lineas: [1],
          subtotal: 6_600,
          impuestos: [{ tasaIva: 1500, base: 6_600, valor: 990 }],
          iva: 990,
          total: 7_590,
        },
      })
    dado(conLineas, ofrecida)
      .cuando(aprobar({ lineas: [3] }))
      .rechaza('linea-desconocida', { campo: 'lineas' })
    dado(colocado, propuesta(1, 10_000))
      .cuando(aprobar({ lineas: [1] }))
      .rechaza('sin-lineas')
  })

  it('asked for again adds nothing, and of other lines it is too late', () => {
    const parte: HechoPedido = {
      type: 'PedidoAprobado',
      data: { version: 1, lineas: [1], subtotal: 6_600, impuestos: [], iva: 990, total: 7_590 },
    }
    dado(conLineas, ofrecida, parte)
      .cuando(aprobar({ lineas: [1] }))
      .nada()
    for (const otra of [{ lineas: [2] }, {}])
      dado(conLineas, ofrecida, parte).cuando(aprobar(otra)).rechaza('paso-no-permitido')
  })
})

describe('a proposal’s validity', () => {
  const hasta = conVersion(1, { validaHasta: '2026-11-20' })
  it('lasts until the end of its last day in Ecuador', () => {
    dado(conLineas, hasta)
      .cuando(aprobar({ ahora: '2026-11-21T04:59:59.999Z' }))
      .entonces({ type: 'PedidoAprobado', data: { version: 1, total: 17_590 } })
    dado(conLineas, hasta)
      .cuando(aprobar({ ahora: '2026-11-21T05:00:00.000Z' }))
      .rechaza('propuesta-vencida', { validaHasta: '2026-11-20' })
  })

  it('is confirmed by its provider once it has ended, at the same amounts, as another version', () => {
    const pedir = del(CLIENTE, { type: 'PedirConfirmacion', version: 1, ahora: MANANA })
    const confirmar = (mas: object = {}) =>
      del(PROVEEDOR, { type: 'ConfirmarPropuesta', version: 1, ahora: MANANA, ...mas })
    dado(conLineas, hasta)
      .cuando(pedir)
      .entonces({ type: 'ConfirmacionPedida', data: { version: 1 } })
    dado(conLineas, hasta, { type: 'ConfirmacionPedida', data: { version: 1 } })
      .cuando(pedir)
      .nada()
    dado(conLineas, hasta)
      .cuando(confirmar({ validaHasta: '2026-12-01' }))
      .entonces(conVersion(2, { validaHasta: '2026-12-01', confirma: 1 }))
    dado(conLineas, hasta)
      .cuando(confirmar())
      .entonces(conVersion(2, { validaHasta: '2026-11-28', confirma: 1 }))
    dado(conLineas, hasta)
      .cuando(confirmar({ ahora: AHORA }))
      .rechaza('propuesta-vigente')
    dado(conLineas, hasta)
      .cuando(confirmar({ version: 2 }))
      .rechaza('propuesta-cambio', { version: 1 })
    dado(conLineas, ofrecida).cuando(confirmar()).rechaza('paso-no-permitido')
    // An order that is quoted anew has nothing to confirm, and a second press changes nothing.
    const renegociado: HechoPedido = { type: 'RenegociacionPedida', data: { version: 1, motivo: 'Otra' } }
    dado(conLineas, hasta, renegociado).cuando(confirmar()).rechaza('paso-no-permitido')
    dado(conLineas, hasta, conVersion(2, { validaHasta: '2026-11-28', confirma: 1 }))
      .cuando(confirmar())
      .nada()
  })

  it('isn’t confirmed at a rate that has ended', () => {
    const vieja: HechoPedido = {
      type: 'PropuestaEnviada',
      data: { version: 1, subtotal: 100, tasaIva: 1200, iva: 12, total: 112, validaHasta: '2024-03-31' },
    }
    dado(colocado, vieja)
      .cuando(del(PROVEEDOR, { type: 'ConfirmarPropuesta', version: 1 }))
      .rechaza('tarifa-sin-vigor')
  })

  it('is told to both the day before: once a version, by the product itself', () => {
    const avisar = (mas: object = {}) =>
      del({ id: 0, tipoUsuario: 'sistema' }, { type: 'AvisarVencimiento', version: 1, ...mas })
    const avisado: HechoPedido = { type: 'VencimientoAvisado', data: { version: 1 } }
    dado(conLineas, hasta).cuando(avisar()).entonces(avisado)
    dado(conLineas, hasta, avisado).cuando(avisar()).nada()
    dado(conLineas, hasta)
      .cuando(avisar({ ahora: MANANA }))
      .nada()
    dado(conLineas, hasta)
      .cuando(avisar({ actor: CLIENTE }))
      .rechaza('no-existe')
  })
})

describe('a counter-offer', () => {
  const contraofertar = (mas: object) =>
    del(CLIENTE, { type: 'Contraofertar', version: 1, motivo: 'Me ofrecen menos', ...mas })
  const porTotal: De<'ContraofertaEnviada'> = {
    type: 'ContraofertaEnviada',
    data: {
      contraoferta: 1,
      version: 1,
      lineas: [
        { numero: 1, cantidad: 8_000, precio: 82_500, descuento: 972, importe: 5_628, tasaIva: 1500 },
        { numero: 2, cantidad: 2_500, precio: 400_010, descuento: 1_472, importe: 8_528, tasaIva: 0 },
      ],
      subtotal: 14_156,
      impuestos: [
        { tasaIva: 1500, base: 5_628, valor: 844 },
        { tasaIva: 0, base: 8_528, valor: 0 },
      ],
      iva: 844,
      total: 15_000,
      motivo: 'Me ofrecen menos',
    },
  }

  it('names a total, spread over the lines, or prices of some of them', () => {
    dado(conLineas, ofrecida)
      .cuando(contraofertar({ total: 15_000 }))
      .entonces(porTotal)
    dado(conLineas, conVersion(1, { lineas: ofrecida.data.lineas }))
      .cuando(contraofertar({ lineas: [{ numero: 1, precio: 80_000 }] }))
      .entonces({
        type: 'ContraofertaEnviada',
        data: {
          contraoferta: 1,
          version: 1,
          lineas: [
            { numero: 1, cantidad: 8_000, precio: 80_000, importe: 6_400, tasaIva: 1500 },
            { numero: 2, cantidad: 2_500, precio: 400_010, importe: 10_000, tasaIva: 0 },
          ],
          subtotal: 16_400,
          impuestos: [
            { tasaIva: 1500, base: 6_400, valor: 960 },
            { tasaIva: 0, base: 10_000, valor: 0 },
          ],
          iva: 960,
          total: 17_360,
          motivo: 'Me ofrecen menos',
        },
      })
    dado(colocado, propuesta(1, 10_000))
      .cuando(contraofertar({ total: 10_001 }))
      .entonces({
        type: 'ContraofertaEnviada',
        data: {
          contraoferta: 1,
          version: 1,
          tasaIva: 1500,
          // No base comes to 100.01 with its tax.
          subtotal: 8_696,
          iva: 1_304,
          total: 10_000,
          motivo: 'Me ofrecen menos',
        },
      })
  })

  it('asks for less than the proposal, and says why', () => {
    for (const lo of [{ total: 17_590 }, { total: 0 }, { lineas: [{ numero: 1, precio: 90_000 }] }])
      dado(conLineas, ofrecida).cuando(contraofertar(lo)).rechaza('contraoferta-invalida')
    dado(conLineas, ofrecida)
      .cuando(contraofertar({ lineas: [{ numero: 9, precio: 1 }] }))
      .rechaza('linea-desconocida', { campo: 'lineas.0.numero' })
    dado(conLineas, ofrecida)
      .cuando(contraofertar({ total: 15_000, motivo: ' ' }))
      .rechaza('falta-motivo')
    dado(conLineas, ofrecida)
      .cuando(contraofertar({ total: 15_000, version: 2 }))
      .rechaza('propuesta-cambio')
  })

  it('goes back to the provider, and nothing else can be decided of it meanwhile', () => {
    const abierto = dado(conLineas, ofrecida, porTotal)
    abierto.cuando(aprobar()).rechaza('paso-no-permitido')
    abierto.cuando(del(CLIENTE, { type: 'PedirRenegociacion', motivo: 'Otra' })).rechaza('paso-no-permitido')
    abierto.cuando(del(CLIENTE, { type: 'EditarPedido', descripcion: 'Otra cosa' })).rechaza('paso-no-permitido')
    abierto.cuando(contraofertar({ total: 14_000 })).rechaza('paso-no-permitido')
    abierto.cuando(del(PROVEEDOR, { type: 'RetirarContraoferta', contraoferta: 1 })).rechaza('prohibido')
    abierto.cuando(del(CLIENTE, { type: 'AceptarContraoferta', contraoferta: 1 })).rechaza('prohibido')
  })

  it('that is accepted approves the order at exactly its amounts', () => {
    dado(conLineas, ofrecida, porTotal)
      .cuando(del(PROVEEDOR, { type: 'AceptarContraoferta', contraoferta: 1 }))
      .entonces(
        { type: 'ContraofertaAceptada', data: { contraoferta: 1, version: 1 } },
        { type: 'PedidoAprobado', data: { version: 1, total: 15_000, contraoferta: 1 } },
      )
  })

  it('is about a proposal that holds, and is accepted at rates in force', () => {
    dado(conLineas, conVersion(1, { validaHasta: '2026-11-20' }))
      .cuando(contraofertar({ total: 15_000, ahora: MANANA }))
      .rechaza('propuesta-vencida')
    const al12 = { tasaIva: 1200, subtotal: 10_000, iva: 1_200, total: 11_200 }
    dado(
      colocado,
      { type: 'PropuestaEnviada', data: { version: 1, ...al12 } },
      {
        type: 'ContraofertaEnviada',
        data: { contraoferta: 1, version: 1, ...al12, subtotal: 9_999, motivo: 'Un centavo' },
      },
    )
      .cuando(del(PROVEEDOR, { type: 'AceptarContraoferta', contraoferta: 1 }))
      .rechaza('tarifa-sin-vigor')
  })

  it('that was accepted leaves nothing to approve at the proposal’s amounts', () => {
    dado(
      conLineas,
      ofrecida,
      porTotal,
      { type: 'ContraofertaAceptada', data: { contraoferta: 1, version: 1 } },
      { type: 'PedidoAprobado', data: { version: 1, total: 15_000, contraoferta: 1 } },
    )
      .cuando(aprobar())
      .rechaza('paso-no-permitido')
  })

  it('that is withdrawn or declined leaves the proposal as it was', () => {
    for (const cierre of [
      { type: 'ContraofertaRetirada', data: { contraoferta: 1 } },
      { type: 'ContraofertaDeclinada', data: { contraoferta: 1, motivo: 'No llego' } },
    ] as const) {
      const vuelta = dado(conLineas, ofrecida, porTotal, cierre)
      vuelta.cuando(aprobar()).entonces({ type: 'PedidoAprobado', data: { version: 1, total: 17_590 } })
      vuelta.cuando(del(PROVEEDOR, { type: 'AceptarContraoferta', contraoferta: 1 })).rechaza('paso-no-permitido')
      vuelta
        .cuando(contraofertar({ total: 15_000 }))
        .entonces({ ...porTotal, data: { ...porTotal.data, contraoferta: 2 } })
    }
  })

  it('is outdated by a newer proposal', () => {
    const otra = dado(conLineas, ofrecida, porTotal, conVersion(2))
    otra.cuando(del(PROVEEDOR, { type: 'AceptarContraoferta', contraoferta: 1 })).rechaza('paso-no-permitido')
    const doble = dado(conLineas, ofrecida, porTotal, conVersion(2), {
      ...porTotal,
      data: { ...porTotal.data, contraoferta: 2, version: 2 },
    })
    doble.cuando(del(PROVEEDOR, { type: 'AceptarContraoferta', contraoferta: 1 })).rechaza('contraoferta-cerrada')
    doble
      .cuando(del(PROVEEDOR, { type: 'DeclinarContraoferta', contraoferta: 2, motivo: 'No' }))
      .entonces({ type: 'ContraofertaDeclinada', data: { contraoferta: 2, motivo: 'No' } })
  })

  it('is still open after a discard that was taken back', () => {
    dado(conLineas, ofrecida, porTotal, { ...descartado, data: { lado: 'proveedor', momento: AHORA } } as HechoPedido, {
      type: 'DescarteDeshecho',
      data: { lado: 'proveedor' },
    })
      .cuando(del(CLIENTE, { type: 'RetirarContraoferta', contraoferta: 1 }))
      .entonces({ type: 'ContraofertaRetirada', data: { contraoferta: 1 } })
  })
})
