import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { abrirBanco } from './banco.ts'
import { medirBusqueda } from './busqueda.ts'
import { medirCarga } from './carga.ts'
import { medirConciliacion } from './conciliacion.ts'
import { medirDifusion } from './difusion.ts'
import { medirLog } from './log.ts'
import { type Cifra, type Cifrar, imprimir } from './medidas.ts'
import { medirPaginas } from './paginas.ts'
import { medirTableros } from './tableros.ts'
import { medirVerificacion, medirViaje } from './verificacion.ts'
import { medirVista } from './vista.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    rondas: { type: 'string', default: '5' },
    segundos: { type: 'string', default: '4' },
    filas: { type: 'string', default: '1000000' },
    solo: {
      type: 'string',
      default: 'inicio,flujos,difusion,log,tablas,tableros,busqueda,viaje,verificacion,conciliacion,vista',
    },
    proveedores: { type: 'string', default: '100000' },
  },
})
const rondas = Number(values.rondas)
const pedidas = new Set(values.solo.split(','))
const cifras: Cifra[] = []
const cifra: Cifrar = (que, valor, unidad, minimo, maximo) => {
  if (minimo !== undefined) cifras.push({ que, valor, unidad, meta: `≥ ${minimo}`, cumple: valor >= minimo })
  else if (maximo !== undefined) cifras.push({ que, valor, unidad, meta: `≤ ${maximo}`, cumple: valor <= maximo })
  else cifras.push({ que, valor, unidad })
  console.error(`${que}: ${valor.toFixed(2)} ${unidad}`)
}

const banco = await abrirBanco(pedidas.has('inicio'))
const [primero = 0, segundo] = banco.inicios
if (segundo !== undefined) {
  cifra('inicio, la primera vez con la demo', primero / 1000, 's', undefined, 15)
  cifra('inicio, con datos', segundo / 1000, 's', undefined, 3)
}
if (pedidas.has('flujos')) await medirCarga(banco, cifra, rondas, Number(values.segundos))
if (pedidas.has('difusion')) await medirDifusion(cifra, rondas)
if (pedidas.has('log')) {
  for (const una of await medirLog({ ...banco, rondas: Math.min(rondas, 3) })) {
    cifra(una.que, una.valor, una.unidad, una.minimo, una.maximo)
  }
}
if (pedidas.has('tablas')) await medirPaginas(banco, cifra, rondas, Number(values.filas))
if (pedidas.has('tableros')) await medirTableros(banco, cifra, rondas, Number(values.filas))
if (pedidas.has('busqueda')) await medirBusqueda(banco, cifra, rondas, Number(values.proveedores))
if (pedidas.has('viaje')) await medirViaje(banco, cifra, rondas)
if (pedidas.has('verificacion'))
  await medirVerificacion(banco.databaseUrl, cifra, Math.min(rondas, 3), Number(values.filas))
if (pedidas.has('conciliacion'))
  await medirConciliacion(banco.databaseUrl, cifra, Math.min(rondas, 3), Math.min(Number(values.filas), 200_000))
if (pedidas.has('vista')) await medirVista(cifra, rondas)
await banco.cerrar()
imprimir(cifras)
if (values.json) writeFileSync(values.json, `${JSON.stringify(cifras, null, 2)}\n`)
