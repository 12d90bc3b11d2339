import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LineaDeExtracto, PagoDeExtracto } from '#api/contract/extracto.ts'
import { PAGOS_POR_CONFIRMAR, rutaDeCompra } from '#domain/destinos.ts'
import { numeroEstropeado } from '#domain/extracto/texto.ts'
import { ruta } from '#domain/rutas.ts'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import { Boton } from '#web/ui/boton.tsx'
import { diaEscrito, dolares } from '#web/ui/cifras.ts'
import estilo from './extracto.module.css'
import { porqueDicho } from './palabras.ts'
import type { Resolver } from './resolver.tsx'

const direccionDe = ({ compra, cliente }: PagoDeExtracto): string =>
  (compra && rutaDeCompra('financiero', compra.id)) ??
  `${PAGOS_POR_CONFIRMAR}&buscar=${encodeURIComponent(cliente.nombre)}`

const comprobanteDe = ({ compra, sha256, numero, cliente }: PagoDeExtracto): string | undefined => {
  if (compra) return sha256 === null ? undefined : rutaDeArchivo(compra, sha256)
  return numero === null ? undefined : ruta('consumo_comprobante', { idProv: cliente.id, numero: String(numero) })
}

/**
 * Shows a payment with its client, the amount expected and the links to it. `children` are the
 * actions on it.
 */
export const Pago = ({ pago, children }: { pago: PagoDeExtracto; children?: ReactNode }) => {
  const comprobante = comprobanteDe(pago)
  const concepto = pago.compra ? pago.compra.codigo : 'consumo'
  return (
    <span className={estilo.pago}>
      <span>
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
          {pago.archivada ? ' · archivada' : ''}
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
      {children}
    </span>
  )
}

/** Shows the button with which a person says that the line is this payment. */
export const EsEste = ({ pago, ocupado, elegir }: { pago: PagoDeExtracto; ocupado: boolean; elegir: () => void }) => (
  <Boton de={`${pago.cliente.nombre}, ${dolares(pago.monto)}`} motivo={pago.motivo} ocupado={ocupado} onClick={elegir}>
    Es este
  </Boton>
)

/**
 * Shows a line of the bank's file with its payments, the reason for the match and the actions on
 * it. `fallo` says why an action was refused.
 */
export const Linea = ({
  linea,
  fallo,
  resolver: { confirmar, elegir, apartar, devolver, ocupadas },
  buscar,
  ida,
}: {
  linea: LineaDeExtracto
  fallo?: string | undefined
  resolver: Resolver
  /** Looks for its payment among all that wait. */
  buscar: () => void
  /** Whether it has left this view by now and is shown only for its refusal. */
  ida: boolean
}) => {
  const { numero, fecha, referencia, descripcion, resto, monto, estado, pagos, elegible } = linea
  const [pago] = pagos
  const ocupado = ocupadas.has(numero)
  const resumen = `${descripcion || referencia || `línea ${numero}`}, ${dolares(monto)}`
  const casada = estado === 'casada' ? pago : undefined
  return (
    <li className={estilo.linea}>
      <span className={estilo.fecha}>
        <time dateTime={fecha}>{diaEscrito(fecha)}</time>
        <small>línea {numero}</small>
      </span>
      <span className={estilo.texto}>
        <span>{descripcion || referencia || '—'}</span>
        {resto ? <small>{resto}</small> : null}
        {descripcion && referencia ? <small>{referencia}</small> : null}
        {numeroEstropeado(referencia) ? (
          <small className={estilo.mal}>Una hoja de cálculo estropeó este número: no prueba nada.</small>
        ) : null}
      </span>
      <b className={estilo.monto}>{dolares(monto)}</b>
      <span className={estilo.pareja}>
        {pagos.map((candidato) => (
          <Pago key={candidato.clave} pago={candidato}>
            {elegible && !ida && !candidato.confirmo ? (
              <EsEste pago={candidato} ocupado={ocupado} elegir={() => void elegir(linea, candidato)} />
            ) : null}
          </Pago>
        ))}
        <small>{porqueDicho(linea)}</small>
        {fallo ? (
          <small role="alert" className={estilo.mal}>
            {fallo}
          </small>
        ) : null}
      </span>
      {ida || estado === 'confirmada' ? null : (
        <span className={estilo.paso}>
          {casada ? (
            <Boton
              tono="espera"
              de={`${casada.cliente.nombre}, ${dolares(monto)}`}
              motivo={casada.motivo}
              ocupado={ocupado}
              onClick={() => void confirmar(linea, casada)}
            >
              <CircleCheck size={15} aria-hidden />
              Confirmar
            </Boton>
          ) : null}
          {elegible ? (
            <Boton tono="suave" de={resumen} ocupado={ocupado} onClick={buscar}>
              Buscar su pago
            </Boton>
          ) : null}
          {estado === 'apartada' ? (
            <Boton tono="suave" de={resumen} ocupado={ocupado} onClick={() => void devolver(linea)}>
              Devolver
            </Boton>
          ) : (
            <Boton tono="suave" de={resumen} ocupado={ocupado} onClick={() => void apartar(linea)}>
              Apartar
            </Boton>
          )}
        </span>
      )}
    </li>
  )
}
