import type { FilaCompra } from '#api/contract/compra.ts'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { esDemo } from '#web/compra/etapas.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import estilo from './compras.module.css'

/** Shows the provider's answers to an offer or a trial. */
export const Responder = ({ fila, acciones }: { fila: FilaCompra; acciones: AccionesDeCompra }) => {
  const { pasos, totalCompra } = fila
  const { ocupado } = acciones
  const demo = esDemo(fila)
  return (
    <div className={estilo.botones}>
      <Boton
        grande
        tono="espera"
        motivo={demo ? pasos['aprobarDemo'] : pasos['aprobarOferta']}
        ocupado={ocupado === 'aceptar'}
        onClick={() => void acciones.aceptar()}
      >
        {demo ? 'Aceptar la prueba' : `Aceptar ${dolares(totalCompra)}`}
      </Boton>
      {demo ? (
        <Boton
          grande
          motivo={pasos['rechazarDemo']}
          ocupado={ocupado === 'rechazarDemo'}
          onClick={() => void acciones.rechazarDemo()}
        >
          Rechazar la prueba
        </Boton>
      ) : (
        <>
          <Boton
            grande
            motivo={pasos['renegociar']}
            ocupado={ocupado === 'renegociar'}
            onClick={() => void acciones.renegociar()}
          >
            Pedir otra oferta
          </Boton>
          <Boton
            grande
            tono="suave"
            motivo={pasos['pedirDemo']}
            ocupado={ocupado === 'pedirDemo'}
            onClick={() => void acciones.pedirDemo()}
          >
            Pedir una prueba
          </Boton>
        </>
      )}
    </div>
  )
}
