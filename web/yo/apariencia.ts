import { useSyncExternalStore } from 'react'

export type Apariencia = { readonly piel: 'negro' | 'blanco'; readonly estrellas: boolean; readonly sonido: boolean }

const CLAVE = 'bandwork.apariencia'
const BASE: Apariencia = { piel: 'negro', estrellas: true, sonido: true }

const recordada = (): Apariencia => {
  try {
    const guardada = JSON.parse(localStorage.getItem(CLAVE) ?? '{}') as Partial<Apariencia>
    return {
      piel: guardada.piel === 'blanco' ? 'blanco' : 'negro',
      estrellas: guardada.estrellas !== false,
      sonido: guardada.sonido !== false,
    }
  } catch {
    return BASE
  }
}

let actual = recordada()
const oyentes = new Set<() => void>()

const aplicar = () => {
  document.documentElement.dataset.piel = actual.piel
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', actual.piel === 'blanco' ? '#ffffff' : '#070b14')
  for (const avisar of oyentes) avisar()
}

export const leerApariencia = (): Apariencia => actual

export const cambiarApariencia = (cambio: Partial<Apariencia>): void => {
  actual = { ...actual, ...cambio }
  try {
    localStorage.setItem(CLAVE, JSON.stringify(actual))
  } catch {
    // The choice lasts for this visit only.
  }
  aplicar()
}

// Another tab of this browser changed it.
addEventListener('storage', ({ key }) => {
  if (key !== CLAVE) return
  actual = recordada()
  aplicar()
})

export const useApariencia = (): Apariencia =>
  useSyncExternalStore((avisar) => {
    oyentes.add(avisar)
    return () => {
      oyentes.delete(avisar)
    }
  }, leerApariencia)
