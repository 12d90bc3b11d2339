import { Undo2, Wallet } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Asiento } from '#api/contract/libro.ts'
import type { ColumnaDe, FORMA_LIBRO } from '#api/contract/tablas.ts'
import { rutaDeCompra } from '#domain/destinos.ts'
import { PALABRA_DE_ASIENTO } from '#domain/libro.ts'
import { unir } from '#domain/texto.ts'
import { dolares, momento, momentoCompleto } from '#web/ui/cifras.ts'
import { Pastilla } from '#web/ui/piezas.tsx'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './libro.module.css'

type Columna = ColumnaDeTabla<Asiento, ColumnaDe<typeof FORMA_LIBRO>>

const Fecha = ({ fila }: { fila: Asiento }) => (
  <time dateTime={fila.momento} title={momentoCompleto(fila.momento)}>
    {momento(fila.momento)}
  </time>
)
/** The kinds of entry that take something back. */
const SALEN: readonly Asiento['clase'][] = ['anulacion', 'devolucion']
const Clase = ({ fila: { clase } }: { fila: Asiento }) => (
  <Pastilla
    color={SALEN.includes(clase) ? 'rojo' : 'azul'}
    icono={SALEN.includes(clase) ? <Undo2 size={13} aria-hidden /> : <Wallet size={13} aria-hidden />}
  >
    {PALABRA_DE_ASIENTO[clase]}
  </Pastilla>
)
/** Shows the amount received. If another one was expected, its title says so. */
const Recibido = ({ fila: { esperado, recibido } }: { fila: Asiento }) => (
  <b title={recibido === esperado ? undefined : `Se esperaban ${dolares(esperado)}`}>{dolares(recibido)}</b>
)

/** Shows the client, linked to the purchase where the reader can open it. */
const Cliente = ({ fila: { proveedor, compra } }: { fila: Asiento }) => {
  const { data: yo } = useYo()
  const a = yo && compra ? rutaDeCompra(yo.cuenta.tipoUsuario, compra.id) : undefined
  return a ? <Link to={a}>{proveedor.nombre}</Link> : proveedor.nombre
}

export const COLUMNAS: readonly Columna[] = [
  {
    id: 'cliente',
    palabra: 'Cliente',
    celda: (fila) => (
      <>
        <b>
          <Cliente fila={fila} />
        </b>
        <Menor>{unir(fila.compra?.codigo ?? '', fila.ruc)}</Menor>
      </>
    ),
    ordena: [{ por: 'cliente', clase: 'texto' }],
  },
  { id: 'clase', palabra: 'Concepto', celda: (fila) => <Clase fila={fila} /> },
  {
    id: 'momento',
    palabra: 'Confirmado',
    celda: (fila) => <Fecha fila={fila} />,
    ordena: [{ por: 'momento', clase: 'fecha' }],
  },
  { id: 'pago', palabra: 'Pago', celda: ({ tipoPago }) => tipoPago || '—' },
  { id: 'referencia', palabra: 'Referencia', celda: ({ referencia }) => referencia || '—', clase: estilo.referencia },
  { id: 'firma', palabra: 'Confirmó', celda: ({ firma }) => firma },
  { id: 'base', palabra: 'Base', celda: ({ base }) => dolares(base), aspecto: 'monto' },
  { id: 'iva', palabra: 'IVA', celda: ({ iva }) => dolares(iva), aspecto: 'monto' },
  {
    id: 'esperado',
    palabra: 'Esperado',
    celda: ({ esperado }) => dolares(esperado),
    ordena: [{ por: 'esperado', clase: 'numero' }],
    aspecto: 'monto',
  },
  {
    id: 'recibido',
    palabra: 'Recibido',
    celda: (fila) => <Recibido fila={fila} />,
    ordena: [{ por: 'recibido', clase: 'numero' }],
    aspecto: 'monto',
  },
]

/** Shows an entry in a narrow window. */
export const Tarjeta = ({ fila }: { fila: Asiento }) => (
  <>
    <div>
      <b>
        <Cliente fila={fila} />
      </b>
      <Recibido fila={fila} />
    </div>
    <div>
      <Clase fila={fila} />
      <Fecha fila={fila} />
    </div>
    <Menor>
      {[fila.compra?.codigo, fila.ruc, `IVA ${dolares(fila.iva)}`, fila.tipoPago, fila.referencia, fila.firma]
        .filter((parte) => parte)
        .join(' · ')}
    </Menor>
  </>
)
