import { CircleCheck, CircleOff, UserX } from 'lucide-react'
import { dia, momentoCompleto } from '#web/ui/cifras.ts'
import { Hueso, Pastilla } from '#web/ui/piezas.tsx'
import { CuentaEnFila, lugarDe, Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import tabla from '#web/ui/tabla/tabla.module.css'
import { useAbierto } from '#web/vivo/senales.ts'
import { AccionesDeCuenta } from './acciones.tsx'
import type { Cuenta } from './consultas.ts'
import { PALABRA_CLASE, PALABRA_TIPO_CUENTA } from './palabras.ts'

const Conocida = ({ cuenta: { id, logo, nombre, correo, abierto } }: { cuenta: Cuenta }) => (
  <CuentaEnFila src={logo} nombre={nombre} correo={correo} abierto={useAbierto(id, abierto)} />
)

/** Of an erased person nothing is left but that somebody was: no picture to ask for, no mail. */
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

const advertenciasDe = ({ cuentaGratuita, correoConfirmado, eliminada }: Cuenta): string =>
  eliminada
    ? ''
    : [cuentaGratuita ? 'gratuita' : '', correoConfirmado ? '' : 'correo sin confirmar'].filter(Boolean).join(' · ')

const Desde = ({ cuenta: { fecharegistro } }: { cuenta: Cuenta }) => (
  <time dateTime={fecharegistro} title={momentoCompleto(fecharegistro)}>
    {dia(fecharegistro)}
  </time>
)

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
              <Menor>{advertenciasDe(cuenta)}</Menor>
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
      <Menor>{advertenciasDe(cuenta)}</Menor>
      <Menor>
        Desde <Desde cuenta={cuenta} />
      </Menor>
    </p>
    <Estado cuenta={cuenta} />
  </li>
)
