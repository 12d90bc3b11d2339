import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed live. */
export const useMedio = (consulta: string): boolean =>
  useSyncExternalStore(
    (avisar) => {
      const medio = matchMedia(consulta)
      medio.addEventListener('change', avisar)
      return () => medio.removeEventListener('change', avisar)
    },
    () => matchMedia(consulta).matches,
    () => false,
  )
