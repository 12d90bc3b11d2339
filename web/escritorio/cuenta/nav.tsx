import { clsx } from 'clsx'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { CONSUMOS, INCIDENTES, VER, VERIFICACION } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { SUPUESTO } from '#web/consumo/rutas.ts'
import { Pestanas, PorAtender } from '#web/escritorio/pestanas.tsx'
import { CUENTAS_DEL_EQUIPO, esDelEquipo, HISTORIAS, MOMENTOS } from '#web/escritorio/rutas.ts'
import { LIBRO } from '#web/libro/rutas.ts'
import pieza from '#web/ui/piezas.module.css'
import { type Pestana, useParpadeo, useParpadeoVisto } from '#web/vivo/senales.ts'

const COMPRAS = `${ruta('admin')}?${VER}=compras`
/** The pages that blink and tell what waits there, by their address. */
const PESTANA_DE: Readonly<Record<string, Pestana>> = {
  [COMPRAS]: 'compras',
  [`${ruta('admin')}?${VER}=${INCIDENTES}`]: 'incidentes',
  [`${ruta('admin')}?${VER}=${CONSUMOS}`]: 'consumos',
}
const PAGINAS = [
  [ruta('admin'), 'Tablero'],
  [`${ruta('admin')}?${VER}=${INCIDENTES}`, 'Incidentes'],
  [ruta('admin_todos_clientes'), 'Cuentas'],
  [COMPRAS, 'Compras'],
  [`${ruta('admin')}?${VER}=${CONSUMOS}`, 'Consumos'],
  [`${ruta('admin')}?${VER}=${LIBRO}`, 'Libro'],
  [`${ruta('admin')}?${VER}=${SUPUESTO}`, '¿Qué pasaría?'],
  [`${ruta('admin')}?${VER}=${HISTORIAS}`, 'Historias'],
  [`${ruta('admin')}?${VER}=${MOMENTOS}`, 'Así estaba'],
  [`${ruta('admin')}?${VER}=${VERIFICACION}`, 'Verificación'],
  [CUENTAS_DEL_EQUIPO, 'Equipo'],
] as const
const ALTAS = (['admin_new', 'call_center_new', 'financiero_new', 'vendedor_new', 'auditor_new'] as const).map(
  (nombre) => ruta(nombre),
)

/** Returns the administrator's page that an address belongs to. */
const paginaDe = (camino: string, busqueda: string): string => {
  const parametros = new URLSearchParams(busqueda)
  const deCuentas = camino === ruta('admin_todos_clientes')
  if (ALTAS.includes(camino) || (deCuentas && esDelEquipo(parametros.get('filtro')))) return CUENTAS_DEL_EQUIPO
  const vista = `${ruta('admin')}?${VER}=${parametros.get(VER)}`
  return camino === ruta('admin') && PAGINAS.some(([a]) => a === vista) ? vista : camino
}

/** Shows the administrator's pages as tabs. */
export const Administracion = () => {
  const { pathname, search } = useLocation()
  const actual = paginaDe(pathname, search)
  const parpadeo = useParpadeo()
  useParpadeoVisto(PESTANA_DE[actual])
  return (
    <>
      <Pestanas nombre="Administración" actual={actual}>
        {PAGINAS.map(([a, palabra]) => (
          <Link
            key={a}
            to={a}
            className={clsx(PESTANA_DE[a] && parpadeo[PESTANA_DE[a]] && pieza.parpadea)}
            {...(a === actual ? { 'aria-current': 'page' as const } : {})}
          >
            {palabra}
            <PorAtender pestana={PESTANA_DE[a]} />
          </Link>
        ))}
      </Pestanas>
      <Outlet />
    </>
  )
}
