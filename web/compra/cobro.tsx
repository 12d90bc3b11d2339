import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { cobro } from '#api/contract/comunes.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import { centavosEscritos } from '#web/pedido/montos.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import estilo from './cobro.module.css'

const esquema = z.object({
  recibido: z.string().transform((escrito, contexto) => {
    const cents = centavosEscritos(escrito)
    if (cents !== undefined) return decimal(cents)
    contexto.addIssue('Escribe el monto que llegó, por ejemplo 345,00.')
    return z.NEVER
  }),
  referencia: cobro.referencia,
})
/** The data that finance read in the bank's statement, with the amount as a decimal string. */
export type Cobrado = z.output<typeof esquema>

/**
 * Confirms a payment with the amount and the reference of the bank's statement, not of the proof.
 */
export const ConfirmarCobro = ({
  esperado,
  numero = '',
  motivo = null,
  resuelto,
  alTocar,
  alConfirmar,
  alAbonar,
}: {
  /** A decimal string. */
  esperado: string
  /** The number of the proof according to its sender. */
  numero?: string | undefined
  motivo?: string | null | undefined
  /** A sentence that says who resolved it meanwhile. The text typed stays readable. */
  resuelto?: string | undefined
  /** Called when somebody begins to work on it. */
  alTocar?: () => void
  alConfirmar: (cobrado: Cobrado) => Promise<void>
  /** Keeps a smaller amount as a part of the payment, where that can be done. */
  alAbonar?: (cobrado: Cobrado) => Promise<void>
}) => {
  const formulario = useForm({
    resolver: zodResolver(esquema),
    defaultValues: { recibido: '', referencia: '' },
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const llego = centavosEscritos(formulario.watch('recibido'))
  const falta = (centavos(esperado) ?? 0) - (llego ?? 0)
  const parte = alAbonar !== undefined && llego !== undefined && llego > 0 && falta > 0 ? alAbonar : undefined
  return (
    <form
      noValidate
      className={estilo.forma}
      aria-label="Confirmar el pago"
      onFocus={alTocar}
      onSubmit={(suceso) => {
        if (resuelto === undefined) return enviar(parte ?? alConfirmar)(suceso)
        suceso.preventDefault()
      }}
    >
      <Campo
        nombre="Monto recibido"
        inputMode="decimal"
        autoComplete="off"
        readOnly={resuelto !== undefined}
        ayuda={
          parte
            ? `Faltan ${dolares(decimal(falta))}: puedes conservar lo que llegó como abono, o rechazar el comprobante.`
            : `Como está en el banco: se esperan ${dolares(esperado)}.`
        }
        {...campo('recibido')}
      />
      <Campo
        nombre="Referencia del banco"
        autoComplete="off"
        readOnly={resuelto !== undefined}
        maximo={60}
        ayuda={numero === '' ? undefined : `Quien envió el comprobante escribió «${numero}».`}
        {...campo('referencia')}
      />
      <AvisoDeError>{error}</AvisoDeError>
      <p role="status">{resuelto}</p>
      <div>
        <Boton
          type="submit"
          tono={resuelto === undefined ? 'espera' : 'normal'}
          motivo={resuelto ?? (parte ? null : motivo)}
          ocupado={enviando}
        >
          {parte ? `Conservar ${dolares(decimal(llego ?? 0))} como abono` : 'Confirmar el pago'}
        </Boton>
      </div>
    </form>
  )
}
