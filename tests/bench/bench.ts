import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { abrirCartero } from '#tests/oraculo/cartero.ts'
import { abrirBanco, carpetaDe } from './banco.ts'
import { medirBusqueda } from './busqueda.ts'
import { medirCarga } from './carga.ts'
import { medirCopia } from './copia.ts'
import { medirCortes } from './cortes.ts'
import { type Limitar, medirCorto } from './corto.ts'
import { medirDifusion } from './difusion.ts'
import { DEL_LARGO, medirLargo } from './largo.ts'
import { limiteDe, sinMedir } from './limites.ts'
import { medirLog, medirReconstruccion } from './log.ts'
import { type Cifra, type Cifrar, enCifras, imprimir } from './medidas.ts'
import { medirPaginas } from './paginas.ts'
import { medirTableros } from './tableros.ts'
import { medirVerificacion, medirViaje } from './verificacion.ts'
import { medirVista } from './vista.ts'

const TODAS = [
  ...'inicio,flujos,difusion,log,tablas,tableros,busqueda,viaje,verificacion,copia,vista'.split(','),
  ...DEL_LARGO,
]
/** The measurements that use the log. The others don't touch it, or fill one of their own. */
const DEL_LOG = ['flujos', 'log', 'reconstruccion', 'viaje']

/** The number of facts of a long log. */
const LARGO = 210_000

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    rondas: { type: 'string', default: '3' },
    segundos: { type: 'string', default: '4' },
    filas: { type: 'string', default: '1000000' },
    solo: { type: 'string' },
    contra: { type: 'string' },
    proveedores: { type: 'string', default: '100000' },
    url: { type: 'string' },
    cortes: { type: 'string' },
    corto: { type: 'boolean', default: false },
  },
})
const { url, cortes, corto } = values
if (cortes !== undefined && (url === undefined || !(Number(cortes) > 0))) {
  console.error('Di cuántos minutos y en qué clúster: npm run bench -- --url esdb://… --cortes 10')
  process.exit(1)
}
const [rondas, segundos, filas] = [Number(values.rondas), Number(values.segundos), Number(values.filas)]
const pedidas = new Set(values.solo?.split(',') ?? (cortes === undefined && !corto ? TODAS : []))
const ajenas = url === undefined ? [] : [...pedidas].filter((medicion) => !DEL_LOG.includes(medicion))
for (const medicion of ajenas) pedidas.delete(medicion)
if (ajenas.length > 0) console.error(`Con --url no se mide lo que no depende de ese log: ${ajenas.join(', ')}.`)
const cifras: Cifra[] = []
const cifra: Cifrar = (que, valor, unidad, minimo, maximo) => {
  if (minimo !== undefined) cifras.push({ que, valor, unidad, meta: `≥ ${minimo}`, cumple: valor >= minimo })
  else if (maximo !== undefined) cifras.push({ que, valor, unidad, meta: `≤ ${maximo}`, cumple: valor <= maximo })
  else cifras.push({ que, valor, unidad })
  console.error(`${que}: ${enCifras(valor, unidad)} ${unidad}`)
}

/** Notes a figure that LIMITES bounds: a higher value is a change that made something worse. */
const limitar: Limitar = (que, valor, unidad) => cifra(que, valor, unidad, undefined, limiteDe(que))

const cartero = await abrirCartero()
const banco = await abrirBanco(corto ? 'contando' : pedidas.has('inicio'), {
  ...(url === undefined ? {} : { EVENTSTORE_URL: url }),
  // Its complaints meanwhile are of the faults that are caused on purpose.
  ...(cortes === undefined ? {} : { SMTP_URL: cartero.url, LOG_LEVEL: 'fatal' }),
}).catch((error) => {
  if (url === undefined) throw error
  // The product has printed what is wrong with it.
  console.error(`Si ese log o ${carpetaDe(url)} no son los de la vez anterior, vacía los dos y mide de nuevo.`)
  process.exit(1)
})
const [primero = 0, segundo] = banco.inicios
if (segundo !== undefined) {
  // Durations depend on the machine, so the short form doesn't fail on them.
  cifra('inicio, la primera vez con la demo', primero / 1000, 's', undefined, corto ? undefined : 6)
  cifra('inicio, con datos', segundo / 1000, 's', undefined, corto ? undefined : 3)
}
if (corto) await medirCorto(banco, cifra, limitar)
if (pedidas.has('flujos')) await medirCarga(banco, cifra, rondas, segundos, values.contra && resolve(values.contra))
if (pedidas.has('difusion')) await medirDifusion(cifra, rondas)
if (pedidas.has('log')) await medirLog(banco, cifra, rondas)
if (pedidas.has('reconstruccion') && url !== undefined) await medirReconstruccion(banco, cifra, rondas)
if (pedidas.has('tablas')) await medirPaginas(banco, cifra, rondas, filas)
if (pedidas.has('tableros')) await medirTableros(banco, cifra, rondas, filas)
if (pedidas.has('busqueda')) await medirBusqueda(banco, cifra, rondas, Number(values.proveedores))
if (pedidas.has('viaje')) await medirViaje(banco, cifra, rondas)
if (pedidas.has('verificacion')) await medirVerificacion(banco.databaseUrl, cifra, rondas, filas)
if (pedidas.has('copia')) await medirCopia(banco.databaseUrl, cifra, rondas)
if (pedidas.has('vista')) await medirVista(cifra, rondas)
const reparos =
  url === undefined || cortes === undefined
    ? []
    : await medirCortes({ ...banco, almacen: url }, cartero, cifra, Number(cortes))
await banco.cerrar()
if (url === undefined && DEL_LARGO.some((medicion) => pedidas.has(medicion)))
  await medirLargo(cifra, rondas, Math.min(filas, LARGO), pedidas)
if (url !== undefined) console.error(`Para medir ese log otra vez queda ${banco.datos}`)
await cartero.caer()
imprimir(cifras)
if (values.json) writeFileSync(values.json, `${JSON.stringify(cifras, null, 2)}\n`)
if (corto) {
  const faltan = sinMedir(new Set(cifras.map(({ que }) => que)))
  if (faltan.length > 0) throw new Error(`no se midió: ${faltan.join(', ')}`)
  const peores = cifras.filter(({ cumple }) => cumple === false)
  console.log(
    peores.length === 0
      ? 'Nada empeoró.'
      : `Empeoró: ${peores.map(({ que, valor, unidad, meta }) => `${que}, ${enCifras(valor, unidad)} ${unidad} (${meta})`).join('; ')}.`,
  )
  if (peores.length > 0) process.exitCode = 1
}
if (cortes !== undefined) console.log(reparos.length > 0 ? reparos.join('\n') : 'Todo cuadra.')
if (reparos.length > 0) process.exitCode = 1
