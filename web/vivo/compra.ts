import type { QueryClient } from '@tanstack/react-query'
import { esCallado } from '#domain/aviso.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { leerApariencia } from '#web/yo/apariencia.ts'
import { consultaYo } from '#web/yo/sesion.ts'
import type { Mensaje } from './cola.ts'
import { efectoDeCompra, rutaDeCompra } from './efectos-compra.ts'
import { hacerBrillar } from './senales.ts'
import { anunciar } from './toasts.ts'
import { sonar } from './tonos.ts'

/** Milliseconds from the call center's taking a purchase to its panel (spec part 2, §9). */
const ESPERA_PANEL_MS = 1_000
/** What changes the account itself, and not only its purchase. */
const DE_LA_CUENTA = new Set(['aprobacioncompra', 'desactivacionmanual', 'activacionmanualdemo'])

/** Nobody is taken off a page while they write or answer a question. */
const escribiendo = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
  Boolean(document.activeElement?.matches('input, textarea, select'))

/** What the live messages about purchases do to the page of an account. */
export const oyenteDeCompras = (
  consultas: QueryClient,
  navegar: (a: string) => void,
  tipoUsuario: TipoUsuario,
): { readonly aplicar: (m: Mensaje) => void; readonly cerrar: () => void } => {
  let refresco: ReturnType<typeof setTimeout> | undefined
  let panel: ReturnType<typeof setTimeout> | undefined
  const refrescar = () => {
    clearTimeout(refresco)
    // A burst of messages is one refetch of the tables.
    refresco = setTimeout(() => {
      for (const datos of ['compra', 'compras', 'avisos']) void consultas.invalidateQueries({ queryKey: [datos] })
    }, 25)
  }
  const abrirPanel = () => {
    clearTimeout(panel)
    panel = setTimeout(() => {
      refrescar()
      if (location.pathname === ruta('proveedor') && !escribiendo()) navegar(ruta('new_negociacion'))
    }, ESPERA_PANEL_MS)
  }
  return {
    aplicar: (m) => {
      const idCompra = String(m.idCompra)
      refrescar()
      if (esCallado(m.asunto)) return
      hacerBrillar(idCompra)
      if (tipoUsuario === 'proveedor' && DE_LA_CUENTA.has(m.asunto)) {
        void consultas.invalidateQueries({ queryKey: consultaYo.queryKey })
      }
      if (m.asunto === 'callCenterAsignadoOn') abrirPanel()
      const efecto = efectoDeCompra(m, tipoUsuario)
      if (!efecto) return
      if (leerApariencia().sonido) void sonar(efecto.tono, `${m.posicion} ${m.asunto}`)
      const a = rutaDeCompra(tipoUsuario, idCompra)
      anunciar(m, idCompra, efecto.titulo, {
        detalle: efecto.detalle,
        ...(efecto.duracion === undefined ? {} : { duracion: efecto.duracion }),
        ...(a ? { ver: () => navegar(a) } : {}),
      })
    },
    cerrar: () => {
      clearTimeout(refresco)
      clearTimeout(panel)
    },
  }
}
