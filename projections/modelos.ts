import { createHash } from 'node:crypto'
import { modeloAvisos } from './avisos/modelo.ts'
import { modeloCifras } from './cifras/modelo.ts'
import { modeloCompras } from './compra/modelo.ts'
import { modeloConsumo } from './consumo/modelo.ts'
import { modeloConversaciones } from './conversacion/modelo.ts'
import { modeloActividad } from './cuenta/actividad.ts'
import { modeloCuentas } from './cuenta/modelo.ts'
import { modeloIncidentes } from './incidente/modelo.ts'
import { modeloLibro } from './libro/modelo.ts'
import { modeloCabezas } from './motor/cabezas.ts'
import { reunir, type TuplaDe } from './motor/modelo.ts'
import { modeloNumeracion } from './numeracion/modelo.ts'
import { modeloPedidos } from './pedido/modelo.ts'
import { modeloPublicaciones } from './publicacion/modelo.ts'
import { modeloRaices } from './raiz/modelo.ts'
import { modeloSuscritos } from './raiz/suscritos.ts'
import { modeloBusqueda } from './red/busqueda.ts'
import { modeloRed } from './red/modelo.ts'
import { VERSIONES } from './versiones.ts'

const TODOS = [
  modeloCabezas,
  modeloCuentas,
  modeloActividad,
  modeloPublicaciones,
  modeloBusqueda,
  modeloRed,
  modeloIncidentes,
  modeloPedidos,
  modeloCompras,
  modeloConversaciones,
  modeloConsumo,
  modeloLibro,
  modeloCifras,
  modeloAvisos,
  modeloSuscritos,
]

const VERSION = createHash('sha256').update(JSON.stringify(VERSIONES)).digest('hex').slice(0, 8)

/** Every read model of the product, in the order in which they see a fact. */
export const MODELOS = reunir(VERSION, [modeloNumeracion, modeloRaices], TODOS)

type Suya = (typeof modeloNumeracion | typeof modeloRaices | (typeof TODOS)[number])['tablas'][number]

/** The tables of the read side, as queries see them. */
export type Lectura = { readonly [T in Suya as T['nombre']]: TuplaDe<T> }
