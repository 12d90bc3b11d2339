import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import type { TablaLibro } from '#api/contract/libro.ts'
import { FILAS, FORMA_LIBRO } from '#api/contract/tablas.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { TODOS_LOS_MESES } from '#domain/libro.ts'
import { ruta } from '#domain/rutas.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { dolares } from '#web/ui/cifras.ts'
import { conMayuscula } from '#web/ui/llano.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { NadaCoincide } from '#web/ui/tabla/nada-coincide.tsx'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { COLUMNAS, Tarjeta } from './columnas.tsx'
import { consultaLibro } from './consultas.ts'
import estilo from './libro.module.css'

const ES_MES = /^\d{4}-(0[1-9]|1[0-2])$/

/** Shows the sum of the entries of the search and month. */
const Suma = ({ suma: { esperado, recibido, base, iva } }: { suma: TablaLibro['suma'] }) => (
  <p className={estilo.suma} role="status">
    <span>
      Suma: <b>{dolares(recibido)}</b> recibidos
    </span>
    {esperado === recibido ? null : <span>se esperaban {dolares(esperado)}</span>}
    <span>
      base {dolares(base)}, IVA {dolares(iva)}
    </span>
  </p>
)

/**
 * Shows finance's ledger: the payments that it confirmed, by month, with their sum and as a file.
 */
export const Libro = () => {
  const { data: yo } = useYo()
  // The months that have entries, and the one in the address.
  const vistos = useQuery(consultaLibro({ length: String(FILAS) })).data?.contadores ?? {}
  const [parametrosDeDireccion] = useParametros()
  const dicho = parametrosDeDireccion.get('filtro') ?? ''
  const meses = [...new Set([...Object.keys(vistos), ...(ES_MES.test(dicho) ? [dicho] : [])])]
    .filter((clave) => clave !== TODOS_LOS_MESES)
    .toSorted()
    .toReversed()
  const tabla = { ...FORMA_LIBRO, filtros: [TODOS_LOS_MESES, ...meses], filtro: TODOS_LOS_MESES }
  const [estado, cambiar] = useEstadoDeTabla(tabla, `libro.${yo?.cuenta.id}`)
  const parametros = { ...aParametros(estado), filtro: estado.filtro }
  const consulta = useQuery(consultaLibro(parametros))
  const { data, error } = consulta
  const filtrado = estado.buscar !== '' || estado.filtro !== TODOS_LOS_MESES
  return (
    <PaginaDeTabla
      titulo="Libro de cobros"
      que="los cobros"
      indicacion="Cliente, RUC, compra o referencia"
      tabla={tabla}
      estado={estado}
      cambiar={cambiar}
      consulta={consulta}
      archivo={{ tabla: ruta('libro_ajax'), parametros }}
      fallo={error && detalleDe(error)}
      filtrarPor="mes"
      filtros={[TODOS_LOS_MESES, ...meses].map((clave) => ({
        clave,
        palabra: clave === TODOS_LOS_MESES ? 'Todos' : conMayuscula(mesEscrito(clave)),
        n: data?.contadores[clave] ?? 0,
      }))}
      resumen={data ? <Suma suma={data.suma} /> : null}
      columnas={COLUMNAS}
      tarjeta={(fila) => <Tarjeta fila={fila} />}
      angosta={1000}
      alto={130}
      vacia={
        filtrado ? (
          <NadaCoincide verTodos={() => cambiar({ buscar: '', filtro: TODOS_LOS_MESES })} />
        ) : (
          <Vacio icono={<BookOpen size={28} aria-hidden />} titulo="Ningún cobro">
            Cada pago que Finanzas confirma queda aquí, con su referencia y su firma.
          </Vacio>
        )
      }
    />
  )
}
