import { useQueryClient } from '@tanstack/react-query'
import type { Yo } from '#api/contract/sesion.ts'
import { ruta } from '#domain/rutas.ts'
import { vaciarAlmacen } from '#web/servidor/almacen.ts'
import { bandejaDe } from '#web/servidor/bandeja.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { mandar, sinServidor } from '#web/servidor/pedir.ts'
import { olvidarPosicion } from '#web/servidor/posicion.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { cierrePendiente, recordarDentro } from './dentro.ts'
import { dejarDeRecibir } from './push.ts'
import { consultaYo, salida } from './sesion.ts'

const NOMBRADAS = 3
/** The first of them, and how many more. */
const listaDe = (titulos: readonly string[]): string => {
  const mas = titulos.length - NOMBRADAS
  return titulos.slice(0, NOMBRADAS).join('; ') + (mas > 0 ? `; y ${mas} más` : '')
}

/** Signs out, here or everywhere; false when one stays, since what waits to be sent would go with the session. */
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
    // Leaving here must always work; leaving everywhere is the server's to do, and its refusal is said.
    await mandar(ruta(enTodas ? 'logout_todas' : 'logout'), {}).catch((error: unknown) => {
      if (!enTodas) return cierrePendiente.poner(sinServidor(error))
      salida.quedarse()
      throw error
    })
    await consultas.cancelQueries({ queryKey: consultaYo.queryKey })
    salida.acabar()
    // With the session the server has forgotten this browser already.
    dejarDeRecibir().catch(() => undefined)
    borradores.borrarTodos()
    await vaciarAlmacen()
    olvidarPosicion()
    recordarDentro(undefined)
    consultas.setQueryData(consultaYo.queryKey, null)
    consultas.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'yo' })
    return true
  }
}
