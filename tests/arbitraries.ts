import fc from 'fast-check'
import { SISTEMA } from '#domain/decider.ts'
import { TARIFAS } from '#domain/impuestos.ts'
import type { ComandoPedido } from '#domain/pedido/decidir.ts'

const texto = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
const actor = fc.constantFrom(
  { id: 1, tipoUsuario: 'consumidor' },
  { id: 2, tipoUsuario: 'proveedor' },
  { id: 3, tipoUsuario: 'proveedor' },
  { id: 9, tipoUsuario: 'callcenter' },
)
const ahora = fc
  .date({ min: new Date('2023-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((fecha) => fecha.toISOString())
/**
 * Lines to write, with numbers of their own or without; few, so that commands meet the same ones.
 */
export const lineasNuevas = fc.option(
  fc.uniqueArray(
    fc.record({
      numero: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      descripcion: texto,
      cantidad: fc.integer({ min: 1, max: 20_000 }),
      unidad: fc.constantFrom('saco', 'm³'),
      referencia: fc.constantFrom('', 'A-101'),
    }),
    { minLength: 1, maxLength: 4, selector: ({ numero }) => numero ?? Symbol() },
  ),
  { nil: undefined },
)
const numero = fc.integer({ min: 1, max: 4 })
const conPrecio = fc.uniqueArray(
  fc.record({
    numero,
    precio: fc.integer({ min: 0, max: 900_000 }),
    descuento: fc.constantFrom(undefined, 0, 50),
    tarifa: fc.constantFrom(...TARIFAS),
    disponible: fc.boolean(),
    sustituto: fc.constantFrom(undefined, 'Otro igual'),
  }),
  { maxLength: 4, selector: (linea) => linea.numero },
)
const validaHasta = fc.constantFrom(undefined, '2024-06-30', '2027-12-31', '2028-01-01')
const encargo = {
  lineas: lineasNuevas.map((lineas) => lineas?.map(({ numero: _, ...linea }) => linea)),
  consumidorId: fc.constant(1),
  proveedorId: fc.constant(2),
  descripcion: texto,
  publicacionId: fc.constantFrom(undefined, 7),
}
const sha256 = fc.integer({ min: 0, max: 3 }).map((n) => String(n).padStart(64, 'a'))
const subtotal = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999_999_999 }))

const partes: readonly fc.Arbitrary<object>[] = [
  fc.record({ type: fc.constantFrom('ColocarPedido', 'PrepararPedido'), ...encargo }),
  fc.record({ type: fc.constant('ColocarPedidoPreparado'), proveedorId: fc.constant(2) }),
  fc.record({
    type: fc.constant('EditarPedido'),
    descripcion: fc.option(texto, { nil: undefined }),
    lineas: lineasNuevas,
  }),
  fc.record({ type: fc.constantFrom('FijarSubtotal', 'EnviarPropuesta'), subtotal }),
  fc.record({
    type: fc.constant('EnviarPropuesta'),
    lineas: conPrecio,
    lista: fc.constantFrom(undefined, undefined, 1),
    validaHasta,
    entregaDias: fc.constantFrom(undefined, 3),
    condiciones: fc.constantFrom(undefined, 'Contra entrega'),
  }),
  fc.record({
    type: fc.constant('AprobarPedido'),
    version: numero,
    lineas: fc.option(fc.uniqueArray(numero, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  }),
  fc.record({ type: fc.constantFrom('PedirConfirmacion', 'AvisarVencimiento'), version: numero }),
  fc.record({ type: fc.constant('AvisarVencimiento'), version: numero, actor: fc.constant(SISTEMA) }),
  fc.record({ type: fc.constant('ConfirmarPropuesta'), version: numero, validaHasta }),
  fc.record({
    type: fc.constant('Contraofertar'),
    version: numero,
    motivo: texto,
    total: fc.integer({ min: 0, max: 3_000_000 }),
  }),
  fc.record({
    type: fc.constant('Contraofertar'),
    version: numero,
    motivo: texto,
    lineas: fc.uniqueArray(fc.record({ numero, precio: fc.integer({ min: 0, max: 9_000 }) }), {
      minLength: 1,
      maxLength: 3,
      selector: (linea) => linea.numero,
    }),
  }),
  fc.record({ type: fc.constantFrom('RetirarContraoferta', 'AceptarContraoferta'), contraoferta: numero }),
  fc.record({ type: fc.constant('DeclinarContraoferta'), contraoferta: numero, motivo: texto }),
  fc.record({
    type: fc.constant('RemitirPropuesta'),
    mensaje: texto,
    correos: fc.array(fc.emailAddress(), { minLength: 1, maxLength: 3 }),
    version: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('AprobarPedido'), version: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    type: fc.constantFrom('EntregarPedido', 'RecibirPedido', 'FinalizarPedido', 'DeshacerDescarte'),
  }),
  fc.record({ type: fc.constant('DescartarPedido'), motivo: fc.option(texto, { nil: undefined }) }),
  fc.record({ type: fc.constant('PedirRenegociacion'), motivo: texto }),
  fc.record({ type: fc.constant('GuardarNota'), nota: texto }),
  fc.record({
    type: fc.constant('AdjuntarArchivo'),
    sha256,
    nombre: texto,
    tipo: fc.constantFrom('application/pdf', 'text/html'),
    bytes: fc.integer({ min: 1, max: 11_000_000 }),
  }),
  fc.record({ type: fc.constant('ProhibirArchivo'), sha256 }),
  fc.record({ type: fc.constant('ReportarIncidente'), tipo: fc.constant('demora'), texto }),
  fc.record({
    type: fc.constant('VerPropuestaPorEnlace'),
    remision: fc.integer({ min: 1, max: 3 }),
    correo: fc.integer({ min: 0, max: 2 }),
    remitida: ahora,
  }),
  fc.record({ type: fc.constant('ResponderIncidente'), numero: fc.integer({ min: 1, max: 3 }), texto }),
  fc.record({ type: fc.constant('CerrarIncidente'), numero: fc.integer({ min: 1, max: 3 }), resolucion: texto }),
]

/** Any command of an order between accounts 1 and 2, by anybody, sensible or not. */
export const comandoPedido: fc.Arbitrary<ComandoPedido> = fc
  .tuple(fc.record({ actor, ahora }), fc.oneof(...partes))
  .map(([origen, resto]) => ({ ...origen, ...resto }) as ComandoPedido)

/** A history of commands in which most steps lead somewhere. */
export const vidaDePedido: fc.Arbitrary<ComandoPedido[]> = fc
  .tuple(
    fc.record({ actor: fc.constant({ id: 1, tipoUsuario: 'consumidor' }), ahora, ...encargo }),
    fc.array(comandoPedido, { maxLength: 60 }),
  )
  .map(([primero, resto]) => [{ ...primero, type: 'ColocarPedido' } as ComandoPedido, ...resto])
