import { CircleCheck, CircleOff, Hourglass, type LucideIcon } from 'lucide-react'
import type { PagoDeConsumo } from '#api/contract/consumo.ts'
import { mesEscrito } from '#domain/calendario.ts'
import type { EstadoDePago } from '#domain/consumo/pago.ts'
import { seFue } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import { dia, dolares, momentoCompleto } from '#web/ui/cifras.ts'
import { type Color, Pastilla } from '#web/ui/piezas.tsx'

type Meses = PagoDeConsumo['meses']

/** Formats months, as in «octubre de 2026» or «3 meses, hasta octubre de 2026». */
export const mesesDichos = (meses: Meses): string => {
  const [primero, ultimo] = [meses[0], meses.at(-1)]
  if (!primero || !ultimo) return ''
  return meses.length === 1 ? mesEscrito(primero.mes) : `${meses.length} meses, hasta ${mesEscrito(ultimo.mes)}`
}

/** Lists the cost of each month of a payment. */
export const ListaDeMeses = ({ meses, clase }: { meses: Meses; clase?: string | undefined }) => (
  <ul className={clase} aria-label="Meses">
    {meses.map(({ mes, valor }) => (
      <li key={mes}>
        <span>{mesEscrito(mes)}</span> <b>{dolares(valor)}</b>
      </li>
    ))}
  </ul>
)

const ASPECTO: Readonly<Record<EstadoDePago, readonly [Color, LucideIcon, string]>> = {
  enviado: ['azul', Hourglass, 'Por confirmar'],
  confirmado: ['verde', CircleCheck, 'Confirmado'],
  rechazado: ['rojo', CircleOff, 'Rechazado'],
}
/** Shows a payment's state. `espera` marks it as the reader's to confirm. */
export const EstadoDelPago = ({
  pago: { estado, resuelto },
  espera = false,
}: {
  pago: PagoDeConsumo
  espera?: boolean
}) => {
  const [color, Icono, palabra] = ASPECTO[estado]
  return (
    <Pastilla color={espera && estado === 'enviado' ? 'ambar' : color} icono={<Icono size={13} aria-hidden />}>
      <span title={resuelto ? momentoCompleto(resuelto) : undefined}>
        {palabra}
        {resuelto ? ` el ${dia(resuelto)}` : ''}
      </span>
    </Pastilla>
  )
}

const Abre = ({ a, children }: { a: string; children: string }) => (
  <a href={a} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** Links to the papers of a payment: its proof, where it has one, and our receipt. */
export const Papeles = ({ idProv, pago: { numero, comprobante } }: { idProv: string; pago: PagoDeConsumo }) => {
  const de = { idProv, numero: String(numero) }
  return (
    <>
      {comprobante && !seFue(comprobante) ? (
        <>
          <Abre a={ruta('consumo_comprobante', de)}>Comprobante</Abre>{' '}
        </>
      ) : null}
      <Abre a={ruta('consumo_recibo', de)}>Recibo</Abre>
    </>
  )
}
