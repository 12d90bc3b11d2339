import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useAbrirLogo } from '#web/red/banda/abrir-logo.ts'
import { HuecoDeResultados } from '#web/red/buscador/hueco.tsx'
import { Resultados } from '#web/red/buscador/resultados.tsx'
import { rutaDePedido, rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { MiProvincia, useMiLugar } from '#web/red/lista/mi-lugar.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { consultaCerca } from './consultas.ts'
import estilo from './mercado.module.css'

const CUANTOS = 8

/**
 * Renders the providers nearby. The person says where they are, or presses for the browser to tell.
 */
export const Cerca = () => {
  const { lugar, buscando, fallo, estoyEn, preguntar } = useMiLugar()
  const { data, error, refetch } = useQuery(consultaCerca(lugar))
  const abrir = useAbrirLogo()
  return (
    <section className={estilo.cerca} aria-labelledby="titulo-cerca">
      <header>
        <div>
          <h2 id="titulo-cerca">Cerca de ti</h2>
          <p>
            {lugar
              ? `Primero los de ${[lugar.ciudad, lugar.provincia].filter(Boolean).join(', ')}; después, los más próximos.`
              : 'Dinos dónde estás y verás primero a quien te queda cerca.'}
          </p>
        </div>
        <span>
          <MiProvincia lugar={lugar} estoyEn={estoyEn} />
          {'geolocation' in navigator ? (
            <Boton ocupado={buscando} onClick={preguntar}>
              <LocateFixed size={15} aria-hidden />
              Usar mi ubicación
            </Boton>
          ) : null}
        </span>
      </header>
      <AvisoDeError>{fallo}</AvisoDeError>
      {error && !data ? (
        <p className={estilo.fallo}>
          {detalleDe(error)} <Boton onClick={() => void refetch()}>Reintentar</Boton>
        </p>
      ) : data ? (
        <Resultados
          nombre="Proveedores cerca de ti"
          items={data.items}
          caben={CUANTOS}
          trato={{
            a: ({ id }) => rutaDePublicaciones(id),
            alAbrir: abrir,
            pedir: (item) => rutaDePedido(item, false),
          }}
        />
      ) : lugar ? (
        <HuecoDeResultados caben={CUANTOS} />
      ) : null}
    </section>
  )
}
