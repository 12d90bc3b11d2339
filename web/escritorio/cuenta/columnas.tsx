import { CircleCheck, CircleOff, UserX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ColumnaDe, FORMA_CUENTAS } from '#api/contract/tablas.ts'
import { PALABRA_VENTA } from '#domain/compra/palabras.ts'
import { esPersonal } from '#domain/cuenta/tipos.ts'
import { rutaDeCompra } from '#domain/destinos.ts'
import { unir } from '#domain/texto.ts'
import { dia, hace, momentoCompleto } from '#web/ui/cifras.ts'
import { Pastilla } from '#web/ui/piezas.tsx'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { CuentaEnFila, lugarDe, Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import { useAbierto } from '#web/vivo/senales.ts'
import { AccionesDeCuenta } from './acciones.tsx'
import estilo from './admin.module.css'
import type { Cuenta } from './consultas.ts'
import { PALABRA_ACTIVIDAD, PALABRA_CLASE, PALABRA_TIPO_CUENTA } from './palabras.ts'

const Conocida = ({ cuenta: { id, logo, nombre, correo, clase, abierto: alLeer } }: { cuenta: Cuenta }) => {
  const abierto = useAbierto(id, alLeer)
  // The staff's presence isn't shown to anybody.
  return <CuentaEnFila src={logo} nombre={nombre} correo={correo} {...(clase === 'staff' ? {} : { abierto })} />
}

/** Shows an account. An erased person has neither a picture nor an e-mail address left to show. */
const Quien = ({ cuenta }: { cuenta: Cuenta }) =>
  cuenta.eliminada ? <CuentaEnFila src="" nombre={cuenta.nombre} /> : <Conocida cuenta={cuenta} />

const NADA = '—'

const Estado = ({ cuenta: { eliminada, isActive } }: { cuenta: Cuenta }) =>
  eliminada ? (
    <Pastilla color="rojo" icono={<UserX size={13} aria-hidden />}>
      Eliminada
    </Pastilla>
  ) : isActive ? (
    <Pastilla color="verde" icono={<CircleCheck size={13} aria-hidden />}>
      Activa
    </Pastilla>
  ) : (
    <Pastilla color="gris" icono={<CircleOff size={13} aria-hidden />}>
      Desactivada
    </Pastilla>
  )

const tipoDe = ({ tipoUsuario, clase }: Cuenta): string =>
  clase === 'staff' ? PALABRA_TIPO_CUENTA[tipoUsuario] : `${PALABRA_TIPO_CUENTA[tipoUsuario]} · ${PALABRA_CLASE[clase]}`

const advertenciasDe = ({
  cuentaGratuita,
  correoConfirmado,
  eliminada,
  limitada,
  sinSuscripcion,
  tipoUsuario,
}: Cuenta): string =>
  eliminada
    ? ''
    : [
        limitada ? 'limitada' : '',
        sinSuscripcion ? 'suscripción desactivada' : '',
        cuentaGratuita ? 'gratuita' : '',
        correoConfirmado
          ? ''
          : esPersonal({ tipoUsuario })
            ? 'invitada, sin contraseña todavía'
            : 'correo sin confirmar',
      ]
        .filter(Boolean)
        .join(' · ')

const Desde = ({ cuenta: { fecharegistro } }: { cuenta: Cuenta }) => (
  <time dateTime={fecharegistro} title={momentoCompleto(fecharegistro)}>
    {dia(fecharegistro)}
  </time>
)

const Actividad = ({ cuenta: { ultimaActividad } }: { cuenta: Cuenta }) =>
  ultimaActividad ? (
    <>
      <time dateTime={ultimaActividad.momento} title={momentoCompleto(ultimaActividad.momento)}>
        {hace(ultimaActividad.momento)}
      </time>
      <Menor>{PALABRA_ACTIVIDAD[ultimaActividad.en] ?? ''}</Menor>
    </>
  ) : (
    NADA
  )

const palabraDeCompra = ({ cerrada, estadoPedido, estadoVenta }: CompraDe): string =>
  cerrada ? 'Negociación cerrada' : estadoPedido === 'Desactivado' ? 'Desactivada' : PALABRA_VENTA[estadoVenta]

const Recorrido = ({ cuenta: { recorrido, nombre } }: { cuenta: Cuenta }) => {
  if (!recorrido) return NADA
  const { compra, pedidos } = recorrido
  const hechos = pedidos === 1 ? '1 pedido hecho' : `${pedidos === 0 ? 'sin' : pedidos} pedidos hechos`
  if (!compra) return hechos
  return (
    <>
      <Link
        className={estilo.enlace}
        to={rutaDeCompra('vendedor', compra.id) ?? ''}
        aria-label={`${palabraDeCompra(compra)} · ${nombre}`}
      >
        {palabraDeCompra(compra)}
      </Link>
      <Menor>{hechos}</Menor>
    </>
  )
}

type CompraDe = NonNullable<NonNullable<Cuenta['recorrido']>['compra']>
type Columna = ColumnaDeTabla<Cuenta, ColumnaDe<typeof FORMA_CUENTAS>>
const SU_LUGAR: Columna = {
  id: 'lugar',
  palabra: 'Lugar',
  celda: (cuenta) => (cuenta.eliminada ? NADA : lugarDe(cuenta)),
  ordena: [{ por: 'ciudad', clase: 'texto' }],
}
const SU_ACTIVIDAD: Columna = {
  id: 'actividad',
  palabra: 'Última actividad',
  celda: (cuenta) => <Actividad cuenta={cuenta} />,
  ordena: [{ por: 'ultimaActividad', clase: 'fecha' }],
}
const SU_RECORRIDO: Columna = {
  id: 'recorrido',
  palabra: 'En qué va',
  celda: (cuenta) => <Recorrido cuenta={cuenta} />,
}
const columnas = (...propias: readonly Columna[]): readonly Columna[] => [
  {
    id: 'cuenta',
    palabra: 'Cuenta',
    celda: (cuenta) => <Quien cuenta={cuenta} />,
    ordena: [{ por: 'nombre', clase: 'texto' }],
  },
  {
    id: 'tipo',
    palabra: 'Tipo',
    celda: (cuenta) => (
      <>
        {tipoDe(cuenta)}
        <Menor>{advertenciasDe(cuenta)}</Menor>
      </>
    ),
    ordena: [{ por: 'tipoUsuario', clase: 'texto' }],
  },
  ...propias,
  { id: 'celular', palabra: 'Celular', celda: ({ eliminada, celular }) => (eliminada ? NADA : celular) },
  {
    id: 'estado',
    palabra: 'Estado',
    celda: (cuenta) => <Estado cuenta={cuenta} />,
    ordena: [{ por: 'isActive', clase: 'texto' }],
  },
  {
    id: 'desde',
    palabra: 'Desde',
    celda: (cuenta) => <Desde cuenta={cuenta} />,
    ordena: [{ por: 'fecharegistro', clase: 'fecha' }],
  },
]
const ACCIONES: Columna = {
  id: 'acciones',
  palabra: 'Acciones',
  celda: (cuenta) => (cuenta.eliminada ? null : <AccionesDeCuenta cuenta={cuenta} />),
  aspecto: 'icono',
}
/** Columns of the accounts. The staff's show the last activity instead of the place. */
export const CON_ACCIONES = [...columnas(SU_LUGAR), ACCIONES]
/** A seller's columns also show how far the accounts they brought have come. */
export const DEL_VENDEDOR = columnas(SU_RECORRIDO, SU_LUGAR)
export const DEL_EQUIPO = [...columnas(SU_ACTIVIDAD), ACCIONES]

/** Shows an account in a narrow window. */
export const Tarjeta = ({ cuenta, conAcciones }: { cuenta: Cuenta; conAcciones: boolean }) => (
  <>
    <div>
      <Quien cuenta={cuenta} />
      {cuenta.eliminada || !conAcciones ? null : <AccionesDeCuenta cuenta={cuenta} />}
    </div>
    <p>
      {unir(tipoDe(cuenta), ...(cuenta.eliminada ? [] : [lugarDe(cuenta), cuenta.celular]))}
      <Menor>{advertenciasDe(cuenta)}</Menor>
    </p>
    {cuenta.recorrido ? (
      <p>
        <Recorrido cuenta={cuenta} />
      </p>
    ) : null}
    <div>
      <Estado cuenta={cuenta} />
      <small>
        Desde <Desde cuenta={cuenta} />
        {cuenta.ultimaActividad ? ` · activo ${hace(cuenta.ultimaActividad.momento)}` : ''}
      </small>
    </div>
  </>
)
