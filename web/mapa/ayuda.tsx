import type { Punto } from '#domain/lugares-centros.ts'
import estilo from './espera.module.css'

const grados = (valor: number, mas: string, menos: string) =>
  `${Math.abs(valor).toLocaleString('es-EC', { maximumFractionDigits: 4 })}° ${valor < 0 ? menos : mas}`

/** Explains how to place the pin and shows its coordinates. */
export const Ayuda = ({ id, punto }: { id: string; punto: Punto | null }) => (
  <p id={id} className={estilo.ayuda}>
    Toca el mapa donde está el local y arrastra el punto para afinarlo. Con el teclado: mueve el mapa con las flechas y
    presiona Enter para poner el punto en el centro.
    <output className={estilo.donde}>
      {punto ? `Ubicación: ${grados(punto.lat, 'N', 'S')}, ${grados(punto.lng, 'E', 'O')}` : 'Sin ubicación todavía.'}
    </output>
  </p>
)
