import { CircleCheck, CircleOff, UserX } from 'lucide-react'
import tabla from '../tabla-pedidos/tabla.module.css'
import { momento, momentoCompleto } from '../ui/cifras.ts'
import { Hueso, Logo, Pastilla } from '../ui/piezas.tsx'
import { useAbierto } from '../vivo/senales.ts'
import { AccionesDeCuenta } from './acciones.tsx'
import estilo from './admin.module.css'
import type { Cuenta } from './consultas.ts'
import { PALABRA_CLASE, PALABRA_TIPO_CUENTA } from './palabras.ts'

const Conocida = ({ cuenta }: { cuenta: Cuenta }) => {
  const abierto = useAbierto(cuenta.id, cuenta.abierto)
  return (
    <span className={estilo.quien}>
      <Logo src={cuenta.logo} nombre={cuenta.nombre} abierto={abierto} />
      <span>
        <strong>{cuenta.nombre}</strong>
        <small>{cuenta.correo}</small>
      </span>
    </span>
  )
}

/** Of an erased person nothing is left but that somebody was: no picture to ask for, no mail. */
const Quien = ({ cuenta }: { cuenta: Cuenta }) =>
  cuenta.eliminada ? (
    <span className={estilo.quien}>
      <Logo src="" nombre={cuenta.nombre} />
      <strong>{cuenta.nombre}</strong>
    </span>
  ) : (
    <Conocida cuenta={cuenta} />
  )

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

const advertenciasDe = ({ cuentaGratuita, correoConfirmado, eliminada }: Cuenta): string =>
  eliminada
    ? ''
    : [cuentaGratuita ? 'gratuita' : '', correoConfirmado ? '' : 'correo sin confirmar'].filter(Boolean).join(' · ')

const Desde = ({ cuenta: { fecharegistro } }: { cuenta: Cuenta }) => (
  <time dateTime={fecharegistro} title={momentoCompleto(fecharegistro)}>
    {momento(fecharegistro).split(',')[0]}
  </time>
)

const lugarDe = ({ ciudad, provincia }: Cuenta) => [...new Set([ciudad, provincia])].filter(Boolean).join(', ')

export const Filas = ({ filas, tamano }: { filas: readonly Cuenta[] | undefined; tamano: number }) => (
  <div className={tabla.rollo}>
    <table className={tabla.tabla} aria-labelledby="titulo-cuentas">
      <thead>
        <tr>
          {['Cuenta', 'Tipo', 'Lugar', 'Celular', 'Estado', 'Desde'].map((columna) => (
            <th key={columna} scope="col">
              {columna}
            </th>
          ))}
          <th scope="col" data-col="menu">
            <span className="solo-lectores">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {filas?.map((cuenta) => (
          <tr key={cuenta.id}>
            <td>
              <Quien cuenta={cuenta} />
            </td>
            <td>
              {tipoDe(cuenta)}
              <small className={estilo.menor}>{advertenciasDe(cuenta)}</small>
            </td>
            <td>{cuenta.eliminada ? NADA : lugarDe(cuenta)}</td>
            <td>{cuenta.eliminada ? NADA : cuenta.celular}</td>
            <td>
              <Estado cuenta={cuenta} />
            </td>
            <td>
              <Desde cuenta={cuenta} />
            </td>
            <td data-col="menu">{cuenta.eliminada ? null : <AccionesDeCuenta cuenta={cuenta} />}</td>
          </tr>
        )) ??
          Array.from({ length: Math.min(tamano, 10) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
            <tr key={i}>
              <td colSpan={7}>
                <Hueso ancho="70%" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)

export const Tarjeta = ({ cuenta }: { cuenta: Cuenta }) => (
  <li>
    <div>
      <Quien cuenta={cuenta} />
      {cuenta.eliminada ? null : <AccionesDeCuenta cuenta={cuenta} />}
    </div>
    <p>
      {[tipoDe(cuenta), ...(cuenta.eliminada ? [] : [lugarDe(cuenta), cuenta.celular])].filter(Boolean).join(' · ')}
      <small className={estilo.menor}>{advertenciasDe(cuenta)}</small>
      <small className={estilo.menor}>
        Desde <Desde cuenta={cuenta} />
      </small>
    </p>
    <Estado cuenta={cuenta} />
  </li>
)
