import { useEffect } from 'react'

/**
 * Sets the tab's title. The count of what waits comes first, so that it can be read in a narrow
 * tab.
 */
export const useTitulo = (titulo: string, esperan = 0): void => {
  useEffect(() => {
    document.title = `${esperan > 0 ? `(${esperan}) ` : ''}${titulo} · BandWork`
    return () => {
      document.title = 'BandWork'
    }
  }, [titulo, esperan])
}
