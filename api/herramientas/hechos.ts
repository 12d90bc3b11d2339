import { parseArgs } from 'node:util'
import { ConfiguracionInvalida } from '#api/arranque/config.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { categoriaDe, esIlegible } from '#commands/log/guardado.ts'
import { CATEGORIAS } from '#domain/deciders.ts'
import { camposPersonales } from '#domain/esquema.ts'
import type { Hecho } from '#domain/hecho.ts'
import { MODELOS } from '#projections/modelos.ts'
import { cabezaDe } from '#projections/motor/cabezas.ts'
import { esquemaActivo } from '#projections/motor/esquema.ts'
import { streamDe } from '#projections/numeracion/consultas.ts'
import { comoHerramienta } from './herramienta.ts'

const USO =
  'Di un stream, o el código de un pedido o de una compra: npm run hechos -- pedido-123, npm run hechos -- P12-2026-000345.'

/** Returns a fact's data; personal fields only if they were asked for. */
const datosDe = ({ category, type, data }: Hecho, descifrar: boolean): object => {
  const schema = CATEGORIAS[category]?.[type]
  if (descifrar || !schema) return data
  const { campos } = camposPersonales(schema)
  return Object.fromEntries(
    Object.entries(data).map(([campo, valor]) => [campo, campos.includes(campo) ? '(cifrado)' : valor]),
  )
}

await comoHerramienta(async ({ config, direcciones, cierres }) => {
  const { values, positionals } = parseArgs({
    options: { descifrar: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [nombrado] = positionals
  if (nombrado === undefined) throw new ConfiguracionInvalida(USO)
  const { pool, store, cerrar } = await abrirLog(direcciones, config.secretos)
  cierres.push(cerrar)
  const esquema = await esquemaActivo(pool, MODELOS)
  const stream = categoriaDe(nombrado) === '' && esquema ? await streamDe(pool, esquema, nombrado) : nombrado
  if (stream === undefined || categoriaDe(stream) === '')
    throw new ConfiguracionInvalida(`No hay nada que se llame ${nombrado}. ${USO}`)

  let revision = -1
  for await (const leido of store.readStreamCrudo(stream)) {
    if (esIlegible(leido)) {
      process.stdout.write(`${leido.ilegible}\n`)
      return 1
    }
    revision = leido.revision
    const { momento, actor, via, comando, cadena } = leido.meta
    process.stdout.write(
      `${revision}  ${momento}  ${leido.type}  ${actor.tipoUsuario} ${actor.id}, ${via}\n` +
        `   comando ${comando}\n   cadena  ${cadena}\n   ${JSON.stringify(datosDe(leido, values.descifrar))}\n`,
    )
  }
  const cabeza = esquema && (await cabezaDe(pool, esquema, stream))
  if (cabeza && cabeza.revision > revision) {
    process.stdout.write(`Faltan hechos: llegaba hasta la revisión ${cabeza.revision}\n`)
    return 1
  }
  if (revision < 0) throw new ConfiguracionInvalida(`No hay nada que se llame ${nombrado}.`)
  return 0
})
