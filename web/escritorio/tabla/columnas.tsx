import { Mail, PanelRight } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import type { ColumnaDe, FORMA_COMPRAS } from '#api/contract/tablas.ts'
import { PASOS_COMPRA } from '#domain/compra/pasos.ts'
import {
  Atiende,
  CitaDeFila,
  Cliente,
  Clientes,
  Estado,
  OfertaDeFila,
  Plazo,
  RazonDeFila,
} from '#web/escritorio/celdas.tsx'
import { Chats, conversa } from '#web/escritorio/chats.tsx'
import type { Escritorio } from '#web/escritorio/consultas.ts'
import estilo from '#web/escritorio/escritorio.module.css'
import { Siguiente } from '#web/escritorio/siguiente.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dia, momentoCompleto } from '#web/ui/cifras.ts'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'

type Abrir = (idCompra: string) => void

const BotonAbrir = ({ fila, abrir }: { fila: FilaCompra; abrir: Abrir }) => (
  <Boton
    tono="suave"
    cuadrado
    aria-label={`Abrir la negociación de ${fila.nombreUserItem}`}
    onClick={() => abrir(fila.id)}
  >
    <PanelRight size={16} aria-hidden />
  </Boton>
)

/** Shows the button that mails the offer, to those who may. */
const BotonCorreo = ({ fila, abrir }: { fila: FilaCompra; abrir: Abrir }) =>
  fila.pasos['remitir'] === undefined ? null : (
    <Boton
      tono="suave"
      cuadrado
      de={fila.nombreUserItem}
      aria-label="Enviar la oferta por correo"
      motivo={fila.pasos['remitir']}
      onClick={() => abrir(fila.id)}
    >
      <Mail size={16} aria-hidden />
    </Boton>
  )

const Dia = ({ de }: { de: string | null }) =>
  de === null ? (
    <span className={estilo.nada}>—</span>
  ) : (
    <time dateTime={de} title={momentoCompleto(de)}>
      {dia(de)}
    </time>
  )
/** Returns the heading of the waiting time. The call center's depends on its calls too. */
const desdeQue = (escritorio: Escritorio): string => (escritorio === 'callcenter' ? 'Espera desde' : 'Así desde')

/** The desks that mail offers. */
const REMITEN: readonly Escritorio[] = PASOS_COMPRA.remitir.quien

/** Returns a desk's columns of purchases. */
export const columnasDe = (
  escritorio: Escritorio,
  abrir: Abrir,
  escribir: Abrir,
): readonly ColumnaDeTabla<FilaCompra, ColumnaDe<typeof FORMA_COMPRAS>>[] => [
  {
    id: 'cliente',
    palabra: 'Cliente',
    celda: (fila) => <Cliente fila={fila} abrir={() => abrir(fila.id)} />,
    ordena: [{ por: 'nombreUserItem', clase: 'texto' }],
  },
  {
    id: 'ventas',
    palabra: 'Ventas',
    celda: (fila) => (
      <>
        <Estado fila={fila} escritorio={escritorio} />
        <CitaDeFila fila={fila} />
        <RazonDeFila fila={fila} />
      </>
    ),
    ordena: [{ por: 'estadoVenta', clase: 'etapa' }],
  },
  {
    id: 'oferta',
    palabra: 'Oferta',
    celda: (fila) => <OfertaDeFila fila={fila} />,
    ordena: [{ por: 'totalCompra', clase: 'numero' }],
  },
  {
    id: 'plazo',
    palabra: 'Plazo',
    celda: (fila) => <Plazo fila={fila} />,
    ordena: [{ por: 'fechaFin', clase: 'numero' }],
  },
  { id: 'red', palabra: 'Red', celda: (fila) => <Clientes fila={fila} /> },
  {
    id: 'atiende',
    palabra: 'Atiende',
    celda: (fila) => <Atiende fila={fila} />,
    ordena: [{ por: 'atendidoPor', clase: 'texto' }],
  },
  {
    id: 'abierta',
    palabra: 'Abierta',
    celda: ({ fechaCompra }) => <Dia de={fechaCompra} />,
    ordena: [{ por: 'fechaCompra', clase: 'fecha' }],
  },
  {
    id: 'espera',
    palabra: desdeQue(escritorio),
    celda: ({ esperaDesde }) => <Dia de={esperaDesde} />,
    ordena: [{ por: 'esperaDesde', clase: 'fecha' }],
  },
  {
    id: 'siguiente',
    palabra: 'Siguiente paso',
    celda: (fila) => <Siguiente fila={fila} escritorio={escritorio} abrir={() => abrir(fila.id)} />,
    aspecto: 'paso',
  },
  ...(conversa(escritorio)
    ? [
        {
          id: 'chat',
          palabra: 'Chat',
          celda: (fila: FilaCompra) => <Chats fila={fila} escritorio={escritorio} />,
          aspecto: 'icono' as const,
        },
      ]
    : []),
  ...(REMITEN.includes(escritorio)
    ? [
        {
          id: 'correo',
          palabra: 'Correo',
          celda: (fila: FilaCompra) => <BotonCorreo fila={fila} abrir={escribir} />,
          aspecto: 'icono' as const,
        },
      ]
    : []),
  { id: 'abrir', palabra: 'Abrir', celda: (fila) => <BotonAbrir fila={fila} abrir={abrir} />, aspecto: 'icono' },
]

/** Shows a purchase in a narrow window. */
export const Tarjeta = ({
  fila,
  escritorio,
  abrir,
  escribir,
}: {
  fila: FilaCompra
  escritorio: Escritorio
  abrir: Abrir
  escribir: Abrir
}) => (
  <>
    <div>
      <Cliente fila={fila} abrir={() => abrir(fila.id)} />
      <span className={estilo.iconos}>
        {conversa(escritorio) ? <Chats fila={fila} escritorio={escritorio} /> : null}
        <BotonCorreo fila={fila} abrir={escribir} />
        <BotonAbrir fila={fila} abrir={abrir} />
      </span>
    </div>
    <div>
      <Estado fila={fila} escritorio={escritorio} />
      <small>
        <Atiende fila={fila} /> · {fila.esperaDesde ? desdeQue(escritorio).toLowerCase() : 'abierta'}{' '}
        <Dia de={fila.esperaDesde ?? fila.fechaCompra} />
      </small>
    </div>
    <CitaDeFila fila={fila} />
    <RazonDeFila fila={fila} />
    <div>
      <OfertaDeFila fila={fila} />
      <Plazo fila={fila} />
      <Clientes fila={fila} />
    </div>
    <Siguiente ancho fila={fila} escritorio={escritorio} abrir={() => abrir(fila.id)} />
  </>
)
