import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import estilo from './perfil.module.css'

/** Shows a part of the profile that an address can lead to. */
export const Ancla = ({ id, children }: { id: string; children: ReactNode }) => {
  const caja = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is gone to
  useEffect(() => {
    if (hash !== `#${id}`) return
    caja.current?.scrollIntoView()
    caja.current?.focus({ preventScroll: true })
  }, [hash, key, id])
  return (
    <div id={id} ref={caja} tabIndex={-1} className={estilo.ancla}>
      {children}
    </div>
  )
}
