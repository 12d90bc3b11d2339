import { useState } from 'react'
import { toast } from 'sonner'
import type { DeudasDeConsumo } from '#api/contract/cifras.ts'
import { recordableDesde } from '#domain/consumo/recordar.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momento } from '#web/ui/cifras.ts'
import { useMinutos } from '#web/ui/minutos.ts'
import { Desactivada } from '#web/ui/piezas.tsx'
import estilo from './cifras.module.css'

export type Deuda = Pick<DeudasDeConsumo['items'][number], 'id' | 'nombre' | 'desactivada' | 'recordado'>

/** Says when a debtor was last reminded and by whom, and lets finance remind them again. */
export const Recordar = ({ deuda: { id, nombre, desactivada, recordado } }: { deuda: Deuda }) => {
  const refrescar = useRefrescar()
  const [ocupado, ocupar] = useState(false)
  const desde = recordableDesde(recordado?.momento)
  const espera = useMinutos(desde ?? null) > 0
  const recordar = async () => {
    ocupar(true)
    try {
      await mandar(ruta('consumo_recordar'), { idProv: id })
      toast.success('Recordatorio enviado', { id: `recordar ${id}`, description: nombre })
    } catch (error) {
      toast.error(detalleDe(error), { id: `recordar ${id}`, description: nombre })
    }
    // A colleague may have been quicker, or the debt may be paid.
    await refrescar('consumo')
    ocupar(false)
  }
  return (
    <span className={estilo.recordar}>
      {desactivada ? (
        <Desactivada />
      ) : (
        <Boton
          de={nombre}
          ocupado={ocupado}
          motivo={espera && desde ? `Se le puede recordar otra vez desde el ${momento(desde)}.` : null}
          onClick={() => void recordar()}
        >
          Recordar
        </Boton>
      )}
      {recordado ? (
        <small>{unir(`recordado el ${momento(recordado.momento)}`, recordado.quien || 'BandWork')}</small>
      ) : null}
    </span>
  )
}
