import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type FilaCompra, pagoConfirmado } from '#api/contract/compra.ts'
import { decimal } from '#domain/dinero.ts'
import { ruta } from '#domain/rutas.ts'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import { Rechazados } from '#web/compra/rechazados.tsx'
import { useFirmas } from '#web/escritorio/siguiente.tsx'
import { centavosEscritos } from '#web/pedido/montos.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { Visor } from '#web/ui/visor.tsx'
import estilo from './cobro.module.css'
import { Parte } from './lectura.tsx'

const esquema = z.object({
  recibido: z.string().transform((escrito, contexto) => {
    const cents = centavosEscritos(escrito)
    if (cents !== undefined) return decimal(cents)
    contexto.addIssue('Escribe el monto que llegó, por ejemplo 345,00.')
    return z.NEVER
  }),
  referencia: pagoConfirmado.shape.referencia,
})

/** Confirms what came: the amount and its reference as the bank's statement has them, not as the proof says. */
const Confirmar = ({ fila }: { fila: FilaCompra }) => {
  const refrescar = useRefrescar()
  const formulario = useForm({
    resolver: zodResolver(esquema),
    defaultValues: { recibido: '', referencia: '' },
    shouldFocusError: false,
  })
  const { enviar, error, enviando } = useOrden(formulario)
  const { errors } = formulario.formState
  return (
    <form
      noValidate
      className={estilo.forma}
      aria-label="Confirmar el pago"
      onSubmit={enviar(async (datos) => {
        const sha256 = fila.comprobanteFile?.sha256
        await mandar(ruta('compra_confirmar_pago'), { idCompra: fila.id, sha256, ...datos })
        await refrescar('compra')
      })}
    >
      <Campo
        nombre="Monto recibido"
        inputMode="decimal"
        autoComplete="off"
        ayuda={`Como está en el banco: se esperan ${dolares(fila.totalCompra)}.`}
        error={errors.recibido?.message}
        {...formulario.register('recibido')}
      />
      <Campo
        nombre="Referencia del banco"
        autoComplete="off"
        maxLength={60}
        error={errors.referencia?.message}
        {...formulario.register('referencia')}
      />
      <AvisoDeError>{error}</AvisoDeError>
      <div>
        <Boton type="submit" tono="espera" motivo={fila.pasos['confirmarPago']} ocupado={enviando}>
          Confirmar el pago
        </Boton>
      </div>
    </form>
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
      <div className={estilo.cobro}>
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
              <div className={estilo.aparte}>
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
