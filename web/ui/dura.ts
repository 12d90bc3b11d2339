import { useEffect, useState } from 'react'

/** Returns whether the condition has held for `ms` milliseconds. */
export const useDura = (asi: boolean, ms: number): boolean => {
  const [dura, durar] = useState(false)
  useEffect(() => {
    if (!asi) return
    const reloj = setTimeout(() => durar(true), ms)
    return () => {
      clearTimeout(reloj)
      durar(false)
    }
  }, [asi, ms])
  return asi && dura
}
