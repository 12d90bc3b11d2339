import { MapPin, MapPinOff } from 'lucide-react'
import type { TablaSucursales } from '#api/contract/sucursales.ts'
import tabla from '../tabla-pedidos/tabla.module.css'
import { momento, momentoCompleto } from '../ui/cifras.ts'
import { Hueso, Logo, Pastilla } from '../ui/piezas.tsx'
import { useAbierto } from '../vivo/senales.ts'
import estilo from './sucursales.module.css'

type Sucursal = TablaSucursales['data'][number]

const Quien = ({ sucursal }: { sucursal: Sucursal }) => {
  const abierto = useAbierto(sucursal.id, sucursal.abierto)
  return (
    <span className={estilo.quien}>
      <Logo src={sucursal.logo} nombre={sucursal.nombre_sucursal} abierto={abierto} />
      <span>
        <strong>{sucursal.nombre_sucursal}</strong>
        <small>{sucursal.correo}</small>
      </span>
    </span>
  )
}

const EnElMapa = ({ sucursal: { conUbicacion } }: { sucursal: Sucursal }) => (
  <Pastilla
    color={conUbicacion ? 'verde' : 'gris'}
    icono={conUbicacion ? <MapPin size={13} aria-hidden /> : <MapPinOff size={13} aria-hidden />}
  >
    {conUbicacion ? 'En el mapa' : 'Solo su ciudad'}
  </Pastilla>
)

const lugarDe = ({ ciudad, provincia }: Sucursal) => [...new Set([ciudad, provincia])].filter(Boolean).join(', ')

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
              <small className={estilo.menor}>{una.direccion}</small>
            </td>
            <td>{una.celular}</td>
            <td>
              <EnElMapa sucursal={una} />
            </td>
            <td>{una.isActive ? 'Activa' : 'Desactivada'}</td>
            <td>
              <time dateTime={una.fecharegistro} title={momentoCompleto(una.fecharegistro)}>
                {momento(una.fecharegistro).split(',')[0]}
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
