import { useQuery } from '@tanstack/react-query'
import { Equal } from 'lucide-react'
import type { TablaSupuesto } from '#api/contract/consumo.ts'
import { FILTROS_SUPUESTO, FORMA_SUPUESTO } from '#api/contract/tablas.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaSupuesto } from '#web/consumo/consultas.ts'
import type { Cuadro } from '#web/grafica/cuadro.ts'
import { ejeDeMeses } from '#web/grafica/meses.ts'
import { serieDeMontos } from '#web/grafica/series.ts'
import { Tarjeta as TarjetaDeCuadro } from '#web/grafica/tarjeta.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { NadaCoincide } from '#web/ui/tabla/nada-coincide.tsx'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { COLUMNAS, conSigno, Tarjeta } from './columnas.tsx'
import { CAMPOS, deHoy, Forma, type Suposicion } from './forma.tsx'
import estilo from './supuesto.module.css'

const TABLA = { ...FORMA_SUPUESTO, filtros: FILTROS_SUPUESTO, filtro: 'cambian' }
const PALABRA = { cambian: 'Cambian', todas: 'Todos' } as const

const cuadroDe = (meses: TablaSupuesto['meses']): Cuadro => ({
  id: 'supuesto',
  titulo: 'Lo que se cobra, mes a mes',
  forma: 'barras',
  enDolares: true,
  eje: { ...ejeDeMeses(meses), todo: 'En total', enTodo: 'en total' },
  series: [
    serieDeMontos(
      'Se facturó',
      meses.map(({ real }) => real),
    ),
    serieDeMontos(
      'Se habría facturado',
      meses.map(({ supuesto }) => supuesto),
    ),
  ],
  vacio: 'En esos meses no hay nada que cobrar, o todavía no se cierran.',
})

const Suma = ({ suma: { real, supuesto, diferencia } }: Pick<TablaSupuesto, 'suma'>) => (
  <p className={estilo.suma} role="status">
    <span>
      Se facturaron <b>{dolares(real)}</b>
    </span>
    <span>
      se habrían facturado <b>{dolares(supuesto)}</b>
    </span>
    <span>
      diferencia <b>{conSigno(diferencia)}</b>
    </span>
  </p>
)

/** Shows ?ver=supuesto: what another tariff would have charged (decisiones/consumo, «What if»). */
export const Supuestos = () => {
  const { data: yo } = useYo()
  const [parametros, ponerParametros] = useParametros()
  const hoy = deHoy()
  const puesta = Object.fromEntries(CAMPOS.map((campo) => [campo, parametros.get(campo) ?? hoy[campo]])) as Suposicion
  const [estado, cambiar] = useEstadoDeTabla(TABLA, `supuesto.${yo?.cuenta.id}`)
  const deTabla = { ...aParametros(estado), filtro: estado.filtro, ...puesta }
  const consulta = useQuery(consultaSupuesto(deTabla))
  const { data, error } = consulta
  const suponer = (otra: Suposicion) =>
    ponerParametros((nuevos) => {
      for (const campo of CAMPOS) {
        if (otra[campo] === hoy[campo]) nuevos.delete(campo)
        else nuevos.set(campo, otra[campo])
      }
      nuevos.delete('pagina')
      return nuevos
    })
  const filtrado = estado.buscar !== ''
  return (
    <PaginaDeTabla
      titulo="¿Qué pasaría con otra tarifa?"
      que="los proveedores"
      indicacion="Nombre del proveedor"
      antes={
        <div className={estilo.antes}>
          <p className={estilo.nota}>
            Lo que cada proveedor habría pagado por los meses que ya se cerraron, con otra tarifa: cambia los valores y
            compara. Nada se cobra ni queda escrito.
          </p>
          <Forma key={CAMPOS.map((campo) => puesta[campo]).join()} puesta={puesta} suponer={suponer} />
          {data ? <Suma suma={data.suma} /> : null}
          {data ? <TarjetaDeCuadro cuadro={cuadroDe(data.meses)} /> : <Hueso ancho="100%" alto={340} />}
        </div>
      }
      tabla={TABLA}
      estado={estado}
      cambiar={cambiar}
      consulta={consulta}
      archivo={{ tabla: ruta('consumo_supuesto'), parametros: deTabla }}
      fallo={error && detalleDe(error)}
      filtrarPor="cambio"
      filtros={FILTROS_SUPUESTO.map((clave) => ({ clave, palabra: PALABRA[clave], n: data?.contadores[clave] ?? 0 }))}
      columnas={COLUMNAS}
      tarjeta={(fila) => <Tarjeta fila={fila} />}
      angosta={700}
      alto={90}
      vacia={
        filtrado ? (
          <NadaCoincide verTodos={() => cambiar({ buscar: '', filtro: 'todas' })} />
        ) : (
          <Vacio
            icono={<Equal size={28} aria-hidden />}
            titulo="A nadie le cambia"
            acciones={
              data?.contadores['todas'] ? (
                <Boton onClick={() => cambiar({ filtro: 'todas' })}>Ver todos</Boton>
              ) : undefined
            }
          >
            Con esos valores cada proveedor paga lo mismo que con la tarifa de hoy.
          </Vacio>
        )
      }
    />
  )
}
