import { useEffect } from 'react'

/** The tab's title: what waits comes first, so that it reads in a narrow tab. */
export const useTitulo = (titulo: string, esperan = 0): void => {
  useEffect(() => {
    document.title = `${esperan > 0 ? `(${esperan}) ` : ''}${titulo} · BandWork`
    return () => {
      document.title = 'BandWork'
    }
  }, [titulo, esperan])
}
