import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { HechosAnomalos } from '#api/contract/anomalias.ts'
import type { Anomalia } from '#domain/anomalias.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import { entreComillas, unir } from '#domain/texto.ts'
import { motivoEscrito, soltarMotivo } from '#web/servidor/motivo.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momentoExacto } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import estilo from './anomalias.module.css'

const CAJON = 'anomalia.revisar'

/** Shows the review of an entry, and lets the auditor make it or take it back. */
export const Revision = ({
  clase,
  hecho,
  dicho,
}: {
  clase: Anomalia
  hecho: HechosAnomalos['items'][number]
  /** The entry in words. */
  dicho: string
}) => {
  const { posicion, revision } = hecho
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  const [ocupado, ocupar] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)
  /** Whether the reader just acted here: the other button then takes the focus. */
  const actuo = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list shows what was done
  useEffect(() => {
    if (actuo.current) boton.current?.focus()
    actuo.current = false
  }, [revision === null])
  const mandarla = async (a: 'auditoria_revisar' | 'auditoria_revision_deshacer', motivo?: string): Promise<void> => {
    ocupar(true)
    actuo.current = true
    try {
      await mandar(ruta(a, { clase }), motivo === undefined ? { hecho: posicion } : { hecho: posicion, motivo })
      if (motivo !== undefined) soltarMotivo(CAJON, `${clase}.${posicion}`)
    } catch (error) {
      toast.error(detalleDe(error), { id: `revisión ${clase} ${posicion}`, description: dicho })
    }
    // A colleague may have been quicker, so the list is refreshed either way.
    await refrescar('revision')
    ocupar(false)
  }
  const revisar = async () => {
    const si = await confirmar({
      titulo: '¿Marcarla como revisada?',
      texto: `${dicho}. Queda en el registro con tu nombre y tu motivo, y se puede deshacer.`,
      acto: 'marcarla revisada',
      motivo: motivoEscrito(CAJON, `${clase}.${posicion}`, 'el equipo de BandWork'),
    })
    if (si) await mandarla('auditoria_revisar', si.motivo)
  }
  const deshacer = async () => {
    const si = await confirmar({
      titulo: '¿Deshacer la revisión?',
      texto: `${dicho}. Vuelve a quedar por revisar; el motivo sigue en el registro.`,
      acto: 'deshacer la revisión',
    })
    if (si) await mandarla('auditoria_revision_deshacer')
  }
  if (!revision)
    return (
      <Boton ref={boton} className={estilo.revisar} de={dicho} ocupado={ocupado} onClick={() => void revisar()}>
        Marcar revisada
      </Boton>
    )
  return (
    <span className={estilo.revisada}>
      <span>
        <b>Revisada</b> {unir(`por ${revision.quien}`, momentoExacto(revision.momento))}
        {/* The reason of an erased person is gone. */}
        {revision.motivo === ELIMINADO ? null : <span className={estilo.razon}>{entreComillas(revision.motivo)}</span>}
      </span>
      <Boton ref={boton} tono="suave" de={dicho} ocupado={ocupado} onClick={() => void deshacer()}>
        Deshacer
      </Boton>
    </span>
  )
}
