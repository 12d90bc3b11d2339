import type { CSSProperties } from 'react'
import { esColor, fichasDe } from './fichas.ts'
import estilo from './piezas.module.css'
import { Seccion, usePiel } from './seccion.tsx'

const MUESTRA = 'Pedido · $425,50'

export const Tokens = () => {
  const { comunes, deLaPiel } = fichasDe(usePiel())
  const que = (prefijo: string) => comunes.filter(({ nombre }) => nombre.startsWith(prefijo))
  return (
    <>
      <Seccion nombre="Colores">
        <ul className={estilo.colores}>
          {deLaPiel.filter(esColor).map(({ nombre, valor }) => (
            <li key={nombre}>
              <i style={{ '--muestra': `var(${nombre})` } as CSSProperties} />
              <span>{nombre.slice(2)}</span>
              <small>{valor}</small>
            </li>
          ))}
        </ul>
      </Seccion>
      <Seccion nombre="Letra">
        <ul className={estilo.letra}>
          {que('--t-').map(({ nombre, valor }) => (
            <li key={nombre}>
              <small>
                {nombre.slice(2)} {valor}
              </small>
              <span style={{ fontSize: `var(${nombre})` }}>{MUESTRA}</span>
            </li>
          ))}
        </ul>
      </Seccion>
      <Seccion nombre="Esquinas, medidas y sombra">
        <ul className={estilo.esquinas}>
          {que('--r-').map(({ nombre, valor }) => (
            <li key={nombre} style={{ borderRadius: `var(${nombre})` }}>
              {nombre.slice(2)}
              <small>{valor}</small>
            </li>
          ))}
          {que('--alto').map(({ nombre, valor }) => (
            <li key={nombre} style={{ height: `var(${nombre})` }}>
              <small>
                {nombre.slice(2)} {valor}
              </small>
            </li>
          ))}
          <li style={{ boxShadow: 'var(--sombra)' }}>sombra</li>
        </ul>
      </Seccion>
    </>
  )
}
