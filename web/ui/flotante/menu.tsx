import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import estilo from './flotante.module.css'

export const Menu = ({
  disparador,
  alinear = 'end',
  className,
  children,
  alAbrir,
}: {
  disparador: ReactElement
  alinear?: 'start' | 'end'
  className?: string | undefined
  children: ReactNode
  alAbrir?: (abierto: boolean) => void
}) => (
  <DropdownMenu.Root modal={false} {...(alAbrir ? { onOpenChange: alAbrir } : {})}>
    <DropdownMenu.Trigger asChild>{disparador}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        className={clsx(estilo.menu, className)}
        align={alinear}
        sideOffset={6}
        collisionPadding={8}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

export const OpcionMenu = ({
  icono,
  children,
  motivo,
  roja,
  derecha,
  alElegir,
  quedaAbierto,
}: {
  icono?: ReactNode
  children: ReactNode
  /** Why it can't be chosen now. */
  motivo?: string | null | undefined
  roja?: boolean
  derecha?: ReactNode
  alElegir: () => void
  quedaAbierto?: boolean
}) => (
  // Not Radix's `disabled`: that takes the item, and its reason, out of the keyboard's way.
  <DropdownMenu.Item
    className={clsx(estilo.opcion, roja && !motivo && estilo.roja)}
    {...(motivo ? { 'aria-disabled': true } : {})}
    onSelect={(suceso) => {
      if (motivo || quedaAbierto) suceso.preventDefault()
      if (!motivo) alElegir()
    }}
  >
    {icono}
    <span>
      {children}
      {motivo ? <small>{motivo}</small> : null}
    </span>
    {derecha ? <span className={estilo.derecha}>{derecha}</span> : null}
  </DropdownMenu.Item>
)

export const RayaMenu = () => <DropdownMenu.Separator className={estilo.raya} />
export const TituloMenu = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className={estilo.titulo}>{children}</DropdownMenu.Label>
)
