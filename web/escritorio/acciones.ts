import type { Equipo, FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { DESHACER_MS } from '#domain/deshacer.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { useHacer } from '#web/compra/acciones.tsx'
import { diasPorReactivar } from '#web/compra/etapas.ts'
import { preguntaDeCompra } from '#web/compra/preguntas.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { ofrecerDeshacer } from '#web/vivo/deshacer.ts'
import { despedir } from '#web/vivo/toasts.ts'
import { useYo } from '#web/yo/sesion.ts'

/**
 * Returns the function that gives a purchase to a clerk. It asks first, and offers to give the
 * purchase back. Resolves with true once it is given.
 */
export const useReasignar = (fila: FilaCompra) => {
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  const { hacer, ocupado } = useHacer(fila)
  const yo = useYo().data?.cuenta.id
  const { id: idCompra, nombreUserItem: cliente } = fila
  const dar = (callcenter: string | null, de: string | null) =>
    mandar(ruta('compra_reasignar'), { idCompra, callcenter, de })

  const reasignar = async ({ id, nombre }: Equipo['items'][number]): Promise<boolean> => {
    const mia = id === yo
    const si = await confirmar(
      preguntaDeCompra(
        fila,
        () => 'reasignar',
        (ahora, resumen) => {
          const antes = ahora.callcenter === yo ? 'La atiendes tú' : `La atiende ${ahora.atendidoPor}`
          const despues = mia ? 'a ti' : `a ${nombre}`
          return ahora.callcenter === id
            ? { titulo: 'La compra cambió', texto: `${resumen}. ${antes}.`, acto: undefined }
            : {
                titulo: mia ? `¿Atender tú a ${cliente}?` : `¿Pasar ${cliente} a ${nombre}?`,
                texto: `${resumen}. ${antes}; pasa ${despues}, con sus llamadas pendientes. Puedes deshacerlo.`,
                acto: mia ? 'atenderla yo' : `pasarla a ${nombre}`,
                con: { de: ahora.callcenter },
              }
        },
      ),
    )
    if (!si) return false
    const { de } = { de: fila.callcenter, ...si.con }
    const detalle = unir(fila.codCompra, cliente)
    return hacer(
      'reasignar',
      () => dar(id, de),
      () =>
        ofrecerDeshacer({
          sobre: idCompra,
          titulo: mia ? 'La atiendes tú' : `La atiende ${nombre}`,
          detalle,
          deshecho: 'La atiende quien la atendía',
          hasta: Date.now() + DESHACER_MS,
          deshacer: async () => {
            await dar(de, id)
            despedir(idCompra)
            void refrescar('compra')
          },
        }),
    )
  }
  return { reasignar, ocupado: ocupado !== undefined }
}

/** Returns the function that lets a trial go on for the days that it had left. It asks first. */
export const useReactivar = (fila: FilaCompra) => {
  const confirmar = useConfirmar()
  const { hacer, ocupado } = useHacer(fila)
  const reactivar = async (): Promise<void> => {
    const si = await confirmar(
      preguntaDeCompra(
        fila,
        () => 'reactivarDemo',
        (ahora, resumen) => ({
          titulo: `¿Reactivar la prueba de ${ahora.nombreUserItem}?`,
          texto: `${resumen}. Su cuenta se activa y le corren desde ahora ${plazo({ cantidad: diasPorReactivar(ahora), unidad: 'dias' })}.`,
          acto: 'reactivar la prueba',
        }),
      ),
    )
    if (si) await hacer('reactivarDemo', () => mandar(ruta('compra_reactivar_demo'), { idCompra: fila.id }))
  }
  return { reactivar, ocupado: ocupado !== undefined }
}
