import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { colaDeBusqueda } from '#web/red/buscador/lectura.ts'
import { Cuenta, Hueso } from '#web/ui/piezas.tsx'
import { consultaActividades } from './consultas.ts'
import estilo from './mercado.module.css'

const HUESOS = [180, 120, 210, 160, 140, 190, 130, 170]

/** Renders the trades of providers. Pressing one searches for it. */
export const Actividades = () => {
  const { data, error } = useQuery(consultaActividades)
  if ((error && !data) || data?.items.length === 0) return null
  return (
    <section className={estilo.actividades} aria-labelledby="titulo-actividades">
      <h2 id="titulo-actividades">Busca por actividad</h2>
      <ul aria-busy={!data}>
        {data?.items.map(({ nombre, cuantos }) => (
          <li key={nombre}>
            <Link to={ruta('home') + colaDeBusqueda(nombre)}>
              {nombre} <Cuenta n={cuantos} nombre={cuantos === 1 ? 'proveedor' : 'proveedores'} />
            </Link>
          </li>
        )) ??
          HUESOS.map((ancho) => (
            <li key={ancho}>
              <Hueso ancho={ancho} alto={34} />
            </li>
          ))}
      </ul>
    </section>
  )
}
