import { Tooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import estilo from './flotante.module.css'

/** A short hint on hover and on keyboard focus; without a text there is none, and what it hangs on stays the same element. */
export const Pista = ({ texto, children }: { texto: string | undefined; children: ReactElement }) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
    {texto ? (
      <Tooltip.Portal>
        <Tooltip.Content className={estilo.pista} sideOffset={6} collisionPadding={8}>
          {texto}
        </Tooltip.Content>
      </Tooltip.Portal>
    ) : null}
  </Tooltip.Root>
)

export const PistasJuntas = Tooltip.Provider
