import { useEffect, useSyncExternalStore } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { centavos, decimal, ivaDe } from '#domain/dinero.ts'
import { DE_TARIFA, estaEnVigor, TARIFAS, type Tarifa, tarifaGeneral } from '#domain/impuestos.ts'
import { diezmilesimas } from '#domain/pedido/cotizacion.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { conEspera, type Espera } from '#web/yo/bandeja.ts'

/**
 * Reads an amount as people write it here and returns its cents: "1.234,50", "$ 125.5", "125," and
 * ",50" are amounts. Returns undefined when the text can't be one.
 */
export const centavosEscritos = (texto: string): number | undefined => centavos(conPunto(texto))
const conPunto = (texto: string): string => {
  const limpio = texto.trim().replace(/^\$\s*/, '')
  const punto = limpio.includes(',') ? limpio.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.') : limpio
  return punto.replace(/^\.(?=\d)/, '0.').replace(/(?<=\d)\.$/, '')
}

/** Reads a unit price written so and returns its ten-thousandths of a dollar. */
export const diezmilesimasEscritas = (texto: string): number | undefined => diezmilesimas(conPunto(texto))

/** Returns such an amount as requests carry it; undefined when the text can't be one. */
export const montoDe = (texto: string): string | undefined => {
  const cents = centavosEscritos(texto)
  return cents === undefined ? undefined : decimal(cents)
}

/**
 * Returns whether more keys could make the text an amount: nothing yet, a lone comma, or thousands
 * on their way to «1.234,50».
 */
export const montoIncompleto = (texto: string): boolean =>
  /^\$?\s*([.,]?|\d{1,3}(\.\d{3}){0,2}(\.\d{0,3})?)$/.test(texto)

/** Returns, as decimal strings, the amounts for a subtotal (cents) at a rate. */
export const montosDe = (subtotal: number, tarifa: Tarifa) => {
  const iva = ivaDe(subtotal, DE_TARIFA[tarifa].tasa)
  return { subtotal: decimal(subtotal), iva: decimal(iva), total: decimal(subtotal + iva) }
}

const oyentes = new Set<() => void>()
const avisar = () => {
  for (const oyente of oyentes) oyente()
}
const clave = (idPedido: string) => `subtotal.${idPedido}`
const borradorDe = (idPedido: string) => cambiosSinEnviar.leer(clave(idPedido))

/** The text of each field that has the cursor, by order id. Only one's own keys change it. */
const fijos = new Map<string, string>()
export const soltarFijo = (idPedido: string): void => {
  if (fijos.delete(idPedido)) avisar()
}

/** Stores the subtotal being typed for an order. This tab keeps it until the server has it. */
export const escribirSubtotal = (idPedido: string, texto: string): void => {
  // An emptied field is a draft too, so the text has a prefix.
  cambiosSinEnviar.guardar(clave(idPedido), `=${texto}`)
  avisar()
}
/** Forgets the subtotal being typed. A field that has the cursor goes on showing `queda`. */
export const olvidarSubtotal = (idPedido: string, queda?: string): void => {
  if (queda !== undefined && fijos.has(idPedido)) fijos.set(idPedido, queda)
  cambiosSinEnviar.borrar(clave(idPedido))
  avisar()
}

/** Removes a sent proposal's amount and rate, unless others were typed or chosen meanwhile. */
export const soltarPropuesta = (idPedido: string, cents: number, tarifa: Tarifa): void => {
  soltarSubtotal(idPedido, cents)
  if (cambiosSinEnviar.leer(claveDeTarifa(idPedido)) === tarifa) soltarTarifa(idPedido)
}

/** Removes a sent subtotal from the field, unless something else was typed there meanwhile. */
export const soltarSubtotal = (idPedido: string, cents: number): void => {
  const escrito = borradorDe(idPedido).slice(1)
  if (centavosEscritos(escrito) === cents) olvidarSubtotal(idPedido, escrito)
}

const claveDeTarifa = (idPedido: string) => `tarifa.${idPedido}`
/** Chooses the rate of an order's next proposal. This tab keeps it until the proposal is sent. */
export const elegirTarifa = (idPedido: string, tarifa: Tarifa): void => {
  cambiosSinEnviar.guardar(claveDeTarifa(idPedido), tarifa)
  avisar()
}
const soltarTarifa = (idPedido: string): void => {
  // Every row of a finished order comes here, and few had a rate chosen.
  if (cambiosSinEnviar.leer(claveDeTarifa(idPedido)) === '') return
  cambiosSinEnviar.borrar(claveDeTarifa(idPedido))
  avisar()
}

const GRACIA_MS = 250
const alSalir = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Runs `hacer` 250 ms after a field was left. Leaving the field saves it, unless the next act is
 * sending the proposal, which carries it.
 */
export const trasSalir = (idPedido: string, hacer: () => void): void => {
  clearTimeout(alSalir.get(idPedido))
  alSalir.set(idPedido, setTimeout(hacer, GRACIA_MS))
}
export const noGuardar = (idPedido: string): void => {
  clearTimeout(alSalir.get(idPedido))
  soltarFijo(idPedido)
}

export const entrarEnSubtotal = (idPedido: string, texto: string): void => {
  if (borradorDe(idPedido) === '') clearTimeout(alSalir.get(idPedido))
  fijos.set(idPedido, texto)
}
/**
 * Releases a field that was left. Without a draft it waits, so that a press on the button right
 * after it sends what was seen in the field.
 */
export const salirDeSubtotal = (idPedido: string): void => {
  if (borradorDe(idPedido) === '') trasSalir(idPedido, () => soltarFijo(idPedido))
  else soltarFijo(idPedido)
}

const oir = (oyente: () => void) => {
  oyentes.add(oyente)
  return () => {
    oyentes.delete(oyente)
  }
}

/**
 * Returns the rate of an order's next proposal: the one chosen, that of the last proposal, or the
 * general one where neither may be charged any more.
 */
const useTarifa = ({ id, tarifa, pasos }: FilaPedido): Tarifa => {
  const dicha = useSyncExternalStore(oir, () => cambiosSinEnviar.leer(claveDeTarifa(id)))
  if (pasos.proponer !== null) return tarifa
  const ahora = new Date().toISOString()
  const elegida = TARIFAS.find((otra) => otra === dicha) ?? tarifa
  return estaEnVigor(elegida, ahora) ? elegida : tarifaGeneral(ahora)
}

const NEGOCIABLE: readonly EstadoPedido[] = ['Borrador', 'En Curso', 'Por Aprobar']

export const useSubtotal = (fila: FilaPedido) => {
  const { id, subtotalPedido } = fila
  const borrador = useSyncExternalStore(oir, () => borradorDe(id) || (fijos.has(id) ? `:${fijos.get(id)}` : ''))
  const tarifa = useTarifa(fila)
  const negociable = NEGOCIABLE.includes(fila.estadoPedido)
  useEffect(() => {
    if (negociable) return
    if (borrador !== '') olvidarSubtotal(id)
    soltarTarifa(id)
  }, [negociable, borrador, id])
  const editable = fila.pasos.fijarSubtotal === null
  const guardado = subtotalPedido.replace('.', ',')
  const texto = editable && borrador !== '' ? borrador.slice(1) : guardado
  const cents = centavosEscritos(texto)
  const propio = cents === undefined || decimal(cents) !== subtotalPedido
  const guardados = { subtotal: subtotalPedido, iva: fila.ivaPedido, total: fila.totalPedido }
  const otraTarifa = tarifa !== fila.tarifa
  const montos = !propio && !otraTarifa ? guardados : cents === undefined ? undefined : montosDe(cents, tarifa)
  return {
    editable,
    tarifa,
    otraTarifa,
    guardado,
    texto,
    escrito: editable && borrador.startsWith('='),
    cents,
    propio,
    montos,
    error:
      cents !== undefined
        ? undefined
        : /\d{10}/.test(texto)
          ? 'El monto es demasiado grande.'
          : 'Escribe un monto como 125,50.',
  }
}

/** The state shown after a step until what was read has it. */
const POR_VERSE = 'Actualizando'

/**
 * Returns an order whose step waits to be sent or seen: no other step can be given, nothing waits
 * for the reader, and its amounts are those proposed.
 */
export const comoEspera = (fila: FilaPedido, espera: Espera | undefined): FilaPedido => {
  if (!espera) return fila
  const cents = centavos(String(espera.cuerpo['subtotal'] ?? ''))
  const tarifa = TARIFAS.find((otra) => otra === espera.cuerpo['iva']) ?? fila.tarifa
  const montos = cents === undefined ? undefined : montosDe(cents, tarifa)
  return {
    ...conEspera(fila, espera),
    meEspera: false,
    ...(espera.hecho === undefined ? {} : { estadoCliente: POR_VERSE, estadoPedProv: POR_VERSE }),
    ...(montos ? { subtotalPedido: montos.subtotal, ivaPedido: montos.iva, totalPedido: montos.total, tarifa } : {}),
  }
}
