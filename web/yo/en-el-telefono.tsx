import { clsx } from 'clsx'
import boton from '#web/ui/boton.module.css'
import { useYo } from './sesion.ts'
import { telefonoDe } from './telefono.ts'

const TIENDA = { android: 'Google Play', ios: 'App Store' } as const
const COMO_SE_GUARDA = {
  android: 'Lleva BandWork en tu teléfono: en el menú del navegador, «Añadir a la pantalla principal».',
  ios: 'Lleva BandWork en tu teléfono: en Compartir, «Añadir a pantalla de inicio».',
} as const

/**
 * Shows, on a phone, the store that has the application or, while none has, how to keep this page
 * as one in the browser.
 */
export const EnElTelefono = ({ className }: { className?: string | undefined }) => {
  const telefono = telefonoDe(navigator.userAgent)
  const { data: yo } = useYo()
  if (!telefono || !yo) return null
  const tienda = yo.tiendas[telefono]
  return tienda ? (
    <a className={clsx(boton.boton, boton.normal, className)} href={tienda} rel="noreferrer">
      {TIENDA[telefono]}
    </a>
  ) : (
    <p className={className}>{COMO_SE_GUARDA[telefono]}</p>
  )
}
