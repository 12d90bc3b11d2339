import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { leerLineas } from '#web/pedido/lineas/leer.ts'
import { CAMPOS, type Campo } from '#web/pedido/lineas.ts'

const enCorto = (texto: string) => leerLineas(texto).map((linea) => CAMPOS.map((campo: Campo) => linea[campo]))
/** Returns what one line of a list is read as. */
const una = (texto: string) => {
  expect(enCorto(texto)).toHaveLength(1)
  return enCorto(texto)[0]
}

test.each([
  ['8 u — Cemento 50 kg (A-101)', 'Cemento 50 kg', '8', 'unidad', 'A-101'],
  ['- 12 sacos de cemento', 'cemento', '12', 'saco', ''],
  ['Varilla 12mm x 20 unidades', 'Varilla 12mm', '20', 'unidad', ''],
  ['3,5 m3 arena', 'arena', '3,5', 'm³', ''],
  ['1. Clavos 2 lb', 'Clavos', '2', 'lb', ''],
  ['1.234,50 kg arroz', 'arroz', '1234,5', 'kg', ''],
  ['• 2 cajas: guantes de nitrilo', 'guantes de nitrilo', '2', 'caja', ''],
  ['12) 4 gls pintura blanca', 'pintura blanca', '4', 'galón', ''],
  ['1.- 4 gls pintura blanca', 'pintura blanca', '4', 'galón', ''],
  ['2.Clavos 5 lb', 'Clavos', '5', 'lb', ''],
  ['20kg arroz', 'arroz', '20', 'kg', ''],
  ['½ qq de maíz', 'maíz', '0,5', 'quintal', ''],
  ['1 1/2 qq de maíz', 'maíz', '1,5', 'quintal', ''],
  ['1/2 m3 de ripio', 'ripio', '0,5', 'm³', ''],
  ['40 metros cuadrados de porcelanato', 'porcelanato', '40', 'm²', ''],
  ['Porcelanato gris 40 metros cuadrados', 'Porcelanato gris', '40', 'm²', ''],
  ['12 ladrillos', 'ladrillos', '12', 'unidad', ''],
  ['1 taladro de 1/2"', 'taladro de 1/2"', '1', 'unidad', ''],
  ['50 cemento', 'cemento', '50', '', ''],
  ['8 tiras — Cable #12', 'Cable #12', '8', 'tiras', ''],
  ['8 — Cemento', 'Cemento', '8', '', ''],
  ['Cemento: 50 sacos', 'Cemento', '50', 'saco', ''],
  ['Cemento - 50 sacos', 'Cemento', '50', 'saco', ''],
  ['Cemento: 50', 'Cemento', '50', '', ''],
  ['Cemento x50', 'Cemento', '50', '', ''],
  ['Cemento x 50', 'Cemento', '50', '', ''],
  ['Cemento (50)', 'Cemento', '50', '', ''],
  ['Cemento (50 sacos)', 'Cemento', '50', 'saco', ''],
  ['Foco LED 9W ref. L-900', 'Foco LED 9W', '', '', 'L-900'],
  ['Foco LED 9W código L-900', 'Foco LED 9W', '', '', 'L-900'],
  ['[L-900] Foco LED 9W x 6 u', 'Foco LED 9W', '6', 'unidad', 'L-900'],
  ['6 u Foco LED 9W (cod: L900)', 'Foco LED 9W', '6', 'unidad', 'L900'],
  ['6 u Foco (100234)', 'Foco', '6', 'unidad', '100234'],
  ['10 sacos', '', '10', 'saco', ''],
])('«%s» is one line', (texto, ...campos) => {
  expect(una(texto)).toEqual(campos)
})

test.each([
  'Tubo PVC 110',
  'Codo de 3/4',
  '3/4 pulgada codo PVC',
  '2x4 madera',
  '12mm varilla corrugada',
  'Tabla 2 x 4',
  'Varilla 12mm x 12',
  'Pintura (gris)',
  'Tubo (12mm)',
  'Codo (3/4)',
  'Materiales:',
])('«%s» has no quantity and keeps its words', (texto) => {
  const [descripcion, ...resto] = una(texto) ?? []
  expect([descripcion, ...resto]).toEqual([texto.replace(/:$/, ''), '', '', ''])
})

describe('a written list', () => {
  it('is one line for each line that isn’t blank', () => {
    expect(enCorto('- 12 sacos de cemento\r\n\r\n  \n* Arena\n')).toEqual([
      ['cemento', '12', 'saco', ''],
      ['Arena', '', '', ''],
    ])
  })
  it('that counts its lines doesn’t ask for as many of each', () => {
    expect(enCorto('1 Clavos 2 lb\n2 Cemento 8 sacos\n3 - Arena 3 m3')).toEqual([
      ['Clavos', '2', 'lb', ''],
      ['Cemento', '8', 'saco', ''],
      ['Arena', '3', 'm³', ''],
    ])
    expect(enCorto('1 martillo\n2 serruchos\n3 brochas').map(([, cantidad]) => cantidad)).toEqual(['1', '2', '3'])
  })
  it('with commas and decimals stays a list', () => {
    expect(enCorto('3,5 m3 arena\n2,5 m3 ripio')).toEqual([
      ['arena', '3,5', 'm³', ''],
      ['ripio', '2,5', 'm³', ''],
    ])
    expect(enCorto('Cemento, gris\nArena, fina')).toEqual([
      ['Cemento, gris', '', '', ''],
      ['Arena, fina', '', '', ''],
    ])
  })
  it('keeps every word of a list, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zñ]{3,9}( [a-zñ]{3,9}){0,4}$/), { minLength: 1 }), (renglones) => {
        const leidas = leerLineas(renglones.join('\n'))
        expect(leidas).toHaveLength(renglones.length)
        for (const [i, renglon] of renglones.entries())
          for (const palabra of renglon.split(' ').filter((p) => p.length > 3))
            expect(Object.values(leidas[i] ?? {}).join(' ')).toContain(palabra)
      }),
    )
  })
})

describe('cells', () => {
  it('are read by their headings, in any order', () => {
    expect(enCorto('Código\tCant.\tU.\tDescripción\nA-1\t8\tsacos\tCemento\nA-2\t1.234,50\tkgs\tArroz\n')).toEqual([
      ['Cemento', '8', 'saco', 'A-1'],
      ['Arroz', '1234,5', 'kg', 'A-2'],
    ])
    expect(
      enCorto('Ítem\tDETALLE\tUnidad de medida\tCantidad\tP. Unitario\tTotal\n1\tCemento\tqq\t8\t8,50\t68,00'),
    ).toEqual([['Cemento', '8', 'quintal', '']])
    expect(enCorto('Item\tCantidad\nMartillo\t2\nSerrucho\t1')).toEqual([
      ['Martillo', '2', '', ''],
      ['Serrucho', '1', '', ''],
    ])
    expect(enCorto('Producto\tUnidades\nMartillo\t2')).toEqual([['Martillo', '2', '', '']])
  })
  it('without headings are read by what they hold', () => {
    expect(enCorto('Cemento gris\t8\tsacos\nVarilla corrugada\t20\tu')).toEqual([
      ['Cemento gris', '8', 'saco', ''],
      ['Varilla corrugada', '20', 'unidad', ''],
    ])
    expect(enCorto('1\tA-101\tCemento gris\tsaco\t8\t9,50\n2\tB-202\tArena fina\tm3\t3,5\t12,00')).toEqual([
      ['Cemento gris', '8', 'saco', 'A-101'],
      ['Arena fina', '3,5', 'm³', 'B-202'],
    ])
    expect(enCorto('12 sacos\tCemento')).toEqual([['Cemento', '12', 'saco', '']])
  })
  it('may be quoted, with breaks, tabs and quotation marks in them', () => {
    expect(enCorto('"Cemento\ngris ""fuerte"""\t8\tsaco\r\n"Tubo" de 3/4"\t2\tu\r\n')).toEqual([
      ['Cemento gris "fuerte"', '8', 'saco', ''],
      ['"Tubo" de 3/4"', '2', 'unidad', ''],
    ])
    expect(enCorto('"Cemento\ngris"\nArena')).toEqual([
      ['Cemento gris', '', '', ''],
      ['Arena', '', '', ''],
    ])
  })
  it('of other columns with words join the description', () => {
    expect(enCorto('Descripción\tMarca\tCantidad\tObservación\nCemento\tRocafuerte\t8\t\nArena\t\t2\tfina')).toEqual([
      ['Cemento · Rocafuerte', '8', '', ''],
      ['Arena · fina', '2', '', ''],
    ])
  })
  it('that aren’t understood stay as they are written', () => {
    expect(enCorto('Descripción\tCantidad\tUnidad\nCemento\tvarios\tplancha\n\t\t\nArena\t\t')).toEqual([
      ['Cemento', 'varios', 'plancha', ''],
      ['Arena', '', '', ''],
    ])
  })
  it('tell by one number how the others of the column are meant', () => {
    expect(enCorto('Cemento\t1.500\tkg\nArena\t0.750\tkg').map(([, cantidad]) => cantidad)).toEqual(['1,5', '0,75'])
    expect(enCorto('Cemento\t1.500\tkg\nArena\t0,750\tkg').map(([, cantidad]) => cantidad)).toEqual(['1500', '0,75'])
  })
  it('with the quantity among the words are read as a list', () => {
    expect(enCorto('Código\tDescripción\nA-1\t12 sacos de cemento')).toEqual([['cemento', '12', 'saco', 'A-1']])
  })
})

describe('CSV', () => {
  it('is separated by commas or semicolons', () => {
    const lineas = [
      ['Cemento, gris', '8', 'saco', 'A-1'],
      ['Arena', '3,5', 'm³', ''],
    ]
    expect(enCorto('Descripción;Cantidad;Unidad;Código\nCemento, gris;8;saco;A-1\nArena;3,5;m3;')).toEqual(lineas)
    expect(enCorto('descripcion,cantidad,unidad,codigo\n"Cemento, gris",8,saco,A-1\nArena,3.5,m3,\n')).toEqual(lineas)
    expect(enCorto('Cemento;8;saco\nArena;2;m3').map(([descripcion]) => descripcion)).toEqual(['Cemento', 'Arena'])
    expect(enCorto('Cemento,8,saco')).toEqual([['Cemento', '8', 'saco', '']])
  })
})

test('no text takes long or throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: fc.constantFrom(...'ab "\t\n,;.1/x½(—'.split('')) }), (texto) => {
      for (const linea of leerLineas(texto)) for (const campo of CAMPOS) expect(typeof linea[campo]).toBe('string')
    }),
  )
  const desde = performance.now()
  for (const trozo of ['"', '"a', '1.', '(', '\t"', 'x 1 ', '1 ']) leerLineas(trozo.repeat(100_000))
  expect(performance.now() - desde).toBeLessThan(5_000)
})
