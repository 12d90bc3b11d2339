import { clsx } from 'clsx'
import { MapPin, MapPinOff, ReceiptText, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { TablaSucursales } from '#api/contract/sucursales.ts'
import type { ColumnaDe, FORMA_SUCURSALES } from '#api/contract/tablas.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { dia, momentoCompleto } from '#web/ui/cifras.ts'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Pastilla } from '#web/ui/piezas.tsx'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { CuentaEnFila, lugarDe, Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import { useAbierto } from '#web/vivo/senales.ts'
import estilo from './sucursales.module.css'

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

/** Opens what the branch sells and its subscription, which its head office reads. */
const Leer = ({ sucursal: { id, nombre_sucursal } }: { sucursal: Sucursal }) => {
  const { abrir } = useEnDireccion('suscripcion')
  return (
    <span className={estilo.leer}>
      <Link className={clsx(boton.boton, boton.suave)} to={`${ruta('proveedor')}?sucursal=${id}`}>
        <ShoppingBag size={15} aria-hidden />
        Ventas<span className="solo-lectores"> de {nombre_sucursal}</span>
      </Link>
      <Boton tono="suave" de={nombre_sucursal} onClick={() => abrir({ suscripcion: id })}>
        <ReceiptText size={15} aria-hidden />
        Suscripción
      </Boton>
    </span>
  )
}

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
  { id: 'leer', palabra: 'Ver', celda: (sucursal) => <Leer sucursal={sucursal} /> },
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
      <Leer sucursal={sucursal} />
    </div>
  </>
)
