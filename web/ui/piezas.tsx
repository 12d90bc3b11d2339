import { clsx } from 'clsx'
import { CircleOff } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import estilo from './piezas.module.css'

/** Says whether an account is online; «sin conexión» is for lines and orders. */
export const presencia = (abierto: boolean): string => (abierto ? 'En línea' : 'No está en línea')

/** Shows a party's logo with its online dot, or its initial if the picture can't be loaded. */
export const Logo = ({
  src,
  nombre,
  lado = 32,
  abierto,
}: {
  src: string
  nombre: string
  lado?: number
  abierto?: boolean
}) => {
  const [roto, romper] = useState(false)
  return (
    <span className={estilo.logo} style={{ '--lado': `${lado}px` } as CSSProperties}>
      {src && !roto ? (
        <img src={src} alt="" width={lado} height={lado} loading="lazy" onError={() => romper(true)} />
      ) : (
        <i aria-hidden>{nombre.trim().charAt(0).toUpperCase()}</i>
      )}
      {abierto === undefined ? null : (
        <span className={clsx(estilo.punto, abierto && estilo.prendido)}>
          <span className="solo-lectores">{presencia(abierto)}</span>
        </span>
      )}
    </span>
  )
}

export const Hueso = ({ ancho, alto = 12 }: { ancho: number | string; alto?: number }) => (
  <span className={estilo.hueso} style={{ width: ancho, height: alto }} aria-hidden />
)

/** Shows an empty or failed place, with what to do about it. */
export const Vacio = ({
  icono,
  titulo,
  children,
  acciones,
  pagina,
}: {
  icono: ReactNode
  titulo: string
  children?: ReactNode
  acciones?: ReactNode
  /** Whether it is all that the page holds, so that its title is the page's. */
  pagina?: boolean
}) => (
  <div className={estilo.vacio}>
    {icono}
    {pagina ? <h1>{titulo}</h1> : <h2>{titulo}</h2>}
    {children ? <p>{children}</p> : null}
    {acciones ? <div>{acciones}</div> : null}
  </div>
)

export const Cuenta = ({ n, meEspera, nombre }: { n: number; meEspera?: boolean; nombre?: string }) => (
  <span className={clsx(estilo.cuenta, meEspera && n > 0 && estilo.meEspera)}>
    {n > 999 ? '999+' : n}
    {nombre ? <span className="solo-lectores"> {nombre}</span> : null}
  </span>
)

/** Shows, beside the name of an account, that an administrator closed it. */
export const Desactivada = () => (
  <small className={estilo.desactivada}>
    <CircleOff size={12} aria-hidden />
    Cuenta desactivada
  </small>
)

export type Color = 'ambar' | 'azul' | 'verde' | 'gris' | 'rojo'

export const Pastilla = ({ color, icono, children }: { color: Color; icono: ReactNode; children: ReactNode }) => (
  <span className={clsx(estilo.pastilla, estilo[color])}>
    {icono}
    {children}
  </span>
)

export const Marca = () => (
  <span className={estilo.marca}>
    <img src="/icono.svg" alt="" width={26} height={26} />
    BandWork
  </span>
)
