import { afterAll, beforeAll, expect, it } from 'vitest'
import { leerAdministrador } from '#api/cifras/administrador.ts'
import { leerAuditor } from '#api/cifras/auditor.ts'
import { enUnInstante, type Instante } from '#api/cifras/instante.ts'
import { leerCallcenter, leerFinanciero, leerVendedor } from '#api/cifras/mesas.ts'
import { leerPropias } from '#api/cifras/propias.ts'
import { VENTANAS } from '#domain/cifras.ts'
import { abrirPlanes, type Planes } from '../planes.ts'

const AHORA = '2026-11-27T15:00:00.000Z'
const HECHOS = 16_000
/**
 * One provider has 95 % of the orders, and one of its clients half of those. One of two clerks does
 * almost all the work.
 */
const [GRANDE, CHICO] = [1, 2]
const [ASIDUO, RARO] = [1001, 1500]
const [OCUPADO, NUEVO] = [3001, 3002]
/** A seller who invited 300 of the providers, and one who invited a single one. */
const [CONOCIDA, DESCONOCIDA] = [3003, 3004]

let planes: Planes
beforeAll(async () => {
  planes = await abrirPlanes()
  const { esquema, llenar } = planes
  const momento = `timestamptz '${AHORA}' - (${HECHOS} - n) * interval '730 days' / ${HECHOS}`
  const dia = `to_char((${momento}) at time zone 'America/Guayaquil', 'YYYY-MM-DD')`
  await llenar(
    'cuentas',
    {
      id: 'n',
      numero: 'case when n < 1000 then n else 0 end',
      nombre: `'Cuenta ' || n`,
      activa: 'true',
      tipo_usuario: `case when n < 1000 then 'proveedor' when n > 3000 then 'callcenter' else 'consumidor' end`,
    },
    'generate_series(1, 3002) n',
  )
  const deTodos = { posicion: 'n', medida: 'medida', dia, momento, objeto: 'n / 4', proveedor: 'proveedor' }
  await llenar(
    'sucesos',
    { ...deTodos, n: 'k', otro: 'otro', valor: `case when medida = 'vendido' then 11500 else 1 end` },
    `(select n, k, medida, case when n % 80 < 4 then 2 + n / 80 % 200 else ${GRANDE} end as proveedor,
        case when n % 8 < 4 then ${ASIDUO} else 1002 + n / 8 % 900 end as otro
      from generate_series(1, ${HECHOS}) n join unnest(array['pedido', 'cotizado', 'aprobado', 'vendido']) with ordinality m(medida, k) on k = 1 + n % 4) s`,
  )
  await llenar(
    'sucesos',
    {
      ...deTodos,
      n: '10 + k',
      otro: `case when n % 1000 = 0 then ${NUEVO} else ${OCUPADO} end`,
      clave: `'x' || n % 6`,
      valor: '1',
    },
    `(select n, k, medida, 2 + n % 400 as proveedor from generate_series(1, ${HECHOS}) n
      join unnest(array['abierta', 'tomada', 'ofrecida', 'aceptada', 'autorizada', 'facturado', 'iva', 'cobrado', 'recurrente', 'fin']) with ordinality m(medida, k) on k = 1 + n % 10
      union all select n, 11, 'prueba', 2 + n % 400 from generate_series(1000, ${HECHOS}, 1000) n) s`,
  )
  const contadas = `(select medida, alcance, dia, sum(valor) as suma from ${esquema}.sucesos,
      lateral (values (''), ('cuenta ' || otro), ('proveedor ' || proveedor), ('clave ' || clave)) a(alcance)
    where alcance is not null group by 1, 2, 3) s`
  await llenar('cifras_sumadas', { medida: 'medida', alcance: 'alcance', dia: 'dia', suma: 'suma' }, contadas)
  await llenar(
    'cifras_sumadas',
    { medida: `'hecho'`, alcance: `'clave Hecho' || k`, dia: 'dia', suma: '10' },
    `(select distinct dia from ${esquema}.sucesos) d, generate_series(1, 40) k`,
  )
  await llenar(
    'llegadas',
    { apertura: 'posicion', paso: 'medida', dia: 'dia', posicion: 'posicion', espera: '1000' },
    `${esquema}.sucesos where medida in ('abierta', 'tomada', 'ofrecida')`,
  )
  await llenar(
    'niveles_sumadas',
    { de: 'de', clave: `to_char(date '2026-06-01' + n, 'YYYY-MM-DD')`, suma: '20' },
    `generate_series(1, 800) n, unnest(array['vencen', 'recurren']) de`,
  )
  await llenar(
    'compras',
    {
      id: 'n',
      codigo: `'C' || n`,
      proveedor: '2 + n % 900',
      orden: 'n',
      contexto: `'{}'`,
      fecha_compra: 'now()',
      cambio: 'now()',
      estado: `case when n % 1000 = 0 then 'Por Aprobar' else 'Completado' end`,
      callcenter: `case when n % 500 = 0 then ${NUEVO} else ${OCUPADO} end`,
    },
    'generate_series(1, 4000) n',
  )
  await llenar(
    'invitaciones',
    {
      invitador: `case when n = 1 then ${DESCONOCIDA} when n > 300 then 3000 + n else ${CONOCIDA} end`,
      numero: 'n',
      aceptada: '600 + n',
      momento: `timestamptz '${AHORA}'`,
    },
    'generate_series(1, 900) n',
  )
})
afterAll(() => planes.cerrar())

const ids = { ocultar: String }
type Tablero = (instante: Instante) => Promise<object>
const TABLEROS: readonly (readonly [que: string, leer: Tablero])[] = [
  ['the administrator’s', (instante) => leerAdministrador(instante, ids, 0)],
  ['the auditor’s', leerAuditor],
  ['finance’s', (instante) => leerFinanciero(instante, ids)],
  ['a busy clerk’s', (instante) => leerCallcenter(instante, OCUPADO, new Map())],
  ['a new clerk’s', (instante) => leerCallcenter(instante, NUEVO, new Map())],
  ['a seller’s who invited many', (instante) => leerVendedor(instante, CONOCIDA)],
  ['a seller’s who invited one', (instante) => leerVendedor(instante, DESCONOCIDA)],
  ['the big provider’s', (instante) => leerPropias(instante, { cuenta: GRANDE, lado: 'proveedor' }, ids)],
  ['a small provider’s', (instante) => leerPropias(instante, { cuenta: CHICO, lado: 'proveedor' }, ids)],
  ['a client’s who orders often', (instante) => leerPropias(instante, { cuenta: ASIDUO, lado: 'consumidor' }, ids)],
  ['a client’s who hardly orders', (instante) => leerPropias(instante, { cuenta: RARO, lado: 'consumidor' }, ids)],
]

it.each(TABLEROS)(
  'a dashboard, %s, reads hardly more rows than with plans made for its own values',
  async (_que, leer) => {
    const avance = { esquema: () => planes.esquema }
    for (const ventana of VENTANAS) {
      const asomos = await planes.mirar((db) =>
        enUnInstante({ avance, db, ahora: () => AHORA } as never, { ventana }, leer),
      )
      expect(asomos).not.toHaveLength(0)
      for (const { texto, leidas, aMedida } of asomos) expect(leidas, texto).toBeLessThan(1.5 * aMedida + 40)
    }
  },
)
