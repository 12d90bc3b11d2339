import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CALLADOS, destinoEscrito } from '#domain/aviso.ts'
import { calladosDe } from '#domain/callados.ts'
import { CATEGORIAS } from '#domain/deciders.ts'
import type { HechoGuardado } from '#domain/hecho.ts'

const [CLIENTE, PROVEEDOR] = [1, 2]
type De = {
  readonly actor?: number
  readonly data?: object
  readonly partes?: readonly number[]
  readonly clave?: string
}
const hecho = (
  category: string,
  type: string,
  { actor = 0, data = {}, partes = [], clave = '7' }: De,
): HechoGuardado => ({
  category,
  clave,
  type,
  data,
  meta: { actor: { id: actor, tipoUsuario: 'consumidor' }, partes },
})
const pedido = (type: string, actor: number, data: object = {}) =>
  hecho('pedido', type, { actor, data, partes: [CLIENTE, PROVEEDOR] })
const compra = (type: string) => hecho('compra', type, { actor: 9, partes: [PROVEEDOR] })
const deSuCuenta = (category: string, type: string) => hecho(category, type, { clave: String(PROVEEDOR) })

const DEL_CLIENTE = [`u${CLIENTE} pedidoCambiado`]
const MESAS = ['rcallcenter', 'rfinanciero', 'radministrador', 'rvendedor', 'rauditor']
const todas = (asunto: string, ...destinos: readonly string[]) => destinos.map((destino) => `${destino} ${asunto}`)
const LEEN_TODO = ['rfinanciero', 'radministrador', 'rauditor']

it.each<readonly [string, HechoGuardado, readonly string[]]>([
  ['an order’s step follows its author', pedido('PedidoAprobado', CLIENTE), DEL_CLIENTE],
  ['its draft too', pedido('PedidoEditado', CLIENTE), DEL_CLIENTE],
  ['a step of the provider’s', pedido('SubtotalFijado', PROVEEDOR), [`u${PROVEEDOR} pedidoCambiado`]],
  ['a note', pedido('NotaGuardada', CLIENTE, { lado: 'consumidor' }), DEL_CLIENTE],
  ['what nobody’s side did', pedido('PropuestaVistaPorEnlace', 0), []],
  [
    'an incident of an order',
    pedido('IncidenteReportado', CLIENTE, { lado: 'consumidor' }),
    [...DEL_CLIENTE, ...todas('incidenteCambiado', ...MESAS)],
  ],
  ['its answer', pedido('IncidenteRespondido', 9, { lado: 'consumidor' }), todas('incidenteCambiado', ...MESAS)],
  [
    'a purchase',
    compra('NegociacionVista'),
    todas('compraCambiada', `u${PROVEEDOR}`, `i${PROVEEDOR}`, 'rcallcenter', 'rfinanciero', 'radministrador'),
  ],
  ['what is the call center’s own', compra('NotaDeCompraGuardada'), ['rcallcenter compraCambiada']],
  ['and finance’s', compra('CompraArchivada'), todas('compraCambiada', 'rfinanciero', 'radministrador')],
  [
    'an incident of an account',
    deSuCuenta('cuenta', 'IncidenteDeCuentaReportado'),
    todas('incidenteCambiado', ...LEEN_TODO, `u${PROVEEDOR}`),
  ],
  [
    'what tables of accounts show',
    deSuCuenta('cuenta', 'CorreoConfirmado'),
    todas('cuentaCambiada', 'radministrador', 'rauditor', `i${PROVEEDOR}`),
  ],
  [
    'and every desk’s, and an account’s page',
    deSuCuenta('cuenta', 'CuentaDesactivada'),
    [...todas('cuentaCambiada', 'rcallcenter', ...LEEN_TODO, `i${PROVEEDOR}`), `u${PROVEEDOR} presentacion`],
  ],
  ['what they don’t show', deSuCuenta('cuenta', 'AparienciaElegida'), []],
  [
    'a payment of consumption',
    deSuCuenta('consumo', 'PagoDeConsumoEnviado'),
    todas('consumo', `u${PROVEEDOR}`, ...LEEN_TODO),
  ],
  ['an objective', deSuCuenta('consumo', 'ObjetivoAnualFijado'), [`u${PROVEEDOR} consumo`]],
  ['a month', hecho('periodo', 'MesCerrado', { clave: '2026-10' }), todas('consumo', ...LEEN_TODO)],
  ['a favourite', deSuCuenta('favoritos', 'FavoritoAnadido'), [`u${PROVEEDOR} favoritos`]],
  ['a post', hecho('publicacion', 'PublicacionPublicada', { partes: [PROVEEDOR] }), [`u${PROVEEDOR} publicacion`]],
  ['the hours of a business', deSuCuenta('cuenta', 'HorarioFijado'), [`u${PROVEEDOR} presentacion`]],
  ['the order of posts', deSuCuenta('vitrina', 'PublicacionesOrdenadas'), [`u${PROVEEDOR} publicacion`]],
  ['what nobody looks at', deSuCuenta('mensajes', 'MensajeMasivoEnviado'), []],
])('%s moves exactly these screens silently', (_, hecho, destinos) => {
  expect(calladosDe(hecho).map(({ destino, asunto }) => `${destinoEscrito(destino)} ${asunto}`)).toEqual(destinos)
})

it('any fact sends each addressee at most one silent message, with a known asunto', () => {
  const tipos = Object.entries(CATEGORIAS).flatMap(([category, schemas]) =>
    Object.keys(schemas).map((type) => ({ category, type })),
  )
  const id = fc.integer({ min: 1, max: 3 })
  fc.assert(
    fc.property(
      fc.constantFrom(...tipos),
      id,
      fc.uniqueArray(id, { maxLength: 2 }),
      ({ category, type }, actor, partes) => {
        const dichos = calladosDe(hecho(category, type, { actor, partes, data: { lado: 'consumidor' } }))
        const destinos = dichos.map(({ destino }) => destinoEscrito(destino))
        expect(new Set(destinos).size).toBe(destinos.length)
        for (const { asunto } of dichos) expect(CALLADOS).toContain(asunto)
      },
    ),
  )
})
