import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { LineaDeExtracto, PagoDeExtracto } from '#api/contract/extracto.ts'
import { ruta } from '#domain/rutas.ts'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import { rutaDeCompra } from '#web/compra/vivo.ts'
import { PAGOS_POR_CONFIRMAR } from '#web/consumo/rutas.ts'
import { Boton } from '#web/ui/boton.tsx'
import { diaEscrito, dolares } from '#web/ui/cifras.ts'
import estilo from './extracto.module.css'
import { porqueDicho } from './palabras.ts'

const direccionDe = ({ compra }: PagoDeExtracto): string =>
  (compra && rutaDeCompra('financiero', compra.id)) ?? PAGOS_POR_CONFIRMAR

const comprobanteDe = ({ compra, sha256, numero, cliente }: PagoDeExtracto): string | undefined => {
  if (compra) return sha256 === null ? undefined : rutaDeArchivo(compra, sha256)
  return numero === null ? undefined : ruta('consumo_comprobante', { idProv: cliente.id, numero: String(numero) })
}

/** A payment with its client, what is expected, and where it is looked at. */
export const Pago = ({ pago }: { pago: PagoDeExtracto }) => {
  const comprobante = comprobanteDe(pago)
  const concepto = pago.compra ? pago.compra.codigo : 'consumo'
  return (
    <span className={estilo.pago}>
      <b>
        {pago.confirmo && !pago.compra ? (
          pago.cliente.nombre
        ) : (
          <Link to={direccionDe(pago)}>{pago.cliente.nombre}</Link>
        )}
      </b>
      <small>
        {concepto} · {dolares(pago.monto)} · {diaEscrito(pago.dia)}
        {pago.referencia ? ` · ${pago.referencia}` : ''}
        {comprobante ? (
          <>
            {' · '}
            <a href={comprobante} target="_blank" rel="noreferrer">
              Comprobante<span className="solo-lectores"> de {pago.cliente.nombre}</span>
            </a>
          </>
        ) : null}
      </small>
    </span>
  )
}

/** A line of the bank's file, the payment that it is matched with, and why; `fallo`: why its confirmation was refused. */
export const Linea = ({
  linea,
  fallo,
  ocupado,
  sorda,
  confirmar,
}: {
  linea: LineaDeExtracto
  fallo?: string | undefined
  ocupado: boolean
  /** Another one was confirmed just now. */
  sorda: boolean
  /** undefined where there is nothing to confirm any more. */
  confirmar: (() => void) | undefined
}) => {
  const { numero, fecha, referencia, descripcion, monto, estado, pagos } = linea
  const [pago] = pagos
  return (
    <li className={estilo.linea}>
      <span className={estilo.fecha}>
        <time dateTime={fecha}>{diaEscrito(fecha)}</time>
        <small>línea {numero}</small>
      </span>
      <span className={estilo.texto}>
        <span>{descripcion || referencia || '—'}</span>
        {descripcion && referencia ? <small>{referencia}</small> : null}
      </span>
      <b className={estilo.monto}>{dolares(monto)}</b>
      <span className={estilo.pareja}>
        {pagos.map((uno) => (
          <Pago key={uno.clave} pago={uno} />
        ))}
        <small>{porqueDicho(linea)}</small>
        {fallo ? (
          <small role="alert" className={estilo.mal}>
            {fallo}
          </small>
        ) : null}
      </span>
      {estado === 'casada' && pago && confirmar ? (
        <span className={estilo.paso}>
          <Boton
            tono="espera"
            de={`${pago.cliente.nombre}, ${dolares(monto)}`}
            motivo={pago.motivo ?? (sorda ? 'Un momento: se acaba de confirmar otra.' : null)}
            ocupado={ocupado}
            onClick={confirmar}
          >
            <CircleCheck size={15} aria-hidden />
            Confirmar
          </Boton>
        </span>
      ) : null}
    </li>
  )
}
