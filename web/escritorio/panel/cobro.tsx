import type { FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import cobro from '#web/compra/cobro.module.css'
import { ConfirmarCobro } from '#web/compra/cobro.tsx'
import { Rechazados } from '#web/compra/rechazados.tsx'
import { useFirmas } from '#web/escritorio/siguiente.tsx'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { PASO_SIGUIENTE } from '#web/ui/dialogo/marcas.ts'
import { enfocarEnCuantoEste } from '#web/ui/foco.ts'
import { Visor } from '#web/ui/visor.tsx'
import estilo from './cobro.module.css'
import { LO_QUE_SIGUE, Parte } from './lectura.tsx'

const Confirmar = ({ fila }: { fila: FilaCompra }) => {
  const refrescar = useRefrescar()
  return (
    <ConfirmarCobro
      esperado={fila.totalCompra}
      motivo={fila.pasos['confirmarPago']}
      alConfirmar={async (cobrado) => {
        const sha256 = fila.comprobanteFile?.sha256
        await mandar(ruta('compra_confirmar_pago'), { idCompra: fila.id, sha256, ...cobrado })
        await refrescar('compra')
        // The form goes with what it asked for: the next step is to authorize.
        enfocarEnCuantoEste(() =>
          document.querySelector(`[${LO_QUE_SIGUE}]`) ? null : document.querySelector<HTMLElement>(PASO_SIGUIENTE),
        )
      }}
    />
  )
}

/** A RUC is its holder's cédula and three digits more. */
const esSuyo = (ruc: string, identificacion: string): boolean =>
  identificacion === '' || ruc.slice(0, 10) === identificacion.slice(0, 10)

/** What is expected and of whom. */
const Esperado = ({ fila }: { fila: FilaCompra }) => (
  <dl className={estilo.esperado}>
    <div>
      <dt>Se esperan</dt>
      <dd>
        <strong>{dolares(fila.totalCompra)}</strong>
      </dd>
    </div>
    <div>
      <dt>Por</dt>
      <dd>{fila.tipoPago ?? 'todavía no eligió'}</dd>
    </div>
    {fila.cobro ? (
      <div>
        <dt>Llegaron</dt>
        <dd>
          <strong>{dolares(fila.cobro.recibido)}</strong>
          <span>Referencia {fila.cobro.referencia}</span>
        </dd>
      </div>
    ) : null}
    <div>
      <dt>Cliente</dt>
      <dd>{fila.nombreUserItem}</dd>
    </div>
    <div>
      <dt>Se factura a</dt>
      <dd>
        {fila.factura ? `${fila.factura.razonSocial} · ${fila.factura.ruc}` : 'faltan los datos'}
        {fila.factura && !esSuyo(fila.factura.ruc, fila.identificacion) ? (
          <em>No es el RUC de la cuenta: {fila.identificacion}.</em>
        ) : null}
      </dd>
    </div>
  </dl>
)

/** The proof beside what is expected, and the act that is next. */
export const Cobro = ({ fila }: { fila: FilaCompra }) => {
  const { rechazarComprobante, ocupado } = useFirmas(fila)
  const { pasos, comprobanteFile: comprobante } = fila
  return (
    <Parte titulo="Comprobante" sigue={pasos['confirmarPago'] === null && !fila.pagoConfirmado}>
      <Rechazados fila={fila} />
      <div className={cobro.cobro}>
        {comprobante ? (
          <Visor src={rutaDeArchivo(fila, comprobante.sha256)} archivo={comprobante} que="Comprobante" />
        ) : (
          <p className={estilo.nada}>
            {fila.comprobantesRechazados.length > 0
              ? 'Todavía no hay otro comprobante.'
              : 'Todavía no hay un comprobante.'}
          </p>
        )}
        <div>
          <Esperado fila={fila} />
          {comprobante && !fila.pagoConfirmado && fila.estadoPedido === 'Aprobado' ? (
            <>
              <Confirmar key={comprobante.sha256} fila={fila} />
              <div className={cobro.aparte}>
                <Boton
                  tono="peligro"
                  motivo={pasos['rechazarComprobante']}
                  ocupado={ocupado === 'rechazarComprobante'}
                  onClick={() => void rechazarComprobante()}
                >
                  Rechazar el comprobante
                </Boton>
              </div>
            </>
          ) : null}
        </div>
      </div>
    </Parte>
  )
}
