import { intentar } from './intentar.ts'
import { leerVez, otraVez } from './veces.ts'

const PREFIJO = 'bandwork.borrador.'
/**
 * localStorage key of the count of logouts in this browser. Text typed before the last one is no
 * longer anybody's, in any tab.
 */
const SALIDAS = 'bandwork.salidas'
/** localStorage key of the account that signed in here last. */
const DUENA = 'bandwork.duena'
const MAXIMO = 50
const PLAZO_MS = 30 * 24 * 3_600_000

const salidas = (): string => leerVez(SALIDAS)

const partes = (guardado: string | null | undefined) => {
  const [, salida, ms, texto] = /^(\d+) (\d+) (.*)$/s.exec(guardado ?? '') ?? []
  return { salida, ms: Number(ms ?? 0), texto }
}
const caduco = (ms: number): boolean => Date.now() - ms > PLAZO_MS

/**
 * Creates a drawer for at most 50 texts by name, each kept for 30 days. `memoria` holds them where
 * the storage accepts nothing.
 */
const crearCajon = (almacen: () => Storage, memoria = new Map<string, string>()) => {
  const claves = () => Object.keys(almacen()).filter((clave) => clave.startsWith(PREFIJO))
  const podar = () => {
    const porEdad = claves()
      .map((clave) => ({ clave, ms: partes(almacen().getItem(clave)).ms }))
      .toSorted((a, b) => b.ms - a.ms)
    for (const [i, { clave, ms }] of porEdad.entries()) if (i >= MAXIMO - 1 || caduco(ms)) almacen().removeItem(clave)
  }
  return {
    leer: (nombre: string): string | undefined => {
      const guardado = memoria.get(nombre) ?? intentar(() => almacen().getItem(PREFIJO + nombre))
      const { salida, ms, texto } = partes(guardado)
      return salida === salidas() && !caduco(ms) ? texto : undefined
    },
    guardar: (nombre: string, texto: string): void => {
      const guardado = `${salidas()} ${Date.now()} ${texto}`
      const clave = PREFIJO + nombre
      const cabe = intentar(() => {
        if (almacen().getItem(clave) === null) podar()
        almacen().setItem(clave, guardado)
        return true
      })
      if (cabe) memoria.delete(nombre)
      else memoria.set(nombre, guardado)
    },
    quitar: (nombre: string): void => {
      memoria.delete(nombre)
      intentar(() => almacen().removeItem(PREFIJO + nombre))
    },
    vaciar: (): void => {
      memoria.clear()
      intentar(() => {
        for (const clave of claves()) almacen().removeItem(clave)
      })
    },
  }
}

const pestana = crearCajon(() => sessionStorage)
const navegador = crearCajon(() => localStorage)

/**
 * Unsent changes to something that already exists. They survive a reload of their tab, and no other
 * tab reads them.
 */
export const cambiosSinEnviar = {
  leer: (nombre: string): string => pestana.leer(nombre) ?? '',
  guardar: (nombre: string, texto: string): void =>
    texto === '' ? pestana.quitar(nombre) : pestana.guardar(nombre, texto),
  borrar: pestana.quitar,
}

/**
 * Unsent drafts of something new. They survive the closing of the browser. A tab that has typed its
 * own draft keeps that, whatever other tabs type.
 */
export const borradores = {
  leer: (nombre: string): string => pestana.leer(nombre) ?? navegador.leer(nombre) ?? '',
  guardar: (nombre: string, texto: string): void => {
    const antes = borradores.leer(nombre)
    // The empty text stays in this tab, so that another tab's draft doesn't replace what was sent
    // or emptied here.
    pestana.guardar(nombre, texto)
    if (texto !== '') navegador.guardar(nombre, texto)
    else if (navegador.leer(nombre) === antes) navegador.quitar(nombre)
  },
  borrar: (nombre: string): void => borradores.guardar(nombre, ''),
  /** Returns the account that is signed in here, or was last. */
  duena: (): string | undefined => intentar(() => localStorage.getItem(DUENA)) ?? undefined,
  /**
   * Records the account that is signed in here. Discards another account's drafts, as a session may
   * end without a logout. Returns whether another account was recorded until now.
   */
  sonDe: (cuenta: string): boolean => {
    const de = intentar(() => localStorage.getItem(DUENA))
    const deOtra = de !== undefined && de !== null && de !== cuenta
    if (deOtra) borradores.borrarTodos()
    if (de !== cuenta) intentar(() => localStorage.setItem(DUENA, cuenta))
    return deOtra
  },
  /** Deletes every draft at logout, so the next user of this browser doesn't find them. */
  borrarTodos: (): void => {
    pestana.vaciar()
    navegador.vaciar()
    otraVez(SALIDAS)
  },
}
