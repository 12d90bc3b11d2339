import type { FilaCompra } from '#api/contract/compra.ts'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { esDemo } from '#web/compra/etapas.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import estilo from './compras.module.css'

/** The answers to an offer or a trial: the provider's, or the desks' for it. */
export const Responder = ({
  fila,
  acciones,
  propia,
}: {
  fila: FilaCompra
  acciones: AccionesDeCompra
  propia?: boolean
}) => {
  const { pasos, totalCompra } = fila
  const { ocupado } = acciones
  const demo = esDemo(fila)
  return (
    <div className={estilo.botones}>
      <Boton
        grande={propia ?? false}
        tono={propia ? 'espera' : 'normal'}
        motivo={demo ? pasos['aprobarDemo'] : pasos['aprobarOferta']}
        ocupado={ocupado === 'aceptar'}
        onClick={() => void acciones.aceptar()}
      >
        {demo ? 'Aceptar la prueba' : `Aceptar ${dolares(totalCompra)}`}
      </Boton>
      {demo ? (
        <Boton
          grande={propia ?? false}
          motivo={pasos['rechazarDemo']}
          ocupado={ocupado === 'compra_rechazar_demo'}
          onClick={() => void acciones.rechazarDemo()}
        >
          Rechazar la prueba
        </Boton>
      ) : (
        <Boton
          grande={propia ?? false}
          motivo={pasos['renegociar']}
          ocupado={ocupado === 'compra_renegociar'}
          onClick={() => void acciones.renegociar()}
        >
          Pedir otra oferta
        </Boton>
      )}
      {propia && !demo ? (
        <Boton
          grande
          tono="suave"
          motivo={pasos['pedirDemo']}
          ocupado={ocupado === 'pedirDemo'}
          onClick={() => void acciones.pedirDemo()}
        >
          Pedir una prueba
        </Boton>
      ) : null}
    </div>
  )
}
