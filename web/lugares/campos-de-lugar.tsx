import { useQueries, useQuery } from '@tanstack/react-query'
import type { Lugar, LugarEscrito } from '#api/contract/lugares.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo, Eleccion } from '#web/ui/formulario/campo.tsx'
import estilo from './campos-de-lugar.module.css'
import { consultaLugares } from './consultas.ts'

const ECUADOR = 'Ecuador'
const CERCA_PRIMERO = ['SA', 'NA', 'EU', 'AS', 'AF', 'OC', 'AN']
const VACIO = { provincia: '', ciudad: '', parroquia: '' }

/** The initial value of the form: Ecuador, with nothing else chosen. */
export const LUGAR_INICIAL: LugarEscrito = { pais: ECUADOR, ...VACIO }

type Props = {
  readonly valor: LugarEscrito
  readonly alCambiar: (valor: LugarEscrito) => void
  readonly errores?: Partial<Record<keyof LugarEscrito, string | undefined>>
}

const idDe = (lugares: readonly Lugar[] | undefined, nombre: string) => lugares?.find((l) => l.nombre === nombre)?.id

const Opciones = ({ lugares }: { lugares: readonly Lugar[] }) =>
  lugares.map(({ id, nombre }) => (
    <option key={id} value={nombre}>
      {nombre}
    </option>
  ))

type PropsNivel = {
  readonly nombre: string
  readonly autoComplete: string
  readonly elige: string
  /** The reason why there is nothing to choose yet. */
  readonly antes?: string | undefined
  readonly valor: string
  readonly lugares: readonly Lugar[] | undefined
  readonly error: string | undefined
  readonly alElegir: (nombre: string) => void
}

const Nivel = ({ nombre, autoComplete, elige, antes, valor, lugares, error, alElegir }: PropsNivel) => (
  <Eleccion
    nombre={nombre}
    autoComplete={autoComplete}
    value={valor}
    // A level that can't be chosen yet shows no error.
    error={antes === undefined ? error : undefined}
    disabled={antes !== undefined}
    aria-busy={antes === undefined && !lugares}
    onChange={({ target }) => alElegir(target.value)}
  >
    <option value="">{antes ?? (lugares ? elige : 'Cargando…')}</option>
    {lugares ? <Opciones lugares={lugares} /> : valor ? <option value={valor}>{valor}</option> : null}
  </Eleccion>
)

const Paises = ({
  valor,
  error,
  alElegir,
}: {
  valor: string
  error: string | undefined
  alElegir: (p: string) => void
}) => {
  const { data: continentes = [] } = useQuery(consultaLugares('continentes'))
  const orden = [...continentes].sort((a, b) => CERCA_PRIMERO.indexOf(a.id) - CERCA_PRIMERO.indexOf(b.id))
  const listas = useQueries({ queries: orden.map(({ id }) => consultaLugares('paises', id)) })
  const conocido = listas.some(({ data }) => idDe(data, valor))
  return (
    <Eleccion
      nombre="País"
      autoComplete="country-name"
      value={valor}
      error={error}
      onChange={({ target }) => alElegir(target.value)}
    >
      {conocido ? null : <option value={valor}>{valor}</option>}
      {orden.map(({ id, nombre }, lugar) => (
        <optgroup key={id} label={nombre}>
          <Opciones lugares={listas[lugar]?.data ?? []} />
        </optgroup>
      ))}
    </Eleccion>
  )
}

/**
 * Renders country, province, canton and parish. Each level is offered by the one before it; abroad,
 * the city is free text.
 */
export const CamposDeLugar = ({ valor, alCambiar, errores = {} }: Props) => {
  const enEcuador = valor.pais === ECUADOR
  const provincias = useQuery(consultaLugares('provincias', enEcuador ? 'EC' : undefined))
  const idProvincia = idDe(provincias.data, valor.provincia)
  const ciudades = useQuery(consultaLugares('ciudades', idProvincia))
  const idCiudad = idDe(ciudades.data, valor.ciudad)
  const parroquias = useQuery(consultaLugares('parroquias', idCiudad))
  const fallidas = [provincias, ciudades, parroquias].filter(({ isError }) => isError)
  return (
    <fieldset className={estilo.lugar}>
      <legend className="solo-lectores">Lugar</legend>
      <Paises valor={valor.pais} error={errores.pais} alElegir={(pais) => alCambiar({ pais, ...VACIO })} />
      {enEcuador ? (
        <>
          <Nivel
            nombre="Provincia"
            autoComplete="address-level1"
            elige="Elige la provincia"
            valor={valor.provincia}
            lugares={provincias.data}
            error={errores.provincia}
            alElegir={(provincia) => alCambiar({ ...valor, ...VACIO, provincia })}
          />
          <Nivel
            nombre="Ciudad o cantón"
            autoComplete="address-level2"
            elige="Elige la ciudad"
            antes={valor.provincia ? undefined : 'Elige antes la provincia'}
            valor={valor.ciudad}
            lugares={ciudades.data}
            error={errores.ciudad}
            alElegir={(ciudad) => alCambiar({ ...valor, ciudad, parroquia: '' })}
          />
          <Nivel
            nombre="Parroquia"
            autoComplete="address-level3"
            elige="Elige la parroquia"
            antes={valor.ciudad ? undefined : 'Elige antes la ciudad'}
            valor={valor.parroquia}
            lugares={parroquias.data}
            error={errores.parroquia}
            alElegir={(parroquia) => alCambiar({ ...valor, parroquia })}
          />
        </>
      ) : (
        <Campo
          nombre="Ciudad"
          autoComplete="address-level2"
          maximo={80}
          value={valor.ciudad}
          error={errores.ciudad}
          onChange={({ target }) => alCambiar({ ...valor, ciudad: target.value })}
        />
      )}
      {fallidas.length > 0 ? (
        <div className={estilo.falla}>
          <AvisoDeError>No pudimos cargar la lista de lugares.</AvisoDeError>
          <Boton onClick={() => fallidas.map(({ refetch }) => refetch())}>Reintentar</Boton>
        </div>
      ) : null}
    </fieldset>
  )
}
