import {
  CircleCheck,
  CircleOff,
  CircleSlash,
  Clock3,
  Headset,
  Hourglass,
  type LucideIcon,
  MessagesSquare,
  Phone,
  Wallet,
} from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import type { EstadoVenta } from '#domain/compra/estados.ts'
import { PALABRA_VENTA } from '#domain/compra/palabras.ts'
import { PALABRA_DE_LLAMADA } from '#domain/compra/relato.ts'
import { esDemo } from '#web/compra/etapas.ts'
import { razonDe } from '#web/compra/razon.tsx'
import { Reloj } from '#web/compra/reloj.tsx'
import { dia, dolares, momento, momentoCompleto } from '#web/ui/cifras.ts'
import { type Color, Desactivada, Logo, Pastilla } from '#web/ui/piezas.tsx'
import { useAbierto } from '#web/vivo/senales.ts'
import type { Escritorio } from './consultas.ts'
import estilo from './escritorio.module.css'
import { clientesEnDetalle, esperaAlEscritorio, palabraDePedido, tocaLlamar } from './palabras.ts'

const ASPECTO: Readonly<Record<EstadoVenta, readonly [Color, LucideIcon]>> = {
  tablanegociacion: ['azul', Headset],
  encomunicacion: ['azul', MessagesSquare],
  enEspera: ['azul', Hourglass],
  confirmacionpago: ['azul', Wallet],
  confirmacioninterna: ['azul', Clock3],
  activado: ['verde', CircleCheck],
}

export const Cliente = ({ fila, abrir }: { fila: FilaCompra; abrir: () => void }) => {
  const abierto = useAbierto(fila.idProv, fila.isAbierto)
  return (
    <span className={estilo.cliente}>
      <Logo src={fila.logo} nombre={fila.nombreUserItem} abierto={abierto} />
      <span>
        <button type="button" onClick={abrir}>
          {fila.nombreUserItem}
        </button>
        <small>
          {fila.codCompra} · {fila.isSucursal ? `sucursal de ${fila.empresaProv}` : fila.ciudad}
        </small>
        {fila.cuentaDesactivada ? <Desactivada /> : null}
      </span>
    </span>
  )
}

/** Shows when the client is to be called next, or else how the last call went. */
export const CitaDeFila = ({ fila: { proximaLlamada: fecha, ultimaLlamada } }: { fila: FilaCompra }) =>
  fecha === null ? (
    ultimaLlamada && (
      <small className={estilo.cita}>
        <Phone size={12} aria-hidden />
        Última llamada: {PALABRA_DE_LLAMADA[ultimaLlamada]}
      </small>
    )
  ) : (
    <small className={estilo.cita} data-toca={tocaLlamar(fecha)}>
      <Phone size={12} aria-hidden />
      {tocaLlamar(fecha) ? 'Toca llamar desde' : 'Llamar'} <time dateTime={fecha}>{momento(fecha)}</time>
    </small>
  )

/** Shows the reason given by the other side, in one line. */
export const RazonDeFila = ({ fila }: { fila: FilaCompra }) => {
  const razon = razonDe(fila)
  return razon ? (
    <small className={estilo.razon} title={razon}>
      {razon}
    </small>
  ) : null
}

/**
 * Shows the sales state and the purchase's own state in words, in amber when the next step is the
 * reader's.
 */
export const Estado = ({ fila, escritorio }: { fila: FilaCompra; escritorio: Escritorio }) => {
  if (fila.cerrada) {
    return (
      <Pastilla color="gris" icono={<CircleSlash size={13} aria-hidden />}>
        Cerrada
      </Pastilla>
    )
  }
  if (fila.estadoPedido === 'Desactivado') {
    return (
      <Pastilla color="rojo" icono={<CircleOff size={13} aria-hidden />}>
        Desactivada
      </Pastilla>
    )
  }
  const [color, Icono] = ASPECTO[fila.estadoVenta]
  return (
    <span className={estilo.dos}>
      <Pastilla color={esperaAlEscritorio(fila, escritorio) ? 'ambar' : color} icono={<Icono size={13} aria-hidden />}>
        {PALABRA_VENTA[fila.estadoVenta]}
      </Pastilla>
      <small>Compra: {palabraDePedido(fila.estadoPedido)}</small>
    </span>
  )
}

export const OfertaDeFila = ({ fila }: { fila: FilaCompra }) =>
  fila.datosCompra ? (
    <span className={estilo.dos}>
      <strong>{dolares(fila.totalCompra)}</strong>
      <small>
        {esDemo(fila) ? 'prueba gratuita' : (fila.tipoPago ?? 'suscripción')}
        {fila.datosCompra.esOferta ? ' · Oferta' : ''}
      </small>
    </span>
  ) : (
    <span className={estilo.nada}>—</span>
  )

export const Plazo = ({ fila }: { fila: FilaCompra }) =>
  fila.datosCompra ? (
    <span className={estilo.dos}>
      <span>{plazo(fila)}</span>
      {fila.reloj ? (
        <Reloj fila={fila} />
      ) : fila.fechaFin && fila.estadoPedido === 'Desactivado' ? (
        <small title={momentoCompleto(fila.fechaFin)}>hasta {dia(fila.fechaFin)}</small>
      ) : null}
    </span>
  ) : (
    <span className={estilo.nada}>—</span>
  )

/** Shows how many clients a provider has, and how many of them are its favourites. */
export const Clientes = ({ fila }: { fila: FilaCompra }) => {
  const clientes = fila.numCltPro + fila.numCltEmpr + fila.numCltPer
  const favoritos = fila.numCltProF + fila.numCltEmprF + fila.numCltPerF
  return (
    <span className={estilo.dos} title={clientesEnDetalle(fila)}>
      <span>{clientes === 1 ? '1 cliente' : `${clientes} clientes`}</span>
      <small>{favoritos === 1 ? '1 favorito' : `${favoritos} favoritos`}</small>
    </span>
  )
}

/** Shows who attends to it; «nadie» if that person can no longer sign in. */
export const Atiende = ({ fila: { atendidoPor, sinQuienAtienda } }: { fila: FilaCompra }) =>
  atendidoPor && !sinQuienAtienda ? (
    atendidoPor
  ) : (
    <span className={estilo.nada} title={sinQuienAtienda ? `${atendidoPor} ya no puede entrar` : undefined}>
      nadie
    </span>
  )
