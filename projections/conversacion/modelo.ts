import { avisosDeConversacion } from '#domain/conversacion/avisos.ts'
import { canalDeClave, LADOS_QUE_CONVERSAN, NOMBRES_DE_MESA } from '#domain/conversacion/canal.ts'
import type { HechoConversacion } from '#domain/conversacion/hechos.ts'
import { type ConversacionPlegada, plegarConversacion, SIN_CONVERSACION } from '#domain/conversacion/plegado.ts'
import { plegarPropios, SIN_PROPIOS, sinLeerDe } from '#domain/conversacion/propios.ts'
import type { Hecho } from '#domain/hecho.ts'
import { avisar } from '#projections/avisos/modelo.ts'
import { conversaciones, type TuplaConversacion } from '#projections/canal/tablas.ts'
import { compras } from '#projections/compra/modelo.ts'
import { cuentas } from '#projections/cuenta/modelo.ts'
import { de, type ReadModel, type Tuplas } from '#projections/motor/modelo.ts'
import { pedidos } from '#projections/pedido/tablas.ts'

/** Characters of the last message that a list shows. */
const ASOMO = 160

type Leido = Hecho & HechoConversacion

/** Returns the object that a channel is about, and its sides. */
const fichaDe = (hecho: Hecho, tuplas: Tuplas) => {
  const canal = canalDeClave(hecho.clave)
  if (!canal) throw new Error(`${hecho.clave} no es un canal`)
  const pedido = canal.tipo === 'pedido' ? tuplas.leer(pedidos, canal.id) : undefined
  const compra = canal.tipo === 'pedido' ? undefined : tuplas.leer(compras, canal.id)
  const objeto = pedido ?? compra
  if (!objeto) throw new Error(`no hay de qué hablar en ${hecho.clave}`)
  // Between two desks no account is named.
  const nombreDe = (id: number) => (hecho.meta.partes.includes(id) ? (tuplas.leer(cuentas, id)?.nombre ?? '') : '')
  return {
    canal,
    codigo: objeto.codigo,
    consumidorId: pedido?.consumidor ?? 0,
    proveedorId: objeto.proveedor,
    nombres: {
      ...NOMBRES_DE_MESA,
      consumidor: pedido ? nombreDe(pedido.consumidor) : '',
      proveedor: nombreDe(objeto.proveedor),
    },
  }
}

const SIN_NADIE = { canal: '', tipo: 'pedido', objeto: 0, consumidor: 0, proveedor: 0, lado: 'consumidor' } as const
const VACIA: TuplaConversacion = {
  ...SIN_NADIE,
  ultimo: 0,
  texto: '',
  archivo: '',
  momento: '',
  orden: 0,
  abierta: [],
  leido_consumidor: 0,
  leido_proveedor: 0,
  leido_callcenter: 0,
  leido_financiero: 0,
  propios: SIN_PROPIOS,
  sin_leer_consumidor: 0,
  sin_leer_proveedor: 0,
  sin_leer_callcenter: 0,
  sin_leer_financiero: 0,
}

/**
 * Returns the state from which the fold of a row continues. It holds no messages, so the fold adds
 * only the new one.
 */
const plegadaDe = (fila: TuplaConversacion): ConversacionPlegada<number> => ({
  ...SIN_CONVERSACION,
  mensajes: [],
  ultimo: fila.ultimo,
  leido: {
    consumidor: fila.leido_consumidor,
    proveedor: fila.leido_proveedor,
    callcenter: fila.leido_callcenter,
    financiero: fila.leido_financiero,
  },
  abierta: fila.abierta,
})

const evolucionada = (antes: TuplaConversacion, hecho: Leido): TuplaConversacion => {
  const leido = { ...hecho, momento: hecho.meta.momento, quien: hecho.meta.actor.id }
  const { mensajes, ultimo, leido: marcas, abierta } = plegarConversacion(plegadaDe(antes), leido, 0)
  const [mensaje] = mensajes
  const propios = plegarPropios(antes.propios, hecho, marcas)
  const quedan = sinLeerDe(ultimo, marcas, propios)
  return {
    ...antes,
    ultimo,
    abierta,
    propios,
    sin_leer_consumidor: quedan.consumidor,
    sin_leer_proveedor: quedan.proveedor,
    sin_leer_callcenter: quedan.callcenter,
    sin_leer_financiero: quedan.financiero,
    leido_consumidor: marcas.consumidor,
    leido_proveedor: marcas.proveedor,
    leido_callcenter: marcas.callcenter,
    leido_financiero: marcas.financiero,
    ...(mensaje && {
      lado: mensaje.lado,
      texto: [...mensaje.texto].slice(0, ASOMO).join(''),
      archivo: mensaje.archivo?.nombre ?? '',
      momento: mensaje.momento,
      orden: Number(hecho.posicion),
    }),
  }
}

export const modeloConversaciones = {
  nombre: 'conversaciones',
  tablas: [conversaciones],
  necesita: (hecho) => {
    const canal = hecho.category === 'conversacion' ? canalDeClave(hecho.clave) : undefined
    if (!canal) return []
    const participantes = hecho.meta.partes.map((id) => de(cuentas, id))
    return [
      de(conversaciones, hecho.clave),
      de(canal.tipo === 'pedido' ? pedidos : compras, canal.id),
      ...participantes,
    ]
  },
  aplicar: (leido, tuplas) => {
    if (leido.category !== 'conversacion') return
    const hecho = leido as Leido
    const ficha = fichaDe(hecho, tuplas)
    const antes = tuplas.leer(conversaciones, hecho.clave) ?? {
      ...VACIA,
      canal: hecho.clave,
      tipo: ficha.canal.tipo,
      objeto: ficha.canal.id,
      consumidor: ficha.consumidorId,
      proveedor: ficha.proveedorId,
      momento: hecho.meta.momento,
      orden: Number(hecho.posicion),
    }
    const fila = evolucionada(antes, hecho)
    tuplas.poner(conversaciones, fila)
    const quedan = Object.fromEntries(LADOS_QUE_CONVERSAN.map((lado) => [lado, fila[`sin_leer_${lado}`]]))
    avisar(hecho, avisosDeConversacion(hecho, { ...ficha, sinLeer: quedan as never }), tuplas)
  },
} satisfies ReadModel
