import { beforeAll, describe, expect, it } from 'vitest'
import type { Caso } from '#api/contract/caso.ts'
import { bajarCaso, type Dicho, firmarRaiz, unaNegociacion, verificar, verificarMuchos } from './caso.ts'

/**
 * Tests of a changed case file: each kind of change by itself, and `mutantes` changes of a byte.
 */
export const casoCambiado = (mutantes: number) => {
  // A system of its own, because the root that it signs is the newest of the whole log.
  const { sistema, carpeta, persona, stream } = unaNegociacion()
  let texto = ''
  /** The public keys as published. */
  let publicadas = ''
  beforeAll(async () => {
    await firmarRaiz(sistema())
    texto = (await bajarCaso(sistema(), persona('auditor'), stream())).texto
    publicadas = JSON.stringify((await sistema().pedirCon('')('GET', '/.well-known/bandwork-raices.json')).cuerpo)
  })
  /** Returns the text of the case file after a change. */
  const con = (cambiar: (caso: any) => unknown): string => {
    const caso = JSON.parse(texto)
    cambiar(caso)
    return JSON.stringify(caso)
  }

  type Mutante = readonly [que: string, cambiar: (caso: any) => unknown, dice: RegExp]
  const otro = (letra: string | undefined) => (letra === 'a' ? 'b' : 'a')
  /** Returns a text with its n-th character changed. */
  const tocado = (dicho: string, n = 3) => dicho.slice(0, n) + otro(dicho[n]) + dicho.slice(n + 1)

  describe('the verifier of a case file', () => {
    const MUTANTES: readonly Mutante[] = [
      [
        'a value',
        (c) => (c.valores[1].valor = 'Otra cosa'),
        /«motivo» de pedido-\d+, revisión 2 \(RenegociacionPedida\) no es el valor/,
      ],
      [
        'a salt',
        (c) => (c.valores[0].sal = tocado(c.valores[0].sal)),
        /«descripcion» de pedido-\d+, revisión 0 .* no es el valor/,
      ],
      ['a field', (c) => (c.valores[0].campo = 'nota'), /«nota» de pedido-\d+, revisión 0 .* no es el valor/],
      [
        'a ciphertext',
        (c) => (c.historias[0].eventos[0].data.descripcion.cifrado = 'AAAA'),
        /pedido-\d+, revisión 0 \(PedidoColocado\) fue cambiado/,
      ],
      [
        'an amount',
        (c) => (c.historias[0].eventos[1].data.total += 1),
        /pedido-\d+, revisión 1 \(PropuestaEnviada\) fue cambiado/,
      ],
      [
        'who did it',
        (c) => (c.historias[0].eventos[5].metadata.actor.id += 1),
        /pedido-\d+, revisión 5 \(PedidoAprobado\) fue cambiado/,
      ],
      [
        'when',
        (c) => (c.historias[1].eventos[2].metadata.momento = '2020-01-01T00:00:00.000Z'),
        /conversacion-pedido:\d+, revisión 2 .* fue cambiado/,
      ],
      ['a seal', (c) => (c.historias[0].eventos[1].metadata.sello = 'x.y'), /El sello no es de lo que el caso dice/],
      [
        'a proof',
        (c) => (c.pruebas[4].camino[1] = tocado(c.pruebas[4].camino[1])),
        /pedido-\d+, revisión 4 .* no está bajo la raíz firmada/,
      ],
      [
        'a place in the tree',
        (c) => (c.pruebas[4].indice += 1),
        /pedido-\d+, revisión 4 .* no está bajo la raíz firmada/,
      ],
      ['the root', (c) => (c.raiz.raiz = tocado(c.raiz.raiz)), /La firma de la raíz es falsa/],
      ['the root’s size', (c) => (c.raiz.tamano += 1), /La firma de la raíz es falsa/],
      ['the root’s signature', (c) => (c.raiz.firma = tocado(c.raiz.firma)), /La firma de la raíz es falsa/],
      ['the log', (c) => (c.log = tocado(c.log)), /La firma de la raíz es falsa/],
      ['no root', (c) => (c.raiz = null), /no está bajo la raíz firmada/],
      ['a key', (c) => (c.claves[0].publica = tocado(c.claves[0].publica)), /La clave [0-9a-f]{16} fue cambiada/],
      ['the case’s signature', (c) => (c.sello.firma = tocado(c.sello.firma)), /El sello no es de lo que el caso dice/],
      [
        'a file’s hash',
        (c) => (c.archivos[0].sha256 = tocado(c.archivos[0].sha256)),
        /El archivo «ficha técnica\.pdf» no es el de pedido-\d+, revisión 4/,
      ],
      ['a person’s name', (c) => (c.personas[0].nombre = 'Nadie'), /El sello no es de lo que el caso dice/],
      ['a lost first event', (c) => c.historias[0].eventos.shift(), /Falta el comienzo de pedido-\d+\./],
      ['a lost event', (c) => c.historias[0].eventos.splice(2, 1), /Falta lo que sigue a pedido-\d+, revisión 1\./],
      [
        'a lost last event',
        (c) => c.historias[1].eventos.pop(),
        /Falta lo que sigue a conversacion-pedido:\d+, revisión 1\./,
      ],
      ['a lost history', (c) => c.historias.pop(), /Falta la historia conversacion-pedido:\d+\./],
      ['a history twice', (c) => c.historias.push(c.historias[0]), /pedido-\d+, revisión 0 .* está dos veces/],
      ['no end', (c) => c.cabezas.pop(), /El caso no dice hasta dónde llega conversacion-pedido:\d+\./],
      [
        'another end',
        (c) => (c.cabezas[0].cadena = tocado(c.cabezas[0].cadena)),
        /pedido-\d+ no termina en el hecho que el caso dice/,
      ],
      ['all events lost', (c) => (c.historias[0].eventos = []), /Falta el comienzo de pedido-\d+\./],
      [
        'two swapped',
        (c) => c.historias[0].eventos.splice(2, 2, ...c.historias[0].eventos.slice(2, 4).reverse()),
        /revisión 2 .* está repetido o fuera de su lugar/,
      ],
      [
        'one moved',
        (c) => c.historias[0].eventos.push(c.historias[0].eventos.splice(1, 1)[0]),
        /revisión 1 .* está repetido o fuera de su lugar/,
      ],
      [
        'one in another history',
        (c) => c.historias[1].eventos.splice(1, 1, c.historias[0].eventos[1]),
        /conversacion-pedido:\d+, revisión 1 \(PropuestaEnviada\) (?:fue cambiado|no sigue)/,
      ],
      [
        'one twice',
        (c) => c.historias[0].eventos.splice(1, 0, c.historias[0].eventos[1]),
        /revisión 1 .* está repetido/,
      ],
      [
        'one that follows another',
        (c) => (c.historias[0].eventos[3].metadata.previa = tocado(c.historias[0].eventos[3].metadata.previa)),
        /revisión 3 .* no sigue al hecho anterior/,
      ],
      [
        'one made to be withheld',
        (c) => {
          const { revision, metadata } = c.historias[0].eventos[2]
          c.historias[0].eventos[2] = { revision, reservado: true, previa: metadata.previa, cadena: metadata.cadena }
        },
        /«motivo» de pedido-\d+, revisión 2 \(reservado\) no es el valor/,
      ],
    ]

    const dichos = new Map<string, Dicho>()
    beforeAll(async () => {
      const textos = MUTANTES.map(([, cambiar]) => Buffer.from(con(cambiar)).toString('latin1'))
      for (const [n, dicho] of (await verificarMuchos(carpeta, textos)).entries())
        dichos.set(MUTANTES[n]?.[0] ?? '', dicho)
    })
    it.each(MUTANTES)('reports what was changed: %s', (que, _, dice) => {
      const { codigo, dicho } = dichos.get(que) as Dicho
      expect([codigo, dicho]).toEqual([1, expect.stringMatching(dice)])
      expect(dicho).not.toContain('hechos encadenados')
    })

    it('reports a signature by a key that isn’t published, or that was replaced by then', async () => {
      const ajenas = JSON.parse(publicadas)
      ajenas.claves[0].publica = tocado(ajenas.claves[0].publica)
      const ajena = await verificar(carpeta, texto, JSON.stringify(ajenas))
      expect([ajena.codigo, ajena.dicho]).toEqual([
        1,
        expect.stringMatching(/La clave [0-9a-f]{16} no está entre las que BandWork publica/),
      ])
      const deOtro = await verificar(carpeta, texto, JSON.stringify({ ...JSON.parse(publicadas), log: 'otro' }))
      expect([deOtro.codigo, deOtro.dicho]).toEqual([
        1,
        expect.stringContaining('no está entre las que BandWork publica'),
      ])
      const relevada = JSON.parse(publicadas)
      relevada.claves[0].hasta = '2020-01-01T00:00:00.000Z'
      const tarde = await verificar(carpeta, texto, JSON.stringify(relevada))
      expect([tarde.codigo, tarde.dicho]).toEqual([1, expect.stringMatching(/La clave [0-9a-f]{16} ya no firmaba/)])
      expect(await verificar(carpeta, texto, '{}')).toEqual({
        codigo: 2,
        dicho: expect.stringContaining('No se pudo comprobar'),
      })
    })

    it('reports a text that differs from the one given out, even if it parses to the same case', async () => {
      const total = /"total":(\d+)/.exec(texto)?.[1]
      for (const [de, a] of [
        ['"asunto":', '"asunto":"MENTIRA","asunto":'],
        [`"total":${total}`, `"total":1,"total":${total}`],
        ['"valor":', '"valor":"Acepto pagar el doble","valor":'],
        ['"historias":', '"historias":[],"historias":'],
        [`"total":${total}`, `"total":${total}.00000000000000000001`],
        ['{', '{\n '],
      ] as const) {
        const { codigo, dicho } = await verificar(carpeta, texto.replace(de, a), publicadas)
        expect([codigo, dicho], a).toEqual([1, expect.stringContaining('no está escrito como se entregó')])
      }
      // An editor may add a byte order mark and a final line break.
      expect((await verificar(carpeta, `\uFEFF${texto}\n`, `\uFEFF${publicadas}\n`)).codigo).toBe(0)
    })

    it('reports a value of which a part was moved into its salt', async () => {
      const { codigo, dicho } = await verificar(
        carpeta,
        con((c) => {
          const movido = c.valores.findLast(({ campo }: { campo: string }) => campo === 'texto')
          const [sal, dicho] = [Buffer.from(movido.sal, 'base64url'), Buffer.from(JSON.stringify(movido.valor))]
          movido.sal = Buffer.concat([sal, dicho.subarray(0, 9)]).toString('base64url')
          movido.valor = 'lo que queda'
        }),
      )
      expect([codigo, dicho]).toEqual([1, expect.stringMatching(/«caso\.valores\.\d+\.sal» falta o no es/)])
    })

    it('reports a second file that isn’t the published keys, and a first one that isn’t a case file', async () => {
      for (const otro of ['null', 'false', '0', '""', '[]', texto]) {
        const { codigo, dicho } = await verificar(carpeta, texto, otro)
        expect([codigo, dicho], otro.slice(0, 10)).toEqual([2, expect.stringContaining('no es /.well-known')])
      }
      for (const nada of ['{}', 'null', '[]', '{"formato":"otra"}'])
        expect((await verificar(carpeta, nada)).codigo, nada).toBe(2)
    })

    it('reports a change of any single byte', async () => {
      const bytes = Buffer.from(texto)
      let semilla = 20_261_125
      const azar = (hasta: number) => {
        semilla = (Math.imul(semilla, 1_103_515_245) + 12_345) >>> 0
        return Math.floor((semilla / 2 ** 32) * hasta)
      }
      const tocados = Array.from({ length: mutantes }, () => {
        const copia = Buffer.from(bytes)
        const [n, salto] = [azar(copia.length), 1 + azar(254)]
        copia[n] = ((copia[n] as number) + salto) % 256
        return copia.toString('latin1')
      })
      const dichos = await verificarMuchos(carpeta, [bytes.toString('latin1'), ...tocados])
      expect(dichos[0]?.codigo, dichos[0]?.dicho).toBe(0)
      for (const [n, { codigo, dicho }] of dichos.slice(1).entries()) {
        expect([1, 2], `mutant ${n}: ${dicho}`).toContain(codigo)
        expect(dicho, `mutant ${n}`).toMatch(codigo === 1 ? /^MAL {2}.+\n/ : /^No se pudo comprobar: .+\.\n$/)
      }
    }, 60_000)

    it('reports what isn’t a case file, or is half of one, in a sentence', async () => {
      const partes = Object.keys(JSON.parse(texto) as Caso)
      const raros = [null, 0, 'x', [], {}, [null], [[]], [{}], { a: 1 }, true]
      const textos = [
        '',
        '{',
        'null',
        '[]',
        '7',
        '"caso"',
        '{}',
        '{"formato":"bandwork-caso-1"}',
        '{"formato":"bandwork-caso-2"}',
        texto.slice(0, texto.length / 2),
        `${'['.repeat(200_000)}`,
        `{"formato":"bandwork-caso-1","historias":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
        ...partes.map((parte) => con((caso) => delete caso[parte])),
        ...partes.flatMap((parte) => raros.map((raro) => con((caso) => (caso[parte] = raro)))),
        ...['eventos', 'stream'].flatMap((campo) =>
          raros.map((raro) => con((caso) => (caso.historias[0][campo] = raro))),
        ),
        ...['revision', 'type', 'id', 'metadata', 'data'].flatMap((campo) =>
          raros.map((raro) => con((caso) => (caso.historias[0].eventos[1][campo] = raro))),
        ),
        ...['cadena', 'previa'].flatMap((campo) =>
          raros.map((raro) => con((caso) => (caso.historias[0].eventos[1].metadata[campo] = raro))),
        ),
        ...['indice', 'camino', 'stream', 'revision'].flatMap((campo) =>
          raros.map((raro) => con((caso) => (caso.pruebas[1][campo] = raro))),
        ),
        con((caso) => (caso.historias[0].eventos[1].reservado = true)),
        con((caso) => (caso.raiz.tamano = -1)),
        con((caso) => (caso.pruebas[0].indice = 0.5)),
        texto.replace(/"tamano":\d+/, '"tamano":1e999'),
      ].filter((candidato) => JSON.stringify(candidato) !== JSON.stringify(texto))
      const dichos = await verificarMuchos(
        carpeta,
        textos.map((candidato) => Buffer.from(candidato).toString('latin1')),
      )
      for (const [n, { codigo, dicho }] of dichos.entries()) {
        const muestra = `${textos[n]?.slice(0, 60)}: ${dicho}`
        expect([1, 2], muestra).toContain(codigo)
        expect(dicho, muestra).toMatch(/^(?:MAL {2}.+\n)+El caso NO cuadra: .+\n$|^No se pudo comprobar: .+\.\n$/)
      }
      const nada = await verificar(carpeta)
      expect([nada.codigo, nada.dicho]).toEqual([2, expect.stringContaining('se usa así')])
    }, 60_000)

    it('writes no control characters from the file to the terminal', async () => {
      const { dicho } = await verificar(
        carpeta,
        con((caso) => (caso.historias[0].stream = 'pedido\u001b[2J\n MAL')),
      )
      expect(dicho).not.toContain(String.fromCharCode(27))
      expect(
        dicho
          .split('\n')
          .slice(0, -1)
          .every((linea) => /^MAL {2}|^El caso/.test(linea)),
        dicho,
      ).toBe(true)
    })
  })
}
