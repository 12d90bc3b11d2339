import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { horaDe, momentoCompletoExacto } from '#web/ui/cifras.ts'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { deCampo, enCampo } from '#web/ui/formulario/cuando.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import { consultaDeTrabajos, estaPorHacer } from './consultas.ts'
import { Momento } from './momento.tsx'
import estilo from './trabajo.module.css'
import { Marcha, usePedirTrabajo } from './trabajo.tsx'

export const MOMENTO = 'momento'
/** Milliseconds for which tables are kept. */
const HORA_MS = 3_600_000

const Pedir = () => {
  const [escrito, escribir] = useState('')
  const [error, decir] = useState<string>()
  const { mutate: pedir, isPending } = usePedirTrabajo()
  const enviar = (suceso: FormEvent) => {
    suceso.preventDefault()
    const ahora = Date.now()
    const futuro = escrito !== '' && Date.parse(deCampo(escrito)) > ahora
    decir(escrito === '' ? 'Escribe el día y la hora.' : futuro ? 'Ese momento todavía no llega.' : undefined)
    if (escrito === '' || futuro) return
    // The second that is written counts to its end, as facts are shown to the second.
    const en = new Date(Math.min(Date.parse(deCampo(escrito)) + 999, ahora)).toISOString()
    pedir({ tipo: 'momento', en }, { onSuccess: () => escribir('') })
  }
  return (
    <form noValidate onSubmit={enviar}>
      <Campo
        nombre="Día y hora de Ecuador"
        type="datetime-local"
        step={1}
        max={enCampo(Date.now())}
        value={escrito}
        error={error}
        onChange={({ target }) => {
          decir(undefined)
          escribir(target.value)
        }}
      />
      <Boton grande tono="primario" type="submit" ocupado={isPending}>
        Ver cómo estaba todo
      </Boton>
    </form>
  )
}

/**
 * Shows /auditoria?ver=momentos: whole tables as they stood (decisiones/auditoria,
 * «Whole tables as they stood»).
 */
export const Momentos = () => {
  const [parametros] = useParametros()
  const abierto = parametros.get(MOMENTO)
  return abierto !== null && /^[1-9]\d{0,14}$/.test(abierto) ? <Momento id={abierto} /> : <Lista />
}

const Lista = () => {
  useTitulo('Así estaba')
  const consulta = useQuery(consultaDeTrabajos())
  const { data } = consulta
  const momentos = data?.items.filter(({ tipo }) => tipo === 'momento') ?? []
  const guardado = (hasta: string | null) => hasta !== null && Date.parse(hasta) > Date.now()
  const vistos = momentos.filter(
    (trabajo) =>
      estaPorHacer(trabajo) ||
      trabajo.estado === 'fallido' ||
      guardado(trabajo.hasta) ||
      (trabajo.borrado && Date.parse(trabajo.acabado ?? '') + HORA_MS > Date.now()),
  )
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-momentos">
      <h1 id="titulo-momentos">Así estaba</h1>
      <p className={estilo.nota}>
        Los pedidos, las compras, las cuentas, el libro y los pagos de consumo tal como se leían en un momento: se
        rehacen del registro, se guardan una hora y no se pueden cambiar.
      </p>
      <Pedir />
      <PorLlegar de={consulta} alto={80} />
      {data && vistos.length === 0 ? (
        <p className={estilo.nota}>Aquí queda cada momento que pidas, mientras se guarda.</p>
      ) : null}
      <ul className={estilo.lista}>
        {vistos.map((trabajo) => {
          const { id, en, estado, hasta, borrado } = trabajo
          const que = en ? `El ${momentoCompletoExacto(en)}` : ''
          return (
            <li key={id}>
              {borrado ? (
                <p className={estilo.marcha}>
                  <span>{que}</span>
                  <span className={estilo.nota}>
                    Se eliminó a una persona que estaba en esas tablas, y por eso ya no se guardan.
                  </span>
                </p>
              ) : estado === 'terminado' ? (
                <p className={estilo.marcha}>
                  <Link to={`?ver=momentos&${MOMENTO}=${id}`}>{que}</Link>
                  <span className={estilo.nota}>{hasta ? `Se guarda hasta las ${horaDe(hasta)}.` : null}</span>
                </p>
              ) : (
                <Marcha trabajo={trabajo} que={que} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
