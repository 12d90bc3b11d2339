import { useEffect, useState } from 'react'
import { useApariencia } from '#web/yo/apariencia.ts'
import estilo from './estrellas.module.css'

/** The quiet sky behind everything: gone when unwanted, and out of work while the tab isn't looked at. */
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
