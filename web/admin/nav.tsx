import { NavLink, Outlet } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import estilo from './admin.module.css'

const PAGINAS = [
  [ruta('admin'), 'Incidentes'],
  [ruta('admin_todos_clientes'), 'Cuentas'],
] as const

/** The administrator's pages, side by side. */
export const Administracion = () => (
  <>
    <nav className={estilo.nav} aria-label="Administración">
      {PAGINAS.map(([a, palabra]) => (
        <NavLink key={a} to={a} end>
          {palabra}
        </NavLink>
      ))}
    </nav>
    <Outlet />
  </>
)
