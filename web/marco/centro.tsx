import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff, Check } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { ClaseDeAviso } from '#domain/aviso.ts'
import { rutaDeAjustesDeAvisos } from '#domain/destinos.ts'
import { PALABRA_DE_AVISOS } from '#web/cuenta/perfil/palabras.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { hace, momentoCompleto, numero } from '#web/ui/cifras.ts'
import { Conmutador } from '#web/ui/conmutador.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { sobreLoMismo } from '#web/vivo/destino.ts'
import { consultaAvisos, consultaAvisosDe, enGrupos, type Grupo, useLeer } from './avisos-consulta.ts'
import estilo from './centro.module.css'

type Filtro = ClaseDeAviso | 'todos'

const sinLeer = ({ avisos }: Grupo): boolean => avisos.some(({ leido }) => !leido)

const Cosa = ({
  grupo: { avisos },
  nueva,
  ir,
  leer,
}: {
  grupo: Grupo
  nueva: boolean
  ir: (() => void) | undefined
  leer: () => void
}) => {
  const [todos, mostrar] = useState(false)
  const [ultimo] = avisos
  if (!ultimo) return null
  // Unread notices stand in the open, each thing once.
  const nuevos = Map.groupBy(
    avisos.filter(({ leido, titulo: suyo }) => !leido && suyo !== ultimo.titulo),
    ({ titulo: suyo }) => suyo,
  )
  const antes = avisos.slice(1).filter(({ titulo: suyo }) => !nuevos.has(suyo))
  const { titulo, detalle, momento } = ultimo
  const dicho = (
    <>
      {nueva ? <span className="solo-lectores">Sin leer: </span> : null}
      <b>{titulo}</b>
      <small>{detalle}</small>
    </>
  )
  return (
    <li className={estilo.cosa} data-nueva={nueva ? '' : undefined}>
      {ir ? (
        <button type="button" className={estilo.dicho} onClick={ir}>
          {dicho}
        </button>
      ) : (
        <p className={estilo.dicho}>{dicho}</p>
      )}
      <time dateTime={momento} title={momentoCompleto(momento)}>
        {hace(momento)}
      </time>
      {nueva ? (
        <Boton tono="suave" cuadrado aria-label={`Marcar como leído: ${titulo}, ${detalle}`} onClick={leer}>
          <Check size={16} aria-hidden />
        </Boton>
      ) : null}
      {nuevos.size > 0 ? (
        <div className={estilo.antes}>
          <ul aria-label="También sin leer">
            {Array.from(nuevos, ([suyo, [{ momento: cuando } = ultimo]]) => (
              <li key={suyo}>
                {suyo} <time dateTime={cuando}>{hace(cuando)}</time>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {antes.length > 0 ? (
        <div className={estilo.antes}>
          <button type="button" aria-expanded={todos} onClick={() => mostrar(!todos)}>
            {todos
              ? 'Ocultar lo anterior'
              : `${numero(antes.length)} ${antes.length === 1 ? 'anterior' : 'anteriores'}`}
          </button>
          {todos ? (
            <ul>
              {antes.map(({ posicion, asunto, titulo: tituloDeAntes, momento: cuando }) => (
                <li key={`${posicion} ${asunto}`}>
                  {tituloDeAntes} <time dateTime={cuando}>{hace(cuando)}</time>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

/**
 * Shows the account's notices by order and purchase, newest first. They are marked as read by
 * opening them, one by one or all at once (decisiones/vivo, «Notices»).
 */
export const Centro = ({
  cuenta,
  alCerrar,
  alElegir,
}: {
  cuenta: CuentaPropia
  alCerrar: () => void
  /** Runs an action once the panel has closed. */
  alElegir: (hacer: () => void) => void
}) => {
  const [filtro, filtrar] = useState<Filtro>('todos')
  const consulta = useInfiniteQuery(consultaAvisosDe(filtro === 'todos' ? undefined : filtro))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = consulta
  // The kinds and the count of unread notices come from the whole list, whichever kind is chosen.
  const { data: todo } = useInfiniteQuery(consultaAvisos)
  const navegar = useNavigate()
  const leer = useLeer()
  const intentar = (hasta: string, sobre?: string) =>
    void leer(hasta, sobre).catch((fallo) => toast.error(detalleDe(fallo), { id: 'error avisos' }))
  const vistos = enGrupos(data?.items ?? [], cuenta)
  const hay = todo?.clases ?? []
  const nuevos = todo?.sinLeer ?? 0
  const [primero] = todo?.items ?? []
  return (
    <Dialogo
      titulo="Avisos"
      resumen={nuevos === 0 ? 'Nada sin leer' : `${numero(nuevos)} sin leer`}
      panel
      alCerrar={alCerrar}
    >
      <div className={estilo.mandos}>
        {hay.length > 1 ? (
          <Conmutador
            nombre="Qué avisos"
            opciones={[['todos', 'Todos'] as const, ...hay.map((clase) => [clase, PALABRA_DE_AVISOS[clase]] as const)]}
            puesta={filtro}
            poner={filtrar}
          />
        ) : null}
        <Boton
          motivo={nuevos === 0 ? 'No hay nada sin leer.' : null}
          onClick={() => primero && intentar(primero.posicion)}
        >
          Marcar todo como leído
        </Boton>
        <Boton tono="suave" onClick={() => alElegir(() => navegar(rutaDeAjustesDeAvisos))}>
          Ajustes
        </Boton>
      </div>
      <PorLlegar de={consulta} alto={240} />
      {data && vistos.length === 0 ? (
        <Vacio icono={<BellOff size={28} aria-hidden />} titulo="Aquí verás lo que cambie en lo tuyo" />
      ) : null}
      <ul className={estilo.lista} aria-label="Avisos">
        {vistos.map((grupo) => {
          const { sobre, avisos } = grupo
          const [ultimo] = avisos
          const leerla = () => ultimo && intentar(ultimo.posicion, sobre)
          const a = ultimo?.a
          return (
            <Cosa
              key={sobre}
              grupo={grupo}
              nueva={sinLeer(grupo)}
              leer={leerla}
              ir={
                a === undefined
                  ? undefined
                  : () => {
                      if (sinLeer(grupo)) leerla()
                      alElegir(() => navegar(sobreLoMismo(a)))
                    }
              }
            />
          )
        })}
      </ul>
      {hasNextPage ? (
        <Boton ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Boton>
      ) : null}
    </Dialogo>
  )
}
