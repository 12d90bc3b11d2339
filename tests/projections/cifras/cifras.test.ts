import { expect, it } from 'vitest'
import { fechaLocal } from '#domain/calendario.ts'
import { alcancesDe, contadaDe, MEDIDAS, PASOS_DEL_EMBUDO } from '#domain/cifras.ts'
import { alMes } from '#domain/compra/cifras.ts'
import type { Oferta } from '#domain/compra/hechos.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { DE_HECHOS, type TuplaCifra, type TuplaLlegada, type TuplaSuceso } from '#projections/cifras/modelo.ts'
import type { TuplaCompra } from '#projections/compra/modelo.ts'
import type { TuplaAsiento } from '#projections/libro/modelo.ts'
import type { TuplaPedido } from '#projections/pedido/tablas.ts'
import { filasDe, hechosDe, PROXIMA } from '#tests/logs/carpeta.ts'

const filas = filasDe(PROXIMA)
const sucesos = filas['sucesos'] as readonly TuplaSuceso[]
const cifras = filas['cifras'] as readonly TuplaCifra[]

/** Returns the sums of these, by key. A sum that came to nothing has no row. */
const sumar = (de: Iterable<readonly [clave: readonly unknown[], cuanto: number]>) => {
  const sumas = new Map<string, number>()
  for (const [clave, cuanto] of de) sumas.set(JSON.stringify(clave), (sumas.get(JSON.stringify(clave)) ?? 0) + cuanto)
  return new Map([...sumas].filter(([, suma]) => suma !== 0))
}

it('each figure of the golden log is the sum of the facts that it opens to, by day and scope', () => {
  const esperadas = sumar(
    sucesos.flatMap(({ medida, valor, proveedor, otro, clave, momento }) =>
      alcancesDe({
        medida,
        valor,
        ...(otro === null ? {} : { otro }),
        ...(contadaDe(medida) === 'pedido' ? { proveedor } : {}),
        ...(clave === null ? {} : { clave }),
      }).map((alcance) => [[medida, alcance, fechaLocal(momento)], valor] as const),
    ),
  )
  const dichas = cifras
    .filter(({ medida }) => medida !== DE_HECHOS)
    .map(({ medida, alcance, dia, suma }) => [[medida, alcance, dia], suma] as const)
  expect(sumar(dichas)).toEqual(esperadas)
  expect(new Set(sucesos.map(({ medida }) => medida))).toEqual(new Set(MEDIDAS))
})

it('every fact of the golden log counts once on its day, in total and for its type', () => {
  const esperadas = sumar(
    hechosDe(PROXIMA).flatMap(({ type, metadata }) => {
      const dia = fechaLocal(String(metadata['momento']))
      return ['', `clave ${type}`].map((alcance) => [[alcance, dia], 1] as const)
    }),
  )
  const dichas = cifras
    .filter(({ medida }) => medida === DE_HECHOS)
    .map(({ alcance, dia, suma }) => [[alcance, dia], suma] as const)
  expect(sumar(dichas)).toEqual(esperadas)
  expect(filas['hechos']?.map(({ stream, revision, type }) => ({ stream, revision, type }))).toEqual(
    hechosDe(PROXIMA).map(({ stream, revision, type }) => ({ stream, revision, type })),
  )
})

it('the orders by state are those that were placed, with the value of their proposals', () => {
  const pedidos = (filas['pedidos'] as readonly TuplaPedido[]).filter(({ codigo }) => codigo !== '')
  const esperadas = sumar(
    pedidos.flatMap(({ estado, propuesta_total: valor }) => [
      [['pedidos', estado], 1] as const,
      [['valor', estado], valor] as const,
    ]),
  )
  const dichas = sumar((filas['niveles'] ?? []).map(({ de, clave, suma }) => [[de, clave], Number(suma)] as const))
  for (const de of ['pedidos', 'valor'])
    for (const estado of ESTADOS_PEDIDO) {
      const clave = JSON.stringify([de, estado])
      expect(dichas.get(clave) ?? 0, clave).toBe(esperadas.get(clave) ?? 0)
    }
})

it('the running terms are the completed purchases by unit, and what expires and recurs follows from those paid by months', () => {
  const compras = (filas['compras'] as readonly TuplaCompra[]).filter(({ estado }) => estado === 'Completado')
  const esperadas = sumar(compras.map(({ contexto }) => [[contexto.oferta?.unidad], 1] as const))
  const dichas = (filas['niveles'] ?? []).filter(({ de, suma }) => de === 'compras' && suma !== 0)
  expect(sumar(dichas.map(({ clave, suma }) => [[clave], Number(suma)] as const))).toEqual(esperadas)
  expect(esperadas.size).toBeGreaterThan(0)
  const pagadas = compras.filter(({ contexto }) => contexto.oferta?.unidad === 'meses')
  for (const [de, cuanto] of [
    ['vencen', () => 1],
    ['recurren', alMes],
  ] as const) {
    const debidas = sumar(
      pagadas.map(({ fin, contexto }) => [[fechaLocal(fin ?? '')], cuanto(contexto.oferta as Oferta)] as const),
    )
    const niveles = (filas['niveles'] ?? []).filter((nivel) => nivel['de'] === de && nivel['suma'] !== 0)
    expect(sumar(niveles.map(({ clave, suma }) => [[clave], Number(suma)] as const)), de).toEqual(debidas)
  }
})

it('a negotiation reaches each step once, the first time since its last opening', () => {
  const esperadas = new Map<string, number>()
  const aperturas = new Map<number, number>()
  for (const { medida, objeto, posicion } of sucesos) {
    if (!(PASOS_DEL_EMBUDO as readonly string[]).includes(medida)) continue
    if (medida === 'abierta') aperturas.set(objeto, posicion)
    const clave = JSON.stringify([aperturas.get(objeto), medida])
    if (!esperadas.has(clave)) esperadas.set(clave, posicion)
  }
  const dichas = (filas['llegadas'] as readonly TuplaLlegada[]).map(
    ({ apertura, paso, posicion }) => [JSON.stringify([apertura, paso]), posicion] as const,
  )
  expect(new Map(dichas)).toEqual(esperadas)
})

it('the money received in the figures equals the ledger', () => {
  const asientos = filas['asientos'] as readonly TuplaAsiento[]
  const delLibro = sumar(
    asientos.map(({ clase, momento, recibido }) => [[clase === 'consumo', fechaLocal(momento)], recibido] as const),
  )
  const deCifras = sumar(
    sucesos
      .filter(({ medida }) => medida === 'cobrado' || medida === 'consumo-cobrado')
      .map(({ medida, dia, valor }) => [[medida === 'consumo-cobrado', dia], valor] as const),
  )
  expect(deCifras).toEqual(delLibro)
  expect(delLibro.size).toBeGreaterThan(1)
})
