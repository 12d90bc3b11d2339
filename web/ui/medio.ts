import { useSyncExternalStore } from 'react'

/** Returns whether a media query holds, and follows its changes. */
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
