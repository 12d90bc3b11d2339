import { useMemo, useState } from 'react'
import type { Medida } from '#domain/cifras.ts'
import { Claves } from '#web/grafica/claves.tsx'
import { Plegada } from '#web/grafica/plegada.tsx'
import { MapaDeProvincias } from '#web/mapa/provincias.tsx'
import { numero } from '#web/ui/cifras.ts'
import type { Abrir } from './abre.tsx'
import { Barras } from './barras.tsx'
import { PALABRA_MEDIDA } from './palabras.ts'
import { Nada, Parte } from './parte.tsx'

const PRIMERAS = 2

/**
 * Shows a measure by province as a map with its key, and below as a list. Both open their facts.
 */
export const PorProvincia = ({
  titulo,
  vacio,
  medida,
  provincias,
  abrir,
}: {
  titulo: string
  /** The text shown while there is nothing. */
  vacio: string
  /** The measure counted; its kinds are the provinces. */
  medida: Medida
  /** Counts, largest first. An empty name stands for those without a province. */
  provincias: readonly { readonly provincia: string; readonly cuantas: number }[]
  abrir: Abrir
}) => {
  const [mirada, mirar] = useState<string>()
  const cuantas = useMemo(
    () => new Map(provincias.map((provincia) => [provincia.provincia, provincia.cuantas])),
    [provincias],
  )
  const palabra = (provincia: string) => provincia || 'Sin provincia'
  const total = provincias.reduce((suma, provincia) => suma + provincia.cuantas, 0)
  const delTotal = { nombre: 'En total', escrito: numero(total) }
  return (
    <Parte titulo={titulo}>
      <Claves
        de={{ nombre: 'Provincia', escrito: mirada ?? 'Ecuador' }}
        claves={
          mirada === undefined
            ? [
                delTotal,
                ...provincias.slice(0, PRIMERAS).map((provincia) => ({
                  nombre: palabra(provincia.provincia),
                  escrito: numero(provincia.cuantas),
                })),
              ]
            : [{ nombre: PALABRA_MEDIDA[medida], escrito: numero(cuantas.get(mirada) ?? 0) }]
        }
      />
      <MapaDeProvincias
        nombre={titulo}
        {...{ cuantas, mirada }}
        alMirar={mirar}
        alAbrir={(clave) => abrir({ medida, clave })}
      />
      {provincias.length === 0 ? <Nada>{vacio}</Nada> : null}
      <Plegada>
        <Barras
          barras={provincias.map((provincia) => ({
            nombre: palabra(provincia.provincia),
            cuantas: provincia.cuantas,
            cifra: { medida, clave: provincia.provincia },
          }))}
          abrir={abrir}
        />
      </Plegada>
    </Parte>
  )
}
