import { useState } from 'react'
import { centrosDeProvincias } from '#domain/lugares-centros.ts'
import { Eleccion } from '#web/ui/formulario/campo.tsx'
import { dondeEstoy, guardarLugar, leerLugar, type MiLugar } from './lugar.ts'

const PROVINCIAS = centrosDeProvincias()
  .map(({ nombre }) => nombre)
  .sort((a, b) => a.localeCompare(b, 'es'))

/**
 * Keeps where a visitor is: the place that this browser remembers, one that they choose, or the one
 * that the browser tells when asked. `alPoner` is called with each new place kept.
 */
export const useMiLugar = (alPoner: () => void = () => {}) => {
  const [lugar, poner] = useState(leerLugar)
  const [buscando, buscar] = useState(false)
  const [fallo, fallar] = useState<string>()
  const estoyEn = (nuevo: MiLugar) => {
    guardarLugar(nuevo)
    poner(nuevo)
    fallar(undefined)
    alPoner()
  }
  const preguntar = async () => {
    buscar(true)
    fallar(undefined)
    try {
      estoyEn(await dondeEstoy())
    } catch (motivo) {
      fallar((motivo as Error).message)
    } finally {
      buscar(false)
    }
  }
  return { lugar, buscando, fallo, estoyEn, preguntar: () => void preguntar() }
}

/** Renders the choice of a visitor's province. */
export const MiProvincia = ({ lugar, estoyEn }: { lugar: MiLugar | undefined; estoyEn: (nuevo: MiLugar) => void }) => (
  <Eleccion
    nombre="Tu provincia"
    oculto
    value={lugar?.provincia ?? ''}
    onChange={({ target }) => estoyEn({ provincia: target.value, ciudad: '' })}
  >
    {lugar ? null : <option value="">Elige tu provincia</option>}
    {PROVINCIAS.map((nombre) => (
      <option key={nombre}>{nombre}</option>
    ))}
  </Eleccion>
)
