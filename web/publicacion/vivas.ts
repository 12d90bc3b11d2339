import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { temaDePublicaciones } from '#api/contract/hechos.ts'
import { consultaProveedor } from '#web/pedido/consultas.ts'
import { avanzarPosicion } from '#web/servidor/posicion.ts'
import { seguimiento } from '#web/vivo/seguimiento.ts'
import { consultaPublicaciones } from './consultas.ts'

/**
 * Keeps a provider's page up to date while somebody looks at it (decisiones/vivo, «Public posts»).
 * In each session it subscribes first, then asks again.
 */
export const usePublicacionesVivas = (idProv: string): void => {
  const consultas = useQueryClient()
  useEffect(() => {
    const preguntar = () => {
      for (const { queryKey } of [consultaPublicaciones(idProv), consultaProveedor(idProv)])
        void consultas.invalidateQueries({ queryKey })
    }
    let vigente: object | undefined
    let soltar = () => {}
    const callar = seguimiento.enCadaSesion((canal) => {
      vigente = canal
      canal
        ?.avisos(temaDePublicaciones(idProv), ({ posicion }) => {
          avanzarPosicion(posicion)
          preguntar()
        })
        .then(
          (dejar) => {
            if (vigente !== canal) return dejar()
            soltar = dejar
            preguntar()
          },
          () => undefined,
        )
    })
    return () => {
      callar()
      vigente = undefined
      soltar()
    }
  }, [consultas, idProv])
}
