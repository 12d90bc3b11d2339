import type { ModoBanda, OpcionBanda } from './listas.ts'

export type Recuerdo = { readonly modo: ModoBanda; readonly opcion: OpcionBanda; readonly plegada: boolean }

const DE_INICIO: Recuerdo = { modo: 'enUniversal', opcion: 'clnts_prov', plegada: false }
const OPCIONES = ['clnts_prov', 'clnts_empr', 'clnts_pers']

/** Reads how a person left the bands of a side in this browser. */
export const leerRecuerdo = (clave: string): Recuerdo => {
  try {
    const { modo, opcion, plegada } = JSON.parse(localStorage.getItem(clave) ?? '{}') as Partial<Recuerdo>
    return {
      modo: modo === 'enFavoritos' ? modo : DE_INICIO.modo,
      opcion: opcion && OPCIONES.includes(opcion) ? opcion : DE_INICIO.opcion,
      plegada: plegada === true,
    }
  } catch {
    return DE_INICIO
  }
}

export const guardarRecuerdo = (clave: string, recuerdo: Recuerdo): void => {
  try {
    localStorage.setItem(clave, JSON.stringify(recuerdo))
  } catch {
    // The choice lasts for this visit.
  }
}
