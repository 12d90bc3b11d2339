import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { advertenciaDe } from '#domain/identificacion.ts'
import { ruta } from '#domain/rutas.ts'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import cobro from '#web/compra/cobro.module.css'
import { ConfirmarCobro } from '#web/compra/cobro.tsx'
import { consultaHistoriaDeCompra } from '#web/compra/consultas.ts'
import { Rechazados } from '#web/compra/rechazados.tsx'
import { useFirmas } from '#web/escritorio/siguiente.tsx'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, momento } from '#web/ui/cifras.ts'
import { PASO_SIGUIENTE } from '#web/ui/dialogo/marcas.ts'
import { enfocarEnCuantoEste } from '#web/ui/foco.ts'
import { Visor } from '#web/ui/visor.tsx'
import { responder } from '#web/vivo/toasts.ts'
import estilo from './cobro.module.css'
import { LO_QUE_SIGUE, Parte, RUC_DUDOSO } from './lectura.tsx'

const RESPONDEN: Readonly<Record<string, string>> = {
  PagoConfirmado: 'confirmó este pago',
  ComprobanteRechazado: 'rechazó este comprobante',
  AbonoRecibido: 'conservó como abono lo que llegó',
}

/** Says who answered a payment while the reader was at it, according to its history. */
const useResuelto = ({ id }: FilaCompra): string => {
  const { data } = useQuery(consultaHistoriaDeCompra(id))
  const suceso = data?.eventos.findLast(({ tipo }) => tipo in RESPONDEN)
  return suceso
    ? `${suceso.quien.nombre} ${RESPONDEN[suceso.tipo]} el ${momento(suceso.momento)}.`
    : 'Este pago ya no espera que lo confirmes.'
}

const Confirmar = ({
  fila,
  pendiente,
  alTocar,
  alTerminar,
}: {
  fila: FilaCompra
  pendiente: boolean
  alTocar: () => void
  alTerminar: () => void
}) => {
  const refrescar = useRefrescar()
  const [mandando, mandarse] = useState(false)
  const resuelto = useResuelto(fila)
  return (
    <ConfirmarCobro
      esperado={fila.porPagar}
      numero={fila.comprobanteFile?.referencia}
      motivo={fila.pasos['confirmarPago']}
      resuelto={pendiente || mandando ? undefined : resuelto}
      alTocar={alTocar}
      alAbonar={async (cobrado) => {
        const sha256 = fila.comprobanteFile?.sha256
        mandarse(true)
        try {
          await mandar(ruta('compra_abonar'), { idCompra: fila.id, sha256, ...cobrado })
          responder(fila.id, 'Abono conservado', `${fila.codCompra} · ${fila.nombreUserItem}`)
          await refrescar('compra')
          alTerminar()
        } finally {
          mandarse(false)
        }
      }}
      alConfirmar={async (cobrado) => {
        const sha256 = fila.comprobanteFile?.sha256
        mandarse(true)
        try {
          await mandar(ruta('compra_confirmar_pago'), { idCompra: fila.id, sha256, ...cobrado })
          responder(fila.id, 'Pago confirmado', `${fila.codCompra} · ${fila.nombreUserItem}`)
          await refrescar('compra')
          alTerminar()
        } finally {
          mandarse(false)
        }
        // The form disappears once it is done. The focus goes to the next step, which is to
        // authorize.
        enfocarEnCuantoEste(() =>
          document.querySelector(`[${LO_QUE_SIGUE}]`) ? null : document.querySelector<HTMLElement>(PASO_SIGUIENTE),
        )
      }}
    />
  )
}

/** Returns whether a RUC is the account's. It is the holder's cédula and three more digits. */
const esSuyo = (ruc: string, identificacion: string): boolean =>
  identificacion === '' || ruc.slice(0, 10) === identificacion.slice(0, 10)

/** Shows the expected amount and the client it is expected from. */
const Esperado = ({ fila }: { fila: FilaCompra }) => (
  <dl className={estilo.esperado}>
    <div>
      <dt>Se esperan</dt>
      <dd>
        <strong>{dolares(fila.totalCompra)}</strong>
      </dd>
    </div>
    {fila.abonado === '0.00' ? null : (
      <div>
        <dt>Abonó antes</dt>
        <dd>
          <strong>{dolares(fila.abonado)}</strong>
          {fila.pagoConfirmado ? null : <span>Faltan {dolares(fila.porPagar)}</span>}
        </dd>
      </div>
    )}
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
      <dt>A nombre de</dt>
      <dd>
        {fila.factura ? `${fila.factura.razonSocial} · ${fila.factura.ruc}` : 'faltan los datos'}
        {fila.factura && !esSuyo(fila.factura.ruc, fila.identificacion) ? (
          <em>No es el RUC de la cuenta: {fila.identificacion}.</em>
        ) : null}
        {fila.factura && advertenciaDe(fila.factura.ruc) ? <em>{RUC_DUDOSO}</em> : null}
      </dd>
    </div>
  </dl>
)

/** Shows the proof beside what is expected, and the next action. */
export const Cobro = ({ fila }: { fila: FilaCompra }) => {
  const { rechazarComprobante, devolverAbonos, ocupado } = useFirmas(fila)
  const { pasos, comprobanteFile: comprobante } = fila
  /**
   * The proof whose form the reader has touched. Its form stays if a colleague answers, until the
   * reader goes on.
   */
  const [tocado, tocar] = useState<string>()
  const pendiente = comprobante !== null && !fila.pagoConfirmado && fila.estadoPedido === 'Aprobado'
  const sha256 = comprobante?.sha256 ?? tocado
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
          {pendiente || (tocado !== undefined && tocado === sha256) ? (
            <Confirmar
              key={sha256}
              fila={fila}
              pendiente={pendiente}
              alTocar={() => tocar(sha256)}
              alTerminar={() => tocar(undefined)}
            />
          ) : null}
          {pendiente ? (
            <div className={cobro.aparte}>
              <Boton
                tono="peligro"
                motivo={pasos['rechazarComprobante']}
                ocupado={ocupado === 'rechazarComprobante'}
                onClick={() => {
                  tocar(undefined)
                  void rechazarComprobante()
                }}
              >
                Rechazar el comprobante
              </Boton>
            </div>
          ) : null}
          {fila.abonado === '0.00' || fila.pagoConfirmado ? null : (
            <div className={cobro.aparte}>
              <Boton
                motivo={pasos['devolverAbonos']}
                ocupado={ocupado === 'devolverAbonos'}
                onClick={() => void devolverAbonos()}
              >
                Devolver lo abonado
              </Boton>
            </div>
          )}
        </div>
      </div>
    </Parte>
  )
}
