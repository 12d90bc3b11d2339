import type pg from 'pg'
import { type Banco, PUERTO } from './banco.ts'
import { entrar } from './flujos.ts'
import { crearConexion } from './http.ts'
import { type Cifrar, mediana, percentil } from './medidas.ts'

/**
 * The proportions of the facts: orders of six facts each, and for every 15 of them a purchase of
 * ten.
 */
const PEDIDOS_POR_COMPRA = 15
const HECHOS_POR_VUELTA = PEDIDOS_POR_COMPRA * 6 + 10

const PASOS = [
  'abierta',
  'tomada',
  'ofrecida',
  'aceptada',
  'comprobante',
  'confirmada',
  'autorizada',
  'facturado',
  'iva',
  'recurrente',
  'cobrado',
  'iva-cobrado',
]

/**
 * Fills the read side of two years up to today with `hechos` facts, straight into the tables, since
 * only reading is measured.
 */
const llenar = async (lectura: pg.Client, esquema: string, hechos: number): Promise<void> => {
  const compras = Math.floor(hechos / HECHOS_POR_VUELTA)
  const pedidos = compras * PEDIDOS_POR_COMPRA
  const cuando = (n: string, de: number) => `now() - (${de} - ${n}) * interval '730 days' / ${de}`
  const dia = (momento: string) => `to_char((${momento}) at time zone 'America/Guayaquil', 'YYYY-MM-DD')`
  await lectura.query(`set search_path to ${esquema}`)
  // Copies of the demo's own rows, whatever their columns.
  await lectura.query(`insert into compras
    select (jsonb_populate_record(null::compras, to_jsonb(p) - 'k' || jsonb_build_object('id', 900000000 + n, 'codigo', 'B' || n,
      'orden', 2000000000 + n, 'posicion', 2000000000 + n, 'fecha_compra', ${cuando('n', compras)},
      'fin', case when p.fin is null then null else now() + (n % 400) * interval '1 day' end))).*
    from generate_series(1, ${compras}) n
    join (select *, row_number() over (order by id) - 1 as k from compras) p on p.k = n % (select count(*) from compras)`)
  await lectura.query(`insert into sucesos
    select 2000000000 + n * 100 + m.k, 0, m.medida, ${dia('s.momento')}, s.momento, 900000000 + n, c.id,
      case when m.k % 2 = 0 then o.id end, case when m.medida = 'autorizada' then c.provincia else 'x' || n % 6 end,
      case when m.k > 7 then 3000 else 1 end
    from generate_series(1, ${compras}) n
    join unnest(array['${PASOS.join("','")}']) with ordinality m(medida, k) on m.k < 12 - n % 8
    join (select id, provincia, row_number() over (order by id) - 1 as k from cuentas where tipo_usuario = 'proveedor') c on c.k = n % 20
    left join (select id, row_number() over (order by id) - 1 as k from cuentas where tipo_usuario = 'callcenter') o on o.k = 0,
    lateral (select ${cuando('n', compras)} + m.k * interval '5 hours' as momento) s where s.momento <= now()`)
  await lectura.query(`insert into sucesos
    select 3000000000 + n * 10 + m.k, 0, m.medida, ${dia('s.momento')}, s.momento, 910000000 + n, p.id, c.id, null,
      case when m.medida = 'vendido' then 11500 else 1 end
    from generate_series(1, ${pedidos}) n
    join unnest(array['pedido','cotizado','aprobado','vendido']) with ordinality m(medida, k) on m.k < 5 - n % 3
    join (select id, row_number() over (order by id) - 1 as k from cuentas where tipo_usuario = 'proveedor') p on p.k = n % 20
    join (select id, row_number() over (order by id) - 1 as k from cuentas where tipo_usuario = 'consumidor') c on c.k = n % 30,
    lateral (select ${cuando('n', pedidos)} as momento) s`)
  await lectura.query(`insert into cifras_sumadas as cifras
    select medida, alcance, dia, sum(valor) from sucesos s, lateral (values ('', true), ('cuenta ' || otro, otro is not null),
        ('proveedor ' || proveedor, medida in ('pedido', 'cotizado', 'aprobado', 'vendido')), ('clave ' || clave, clave is not null)) a(alcance, si)
    where si and posicion > 2000000000 group by 1, 2, 3 on conflict (medida, alcance, dia) do update set suma = cifras.suma + excluded.suma`)
  await lectura.query(`insert into llegadas
    select a.posicion, s.medida, a.dia, s.posicion, case when s.medida <> 'abierta' then 18000000 end
    from sucesos s join sucesos a on a.objeto = s.objeto and a.medida = 'abierta' and a.posicion > 2000000000
    where s.medida in ('abierta', 'tomada', 'ofrecida', 'aceptada', 'comprobante', 'confirmada', 'autorizada')`)
  await lectura.query(`insert into niveles_sumadas as niveles select 'pedidos', 'Aprobado', ${pedidos}
    on conflict (de, clave) do update set suma = niveles.suma + excluded.suma`)
  await lectura.query(`insert into niveles_sumadas as niveles
    select de, to_char(now() + n * interval '1 day', 'YYYY-MM-DD'), 20 from generate_series(1, 400) n, unnest(array['vencen', 'recurren']) de
    on conflict (de, clave) do update set suma = niveles.suma + excluded.suma`)
  await lectura.query(`insert into hechos
    select 4000000000 + n, 'pedido-' || n % ${pedidos}, n % 6, 'Hecho' || n % 40, ${cuando('n', hechos)}, 1,
      'e' || n, 'c' || n, null, null
    from generate_series(1, ${hechos}) n`)
  for (const tabla of ['compras', 'sucesos', 'cifras', 'llegadas', 'hechos'])
    await lectura.query(`vacuum analyze ${tabla}`)
  await lectura.query('set search_path to default')
}

/**
 * Measures the administrator's page of a year over `hechos` facts, against one sum over an index of
 * the same rows.
 */
export const medirTableros = async (banco: Banco, cifra: Cifrar, rondas: number, hechos: number): Promise<void> => {
  const { lectura } = banco
  const esquema = await banco.esquema()
  await llenar(lectura, esquema, hechos)
  const { cookie } = await entrar(PUERTO, 'admin@demo.ec')
  const c = crearConexion(PUERTO)
  await c.abrir()
  const medir = async (veces: number, hacer: () => Promise<unknown>): Promise<number> => {
    const tiempos: number[] = []
    for (let i = 0; i < veces; i += 1) {
      const desde = performance.now()
      await hacer()
      tiempos.push(performance.now() - desde)
    }
    return percentil(tiempos, 99)
  }
  const pagina = async () => {
    const { estado, cuerpo } = await c.pedir('GET', '/api/cifras/administrador?ventana=anio', undefined, cookie)
    if (estado !== 200) throw new Error(`el tablero: ${estado} ${cuerpo}`)
  }
  const suma = {
    name: 'suma-indexada',
    text: `select count(*), sum(valor) from ${esquema}.sucesos where medida = $1 and dia >= to_char(now(), 'YYYY-01-01')`,
    values: ['vendido'],
  }
  const paginas: number[] = []
  const razones: number[] = []
  for (let ronda = 0; ronda <= rondas; ronda += 1) {
    const deSuma = await medir(200, () => lectura.query(suma))
    const nuestra = await medir(200, pagina)
    if (ronda === 0) continue
    paginas.push(nuestra)
    razones.push(nuestra / deSuma)
  }
  c.cerrar()
  cifra(`tablero de la administración, un año, ${hechos} hechos, p99`, mediana(paginas), 'ms', undefined, 60)
  cifra(`el mismo, p99 / una suma indexada de las mismas filas`, mediana(razones), 'x', undefined, 3)
}
