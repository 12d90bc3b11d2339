import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import estilo from './caja-de-busqueda.module.css'

/** Shows a search field in a box with a lens; `nombre` is its name for screen readers. */
export const CajaDeBusqueda = ({
  nombre,
  lente = 15,
  className,
  children,
  ...entrada
}: {
  nombre: string
  /** The lens's size in pixels. */
  lente?: number
  children?: ReactNode
} & Omit<ComponentProps<'input'>, 'type'>) => (
  <label className={clsx(estilo.caja, className)}>
    <Search size={lente} aria-hidden />
    <span className="solo-lectores">{nombre}</span>
    <input type="search" {...entrada} />
    {children}
  </label>
)
