import { useEffect, useState } from 'react'
import { useApariencia } from '#web/yo/apariencia.ts'
import estilo from './estrellas.module.css'

/** Draws the quiet sky behind everything, unless it is switched off or the tab is hidden. */
export const Estrellas = () => {
  const { estrellas } = useApariencia()
  const [visible, ver] = useState(true)
  useEffect(() => {
    const mirar = () => ver(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', mirar)
    return () => document.removeEventListener('visibilitychange', mirar)
  }, [])
  if (!estrellas || !visible) return null
  return (
    <div className={estilo.estrellas} aria-hidden>
      <div className={estilo.capa} />
      <div className={estilo.capa} />
      <div className={estilo.capa} />
    </div>
  )
}
