import { fechaLocal, masDias } from '#domain/calendario.ts'
import { enLetras } from '#domain/pedido/terminos.ts'
import { useFila } from '#web/pedido/fila.tsx'
import { useTratos } from '#web/pedido/tratos.tsx'
import { venceYa } from '#web/pedido/vigencia.ts'
import { Boton } from '#web/ui/boton.tsx'

/** Days for which a proposal is confirmed with one press. */
const DIAS = 7

/** Renders the acts about a proposal's lines, its validity and counter-offers. */
export const Tratos = () => {
  const { fila, acciones, abrir } = useFila()
  const { pedirConfirmacion, confirmar } = useTratos(fila, acciones)
  const { lado, pasos, propuestaProv, contraoferta, nroLineas, porConfirmar } = fila
  const version = propuestaProv?.version ?? 0
  const vencida = venceYa(fila)
  if (lado === 'proveedor') {
    const hasta = masDias(fechaLocal(new Date().toISOString()), DIAS)
    return (
      <>
        {vencida && pasos.confirmar === null ? (
          <Boton grande ocupado={acciones.ocupado === 'confirmar'} onClick={() => void confirmar(version, hasta)}>
            Confirmar hasta el {enLetras(hasta)}
          </Boton>
        ) : null}
        {contraoferta && nroLineas > 0 && pasos.proponer === null ? (
          <Boton grande onClick={() => abrir('cotizar')}>
            Poner otros precios
          </Boton>
        ) : null}
      </>
    )
  }
  return (
    <>
      {vencida ? (
        <Boton
          grande
          tono="espera"
          ocupado={acciones.ocupado === 'pedirConfirmacion'}
          motivo={porConfirmar ? 'Ya lo pediste: espera al proveedor.' : pasos.pedirConfirmacion}
          onClick={() => void pedirConfirmacion(version)}
        >
          Pedir que la confirme
        </Boton>
      ) : null}
      {nroLineas > 1 && pasos.aprobar === null && !vencida ? (
        <Boton grande onClick={() => abrir('aprobar')}>
          Aprobar algunas líneas
        </Boton>
      ) : null}
      {contraoferta || pasos.contraofertar === null ? (
        <Boton grande onClick={() => abrir('contraoferta')}>
          {contraoferta ? 'Ver la contraoferta' : 'Contraofertar'}
        </Boton>
      ) : null}
    </>
  )
}
