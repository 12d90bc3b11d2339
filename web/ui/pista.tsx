import { Tooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import estilo from './flotante.module.css'

/** A short hint on hover and on keyboard focus. */
export const Pista = ({ texto, children }: { texto: string; children: ReactElement }) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Content className={estilo.pista} sideOffset={6} collisionPadding={8}>
        {texto}
      </Tooltip.Content>
    </Tooltip.Portal>
  </Tooltip.Root>
)

export const PistasJuntas = Tooltip.Provider
