import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { cobro } from '#api/contract/comunes.ts'
import { decimal } from '#domain/dinero.ts'
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
/** What finance read in the bank's statement; the amount as a decimal string. */
export type Cobrado = z.output<typeof esquema>

/** Confirms what came: the amount and its reference as the bank's statement has them, not as the proof says. */
export const ConfirmarCobro = ({
  esperado,
  numero = '',
  motivo = null,
  resuelto,
  alTocar,
  alConfirmar,
}: {
  /** A decimal string. */
  esperado: string
  /** What the proof's sender says its number is. */
  numero?: string | undefined
  motivo?: string | null | undefined
  /** Who answered it meanwhile: what was typed stays to be read. */
  resuelto?: string | undefined
  /** Somebody works at it. */
  alTocar?: () => void
  alConfirmar: (cobrado: Cobrado) => Promise<void>
}) => {
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
      onFocus={alTocar}
      onSubmit={(suceso) => {
        if (resuelto === undefined) return enviar(alConfirmar)(suceso)
        suceso.preventDefault()
      }}
    >
      <Campo
        nombre="Monto recibido"
        inputMode="decimal"
        autoComplete="off"
        readOnly={resuelto !== undefined}
        ayuda={`Como está en el banco: se esperan ${dolares(esperado)}.`}
        error={errors.recibido?.message}
        {...formulario.register('recibido')}
      />
      <Campo
        nombre="Referencia del banco"
        autoComplete="off"
        readOnly={resuelto !== undefined}
        maximo={60}
        ayuda={numero === '' ? undefined : `Quien envió el comprobante escribió «${numero}».`}
        error={errors.referencia?.message}
        {...formulario.register('referencia')}
      />
      <AvisoDeError>{error}</AvisoDeError>
      <p role="status">{resuelto}</p>
      <div>
        <Boton
          type="submit"
          tono={resuelto === undefined ? 'espera' : 'normal'}
          motivo={resuelto ?? motivo}
          ocupado={enviando}
        >
          Confirmar el pago
        </Boton>
      </div>
    </form>
  )
}
