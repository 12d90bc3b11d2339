import { clsx } from 'clsx'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import pieza from '#web/ui/piezas.module.css'
import { AlElegir, useAlElegir, useAtrasCierra } from './atras.ts'
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
}) => {
  const [abierto, ponerAbierto] = useState(false)
  const poner = (si: boolean) => {
    ponerAbierto(si)
    alAbrir?.(si)
  }
  const atras = useAtrasCierra(() => poner(false))
  const alCambiar = (si: boolean) => {
    if (si) atras.abrir()
    else atras.dejar()
    poner(si)
  }
  return (
    <DropdownMenu.Root modal={false} open={abierto} onOpenChange={alCambiar}>
      <DropdownMenu.Trigger asChild>{disparador}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={clsx(estilo.menu, className)}
          align={alinear}
          sideOffset={6}
          collisionPadding={8}
        >
          <AlElegir value={atras.elegir}>{children}</AlElegir>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export const OpcionMenu = ({
  icono,
  children,
  motivo,
  roja,
  derecha,
  parpadea,
  alElegir,
  quedaAbierto,
}: {
  icono?: ReactNode
  children: ReactNode
  /** The reason why it can't be chosen now. */
  motivo?: string | null | undefined
  roja?: boolean
  derecha?: ReactNode
  /** Whether a message concerns what it leads to. */
  parpadea?: boolean | undefined
  alElegir: () => void
  quedaAbierto?: boolean
}) => {
  const elegir = useAlElegir()
  return (
    // Radix's `disabled` isn't used: the keyboard would skip the item and its reason.
    <DropdownMenu.Item
      className={clsx(estilo.opcion, roja && !motivo && estilo.roja, parpadea && pieza.parpadea)}
      {...(motivo ? { 'aria-disabled': true } : {})}
      onSelect={(suceso) => {
        if (motivo || quedaAbierto) suceso.preventDefault()
        if (motivo) return
        if (quedaAbierto) alElegir()
        else elegir(alElegir)
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
}

export const RayaMenu = () => <DropdownMenu.Separator className={estilo.raya} />
export const TituloMenu = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className={estilo.titulo}>{children}</DropdownMenu.Label>
)
