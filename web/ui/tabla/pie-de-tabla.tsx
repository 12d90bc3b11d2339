import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Boton } from '#web/ui/boton.tsx'
import type { EstadoDeTabla } from './estado-de-tabla.ts'
import estilo from './pie-de-tabla.module.css'

/** How many rows, which of them, and to the next ones. `cuantas` are on this page, of `total`. */
export const PieDeTabla = ({
  estado,
  tamanos,
  cambiar,
  cuantas,
  total,
}: {
  estado: Pick<EstadoDeTabla, 'pagina' | 'tamano'>
  tamanos: readonly number[]
  cambiar: (cambio: { pagina: number } | { tamano: number }) => void
  cuantas: number
  total: number
}) => {
  const { pagina, tamano } = estado
  const desde = pagina * tamano
  return (
    <div className={estilo.pie}>
      <label>
        Filas
        <select value={tamano} onChange={({ target }) => cambiar({ tamano: Number(target.value) })}>
          {tamanos.map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
      <span role="status">
        {cuantas > 0 ? `${desde + 1}–${desde + cuantas} de ${total.toLocaleString('es-EC')}` : ''}
      </span>
      <Boton
        tono="suave"
        cuadrado
        aria-label="Página anterior"
        motivo={pagina === 0 ? 'Es la primera página.' : null}
        onClick={() => cambiar({ pagina: pagina - 1 })}
      >
        <ChevronLeft size={17} aria-hidden />
      </Boton>
      <Boton
        tono="suave"
        cuadrado
        aria-label="Página siguiente"
        motivo={desde + tamano >= total ? 'Es la última página.' : null}
        onClick={() => cambiar({ pagina: pagina + 1 })}
      >
        <ChevronRight size={17} aria-hidden />
      </Boton>
    </div>
  )
}
