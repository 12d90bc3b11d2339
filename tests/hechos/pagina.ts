import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CARTAS } from '#commands/processes/cartas.ts'
import { TIPOS as TIPOS_DE_COMPRAS } from '#commands/processes/compra.ts'
import { CALLADOS, FUERA_DE_LA_LISTA } from '#domain/aviso.ts'
import { compraDecider } from '#domain/compra/decidir.ts'
import { PASOS_COMPRA } from '#domain/compra/pasos.ts'
import type { Evento } from '#domain/decider.ts'
import { CATEGORIAS } from '#domain/deciders.ts'
import { camposPersonales, type EsquemaDeHecho, quienesVen } from '#domain/esquema.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { FilaDePaso } from '#domain/paso.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { PASOS } from '#domain/pedido/pasos.ts'
import { RUTAS } from '#domain/rutas.ts'
import { leerLog, plegar, probarComandos, recorrer, type Visto } from './observar.ts'

export const PAGINA = join(import.meta.dirname, '../../docs/hechos.md')

type Paso = Pick<FilaDePaso<string, string, never>, 'quien' | 'ruta' | 'comando' | 'hecho' | 'verbo' | 'asuntos'>
const PASOS_DE: Readonly<Record<string, readonly Paso[]>> = {
  pedido: Object.values(PASOS),
  compra: Object.values(PASOS_COMPRA),
}
const pasosQueDejan = (category: string, type: string): readonly Paso[] =>
  (PASOS_DE[category] ?? []).filter(({ hecho }) => hecho === type)

const ATIENDEN: readonly (readonly [string, ReadonlySet<string>])[] = [
  // Only their tables are needed here: no mail is written.
  ...Object.entries(CARTAS).map(
    ([noun, cartas]) => [`mail: cartas-${noun}`, new Set(Object.keys(cartas({} as never)))] as const,
  ),
  ['process: compra', new Set(TIPOS_DE_COMPRAS)],
]

/** The table of how far each stream was read. */
const DE_TODOS = 'cabezas'

const cod = (texto: string): string => `\`${texto}\``
const lineas = (partes: readonly string[]): string => partes.join('<br>')

/** Returns a fact's fields: * is encrypted under a person's key, ? may be absent. */
const contenido = (schema: EsquemaDeHecho): string => {
  const { campos } = camposPersonales(schema)
  return Object.entries(schema.shape)
    .map(([campo, de]) => `${campo}${campos.includes(campo) ? '\\*' : ''}${de.safeParse(undefined).success ? '?' : ''}`)
    .join(', ')
}

const dejado = (category: string, type: string, comandos: ReadonlySet<string>): string => {
  const pasos = pasosQueDejan(category, type)
  const deSistema = [...comandos].filter((nombre) => !pasos.some(({ comando }) => comando === nombre)).sort()
  if (pasos.length + deSistema.length === 0 && category !== 'log')
    throw new Error(`de lo que prueba tests/hechos/observar.ts, nada deja ${category}.${type}`)
  return lineas([
    ...pasos.map(
      ({ comando, quien, ruta }) => `${cod(comando)} (${quien.join(', ')}) ${cod(`POST ${RUTAS[ruta].camino}`)}`,
    ),
    ...deSistema.map(cod),
  ])
}

const SILENCIOSOS: ReadonlySet<string> = new Set([...CALLADOS, ...FUERA_DE_LA_LISTA])

const avisado = (category: string, type: string, { avisos }: Visto): string => {
  const nombrados = pasosQueDejan(category, type).flatMap(({ asuntos }) => asuntos ?? [])
  return lineas(
    [...new Set([...nombrados, ...avisos.keys()])].map((asunto) => {
      const a = [...(avisos.get(asunto) ?? [])].sort().join(', ')
      const callado = SILENCIOSOS.has(asunto) ? ' (silent)' : ''
      return `${cod(asunto)}${a && ` → ${a}`}${callado}`
    }),
  )
}

const COLUMNAS = ['holds', 'left by', 'seen by', 'tells', 'wakes', 'writes'] as const
type Columna = (typeof COLUMNAS)[number]
type Renglon = Readonly<Record<Columna, string>>

/**
 * Returns what a noun's facts have in common. It is said once, above their table, which keeps the
 * cells short.
 */
const enComun = (renglones: readonly Renglon[], columna: Columna): string | undefined => {
  const cuantos = new Map<string, number>()
  for (const { [columna]: celda } of renglones) cuantos.set(celda, (cuantos.get(celda) ?? 0) + 1)
  const [celda, n] = [...cuantos].sort(([, a], [, b]) => b - a)[0] ?? ['', 0]
  return celda && n > 1 && n * 2 >= renglones.length ? celda : undefined
}

const enPalabras = (type: string): string => type.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase()

const ANTES = 'Inexistente'
/** Draws a machine as it can be walked. Facts that don't change its state aren't drawn. */
const diagrama = (category: 'pedido' | 'compra', hechos: readonly Hecho[]): string => {
  const muestras = new Map(
    hechos.filter((hecho) => hecho.category === category).map((hecho) => [hecho.type, hecho as Evento]),
  )
  const decider = { pedido: pedidoDecider, compra: compraDecider }[category] as never
  const caminos = recorrer(decider, [...muestras.values()])
  const orden = [...caminos.keys()].filter((estado) => !estado.startsWith(ANTES))
  const id = (estado: string) => (estado.startsWith(ANTES) ? '[*]' : `s${orden.indexOf(estado)}`)
  const verbo = (type: string) => pasosQueDejan(category, type)[0]?.verbo ?? enPalabras(type)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...orden.map((estado) => `  ${id(estado)}: ${estado}`),
    ...[...caminos].flatMap(([de, salidas]) => [
      ...[...salidas].map(
        ([a, tipos]) => `  ${id(de)} --> ${id(a)}: ${[...new Set([...tipos].map(verbo))].join(' / ')}`,
      ),
      ...(salidas.size === 0 ? [`  ${id(de)} --> [*]`] : []),
    ]),
    '```',
  ].join('\n')
}

const seccion = (
  category: string,
  hechos: readonly Hecho[],
  vistos: ReadonlyMap<string, Visto>,
  comandos: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] => {
  const tipos = Object.entries(CATEGORIAS[category] ?? {})
  const visto = (type: string): Visto => {
    const hallado = vistos.get(`${category}.${type}`)
    if (!hallado) throw new Error(`el log de prueba no tiene ${category}.${type}`)
    return hallado
  }
  const siempre = (de: (visto: Visto) => Iterable<string>): readonly string[] => {
    const [primero, ...otros] = tipos.map(([type]) => new Set(de(visto(type))))
    return tipos.length > 1 ? [...(primero ?? [])].filter((valor) => otros.every((otro) => otro.has(valor))).sort() : []
  }
  const tablas = siempre((visto) => visto.tablas).filter((tabla) => tabla !== DE_TODOS)
  const callados = siempre((visto) => visto.avisos.keys())
  const aQuienes = (asunto: string) => new Set(tipos.flatMap(([type]) => [...(visto(type).avisos.get(asunto) ?? [])]))
  const renglones = tipos.map(([type, schema]): Renglon => {
    const { tablas: escritas, avisos } = visto(type)
    return {
      holds: contenido(schema),
      'left by': dejado(category, type, comandos.get(`${category}.${type}`) ?? new Set()),
      'seen by': quienesVen(schema).join(', '),
      tells: avisado(category, type, {
        tablas: escritas,
        avisos: new Map([...avisos].filter(([asunto]) => !callados.includes(asunto))),
      }),
      wakes: lineas(ATIENDEN.filter(([, atendidos]) => atendidos.has(type)).map(([quien]) => quien)),
      writes: [...escritas]
        .filter((tabla) => tabla !== DE_TODOS && !tablas.includes(tabla))
        .sort()
        .map(cod)
        .join(', '),
    }
  })
  const ven = enComun(renglones, 'seen by')
  const columnas = COLUMNAS.filter((columna) =>
    renglones.some(({ [columna]: celda }) => celda !== '' && !(columna === 'seen by' && celda === ven)),
  )
  const comun = [
    ven && `Where nothing else is said: seen by ${ven}.`,
    tablas.length > 0 && `Each writes ${tablas.map(cod).join(', ')}.`,
    ...callados.map((asunto) => `Each silently tells ${cod(asunto)} → ${[...aQuienes(asunto)].sort().join(', ')}.`),
  ].filter(Boolean)
  const fila = (celdas: readonly string[]) => `| ${celdas.join(' | ')} |`
  return [
    `## ${category}`,
    ...(category === 'pedido' || category === 'compra' ? [diagrama(category, hechos)] : []),
    ...(comun.length > 0 ? [comun.join(' ')] : []),
    [
      fila(['fact', ...columnas]),
      fila(['---', ...columnas.map(() => '---')]),
      ...tipos.map(([type], n) =>
        fila([
          `**${type}**`,
          ...columnas.map((columna) =>
            columna === 'seen by' && renglones[n]?.[columna] === ven ? '' : (renglones[n]?.[columna] ?? ''),
          ),
        ]),
      ),
    ].join('\n'),
  ]
}

/** The categories with a machine first, the others in the log's order. */
const ORDEN = [...new Set([...Object.keys(PASOS_DE), ...Object.keys(CATEGORIAS)])]

/** Returns the page of facts as the code is. */
export const describirHechos = async (): Promise<string> => {
  const hechos = await leerLog()
  const vistos = plegar(hechos)
  const comandos = probarComandos()
  return [
    '# The facts',
    '`npm run plano` writes this page from the code, and a test holds it fresh. What a fact tells and writes is seen by folding the log of `tests/logs`; what leaves it, from the steps and by trying the commands.',
    `In what a fact holds, \\* is encrypted under a person’s key and ? may be absent. Among those who see it, «autor» is the side that took the step. What it tells goes to a role, a side, or the account that the named field holds. «Wakes» is which mails and processes answer it. Each writes ${cod(DE_TODOS)}, too.`,
    'A picture shows where a step leads; who may take it is in the table, and on what condition in its row of `pasos`.',
    ...ORDEN.flatMap((category) => seccion(category, hechos, vistos, comandos)),
  ]
    .join('\n\n')
    .concat('\n')
}

if (import.meta.main) writeFileSync(PAGINA, await describirHechos())
