import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Conciliacion as Conciliada } from '#api/contract/trabajos.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { type FiguraConciliada, PALABRA_DE_FIGURA, PALABRA_DE_FUENTE } from '#domain/conciliacion.ts'
import { mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaDeTrabajos, estaPorHacer } from '#web/auditoria/consultas.ts'
import { enlaceA } from '#web/auditoria/enlace.ts'
import pagina from '#web/auditoria/trabajo.module.css'
import { Marcha, usePedirTrabajo } from '#web/auditoria/trabajo.tsx'
import { conciliada } from '#web/cifras/palabras.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { PanelDeHechos } from '#web/servidor/panel-de-hechos.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { diaEscrito, momento, momentoCompleto, numero } from '#web/ui/cifras.ts'
import { Eleccion } from '#web/ui/formulario/campo.tsx'
import { conMayuscula } from '#web/ui/llano.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { unir } from '#web/vivo/efecto.ts'
import { Cierres } from './cierres.tsx'
import estilo from './conciliacion.module.css'
import { consultaDePartidas } from './consultas.ts'
import { type Conciliado, cuadra, estaConciliado } from './firmar.tsx'
import { Cuadro } from './tabla.tsx'

/** Months that can be asked for. */
const MESES = 36

const enMeses = ({ desde, hasta }: Pick<Conciliada, 'desde' | 'hasta'>): string =>
  desde === hasta ? mesEscrito(desde) : `${mesEscrito(desde)} a ${mesEscrito(hasta)}`

const Pedir = () => {
  const actual = mesDe(new Date().toISOString())
  const meses = Array.from({ length: MESES }, (_, n) => mesesAntes(actual, n))
  const [pedidos, poner] = useState({ desde: mesesAntes(actual, 1), hasta: mesesAntes(actual, 1) })
  const { mutate: pedir, isPending } = usePedirTrabajo()
  const alReves = pedidos.desde > pedidos.hasta
  const enviar = (suceso: FormEvent) => {
    suceso.preventDefault()
    if (!alReves) pedir({ tipo: 'conciliacion', ...pedidos })
  }
  return (
    <form noValidate onSubmit={enviar}>
      {(['desde', 'hasta'] as const).map((campo) => (
        <Eleccion
          key={campo}
          nombre={conMayuscula(campo)}
          value={pedidos[campo]}
          error={campo === 'hasta' && alReves ? 'Elige un mes que no sea anterior.' : undefined}
          onChange={({ target }) => poner((antes) => ({ ...antes, [campo]: target.value }))}
        >
          {meses.map((mes) => (
            <option key={mes} value={mes}>
              {conMayuscula(mesEscrito(mes))}
            </option>
          ))}
        </Eleccion>
      ))}
      <Boton grande tono="primario" type="submit" ocupado={isPending}>
        Conciliar
      </Boton>
    </form>
  )
}

const Partidas = ({ id, figura, alCerrar }: { id: string; figura: FiguraConciliada; alCerrar: () => void }) => (
  <PanelDeHechos
    titulo={PALABRA_DE_FIGURA[figura]}
    nombre={PALABRA_DE_FIGURA[figura]}
    consulta={useInfiniteQuery(consultaDePartidas(id, figura))}
    definicion="Los hechos del registro que esa cifra suma."
    resumen={({ cuantos }) => (cuantos === 1 ? '1 hecho' : `${numero(cuantos)} hechos`)}
    clave={({ posicion }) => posicion}
    alCerrar={alCerrar}
  >
    {(uno) => (
      <>
        <span>
          <Link to={enlaceA(uno)}>{uno.codigo || uno.de.join(', ') || uno.stream}</Link>
          <small>{unir(uno.codigo ? uno.de.join(', ') : '', momento(uno.momento))}</small>
        </span>
        <b>{conciliada(figura, uno.valor)}</b>
      </>
    )}
  </PanelDeHechos>
)

/** A day's or a month's sum has no history. */
const DeQue = ({ de }: { de: string }) =>
  /^\d{4}-\d{2}-\d{2}$/.test(de) ? (
    diaEscrito(de)
  ) : /^\d{4}-\d{2}$/.test(de) ? (
    mesEscrito(de)
  ) : (
    <Link to={ruta('auditoria_de', { stream: de })}>{de}</Link>
  )
const Diferencias = ({ conciliacion: { diferencias, cuantas } }: { conciliacion: Conciliada }) => (
  <>
    <h2>{cuantas === 1 ? 'Una diferencia' : `${numero(cuantas)} diferencias`}</h2>
    <ul className={pagina.lista}>
      {diferencias.map(({ fuente, figura, de, registro, leido }) => (
        <li key={`${fuente} ${figura} ${de}`} className={estilo.diferencia}>
          <b>
            {unir(PALABRA_DE_FUENTE[fuente], PALABRA_DE_FIGURA[figura])}, <DeQue de={de} />
          </b>
          <span>
            {registro === leido
              ? `Suma lo mismo, ${conciliada(figura, leido)}, pero en otro hecho, mes, día o cuenta.`
              : `Según el registro, ${conciliada(figura, registro)}; se lee ${conciliada(figura, leido)}.`}
          </span>
        </li>
      ))}
    </ul>
    {diferencias.length < cuantas ? (
      <p className={pagina.nota}>Se muestran las primeras {numero(diferencias.length)}.</p>
    ) : null}
  </>
)

const Resultado = ({ conciliado: { id, acabado, pide, conciliacion } }: { conciliado: Conciliado }) => {
  const [abierta, abrir] = useState<FiguraConciliada>()
  const { cuantas, detenidos, posicion, firmados = [] } = conciliacion
  const archivo = (formato: string) => `${ruta('conciliacion_archivo', { id })}?formato=${formato}`
  const todo = cuadra(conciliacion)
  return (
    <>
      <div className={pagina.dictamen} data-mal={todo ? undefined : ''} role="status">
        <p>
          <b>
            {todo
              ? `Todo cuadra en ${enMeses(conciliacion)}.`
              : cuantas > 0
                ? `No cuadra en ${enMeses(conciliacion)}.`
                : detenidos.length > 0
                  ? 'Hay hechos que no se pudieron contar.'
                  : 'El registro no da lo que se firmó.'}
          </b>
        </p>
        {detenidos.length > 0 ? (
          <ul className={pagina.partes}>
            {detenidos.map((uno) => (
              <li key={uno}>{uno}</li>
            ))}
          </ul>
        ) : null}
        {firmados.length > 0 ? (
          <ul className={pagina.partes}>
            {firmados.map(({ mes, figura, firmado, registro }) => (
              <li key={`${mes} ${figura}`}>
                {PALABRA_DE_FIGURA[figura]} de {mesEscrito(mes)}: se firmó {conciliada(figura, firmado)}; según el
                registro, {conciliada(figura, registro)}.
              </li>
            ))}
          </ul>
        ) : null}
        <p className={pagina.nota}>
          {`En la posición ${posicion}, el ${momentoCompleto(acabado)}${pide === null ? '' : `, a pedido de ${pide}`}. `}
          <a href={archivo('xlsx')} download>
            Excel
          </a>{' '}
          <a href={archivo('csv')} download>
            CSV
          </a>
        </p>
      </div>
      {cuantas > 0 ? <Diferencias conciliacion={conciliacion} /> : null}
      <Cuadro conciliacion={conciliacion} abrir={abrir} />
      {abierta ? <Partidas id={id} figura={abierta} alCerrar={() => abrir(undefined)} /> : null}
    </>
  )
}

/** ?ver=conciliacion: what finance counts, by the log and as it is read (decisiones/conciliacion, «What is reconciled»). */
export const Conciliacion = () => {
  useTitulo('Conciliación')
  const { data, error, refetch } = useQuery(consultaDeTrabajos())
  const suyas = data?.items.filter(({ tipo }) => tipo === 'conciliacion') ?? []
  const porHacer = suyas.filter(estaPorHacer)
  const [ultima] = suyas
  const { mutate: pedir } = usePedirTrabajo()
  const conciliados = suyas.filter(estaConciliado)
  const [hecha] = conciliados
  return (
    <section className={pagina.pagina} aria-labelledby="titulo-conciliacion">
      <h1 id="titulo-conciliacion">Conciliación</h1>
      <p className={pagina.nota}>
        Los pedidos, el IVA, las compras, el consumo y los cobros de unos meses, contados otra vez hecho por hecho desde
        el registro y puestos al lado de lo que se lee, todo en una misma posición.
      </p>
      <Pedir />
      {error && !data ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {data || error ? null : <Hueso ancho="100%" alto={200} />}
      {porHacer.length > 0 ? (
        <ul className={pagina.lista}>
          {porHacer.map((trabajo) => (
            <li key={trabajo.id}>
              <Marcha trabajo={trabajo} que="Conciliación" />
            </li>
          ))}
        </ul>
      ) : ultima && (ultima.estado === 'fallido' || ultima.estado === 'cancelado') ? (
        <Marcha trabajo={ultima} que="Conciliación" />
      ) : null}
      <Cierres
        conciliados={conciliados}
        conciliar={
          porHacer.some(({ propio }) => propio)
            ? undefined
            : (mes) => pedir({ tipo: 'conciliacion', desde: mes, hasta: mes })
        }
      />
      {hecha ? <Resultado conciliado={hecha} /> : null}
      {data && !hecha ? (
        <p className={pagina.nota}>Aquí queda la última: cada cifra con los hechos que suma, y lo que no cuadre.</p>
      ) : null}
    </section>
  )
}
