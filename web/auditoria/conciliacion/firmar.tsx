import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import type { Conciliacion } from '#api/contract/trabajos.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { ruta } from '#domain/rutas.ts'
import pagina from '#web/auditoria/trabajo.module.css'
import { consultaCierres } from '#web/consumo/consultas.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momento } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { conMayuscula } from '#web/ui/llano.ts'

/** Signs the month of a reconciliation without differences, or says why that can't be (decisiones/conciliacion, «The signed close»). */
export const Firmar = ({
  id,
  conciliacion: { desde: mes, hasta },
  cuadra,
}: {
  id: string
  conciliacion: Conciliacion
  cuadra: boolean
}) => {
  const { data } = useQuery(consultaCierres())
  const [ocupado, ocupar] = useState(false)
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  if (!data) return null
  if (mes !== hasta) return <p className={pagina.nota}>Se firma un mes a la vez: concilia solo ese.</p>
  const cierre = data.items.find((uno) => uno.mes === mes)
  if (!cierre)
    return <p className={pagina.nota}>{conMayuscula(mesEscrito(mes))} todavía no se cierra: se firma después.</p>
  if (cierre.firma)
    return (
      <p className={pagina.nota}>
        {conMayuscula(mesEscrito(mes))} está firmado por {cierre.firma.de}, el {momento(cierre.firma.firmado)}.
      </p>
    )
  const firmar = async () => {
    const si = await confirmar({
      titulo: `¿Firmar el cierre de ${mesEscrito(mes)}?`,
      texto: 'Queda en el registro con tu nombre y sus cifras. Después no se puede cambiar.',
      acto: `firmar ${mesEscrito(mes)}`,
    })
    if (!si) return
    ocupar(true)
    try {
      await mandar(ruta('conciliacion_firmar', { id }), {})
      toast.success('Cierre firmado', { id: 'firma', description: conMayuscula(mesEscrito(mes)) })
    } catch (error) {
      toast.error(detalleDe(error), { id: 'firma' })
    }
    await refrescar('consumo')
    ocupar(false)
  }
  return (
    <div>
      <Boton
        tono="espera"
        motivo={cuadra ? null : 'Se firma cuando no hay diferencias.'}
        ocupado={ocupado}
        onClick={() => void firmar()}
      >
        Firmar el cierre de {mesEscrito(mes)}
      </Boton>
    </div>
  )
}
