import { CUALQUIERA } from '#commands/remision.ts'
import { type Actor, SISTEMA } from '#domain/decider.ts'
import type { ComandoPedido } from '#domain/pedido/decidir.ts'
import { type HechoPedido, streamPedido } from '#domain/pedido/hechos.ts'
import type { LineaNueva } from '#domain/pedido/lineas.ts'
import type { LineaConPrecio } from '#domain/pedido/negociar.ts'
import { bien, type Mundo } from './mundo.ts'
import type { Reparto } from './personas.ts'
import { LENTO } from './procesos.ts'

type SinOrigen = ComandoPedido extends infer C ? (C extends ComandoPedido ? Omit<C, 'actor' | 'ahora'> : never) : never
const archivo = (letra: string, nombre: string) =>
  ({ type: 'AdjuntarArchivo', sha256: letra.repeat(64), nombre, tipo: 'application/pdf', bytes: 12_345 }) as const

const acciones = (mundo: Mundo) => {
  const { pedidos, pide, de } = mundo
  const encargo = (
    actor: Actor,
    { id: proveedorId }: Actor,
    descripcion: string,
    sucursal?: Actor,
    lineas?: readonly LineaNueva[],
  ) => ({
    ...de(actor),
    ...(lineas ? { lineas } : {}),
    proveedorId,
    descripcion,
    ...(sucursal ? { sucursalId: sucursal.id } : {}),
  })
  return {
    coloca: async (...[actor, ...resto]: Parameters<typeof encargo>) =>
      (await bien(pedidos.colocar(encargo(actor, ...resto), pide(actor)))).id,
    prepara: async (...[actor, ...resto]: Parameters<typeof encargo>) =>
      (await bien(pedidos.preparar(encargo(actor, ...resto), pide(actor)))).id,
    pasos: async (id: number, ...pasos: readonly (readonly [Actor, SinOrigen])[]) => {
      for (const [actor, command] of pasos) {
        await bien(pedidos.ejecutar(id, { ...command, ...de(actor) } as ComandoPedido, pide(actor)))
      }
    },
  }
}

/** Lives an order from its beginning to its end, with all that may happen on the way. */
const vidaEntera = async (mundo: Mundo, { cliente, matriz, callcenter }: Reparto) => {
  const { coloca, pasos } = acciones(mundo)
  const id = await coloca(cliente, matriz, '50 quintales de cemento,\npuestos en Píllaro 🏗️ ("urgente")')
  await pasos(
    id,
    [cliente, { type: 'EditarPedido', descripcion: '60 quintales de cemento Güitig & varilla' }],
    [cliente, { type: 'GuardarNota', nota: 'Llamar a Ñaño 📞' }],
    [matriz, { type: 'GuardarNota', nota: 'Cliente puntual' }],
    [matriz, { type: 'FijarSubtotal', subtotal: 12_345 }],
    [cliente, archivo('a', 'croquis de la obra.pdf')],
    [matriz, archivo('b', 'proforma ñ.pdf')],
    [matriz, { type: 'ProhibirArchivo', sha256: 'b'.repeat(64) }],
    [matriz, archivo('b', 'proforma (2).pdf')],
    [matriz, { type: 'EnviarPropuesta', subtotal: 12_345 }],
  )
  // The tax is another one by now.
  mundo.reloj.saltar('2026-11-20T15:00:00.000Z')
  const correos = ['maria@prueba.ec', LENTO]
  await pasos(
    id,
    [cliente, { type: 'PedirRenegociacion', motivo: '¿Y con envío a Cañar?' }],
    [matriz, { type: 'EnviarPropuesta', subtotal: 11_999 }],
    [matriz, { type: 'EnviarPropuesta', subtotal: 11_501 }],
    [matriz, { type: 'RemitirPropuesta', mensaje: 'Aquí está, señora 🙌', correos }],
  )
  const ahora = mundo.reloj.ahora()
  await bien(mundo.propuestas.abrir({ id, remision: 1, correo: 1 }, ahora, mundo.pide(CUALQUIERA)))
  await pasos(
    id,
    [matriz, { type: 'FijarSubtotal', subtotal: 99_900 }],
    [cliente, { type: 'AprobarPedido', version: 3 }],
    [cliente, { type: 'ReportarIncidente', tipo: 'demora', texto: 'No llegó el camión 🚚' }],
    [matriz, { type: 'EntregarPedido' }],
    [matriz, { type: 'ReportarIncidente', tipo: 'pago', texto: 'Falta un dólar' }],
    [callcenter, { type: 'ResponderIncidente', numero: 1, texto: 'El camión sale mañana, señora María José 🚚' }],
    [callcenter, { type: 'CerrarIncidente', numero: 1, resolucion: 'Se entregó con un día de retraso.' }],
    [cliente, { type: 'RecibirPedido' }],
    [cliente, { type: 'FinalizarPedido' }],
  )
}

const LINEAS: readonly LineaNueva[] = [
  { descripcion: 'Cemento Güitig 50 kg', cantidad: 8_000, unidad: 'saco', referencia: 'A-101' },
  { descripcion: 'Arroz «flor»', cantidad: 2_500, unidad: 'quintal', referencia: '' },
  { descripcion: 'Varilla ½ pulgada', cantidad: 3_000, unidad: 'unidad', referencia: '' },
]

/**
 * Lives an order of lines: lists that change, prices, validity, counter-offers, a part approved.
 */
const vidaDeLineas = async (mundo: Mundo, { cliente, matriz }: Reparto) => {
  const { coloca, prepara, pasos } = acciones(mundo)
  const id = await coloca(cliente, matriz, '', undefined, LINEAS)
  const conPrecio: readonly LineaConPrecio[] = [
    { numero: 1, precio: 82_500, descuento: 100, tarifa: '5', disponible: true },
    { numero: 2, precio: 400_025, tarifa: '0', disponible: true, sustituto: 'Arroz envejecido' },
    { numero: 3, precio: 0, tarifa: '15', disponible: false, sustituto: 'Varilla de 12 mm' },
  ]
  const oferta = { type: 'EnviarPropuesta', lineas: conPrecio, entregaDias: 3, condiciones: 'Puesto en obra' } as const
  const cuatro = { numero: 4, descripcion: 'Clavos', cantidad: 1_000, unidad: 'lb', referencia: '' }
  const dia = mundo.reloj.ahora().slice(0, 10)
  await pasos(
    id,
    [cliente, { type: 'EditarPedido', lineas: [...LINEAS.map((linea, i) => ({ ...linea, numero: i + 1 })), cuatro] }],
    [matriz, { ...oferta, lista: 2, validaHasta: dia }],
    [cliente, { type: 'Contraofertar', version: 1, total: 15_000, motivo: 'Me ofrecen menos' }],
    [matriz, { type: 'DeclinarContraoferta', contraoferta: 1, motivo: 'No llego a ese precio' }],
    [
      cliente,
      { type: 'Contraofertar', version: 1, lineas: [{ numero: 1, precio: 80_000 }], motivo: 'Solo el cemento' },
    ],
    [cliente, { type: 'RetirarContraoferta', contraoferta: 2 }],
  )
  await bien(
    mundo.pedidos.ejecutar(
      id,
      { type: 'AvisarVencimiento', version: 1, ...mundo.de(SISTEMA) } as ComandoPedido,
      mundo.pide(SISTEMA),
    ),
  )
  const manana = new Date(Date.parse(mundo.reloj.ahora()) + 30 * 3_600_000).toISOString()
  mundo.reloj.saltar(manana)
  await pasos(
    id,
    [cliente, { type: 'PedirConfirmacion', version: 1 }],
    [matriz, { type: 'ConfirmarPropuesta', version: 1 }],
    [cliente, { type: 'AprobarPedido', version: 2, lineas: [1] }],
  )
  const otro = await coloca(cliente, matriz, 'Con un detalle', undefined, LINEAS)
  await pasos(
    otro,
    [matriz, oferta],
    [cliente, { type: 'Contraofertar', version: 1, total: 16_000, motivo: 'Cerremos en 160' }],
    [matriz, { type: 'AceptarContraoferta', contraoferta: 1 }],
    [matriz, { type: 'EntregarPedido' }],
  )
  const sinLineas = await coloca(cliente, matriz, 'Libros de obra')
  await pasos(
    sinLineas,
    [matriz, { type: 'EnviarPropuesta', subtotal: 5_000, tarifa: 'exento' }],
    [cliente, { type: 'Contraofertar', version: 1, total: 4_500, motivo: 'Con un descuento' }],
  )
  await prepara(cliente, matriz, '', undefined, LINEAS)
}

/** Writes what a release without today's conditions could have left. */
const deAntes = async (mundo: Mundo, { cliente, matriz }: Reparto) => {
  const sinMonto = { version: 1, subtotal: 0, tasaIva: 1_200, iva: 0, total: 0 }
  const hechos: HechoPedido[] = [
    {
      type: 'PedidoColocado',
      data: {
        consumidorId: cliente.id,
        proveedorId: matriz.id,
        descripcion: 'De antes: sin monto',
        sinConexion: false,
      },
    },
    { type: 'PropuestaEnviada', data: sinMonto },
    { type: 'RenegociacionPedida', data: { version: 7 } },
    { type: 'PropuestaEnviada', data: sinMonto },
    { type: 'PedidoAprobado', data: { version: 7, total: 1 } },
    {
      type: 'ArchivoAdjuntado',
      data: { cuentaId: matriz.id, ...archivo('d', 'x.exe'), tipo: 'application/x-msdownload', lado: 'proveedor' },
    },
    { type: 'ArchivoProhibido', data: { sha256: 'd'.repeat(64), lado: 'consumidor' } },
    { type: 'IncidenteRespondido', data: { numero: 4, texto: 'De antes: sin quién', lado: 'consumidor' } },
    { type: 'IncidenteCerrado', data: { numero: 4 } },
  ]
  await mundo.antes(streamPedido(1), cliente, [cliente.id, matriz.id], hechos)
  const [colocado] = hechos as [HechoPedido]
  await mundo.antes(
    streamPedido(2),
    cliente,
    [cliente.id, matriz.id],
    [colocado, { type: 'PedidoDescartado', data: { lado: 'proveedor' } }],
  )
}

/**
 * Lives orders in every state, with both kinds of start, to head offices and branches, of people
 * who stay and who leave.
 */
export const vivirPedidos = async (mundo: Mundo, reparto: Reparto) => {
  const { cliente, empresa, matriz, sucursal, individual, fugaz, olvidada } = reparto
  const { coloca, prepara, pasos } = acciones(mundo)
  await vidaEntera(mundo, reparto)
  await vidaDeLineas(mundo, reparto)
  const borrador = await prepara(cliente, individual, 'Un telar')
  await pasos(borrador, [cliente, { type: 'EditarPedido', descripcion: 'Un telar de pedal' }])
  await bien(mundo.pedidos.colocarPreparado(borrador, cliente, mundo.reloj.ahora(), mundo.pide(cliente)))
  await pasos(
    borrador,
    [individual, { type: 'EnviarPropuesta', subtotal: 1 }],
    [cliente, { type: 'DescartarPedido' }],
    [cliente, { type: 'DeshacerDescarte' }],
    [individual, { type: 'DescartarPedido', motivo: 'Ya no lo fabricamos' }],
  )
  const otro = await prepara(empresa, matriz, 'Nada', sucursal)
  await pasos(otro, [empresa, { type: 'DescartarPedido' }])
  const aSucursal = await coloca(empresa, matriz, 'Sábanas para el hotel 🛏️', sucursal)
  await pasos(aSucursal, [empresa, { type: 'DescartarPedido' }])
  // Their numbers follow the log's order.
  const [primero] = await Promise.all(
    ['uno', 'dos', 'tres'].map((cantidad) => coloca(empresa, matriz, `Clavos, ${cantidad}`)),
  )
  await pasos(
    primero as number,
    [matriz, { type: 'FijarSubtotal', subtotal: 500 }],
    [matriz, { type: 'DescartarPedido' }],
    [matriz, { type: 'DeshacerDescarte' }],
  )
  const perdido = await coloca(fugaz, olvidada, 'Lo que nadie debe saber 🤫')
  await pasos(
    perdido,
    [fugaz, { type: 'GuardarNota', nota: 'Secreto' }],
    [fugaz, archivo('e', 'secreto.pdf')],
    [olvidada, { type: 'EnviarPropuesta', subtotal: 4_200, tarifa: 'exento' }],
    [fugaz, { type: 'ReportarIncidente', tipo: 'trato', texto: 'Me gritó don Ñato' }],
  )
  await deAntes(mundo, reparto)
  // An order of a program, sent twice, and one of the demo.
  const { pide, pedidos } = mundo
  const porPrograma = { ...mundo.de(cliente), proveedorId: matriz.id, descripcion: 'Por programa' }
  for (const clave of ['una clave', 'una clave']) await bien(pedidos.colocar(porPrograma, pide(cliente, clave, 'api')))
  await bien(pedidos.colocar({ ...porPrograma, descripcion: 'De la demo' }, pide(cliente, 'demo', 'demo')))
  await mundo.sosiego()
}
