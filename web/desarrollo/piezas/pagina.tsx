import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { Marca } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { Botones, Flotantes } from './acciones.tsx'
import type { Piel } from './fichas.ts'
import { Formularios } from './formularios.tsx'
import { Graficas } from './graficas.tsx'
import { Lineas } from './lineas.tsx'
import { Senales, Tablas, Vacios } from './muestras.tsx'
import estilo from './piezas.module.css'
import { EnPiel } from './seccion.tsx'
import { Tokens } from './tokens.tsx'

const PIELES: Readonly<Record<Piel, string>> = { negro: 'Oscura', blanco: 'Blanca' }

const vestir = (piel: string): void => {
  document.documentElement.dataset.piel = piel
}

/**
 * Shows one skin's half. Floating elements hang from the document, so they wear the skin of the
 * half in use.
 */
const Mitad = ({ piel, children }: { piel: Piel; children: ReactNode }) => (
  <section
    data-piel={piel}
    aria-labelledby={`piel-${piel}`}
    className={estilo.mitad}
    onPointerDownCapture={() => vestir(piel)}
    onFocusCapture={() => vestir(piel)}
  >
    <h2 id={`piel-${piel}`}>{PIELES[piel]}</h2>
    <EnPiel value={piel}>{children}</EnPiel>
  </section>
)

/** Shows every piece of `web/ui` in both skins, for developers who build a screen with them. */
export const Piezas = () => {
  useTitulo('Piezas')
  useEffect(() => {
    const antes = document.documentElement.dataset.piel ?? 'negro'
    return () => vestir(antes)
  }, [])
  return (
    <main className={estilo.piezas}>
      <header>
        <Link to="/" aria-label="BandWork, inicio">
          <Marca />
        </Link>
        <h1>Piezas</h1>
        <Link to={ruta('buzon')}>Buzón de desarrollo</Link>
      </header>
      <div className={estilo.dos}>
        {(Object.keys(PIELES) as Piel[]).map((piel) => (
          <Mitad key={piel} piel={piel}>
            <Tokens />
            <Botones />
            <Formularios />
            <Senales />
            <Flotantes />
            <Tablas />
            <Lineas />
            <Graficas />
            <Vacios />
          </Mitad>
        ))}
      </div>
    </main>
  )
}
