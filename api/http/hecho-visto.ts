import type { HechoVisto } from '#api/contract/hechos.ts'
import { canalDeClave, LADOS_DE_CANAL } from '#domain/conversacion/canal.ts'
import { soloDelPersonal, veHecho } from '#domain/deciders.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Lector } from '#domain/lector.ts'
import type { LectorDeTodo } from '#domain/permisos.ts'
import { ladosDe } from '#domain/seguible.ts'
import type { Ofuscador } from './ids.ts'
import { esId } from './streams.ts'

/** Returns whether a reader sees a fact of an object that begins for them at a revision. */
export const seVe = (hecho: Hecho, lector: Lector, inicio: number): boolean =>
  hecho.revision >= inicio && veHecho(hecho, lector)

/**
 * Returns who did a fact, as a reader may know it: the side of a party, or else the kind of
 * account. Parties see the staff only as the team.
 */
const quienDe = (hecho: Hecho, lector: Lector) => {
  const { meta } = hecho
  const { id, tipoUsuario } = meta.actor
  const lados = ladosDe(hecho)
  const lado = id > 0 ? lados[meta.partes.indexOf(id)] : undefined
  if (lado) return { id, tipo: lado }
  if (!lados.includes(lector)) return { id: id > 0 ? id : null, tipo: tipoUsuario }
  return { id: null, tipo: tipoUsuario === 'anonimo' ? tipoUsuario : 'sistema' }
}

/** The field left out of the data: `quien` tells who did it, and not to everybody. */
const DE_QUIEN = 'autorId'
const datosVistos = (hecho: Hecho, lector: Lector, ids: Ofuscador): Record<string, unknown> => {
  const callados = ladosDe(hecho).includes(lector) ? soloDelPersonal(hecho) : []
  return Object.fromEntries(
    Object.entries(hecho.data)
      .filter(([campo]) => campo !== DE_QUIEN)
      .map(([campo, valor]) => {
        if (callados.includes(campo)) return [campo, null]
        return [campo, esId(campo) && typeof valor === 'number' ? ids.ocultar(valor) : valor]
      }),
  )
}

/** Returns a fact that a reader sees, as browsers get it in the history and live. */
export const hechoVisto = (hecho: Hecho, lector: Lector, ids: Ofuscador): HechoVisto => {
  const { id, tipo } = quienDe(hecho, lector)
  return {
    revision: hecho.revision,
    tipo: hecho.type,
    data: datosVistos(hecho, lector, ids),
    momento: hecho.meta.momento,
    cadena: hecho.meta.cadena,
    posicion: String(hecho.posicion),
    quien: { id: id === null ? null : ids.ocultar(id), tipo },
  }
}

/**
 * Returns whether somebody who reads the whole log sees a fact. A conversation is visible only to
 * its sides and to auditors, whoever else may read the object that it is about.
 */
export const loLee = (hecho: Hecho, lector: LectorDeTodo): boolean => {
  if (!seVe(hecho, lector, 0)) return false
  if (hecho.category !== 'conversacion' || lector === 'auditor') return true
  const canal = canalDeClave(hecho.clave)
  return canal !== undefined && LADOS_DE_CANAL[canal.tipo].some((lado) => lado === lector)
}
