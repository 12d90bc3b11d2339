import { useInfiniteQuery } from '@tanstack/react-query'
import { History, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { lectorDeTodo } from '#domain/permisos.ts'
import { consultaDeHistorias } from '#web/auditoria/consultas.ts'
import { detalleDe, ErrorDeServidor, seNiega } from '#web/servidor/pedir.ts'
import { VerMas } from '#web/servidor/ver-mas.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { Fallo } from '#web/ui/fallo.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { useTeclas } from '#web/ui/tabla/teclas.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import { useYo } from '#web/yo/sesion.ts'
import { conFiltro, type Filtro, filtroDe, pedidoDe } from './filtro.ts'
import { Formulario } from './formulario.tsx'
import { Halladas } from './halladas.tsx'
import estilo from './historias.module.css'

const NADA = filtroDe(new URLSearchParams())

/**
 * Shows ?ver=historias of a desk: a search among the histories that its reader may read
 * (decisiones/auditoria, «Finding a history»).
 */
export const Historias = () => {
  useTitulo('Historias')
  const { data: yo } = useYo()
  const [parametros, poner] = useParametros()
  const filtro = filtroDe(parametros)
  const consulta = useInfiniteQuery(consultaDeHistorias(pedidoDe(filtro, new Date().toISOString())))
  const { data, error, refetch, isPlaceholderData } = consulta
  const seccion = useRef<HTMLElement>(null)
  useTeclas(seccion)
  const lector = lectorDeTodo(yo?.cuenta.tipoUsuario)
  if (!lector) return null
  const buscar = (nuevo: Filtro) => poner((otros) => conFiltro(otros, nuevo))
  const errores = (error instanceof ErrorDeServidor && error.problema.errores) || {}
  const items = data?.pages.flatMap((pagina) => pagina.items) ?? []
  const filtrado = Object.values(filtro).some((valor) => valor !== '')
  return (
    <section ref={seccion} className={estilo.historias} aria-labelledby="titulo-historias">
      <h1 id="titulo-historias">Historias</h1>
      <Formulario {...{ filtro, lector, buscar, errores }} />
      <div className={estilo.halladas} aria-busy={!error && (!data || isPlaceholderData)}>
        {error && !data ? (
          seNiega(error) ? (
            <AvisoDeError>{Object.keys(errores).length > 0 ? 'Corrige lo marcado.' : detalleDe(error)}</AvisoDeError>
          ) : (
            <Fallo que="las historias" reintentar={() => void refetch()}>
              {detalleDe(error)}
            </Fallo>
          )
        ) : data && items.length === 0 ? (
          filtrado ? (
            <Vacio
              icono={<SearchX size={28} aria-hidden />}
              titulo="Nada coincide"
              acciones={<Boton onClick={() => buscar(NADA)}>Ver todas</Boton>}
            >
              Ninguna historia que tu cuenta lee tiene un hecho así.
            </Vacio>
          ) : (
            <Vacio icono={<History size={28} aria-hidden />} titulo="Ninguna historia">
              Aquí se ve cada pedido, cada compra y cada cuenta con su último hecho, lo más nuevo primero.
            </Vacio>
          )
        ) : data ? (
          <Halladas items={items} />
        ) : (
          <Hueso ancho="100%" alto={320} />
        )}
        <VerMas de={consulta} />
      </div>
    </section>
  )
}
