import { MapPin, MapPinOff } from 'lucide-react'
import type { TablaSucursales } from '#api/contract/sucursales.ts'
import { dia, momentoCompleto } from '#web/ui/cifras.ts'
import { Hueso, Pastilla } from '#web/ui/piezas.tsx'
import { CuentaEnFila, lugarDe, Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import tabla from '#web/ui/tabla/tabla.module.css'
import { useAbierto } from '#web/vivo/senales.ts'

type Sucursal = TablaSucursales['data'][number]

const Quien = ({ sucursal: { id, logo, nombre_sucursal, correo, abierto } }: { sucursal: Sucursal }) => (
  <CuentaEnFila src={logo} nombre={nombre_sucursal} correo={correo} abierto={useAbierto(id, abierto)} />
)

const EnElMapa = ({ sucursal: { conUbicacion } }: { sucursal: Sucursal }) => (
  <Pastilla
    color={conUbicacion ? 'verde' : 'gris'}
    icono={conUbicacion ? <MapPin size={13} aria-hidden /> : <MapPinOff size={13} aria-hidden />}
  >
    {conUbicacion ? 'En el mapa' : 'Solo su ciudad'}
  </Pastilla>
)

export const Filas = ({ filas, tamano }: { filas: readonly Sucursal[] | undefined; tamano: number }) => (
  <div className={tabla.rollo}>
    <table className={tabla.tabla} aria-labelledby="titulo-sucursales">
      <thead>
        <tr>
          {['Sucursal', 'Lugar', 'Celular', 'Mapa', 'Cuenta', 'Desde'].map((columna) => (
            <th key={columna} scope="col">
              {columna}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas?.map((una) => (
          <tr key={una.id}>
            <td>
              <Quien sucursal={una} />
            </td>
            <td>
              {lugarDe(una)}
              <Menor>{una.direccion}</Menor>
            </td>
            <td>{una.celular}</td>
            <td>
              <EnElMapa sucursal={una} />
            </td>
            <td>{una.isActive ? 'Activa' : 'Desactivada'}</td>
            <td>
              <time dateTime={una.fecharegistro} title={momentoCompleto(una.fecharegistro)}>
                {dia(una.fecharegistro)}
              </time>
            </td>
          </tr>
        )) ??
          Array.from({ length: Math.min(tamano, 10) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
            <tr key={i}>
              <td colSpan={6}>
                <Hueso ancho="70%" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)

export const Tarjeta = ({ sucursal }: { sucursal: Sucursal }) => (
  <li>
    <Quien sucursal={sucursal} />
    <p>{[sucursal.direccion, lugarDe(sucursal)].filter(Boolean).join(' · ')}</p>
    <p>
      {sucursal.celular}
      {sucursal.isActive ? '' : ' · Desactivada'}
    </p>
    <EnElMapa sucursal={sucursal} />
  </li>
)
