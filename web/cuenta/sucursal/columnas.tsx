import { MapPin, MapPinOff } from 'lucide-react'
import type { TablaSucursales } from '#api/contract/sucursales.ts'
import type { ColumnaDe, FORMA_SUCURSALES } from '#api/contract/tablas.ts'
import { unir } from '#domain/texto.ts'
import { dia, momentoCompleto } from '#web/ui/cifras.ts'
import { Pastilla } from '#web/ui/piezas.tsx'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { CuentaEnFila, lugarDe, Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
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

export const COLUMNAS: readonly ColumnaDeTabla<Sucursal, ColumnaDe<typeof FORMA_SUCURSALES>>[] = [
  {
    id: 'sucursal',
    palabra: 'Sucursal',
    celda: (sucursal) => <Quien sucursal={sucursal} />,
    ordena: [{ por: 'nombre_sucursal', clase: 'texto' }],
  },
  {
    id: 'lugar',
    palabra: 'Lugar',
    celda: (sucursal) => (
      <>
        {lugarDe(sucursal)}
        <Menor>{sucursal.direccion}</Menor>
      </>
    ),
    ordena: [{ por: 'ciudad', clase: 'texto' }],
  },
  { id: 'celular', palabra: 'Celular', celda: ({ celular }) => celular },
  {
    id: 'mapa',
    palabra: 'Mapa',
    celda: (sucursal) => <EnElMapa sucursal={sucursal} />,
    ordena: [{ por: 'conUbicacion', clase: 'texto' }],
  },
  {
    id: 'cuenta',
    palabra: 'Cuenta',
    celda: ({ isActive }) => (isActive ? 'Activa' : 'Desactivada'),
    ordena: [{ por: 'isActive', clase: 'texto' }],
  },
  {
    id: 'desde',
    palabra: 'Desde',
    celda: ({ fecharegistro }) => (
      <time dateTime={fecharegistro} title={momentoCompleto(fecharegistro)}>
        {dia(fecharegistro)}
      </time>
    ),
    ordena: [{ por: 'fecharegistro', clase: 'fecha' }],
  },
]

/** Shows a branch in a narrow window. */
export const Tarjeta = ({ sucursal }: { sucursal: Sucursal }) => (
  <>
    <Quien sucursal={sucursal} />
    <p>{unir(sucursal.direccion, lugarDe(sucursal))}</p>
    <p>
      {sucursal.celular}
      {sucursal.isActive ? '' : ' · Desactivada'}
    </p>
    <div>
      <EnElMapa sucursal={sucursal} />
    </div>
  </>
)
