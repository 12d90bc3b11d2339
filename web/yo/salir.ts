import { useQueryClient } from '@tanstack/react-query'
import type { Yo } from '#api/contract/sesion.ts'
import { ruta } from '#domain/rutas.ts'
import { vaciarAlmacen } from '#web/servidor/almacen.ts'
import { bandejaDe } from '#web/servidor/bandeja.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { olvidarPosicion } from '#web/servidor/posicion.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { recordarDentro, salidaDebida } from './dentro.ts'
import { dejarDeRecibir } from './push.ts'
import { consultaYo, salida } from './sesion.ts'

const NOMBRADAS = 3
/** Joins the first titles, with the count of the others. */
const listaDe = (titulos: readonly string[]): string => {
  const mas = titulos.length - NOMBRADAS
  return titulos.slice(0, NOMBRADAS).join('; ') + (mas > 0 ? `; y ${mas} más` : '')
}

/**
 * Returns the function that signs out, here or everywhere. It resolves with false if the user
 * stays, as what waits to be sent would be deleted with the session.
 */
export const useSalir = () => {
  const consultas = useQueryClient()
  const confirmar = useConfirmar()
  return async (enTodas = false): Promise<boolean> => {
    const cuenta = consultas.getQueryData<Yo | null>(consultaYo.queryKey)?.cuenta.id
    const esperan = cuenta === undefined ? [] : await bandejaDe(cuenta).cargar()
    if (esperan.length > 0) {
      const n = esperan.length === 1 ? 'una cosa que no salió' : `${esperan.length} cosas que no salieron`
      const si = await confirmar({
        titulo: '¿Salir sin enviar?',
        texto: `En este navegador hay ${n}: ${listaDe(esperan.map(({ titulo }) => titulo))}. Si sales, se borra.`,
        acto: 'salir y borrarlo',
        peligro: true,
      })
      if (!si) return false
    }
    salida.empezar()
    // A sign-out here must always work, so it waits for nobody: the next request brings the mark. A
    // sign-out everywhere is up to the server, so its refusal is thrown.
    if (enTodas)
      await mandar(ruta('logout_todas'), {}).catch((error: unknown) => {
        salida.quedarse()
        throw error
      })
    else {
      salidaDebida.poner()
      mandar(ruta('logout'), {}, { insiste: () => false }).catch(() => undefined)
    }
    await consultas.cancelQueries({ queryKey: consultaYo.queryKey })
    salida.acabar()
    // The server forgets this browser with the session.
    dejarDeRecibir().catch(() => undefined)
    borradores.borrarTodos()
    recordarDentro(undefined)
    await vaciarAlmacen()
    olvidarPosicion()
    consultas.setQueryData(consultaYo.queryKey, null)
    consultas.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'yo' })
    return true
  }
}
