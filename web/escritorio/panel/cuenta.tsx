import type { FilaCompra } from '#api/contract/compra.ts'
import { diaEscrito, plazo } from '#domain/calendario.ts'
import { ruta } from '#domain/rutas.ts'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { diasPorReactivar, esDemo, leQuedan } from '#web/compra/etapas.ts'
import { useReactivar } from '#web/escritorio/acciones.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { quedanMinutos, useMinutos } from '#web/ui/minutos.ts'
import { decirDeshecho } from '#web/vivo/deshacer.ts'
import { Parte, Termino } from './lectura.tsx'
import estilo from './panel.module.css'

type Props = { readonly fila: FilaCompra; readonly acciones: AccionesDeCompra }

/** Says what the client loses if it ends now. */
const loQueCuesta = (fila: FilaCompra): string => {
  const { fechaFin, reloj, totalCompra } = fila
  if (!fechaFin || !reloj) return ''
  const hasta = `hasta el ${diaEscrito(fechaFin)}: ${leQuedan(reloj.dias)}.`
  return esDemo(fila) ? `Tiene una prueba gratuita ${hasta}` : `Pagó ${dolares(totalCompra)} ${hasta}`
}

const Desactivar = ({ fila, acciones }: Props) => {
  const desactivar = () =>
    acciones.razonar('desactivar', (ahora, resumen) => ({
      titulo: `¿Desactivar la cuenta de ${ahora.nombreUserItem}?`,
      texto: (
        <>
          <p>
            <strong>{loQueCuesta(ahora)}</strong>
          </p>
          <p>{resumen}. Termina ahora mismo y lo verá al instante; puedes deshacerlo durante 10 minutos.</p>
        </>
      ),
      acto: 'desactivar',
      peligro: true,
    }))
  return ['Desactivar por cierre de agosto', 'Desactivar'].map((nombre, i) =>
    i > 0 || fila.muestraDesactivar ? (
      <Boton
        key={nombre}
        tono="peligro"
        motivo={fila.pasos['desactivar']}
        ocupado={acciones.ocupado === 'desactivar'}
        onClick={() => void desactivar()}
      >
        {nombre}
      </Boton>
    ) : null,
  )
}

const Reanudar = ({ fila, acciones }: Props) => {
  const { id: idCompra, pasos, deshacerHasta } = fila
  const minutos = useMinutos(deshacerHasta)
  const { reactivar, ocupado } = useReactivar(fila)
  const dias = diasPorReactivar(fila)
  return (
    <>
      {minutos > 0 ? (
        <Boton
          motivo={pasos['deshacerDesactivacion']}
          ocupado={acciones.ocupado === 'deshacer'}
          onClick={() =>
            void acciones.hacer(
              'deshacer',
              () => mandar(ruta('compra_deshacer_desactivacion'), { idCompra }),
              () => decirDeshecho({ sobre: idCompra, deshecho: 'Desactivación deshecha', detalle: fila.codCompra }),
            )
          }
        >
          Deshacer la desactivación
        </Boton>
      ) : null}
      {esDemo(fila) ? (
        <Boton motivo={pasos['reactivarDemo']} ocupado={ocupado} onClick={() => void reactivar()}>
          Reactivar la prueba{dias > 0 ? ` por ${plazo({ cantidad: dias, unidad: 'dias' })}` : ''}
        </Boton>
      ) : null}
      {minutos > 0 ? (
        <small className={estilo.nada}>{quedanMinutos(minutos)} para deshacerla, con su plazo como estaba.</small>
      ) : null}
    </>
  )
}

/** Deactivates a client by hand, and offers what may follow (decisiones/compra, «By hand»). */
export const Cuenta = ({ fila, acciones }: Props) => {
  if (fila.cerrada || (fila.estadoPedido !== 'Completado' && fila.estadoPedido !== 'Desactivado')) return null
  return (
    <Parte titulo="Cuenta">
      <Termino fila={fila} />
      <div className={estilo.botones}>
        {fila.estadoPedido === 'Completado' ? (
          <Desactivar fila={fila} acciones={acciones} />
        ) : (
          <Reanudar fila={fila} acciones={acciones} />
        )}
      </div>
    </Parte>
  )
}
